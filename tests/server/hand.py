"""A scripted hand at a live table: it plays by what the client is shown, and nothing else."""

from __future__ import annotations

import itertools
import os
import signal
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import cast

from tests.server.client import PATIENCE, Client, Refusal
from toprung.core.world import Placed
from toprung.games.moon.pieces.ladders import ladder as ladder_numbered
from toprung.games.moon.pieces.space import size

SOLO = [{"kind": "me"}]
STILL_FALLING = "CM-MIS-6"
MINE_AND_CLUMSY = [{"kind": "me"}, {"kind": "bot", "level": "clumsy"}]


def state(client: Client) -> Mapping[str, object]:
    return client.now.state


def phase(client: Client) -> str:
    return str(state(client)["phase"])


def active(client: Client) -> int:
    return cast("int", state(client)["active"])


def poses(client: Client) -> dict[int, Placed]:
    """Where the client draws the ladders."""
    drawn: dict[int, Placed] = {}
    for frame in client.frames:
        if frame.complete:
            drawn.clear()
        drawn.update(frame.moved.poses)
        for gone in frame.moved.gone:
            drawn.pop(gone, None)
    return drawn


async def first_choice(client: Client, seat: int) -> None:
    """The first of the moves that are offered."""
    choices = cast("list[Mapping[str, str]]", state(client)["choices"])
    while True:
        try:
            await client.play(seat, choices[0]["move"])
        except Refusal as refusal:
            if refusal.fault.rule != STILL_FALLING:
                raise
            await client.call("ping")
        else:
            return


async def until_phase(client: Client, wanted: str, seat: int = 0) -> None:
    """On with the first moves there are, while it is this seat's turn."""

    def there(one: Client) -> bool:
        return one.now.status != "playing" or (phase(one) == wanted and active(one) == seat)

    while not there(client):
        await client.until(lambda one: there(one) or seat in one.now.to_act)
        if not there(client):
            await first_choice(client, seat)


def hold_of(number: int) -> str:
    """The move that grips a ladder in the middle."""
    rung = min(ladder_numbered(number).rungs, key=lambda rod: size(rod.centre))
    x, y, z = (round(value * 10_000) for value in rung.centre)
    return f"hold:{x},{y},{z}"


async def grip(client: Client, seat: int = 0) -> int:
    """Take the drawn ladder; gives its number."""
    await until_phase(client, "take", seat)
    ladder = cast("int", state(client)["hand"])
    await client.play(seat, hold_of(ladder))
    await client.until(lambda one: ladder in poses(one))
    return ladder


async def lift(client: Client, ladder: int, seat: int = 0, by: float = 0.02) -> None:
    """Lead it up a little, until it is seen there. Like every hand it goes on leading: what it
    wants while a table is being set up again is not heard."""
    x, y, z, *turn = poses(client)[ladder]
    w, i, j, k = turn
    for step in itertools.count(1):
        await client.lead(seat, (x, y, z + by * min(step, 10) / 10, w, i, j, k))
        if step >= 10:
            with suppress(TimeoutError):
                await client.until(lambda one: poses(one)[ladder][2] > z + by * 0.7, patience=1.0)
                return
        assert step < PATIENCE + 1, "the ladder does not follow the hand"


async def let_go(client: Client, seat: int = 0) -> Mapping[str, object]:
    """Release it; gives what is said of how it settled."""
    seen = len(client.events)
    await client.play(seat, "release")
    await client.until(lambda one: verdicts(one, seen))
    return verdicts(client, seen)[0]


def verdicts(client: Client, after: int = 0) -> list[Mapping[str, object]]:
    """What was said of events that nobody chose."""
    return [
        cast("Mapping[str, object]", event.body["note"])
        for event in client.events[after:]
        if event.kind == "moved" and event.body["seat"] == -1
    ]


async def turn(client: Client, seat: int = 0) -> Mapping[str, object]:
    """A whole turn by a hand that lets everything drop."""
    await grip(client, seat)
    return await let_go(client, seat)


def kill_worlds(service: int) -> int:
    """Kill the processes that host the worlds of this service; how many they were."""
    found = 0
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and _hosts(folder, service):
            os.kill(int(folder.name), signal.SIGKILL)
            found += 1
    return found


def _hosts(folder: Path, service: int) -> bool:
    try:
        parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
        return parent == str(service) and "worlds.process" in (folder / "cmdline").read_text()
    except OSError:
        return False
