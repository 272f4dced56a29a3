"""Plays the matches that a version leaves behind as test data, and writes down how they ended.

    python -m tests.versions.sample_matches tests/data/versions/X.Y.Z

Run it with the version that the data is of, never with a later one. It plays over HTTP and sockets
against a service of its own, and asks that service what to expect. The folder then has a SQLite
file, exported matches, records, and `expected.json`.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from tests.cli.running import ok
from tests.server.client import Client, Person, Served, service
from tests.server.conftest import GENEROUS, QUICK
from tests.server.hand import (
    SOLO,
    active,
    first_choice,
    grip,
    let_go,
    lift,
    phase,
    turn,
    until_phase,
)
from toprung.protocol.to_client import Answer

ME, BEA = {"kind": "me"}, {"kind": "me", "name": "Bea"}


@dataclass
class Sample:
    """What was played so far: people by name, tables and matches by what they are about."""

    served: Served
    people: dict[str, Person] = field(default_factory=dict)
    tables: dict[str, str] = field(default_factory=dict)
    matches: dict[str, str] = field(default_factory=dict)

    async def enter(self, about: str, who: str, code: str | None = None, **new: object) -> Client:
        """A person at a new table, or at the one of this code."""
        if who not in self.people:
            self.people[who] = await self.served.person(who)
        person = self.people[who]
        if code is None:
            code = await self.served.table(person, **new)
        client = await self.served.enter(code, person)
        self.tables[about], self.matches[about] = code, client.now.match
        return client


async def hinted(client: Client, count: int) -> None:
    """Some moves of a person, as the best bot advises."""
    mine = {seat.seat for seat in client.now.seats if seat.person == client.person}
    for _ in range(count):
        await client.until(lambda one: one.now.status == "over" or mine & {*one.now.to_act})
        if client.now.status == "over":
            return
        seat, seq = client.now.to_act[0], client.seq
        answer = await client.call("hint", seat=seat)
        assert isinstance(answer, Answer)
        moves = cast("list[str]", answer.answer["moves"])
        await client.play(seat, moves[0])
        await client.until(lambda one, seq=seq: one.seq > seq)


async def climbers(sample: Sample) -> None:
    bots = [{"kind": "bot", "level": level} for level in ("greedy", "random", "greedy")]
    client = await sample.enter("climbers: bots play to the end", "Ada", game="climbers",
                                seats=bots, start=True, public=True, seed=5)  # fmt: skip
    await client.until(lambda one: one.now.status == "over")
    await client.close()

    client = await sample.enter(
        "climbers: a person and a bot, under way", "Ada", game="climbers", start=True, public=True,
        seats=[ME, {"kind": "bot", "level": "random"}], options={"preset": "freestyle"},
    )  # fmt: skip
    await hinted(client, 5)
    await client.close()

    ada = await sample.enter("climbers: talk, a move taken back, a pause", "Ada", game="climbers",
                             seats=[ME, {"kind": "open"}])  # fmt: skip
    ben = await sample.enter("climbers: talk, a move taken back, a pause", "Ben", ada.now.code)
    await ben.command("sit", seat=1, name="Ben")
    await ada.command("start")
    await ben.until(lambda one: one.now.status == "playing")
    for _ in range(6):
        seat = ada.now.to_act[0]
        ply = ada.now.ply
        await hinted((ada, ben)[seat], 1)
        for one in (ada, ben):
            await one.until(lambda it, ply=ply: it.now.ply > ply)
    await ben.command("say", text="Ça va ? “Nice tower!” 🧗")
    await ben.command("offer_take_back", seat=1, ply=ada.now.ply - 2)
    await ada.until(lambda one: one.now.take_back and one.now.take_back.offer)
    await ada.command("answer_take_back", seat=0, yes=True)
    await hinted((ada, ben)[ada.now.to_act[0]], 1)
    await ada.command("pause", seat=0)
    for one in (ada, ben):
        await one.close()

    client = await sample.enter(
        "climbers: on a clock, given up", "Ben", game="climbers", seats=[ME, BEA], start=True,
        clock={"kind": "fischer", "seconds": 600, "increment": 10},
    )  # fmt: skip
    await hinted(client, 7)
    assert client.now.take_back is not None
    await client.command("take_back", seat=client.now.take_back.possible[0])
    await hinted(client, 3)
    await client.command("resign", seat=1)
    await client.command("rematch", seat=0)
    old = client.now.match
    await client.until(lambda one: one.now.match != old)
    sample.matches["climbers: the return match"] = client.now.match
    sample.tables["climbers: the return match"] = sample.tables.pop(
        "climbers: on a clock, given up"
    )
    await client.command("pause", seat=0)  # a clock that runs would have run out by the next time
    await client.close()


async def to_take(client: Client) -> int:
    """On until a drawn ladder lies there to be taken; gives the seat that takes it."""
    await client.until(lambda one: bool(one.now.to_act))
    while phase(client) != "take":
        await client.until(lambda one: one.now.to_act and one.now.to_act[0] >= 0)
        await first_choice(client, client.now.to_act[0])
    return active(client)


async def moon(sample: Sample) -> None:
    client = await sample.enter("moon: alone, to the end, with a score", "Ada", game="moon",
                                seats=SOLO, start=True, seed=3)  # fmt: skip
    while client.now.status == "playing":
        await turn(client)
        await client.until(lambda one: one.now.to_act or one.now.status == "over")
    await client.close()

    client = await sample.enter("moon: with a bot, given up", "Ben", game="moon", start=True,
                                seats=[ME, {"kind": "bot", "level": "clumsy"}])  # fmt: skip
    await turn(client)
    await until_phase(client, "take")
    await client.command("resign", seat=0)
    await client.close()

    client = await sample.enter("moon: a ladder in the hand", "Ben", game="moon", seats=[ME, BEA],
                                start=True, public=True, seed=11)  # fmt: skip
    for last in (False, True):
        seat = await to_take(client)
        await lift(client, await grip(client, seat), seat)
        if not last:
            await let_go(client, seat)
    await client.close()


async def branches(sample: Sample) -> None:
    """Lessons, forks, and a match from a file."""
    ada, served = sample.people["Ada"], sample.served
    answer = await served.http.post("/api/games/climbers/lessons/climb", headers=ada.headers)
    client = await sample.enter("climbers: a lesson", "Ada", answer.json()["code"])
    await client.play(0, "r@0,-2")
    await client.close()
    for about, ply in (
        ("climbers: bots play to the end", 9),
        ("moon: alone, to the end, with a score", 5),
    ):
        url = f"/api/matches/{sample.matches[about]}/fork"
        answer = await served.http.post(url, json={"ply": ply}, headers=ada.headers)
        assert answer.status_code == 201, answer.text
        name = f"{about.partition(':')[0]}: a fork"
        client = await sample.enter(name, "Ada", answer.json()["code"])
        for seat in client.now.seats:
            await client.command("sit", seat=seat.seat, name=f"Ada {seat.seat + 1}")
        await client.command("start")
        await client.until(lambda one: one.now.to_act and one.now.to_act[0] >= 0)
        await client.close()
    golden = Path(__file__).parents[1] / "data" / "climbers" / "golden" / "2-players.txt"
    plain = {**ada.headers, "content-type": "text/plain"}
    brought = await served.http.post("/api/records", content=golden.read_bytes(), headers=plain)
    sample.matches["climbers: brought as a record"] = brought.json()["match"]


async def expected(sample: Sample, folder: Path) -> None:
    """What the service says of it all, as JSON; its files beside it."""
    http = sample.served.http
    found: dict[str, object] = {
        "people": {
            one.name: {
                "id": one.id,
                "token": one.token,
                "scores": (await http.get("/api/people/me/scores", headers=one.headers)).json(),
                "tables": [
                    row["code"]
                    for row in (await http.get("/api/tables/mine", headers=one.headers)).json()
                ],
            }
            for one in sample.people.values()
        },
        "lobby": [row["code"] for row in (await http.get("/api/tables")).json()],
    }
    tables = {}
    for about, code in sample.tables.items():
        tables[about] = {
            "code": code,
            "view": {**(await http.get(f"/api/tables/{code}")).json(), "state": None},
            "events": [
                [one["seq"], one["kind"]]
                for one in (await http.get(f"/api/tables/{code}/history")).json()
            ],
        }
    matches: dict[str, dict[str, object]] = {}
    for about, id in sample.matches.items():
        match = (await http.get(f"/api/matches/{id}")).json()
        last = f"/api/matches/{id}/states?first={len(match['moves'])}"
        matches[about] = {"match": match, "state": (await http.get(last)).json()[0]["state"]}
        if match["status"] == "over":
            name = about.replace(":", "").replace(",", "").replace(" ", "-")
            record = await http.get(f"/api/matches/{id}/record")
            assert record.status_code == 200, record.text
            (folder / "records" / f"{name}.txt").write_text(record.text, "utf-8")
            export = await http.get(f"/api/matches/{id}/export")
            assert export.status_code == 200, export.text
            (folder / "exports" / f"{name}.jsonl").write_text(export.text, "utf-8")
            matches[about]["file"] = name
            matches[about]["replay"] = await replayed(folder / "records" / f"{name}.txt")
    text = json.dumps({**found, "tables": tables, "matches": matches}, separators=(",", ":"))
    (folder / "expected.json").write_text(text + "\n", "utf-8")


async def replayed(record: Path) -> list[object]:
    """The last lines that the command says of a record."""
    said = await asyncio.to_thread(ok, "replay", str(record), "--json")
    return [json.loads(line) for line in said.splitlines()[-3:]]


async def make(folder: Path) -> None:
    for part in ("records", "exports"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    file = folder / "matches.sqlite"
    file.unlink(missing_ok=True)
    database = f"sqlite:///{file}"
    async with service(database, QUICK, GENEROUS) as served:
        sample = Sample(served)
        await climbers(sample)
        await moon(sample)
        await branches(sample)
    async with service(database, QUICK, GENEROUS) as served:  # it is asked about what is kept
        sample.served = served
        await expected(sample, folder)
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")
    connection.close()


if __name__ == "__main__":
    asyncio.run(make(Path(sys.argv[1]).resolve()))
