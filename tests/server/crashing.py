"""Play under load, kill the service again and again, and compare what it said with what it kept.

python -m tests.server.crashing --kills 50 --database sqlite:////tmp/crash.sqlite
python -m tests.server.crashing --kills 50 --outages 10    # PostgreSQL, started here
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext

import httpx
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from tests.postgres import Postgres, running
from tests.server.client import PATIENCE, Served, address, started, stopped
from tests.server.conftest import GENEROUS
from tests.server.crash_players import CLUMSY, ME, NOVICE, Balancer, Ledger, Player
from tests.server.linearizable import mistakes
from toprung.storage import open_store

GONE = (ConnectionError, ConnectionClosed, InvalidMessage, InvalidStatus, httpx.HTTPError, OSError)
SETTINGS = {"bot_pause": 0.0, "world_processes": 1, "worker_processes": 1}
LONG = 5 * PATIENCE  # seconds; a restarted service whose tables stand still so long has failed


class Crashes:
    """A load of tables, and a service that is killed under it. Of `tables` by turns every second
    has a bot; of `live` ones the first has none, so that it goes on at once."""

    def __init__(self, database: str, seed: int, tables: int, live: int) -> None:
        self.database, self.random = database, random.Random(seed)
        self.ledger = Ledger()
        self._players = [
            *(Player(self.ledger, (ME, NOVICE if number % 2 else ME)) for number in range(tables)),
            *(Balancer(self.ledger, (ME, CLUMSY) if number else (ME,)) for number in range(live)),
        ]
        self._served: Served | None = None
        self._up = asyncio.Event()
        self._over = False
        self._workers: list[asyncio.Task[None]] = []

    async def run(self, kills: int, outages: int = 0, server: Postgres | None = None) -> Ledger:
        """Kill it so often, take its database away so often, then check everything."""
        process = await self._start()
        try:
            self._workers += [asyncio.create_task(self._play(one)) for one in self._players]
            for _ in range(kills):
                await self._progress()
                await asyncio.sleep(self.random.uniform(0.0, 0.5))
                self._up.clear()
                process.kill()
                await process.wait()
                self.ledger.kills += 1
                self._told()
                process = await self._start()
            for number in range(outages):
                assert server is not None
                await self._progress()
                await asyncio.to_thread(server.stop, "immediate" if number % 2 else "fast")
                await asyncio.sleep(self.random.uniform(0.0, 1.0))
                await asyncio.to_thread(server.start)
                self.ledger.outages += 1
            await self._everybody_goes_on()
        finally:
            self._over = True
            self._up.set()
            for worker in self._workers:
                worker.cancel()
            done = await asyncio.gather(*self._workers, return_exceptions=True)
            await stopped(process)
            if self._served is not None:
                await self._served.http.aclose()
        for result in done:
            if isinstance(result, Exception):
                raise result
        await self._check()
        return self.ledger

    def _told(self) -> None:
        """Long runs are to be watched."""
        ledger = self.ledger
        if ledger.kills % 10 == 0:
            print(f"... {ledger.kills} kills, {ledger.count} commands", file=sys.stderr, flush=True)

    async def _progress(self) -> None:
        """Wait until some more is acknowledged, and something has happened at a live table."""
        commands = self.ledger.count + self.random.randrange(1, 60)
        events = self.ledger.live + self.random.randrange(1, 4)
        live = any(player.live for player in self._players)
        await self._until(
            lambda: self.ledger.count >= commands and (not live or self.ledger.live >= events)
        )

    async def _everybody_goes_on(self) -> None:
        """Wait until something has happened at every table."""
        before = [player.moved for player in self._players]
        await self._until(
            lambda: all(
                player.moved > was for player, was in zip(self._players, before, strict=True)
            )
        )

    async def _until(self, reached: Callable[[], bool]) -> None:
        async with asyncio.timeout(LONG):
            while not reached():
                await asyncio.sleep(0.01)
                for worker in self._workers:
                    if worker.done():
                        worker.result()

    async def _start(self) -> asyncio.subprocess.Process:
        if self._served is not None:
            await self._served.http.aclose()
        begun = time.monotonic()
        process = await started(self.database, SETTINGS, GENEROUS)
        url = await address(process)
        http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, trust_env=False)
        self._served = Served(url, http, process.pid)
        self.ledger.longest_start = max(self.ledger.longest_start, time.monotonic() - begun)
        self._up.set()
        return process

    async def _play(self, player: Player) -> None:
        """One table after the other, through all crashes."""
        while not self._over:
            await self._up.wait()
            assert self._served is not None
            try:
                await player.play(self._served)
            except GONE:
                await asyncio.sleep(0.02)

    async def _check(self) -> None:
        """Every acknowledged command is in the log, once, where it was said to be, in an order
        that could have been."""
        async with open_store(self.database) as store:
            for match, done in self.ledger.done.items():
                wrong = mistakes(await store.events(match), done, self.ledger.told[match])
                assert not wrong, f"{match}: {wrong}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", help="by default a PostgreSQL server that is started")
    parser.add_argument("--outages", type=int, default=0)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--live", type=int, default=2)
    asked = parser.parse_args()
    with running() if asked.database is None else nullcontext() as server:
        database = asked.database if server is None else server.url
        crashes = Crashes(database, asked.seed, asked.tables, asked.live)
        ledger = asyncio.run(crashes.run(asked.kills, asked.outages, server))
    print(
        f"{ledger.kills} kills, {ledger.outages} outages, {len(ledger.done)} matches, "
        f"{ledger.count} acknowledged commands, {ledger.live} events of live tables, "
        f"{ledger.bots} moves of bots, {ledger.held} returns to a ladder in the hand: "
        f"none lost, doubled or reordered; the slowest start took {ledger.longest_start:.1f} s"
    )


if __name__ == "__main__":
    main()
