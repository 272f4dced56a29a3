"""Play under load on several servers, and do to them what happens: kill, pause, cut off from the
database; with --ray, kill a node of the Ray cluster on which worlds live and bots think. Then
compare what they said with what was kept.

python -m tests.server.cluster.faulting --faults 100
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field
from statistics import median
from time import monotonic
from typing import TYPE_CHECKING, Literal, get_args

import psycopg

from tests.postgres import running
from tests.ray_nodes import Nodes, two_nodes
from tests.server.cluster.pages import GONE
from tests.server.cluster.servers import Server, Servers
from tests.server.conftest import QUICK
from tests.server.crash_players import CLUMSY, ME, NOVICE, Balancer, Ledger, Player
from tests.server.linearizable import mistakes
from toprung.server.workers.pool import MODULE as THINKERS
from toprung.server.worlds.pool import MODULE as WORLDS
from toprung.storage import open_store

if TYPE_CHECKING:
    from ray.cluster_utils import Node

Fault = Literal["kill", "pause", "cut", "node"]
SERVERS: tuple[Fault, ...] = ("kill", "pause", "cut")
PATIENCE = 3.0  # seconds after which a client tries another server
NOTICED = 2.0  # seconds after which a proxy sends nobody to a server that is away
LONG = 300.0  # seconds; tables that stand still so long have failed
LATER = 0.05  # seconds: what comes sooner after a fault was on its way


@dataclass
class Report:
    """What was done, and how long tables took to come back, in seconds, by kind of fault."""

    ledger: Ledger = field(default_factory=Ledger)
    faults: int = 0
    back: dict[Fault, list[float]] = field(
        default_factory=lambda: {kind: [] for kind in get_args(Fault)}
    )

    def __str__(self) -> str:
        ledger = self.ledger
        lines = [
            f"{self.faults} faults, {len(ledger.done)} matches, {ledger.count} acknowledged "
            f"commands, {ledger.live} events of live tables, {ledger.bots} moves of bots, "
            f"{ledger.held} returns to a ladder in the hand: none lost, doubled or reordered"
        ]
        for kind, times in self.back.items():
            if times:
                lines.append(
                    f"{kind}: {len(times)} tables came back, median {median(times):.1f} s, "
                    f"worst {max(times):.1f} s"
                )
        return "\n".join(lines)


class Faults:
    """Every second of the `tables` by turns has a bot; of the `live` ones the first has none."""

    def __init__(
        self, servers: Servers, seed: int, tables: int, live: int, nodes: Nodes | None = None
    ) -> None:
        self.servers, self.random, self.nodes = servers, random.Random(seed), nodes
        self.report = Report()
        ledger = self.report.ledger
        self._players = [
            *(Player(ledger, (ME, NOVICE if number % 2 else ME)) for number in range(tables)),
            *(Balancer(ledger, (ME, CLUMSY) if number else (ME,)) for number in range(live)),
        ]
        self._workers: list[asyncio.Task[None]] = []

    async def run(
        self, faults: int, count: int, kinds: tuple[Fault, ...], longest: float
    ) -> Report:
        """So many faults, on so many servers; a fault lasts until the tables are back elsewhere,
        and up to `longest` seconds more."""
        await self.servers.several(count)
        self._workers += [asyncio.create_task(self._play(one)) for one in self._players]
        try:
            for number in range(faults):
                await self._progress()
                await self.servers.several(count)
                kind = kinds[number % len(kinds)]
                await (self._kill_node() if kind == "node" else self._fault(kind, longest))
                self.report.faults += 1
                if self.report.faults % 10 == 0:
                    print(f"... {self.report.faults} faults", file=sys.stderr, flush=True)
            await self._everybody_goes_on()
        finally:
            for worker in self._workers:
                worker.cancel()
            await asyncio.gather(*self._workers, return_exceptions=True)
        await self._check()
        return self.report

    async def _fault(self, kind: Fault, longest: float) -> None:
        server, hit = await self._victim()
        began = server.away_since = monotonic()
        match kind:
            case "kill":
                await server.kill()
            case "pause":
                server.pause()
            case "cut":
                server.cable.cut()
        self.report.back[kind] += await asyncio.gather(*(self._back(one, began) for one in hit))
        if kind != "kill":
            await asyncio.sleep(self.random.uniform(0.0, longest))
        match kind:
            case "pause":
                server.go_on()
            case "cut":
                server.cable.mend()
        if kind != "kill":
            server.away_since = None

    async def _kill_node(self) -> None:
        """One of two, on which worlds live, or bots think."""
        assert self.nodes is not None
        if len(self.nodes.running) < 2:
            self.nodes.add()  # from the main thread, as Ray wants it; everybody waits
        hit = [one for one in self._players if one.live or not one.alone]
        await self._until(lambda: all(one.match for one in hit))
        module = self.random.choice((WORLDS, THINKERS))
        node: Node | None = None
        while node is None:
            await asyncio.sleep(LATER)
            node = self.nodes.with_process(module)
        began = monotonic()
        await asyncio.to_thread(self.nodes.kill, node)
        self.report.back["node"] += await asyncio.gather(*(self._back(one, began) for one in hit))

    async def _victim(self) -> tuple[Server, list[Player]]:
        """A server with tables, and who plays there without waiting for a bot."""
        while True:
            server = self.random.choice([one for one in self.servers.all if one.away_since is None])
            there = await asyncio.to_thread(self._matches_on, server)
            hit = [one for one in self._players if one.match in there and (one.alone or one.live)]
            if hit:
                return server, hit
            await asyncio.sleep(LATER)

    async def _back(self, player: Player, began: float) -> float:
        """Wait until this table works again; gives how long that took."""
        await self._until(lambda: player.well_at > began + LATER)
        return player.well_at - began

    def _matches_on(self, server: Server) -> set[str]:
        with psycopg.connect(self.servers.database) as connection:
            rows = connection.execute(
                "SELECT m.id FROM toprung.matches m JOIN toprung.servers s ON s.id = m.owner "
                "WHERE s.gone = 0 AND s.address = %s",
                (server.served.url,),
            )
            return {str(row[0]) for row in rows}

    def _doors(self) -> list[Server]:
        """Where a proxy sends clients that asks each second whether servers are ready."""
        late = monotonic() - NOTICED
        return [
            server
            for server in self.servers.all
            if server.away_since is None or server.away_since > late
        ]

    async def _play(self, player: Player) -> None:
        while True:
            server = self.random.choice(self._doors())
            try:
                await player.play(server.served)
            except GONE:
                await asyncio.sleep(0.02)

    async def _progress(self) -> None:
        """Wait until some more is acknowledged."""
        commands = self.report.ledger.count + self.random.randrange(1, 60)
        await self._until(lambda: self.report.ledger.count >= commands)

    async def _everybody_goes_on(self) -> None:
        before = [player.moved for player in self._players]
        await self._until(
            lambda: all(one.moved > was for one, was in zip(self._players, before, strict=True))
        )

    async def _until(self, reached: Callable[[], bool]) -> None:
        async with asyncio.timeout(LONG):
            while not reached():
                await asyncio.sleep(0.01)
                for worker in self._workers:
                    if worker.done():
                        worker.result()

    async def _check(self) -> None:
        """Every acknowledged command is in the log, once, where it was said to be, in an order
        that could have been."""
        ledger = self.report.ledger
        async with open_store(self.servers.database) as store:
            for match, done in ledger.done.items():
                wrong = mistakes(await store.events(match), done, ledger.told[match])
                assert not wrong, f"{match}: {wrong}"


async def faulted(
    database: str,
    *,
    faults: int,
    servers: int = 3,
    tables: int = 8,
    live: int = 2,
    seed: int = 1,
    kinds: tuple[Fault, ...] = SERVERS,
    longest: float = 0.0,
    nodes: Nodes | None = None,
) -> Report:
    settings = QUICK if nodes is None else {**QUICK, "ray": nodes.address}
    async with Servers(database, settings=settings, patience=PATIENCE) as started:
        harness = Faults(started, seed, tables, live, nodes)
        return await harness.run(faults, servers, kinds, longest)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--live", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=8.0, help="seconds that faults go on")
    parser.add_argument("--ray", action="store_true", help="worlds and bots on two Ray nodes")
    asked = parser.parse_args()
    with (
        running() as server,
        two_nodes(2 * asked.servers) if asked.ray else nullcontext() as nodes,
    ):
        print(
            asyncio.run(
                faulted(
                    server.url,
                    faults=asked.faults,
                    servers=asked.servers,
                    tables=asked.tables,
                    live=asked.live,
                    seed=asked.seed,
                    longest=asked.longest,
                    kinds=SERVERS if nodes is None else ("node", *SERVERS),
                    nodes=nodes,
                )
            )
        )


if __name__ == "__main__":
    main()
