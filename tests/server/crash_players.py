"""People at tables of a service that is killed again and again: they come back and play on.

A move is sent under the same id until it is answered. Whatever is acknowledged goes into a ledger.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import cast

from tests.server.client import Client, Person, Refusal, Served
from tests.server.hand import STILL_FALLING, active, hold_of, phase, poses, state
from tests.server.linearizable import Operation

ME, NOVICE, CLUMSY = ({"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "bot"})
LEADS = 30  # targets of the hand between a grip and the release
RETRIED = ("stale", "out_of_turn")


@dataclass
class Ledger:
    """What the service has acknowledged, and what it told, by match. `live`
    counts events of live tables, `held` returns to a ladder that is in the hand."""

    done: dict[str, list[Operation]] = field(default_factory=dict)
    told: dict[str, dict[int, str]] = field(default_factory=dict)
    count: int = 0
    kills: int = 0
    outages: int = 0
    live: int = 0
    bots: int = 0
    held: int = 0
    longest_start: float = 0.0


class Player:
    """Somebody at a table by turns, who passes whenever it is his move. `moved` counts what has
    happened at his tables."""

    live = False
    game = "climbers"

    def __init__(self, ledger: Ledger, seats: Sequence[dict[str, str]]) -> None:
        self.ledger, self._seats = ledger, list(seats)
        self.moved = 0
        self._person: Person | None = None
        self._code = self._match = ""
        self._number = self._seq = 0
        self._sent: float | None = None
        self.well_at = 0.0  # when its table was last known to work

    @property
    def match(self) -> str:
        """The one that is played now."""
        return self._match if self._code else ""

    @property
    def alone(self) -> bool:
        """Whether it waits for no bot."""
        return all(seat["kind"] == "me" for seat in self._seats)

    async def play(self, served: Served) -> None:
        """Until the match is over or the service is gone. Raises ConnectionError and the like."""
        if self._person is None or not self._code:
            await self._open(served)
        assert self._person is not None
        client = await served.knock(self._code, self._person)
        try:
            await client.until(lambda one: one.table is not None or one.bye is not None)
            if client.table is None:
                return
            assert client.seq >= self._seq, "an event that was told is not there any more"
            if self.live:
                self.well_at = monotonic()
            self._come_back(client)
            while client.bye is None and client.now.status == "playing":
                before = client.seq
                await self._go_on(client)
                self._note(client, before)
            if client.now.status == "over":
                self._code = ""
        finally:
            if client.table is not None:
                self._seq = max(self._seq, client.seq)
            await client.close()

    async def _open(self, served: Served) -> None:
        person = await served.person()
        code = await served.table(person, game=self.game, seats=self._seats, start=True)
        self._match = (await served.http.get(f"/api/tables/{code}")).json()["match"]
        self.ledger.done.setdefault(self._match, [])
        self.ledger.told.setdefault(self._match, {})
        self._person, self._code, self._number, self._seq = person, code, 0, 0

    def _note(self, client: Client, before: int) -> None:
        self.moved += client.seq - before
        if self.live:
            self.ledger.live += client.seq - before
        bots = {seat.seat for seat in client.now.seats if seat.kind == "bot"}
        new = [event for event in client.events if event.seq > before]
        if client.now.match == self._match:
            self.ledger.told[self._match].update((event.seq, event.kind) for event in new)
        self.ledger.bots += sum(event.body.get("seat") in bots for event in new)

    def _come_back(self, client: Client) -> None:
        """The table is there again."""

    async def _go_on(self, client: Client) -> None:
        await self._my_turn(client)
        if client.now.status == "playing":
            await self._send(client, client.now.to_act[0], "-")

    async def _my_turn(self, client: Client) -> None:
        mine = {seat.seat for seat in client.now.seats if seat.kind == "person"}
        await client.until(lambda one: one.now.status != "playing" or one.now.to_act[0] in mine)

    async def _send(self, client: Client, seat: int, move: str) -> bool:
        """One move, under an id that stays the same until it is answered; whether it was done."""
        id, seq = f"m{self._number}", 0
        self._sent = monotonic() if self._sent is None else self._sent
        try:
            seq = await client.command("play", id=id, seat=seat, move=move)
        except Refusal as refusal:
            if refusal.fault.kind == "unavailable":
                await asyncio.sleep(0.02)
                return False  # perhaps it was done: it is sent again under the same id
            if refusal.fault.kind not in RETRIED and refusal.fault.rule != STILL_FALLING:
                raise
            await client.call("ping")
        self._number += 1
        sent, self._sent = self._sent, None
        if seq:
            self.well_at = monotonic()
            self.ledger.done[self._match].append(Operation(id, sent, self.well_at, seq))
            self.ledger.count += 1
            await client.until(lambda one: one.seq >= seq)
        return bool(seq)


class Balancer(Player):
    """Somebody at a live table, who grips ladders, leads them a little, and lets them go."""

    live = True
    game = "moon"

    def _come_back(self, client: Client) -> None:
        self.ledger.held += phase(client) == "held" and active(client) == 0

    async def _go_on(self, client: Client) -> None:
        seq = client.seq
        if 0 not in client.now.to_act or active(client) != 0:
            await client.until(lambda one: one.seq > seq)
        elif phase(client) == "take":
            ladder = cast("int", state(client)["hand"])
            await self._send(client, 0, hold_of(ladder))
        elif phase(client) == "held":
            await self._lead(client)
            await self._send(client, 0, "release")
        else:
            choices = state(client)["choices"]
            assert isinstance(choices, list)
            if choices:
                await self._send(client, 0, choices[0]["move"])
            else:
                await client.until(lambda one: one.seq > seq)

    async def _lead(self, client: Client) -> None:
        ladder = state(client)["hand"]
        await client.until(lambda one: ladder in poses(one))
        assert isinstance(ladder, int)
        x, y, z, w, i, j, k = poses(client)[ladder]
        for step in range(LEADS):
            await client.lead(0, (x, y, z + 0.0005 * step, w, i, j, k))
            await asyncio.sleep(1 / 60)
