"""The table service under load: real clients over real sockets, the service on a core of its own.

Where others use the machine, measured times say more of them than of the service. So the processor
time that the service spends is measured as well, and the rooms that a core holds follow from it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from tests.server.client import Client, Person, Served, service
from tests.server.conftest import GENEROUS
from tests.server.hand import SOLO, grip, poses

from benchmarks.figures import Figure, at_least, over_runs, under
from benchmarks.timing import Effort, progress

CLIENTS = 4  # at each table
SECONDS = 5.0  # between two moves at one table, which is quick for people
BUSY = 0.7  # of a core, at which commands still need not wait for each other
LIMITS = {**GENEROUS, "sockets_per_address": 100_000, "leads_rate": 1e6, "leads_burst": 1e6}
LIVE = 6  # rooms
HOLDING = 6.0  # seconds


@dataclass
class Table:
    """A table of four clients of one person, who plays all seats."""

    clients: list[Client]
    waits: list[float] = field(default_factory=list)

    async def move(self) -> None:
        """One move; the wait ends when its event has come to its sender."""
        client = self.clients[0]
        if client.now.status != "playing":
            await client.command("rematch", seat=0)
            await client.until(lambda one: one.now.status == "playing")
        seq, began = client.seq, perf_counter()
        await client.send(
            {"type": "play", "id": f"{began}", "seat": client.now.to_act[0], "move": "-"}
        )
        await client.until(lambda one: one.seq > seq)
        self.waits.append(perf_counter() - began)


def measure(effort: Effort) -> list[Figure]:
    """What one core holds."""
    rooms = 12 if effort.rounds < 5 else 40
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), rooms, effort))


async def _measure(folder: Path, rooms: int, effort: Effort) -> list[Figure]:
    database = f"sqlite:///{folder / 'matches.sqlite'}"
    async with service(database, {"worlds": 1, "thinkers": 1}, LIMITS) as served:
        _apart(served.pid)
        found = await _turns(served, rooms, 3 if effort.rounds < 5 else 5)
        found += await _idle(served, rooms)
        return found + await _live(served)


def _apart(pid: int) -> None:
    """The service on the first core, the clients elsewhere if there is another."""
    if sys.platform == "linux":
        os.sched_setaffinity(pid, {0})
        others = set(range(os.cpu_count() or 1)) - {0}
        os.sched_setaffinity(0, others or {0})


async def _turns(served: Served, rooms: int, moves: int) -> list[Figure]:
    progress(f"service: {rooms} tables of {CLIENTS} clients")
    async with AsyncExitStack() as stack:
        ann = await served.person()
        tables = [await _table(served, ann, stack) for _ in range(rooms)]
        before, began = _processor(served.pid), perf_counter()
        await asyncio.gather(
            *(_play(table, number / rooms, moves) for number, table in enumerate(tables))
        )
        spent, lasted = _processor(served.pid) - before, perf_counter() - began
        waits = sorted(wait for table in tables for wait in table.waits)
        each = spent / (rooms * moves)
        p99 = quantiles(waits, n=100)[-1]
        writing, serving = await _mean(served, "write"), await _mean(served, "command")
        return [
            over_runs("a move at a table of 4 clients: processor time", "ms", [each * 1e3]),
            over_runs(
                "tables of 4 clients a core holds, a move every 5 s",
                "tables",
                [BUSY * SECONDS / each],
                at_least(500),
            ),
            over_runs(f"command to event, 99 % of {rooms} tables", "ms", [p99 * 1e3], under(50)),
            over_runs("command to event within the service, mean", "ms", [serving * 1e3]),
            over_runs("of that, until the disk has it", "ms", [writing * 1e3]),
            over_runs("the service's share of its core meanwhile", "%", [100 * spent / lasted]),
        ]


async def _mean(served: Served, what: str) -> float:
    """Seconds, as the service itself has measured."""
    lines = (await served.http.get("/metrics")).text.splitlines()
    named = [line.rpartition(" ") for line in lines if not line.startswith("#")]
    values = {name: value for name, _, value in named}
    total, count = (values[f"toprung_{what}_seconds_{part}"] for part in ("sum", "count"))
    return float(total) / float(count)


async def _table(served: Served, person: Person, stack: AsyncExitStack) -> Table:
    seats = [{"kind": "me"}] * CLIENTS
    code = await served.table(person, game="climbers", seats=seats, start=True)
    clients = [await served.enter(code, person) for _ in range(CLIENTS)]
    for client in clients:
        stack.push_async_callback(client.close)
    return Table(clients)


async def _play(table: Table, offset: float, moves: int) -> None:
    """A move in every period, at a moment of its own."""
    began = perf_counter()
    for number in range(moves):
        due = began + (number + offset) * SECONDS
        await asyncio.sleep(max(0.0, due - perf_counter()))
        await table.move()


async def _idle(served: Served, rooms: int) -> list[Figure]:
    """Tables that are in memory and at which nobody is."""
    count = rooms * 4
    ann, seats = await served.person(), [{"kind": "me"}] * CLIENTS
    codes = [await served.table(ann, game="climbers", seats=seats) for _ in range(count)]
    before = _memory(served.pid)
    for code in codes:
        (await served.http.get(f"/api/tables/{code}")).raise_for_status()
    each = (_memory(served.pid) - before) / count
    return [over_runs("memory of an idle table", "kB", [each / 1e3], under(1_000))]


async def _live(served: Served) -> list[Figure]:
    """Ladders that are held and led at all tables at once."""
    progress(f"service: {LIVE} live tables")
    async with AsyncExitStack() as stack:
        ann = await served.person()
        clients = []
        for _ in range(LIVE):
            code = await served.table(ann, game="moon", seats=SOLO, start=True, seed=1)
            clients.append(await served.enter(code, ann))
            stack.push_async_callback(clients[-1].close)
        ladders = [await grip(client) for client in clients]
        (world,) = _children(served.pid, "worlds.worker")
        _apart(world)
        frames = sum(len(client.frames) for client in clients)
        before, began = (_processor(world), _processor(served.pid)), perf_counter()
        await asyncio.gather(
            *(_lead(one, ladder) for one, ladder in zip(clients, ladders, strict=True))
        )
        lasted = (perf_counter() - began) * LIVE
        physics = (_processor(world) - before[0]) / lasted
        passing = (_processor(served.pid) - before[1]) / lasted
        seen = (sum(len(client.frames) for client in clients) - frames) / lasted
        return [
            over_runs("a live table, ladder in hand: physics", "% of a core", [100 * physics]),
            over_runs("a live table: the service's part", "% of a core", [100 * passing]),
            over_runs(
                "live tables a core holds, both parts on it",
                "tables",
                [1 / (physics + passing)],
                at_least(20),
            ),
            over_runs(f"poses at each of {LIVE} live tables", "a second", [seen], at_least(25)),
        ]


async def _lead(client: Client, ladder: int) -> None:
    """A slow circle, 60 targets a second."""
    x, y, z, w, i, j, k = poses(client)[ladder]
    began = perf_counter()
    for beat in range(round(HOLDING * 60)):
        await asyncio.sleep(max(0.0, began + beat / 60 - perf_counter()))
        await client.lead(0, (x, y, z + 0.03 * (beat % 120) / 120, w, i, j, k))


def _children(pid: int, name: str) -> Sequence[int]:
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if parent == str(pid) and name in (folder / "cmdline").read_text():
                found.append(int(folder.name))
    return found


def _processor(pid: int) -> float:
    """Seconds that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    """Bytes of it that are in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
