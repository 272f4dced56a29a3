"""Play under load, kill the service again and again, and compare what it said with what it kept.

python -m tests.server.crashing --kills 50 --database sqlite:////tmp/crash.sqlite
python -m tests.server.crashing --kills 50 --outages 10    # PostgreSQL, started here
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections import Counter
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field

import httpx
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from tests.postgres import Postgres, running
from tests.server.client import PATIENCE, Client, Person, Refusal, Served, address, started
from tests.server.conftest import GENEROUS
from toprung.storage import open_store

GONE = (ConnectionError, ConnectionClosed, InvalidMessage, InvalidStatus, httpx.HTTPError, OSError)
ALL_MINE = [{"kind": "me"}, {"kind": "me"}]
LIVE = [{"kind": "bot", "level": "clumsy"}, {"kind": "bot", "level": "clumsy"}]


@dataclass
class Ledger:
    """What the service has acknowledged: the command's id and the event's number, by match."""

    done: dict[str, dict[str, int]] = field(default_factory=dict)
    count: int = 0
    kills: int = 0
    outages: int = 0
    live: int = 0
    longest_start: float = 0.0


@dataclass
class Table:
    """A table that somebody plays at, whatever happens to the service."""

    person: Person
    code: str
    match: str
    number: int = 0


class Crashes:
    """A load of tables, and a service that is killed under it."""

    def __init__(self, database: str, seed: int, tables: int, live: int) -> None:
        self.database, self.random = database, random.Random(seed)
        self.ledger = Ledger()
        self._tables, self._live = tables, live
        self._served: Served | None = None
        self._up = asyncio.Event()
        self._over = False
        self._workers: list[asyncio.Task[None]] = []

    async def run(self, kills: int, outages: int = 0, server: Postgres | None = None) -> Ledger:
        """Kill it so often, take its database away so often, then check everything."""
        process = await self._start()
        workers = self._workers
        try:
            workers += [asyncio.create_task(self._play(live=False)) for _ in range(self._tables)]
            workers += [asyncio.create_task(self._play(live=True)) for _ in range(self._live)]
            for number in range(kills):
                await self._progress(self.random.randrange(1, 60))
                if self._live and number % 3 == 0:
                    await self._go_on_live()
                await asyncio.sleep(self.random.uniform(0.0, 0.1))
                self._up.clear()
                process.kill()
                await process.wait()
                self.ledger.kills += 1
                process = await self._start()
            for number in range(outages):
                assert server is not None
                await self._progress(self.random.randrange(1, 60))
                await asyncio.to_thread(server.stop, "immediate" if number % 2 else "fast")
                await asyncio.sleep(self.random.uniform(0.0, 1.0))
                await asyncio.to_thread(server.start)
                self.ledger.outages += 1
            await self._progress(20)
        finally:
            self._over = True
            self._up.set()
            for worker in workers:
                worker.cancel()
            done = await asyncio.gather(*workers, return_exceptions=True)
            process.terminate()
            await process.wait()
            if self._served is not None:
                await self._served.http.aclose()
        for result in done:
            if isinstance(result, Exception):
                raise result
        await self._check()
        return self.ledger

    async def _progress(self, commands: int) -> None:
        """Wait until so many more are acknowledged."""
        goal = self.ledger.count + commands
        async with asyncio.timeout(PATIENCE):
            while self.ledger.count < goal:
                await asyncio.sleep(0.01)
                for worker in self._workers:
                    if worker.done():
                        worker.result()

    async def _go_on_live(self) -> None:
        """Wait until the live tables have gone on a little."""
        goal = self.ledger.live + self.random.randrange(1, 4)
        async with asyncio.timeout(3 * PATIENCE):
            while self.ledger.live < goal:
                await asyncio.sleep(0.01)

    async def _start(self) -> asyncio.subprocess.Process:
        if self._served is not None:
            await self._served.http.aclose()
        begun = time.monotonic()
        process = await started(self.database, {"bot_pause": 0.0}, GENEROUS)
        url = await address(process)
        http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, trust_env=False)
        self._served = Served(url, http, process.pid)
        self.ledger.longest_start = max(self.ledger.longest_start, time.monotonic() - begun)
        self._up.set()
        return process

    async def _play(self, live: bool) -> None:
        """One table after the other, through all crashes."""
        table: Table | None = None
        while not self._over:
            await self._up.wait()
            assert self._served is not None
            try:
                if table is None:
                    table = await self._open(self._served, live)
                if await self._sit_and_play(self._served, table, live):
                    table = None
            except GONE:
                await asyncio.sleep(0.02)

    async def _open(self, served: Served, live: bool) -> Table:
        person = await served.person()
        game = {"game": "moon", "seats": LIVE} if live else {"game": "climbers", "seats": ALL_MINE}
        code = await served.table(person, **game, start=True)
        match = (await served.http.get(f"/api/tables/{code}")).json()["match"]
        self.ledger.done.setdefault(match, {})
        return Table(person, code, match)

    async def _sit_and_play(self, served: Served, table: Table, live: bool) -> bool:
        """Until the match is over or the service is gone; whether it is over."""
        client = await served.knock(table.code, table.person)
        try:
            with suppress(TimeoutError):
                await client.until(lambda one: one.table is not None or one.bye is not None)
                while client.bye is None and client.now.status == "playing":
                    if live:
                        seq = client.seq
                        await client.until(lambda one, seq=seq: one.seq > seq)
                        self.ledger.live += client.seq - seq
                    else:
                        await self._move(client, table)
            return client.table is not None and client.now.status == "over"
        finally:
            await client.close()

    async def _move(self, client: Client, table: Table) -> None:
        """One move, under an id that stays the same until it is answered."""
        id, seat = f"m{table.number}", client.now.to_act[0]
        try:
            seq = await client.command("play", id=id, seat=seat, move="-")
        except Refusal as refusal:
            if refusal.fault.kind == "unavailable":
                await asyncio.sleep(0.02)
                return  # perhaps it was done: it is sent again under the same id
            if refusal.fault.kind not in ("stale", "out_of_turn"):
                raise
            seq = 0
        if seq:
            self.ledger.done[table.match][id] = seq
            self.ledger.count += 1
        table.number += 1
        await client.until(lambda one: one.seq >= seq)

    async def _check(self) -> None:
        """Every acknowledged command is in the log, once, where it was said to be."""
        async with open_store(self.database) as store:
            for match, done in self.ledger.done.items():
                events = await store.events(match)
                assert [event.seq for event in events] == list(range(1, len(events) + 1)), match
                causes = Counter(event.cause for event in events if event.kind == "moved")
                twice = [cause for cause, count in causes.items() if cause and count > 1]
                assert not twice, f"{match}: {twice} were done twice"
                ends = {event.cause.rpartition(":")[2]: event.seq for event in events}
                lost = {id: seq for id, seq in done.items() if ends.get(id) != seq}
                assert not lost, f"{match}: {lost} were acknowledged and are lost"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", help="by default a PostgreSQL server that is started")
    parser.add_argument("--outages", type=int, default=0)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--live", type=int, default=1)
    asked = parser.parse_args()
    with running() if asked.database is None else nullcontext() as server:
        database = asked.database if server is None else server.url
        crashes = Crashes(database, asked.seed, asked.tables, asked.live)
        ledger = asyncio.run(crashes.run(asked.kills, asked.outages, server))
    print(
        f"{ledger.kills} kills, {ledger.outages} outages, {len(ledger.done)} matches, "
        f"{ledger.count} acknowledged commands, {ledger.live} events of live tables: "
        f"none lost, none doubled; the slowest start took {ledger.longest_start:.1f} s"
    )


if __name__ == "__main__":
    main()
