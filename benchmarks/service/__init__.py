"""The table service under load: real clients over real sockets, the service on a core of its own.

The service and the process of its worlds share the first core, the clients have the others. On a
machine that others use, measured times say more of them than of the service; the share of the core
and the processor time of a move are counted, too.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import uvloop
from tests.server.client import Served
from tests.server.client import service as running
from tests.server.conftest import GENEROUS

from benchmarks.figures import Figure
from benchmarks.moon import towers
from benchmarks.moon.rooms import Held, held
from benchmarks.service import asking, idle, live, turns
from benchmarks.service.laying import Laid, lay
from benchmarks.service.processes import on_one_core
from benchmarks.timing import QUICK, Effort

LIMITS = {**GENEROUS, "sockets_per_address": 100_000, "leads_rate": 1e6, "leads_burst": 1e6}
SETTINGS = {"world_processes": 1, "worker_processes": 1}
STARTING, STANDING = 2, 10  # ladders
SEED = 2  # of a tower that is soon built


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is tried: numbers of tables, moves a second at the last of them, seconds."""

    tables: Sequence[int]
    rates: Sequence[float]
    playing: float
    live: int
    leading: float
    idle: int
    resting: int
    seeds: int


FULL = Plan((250, 500, 1000), (300.0, 400.0, 500.0, 600.0), 15.0, 20, 10.0, 300, 200, 6)
FEW = Plan((40,), (), 5.0, 4, 3.0, 60, 30, 1)


def measure(effort: Effort) -> list[Figure]:
    """What one core holds."""
    plan = FEW if effort == QUICK else FULL
    with (
        tempfile.TemporaryDirectory() as folder,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        return runner.run(_measure(Path(folder), plan))


async def _measure(folder: Path, plan: Plan) -> list[Figure]:
    low, high = (towers.small(SEED, ladders, folder) for ladders in (STARTING, STANDING))
    started, standing = held(low, STARTING), held(high, STANDING)
    resting = held(high, STANDING, gripped=False)
    found = list(asking.measure(plan.seeds))
    async with _service(folder / "turns.sqlite") as (served, _):
        found += await turns.measure(served, plan.tables, plan.rates, plan.playing)
    for what, game in ((f"{STARTING} ladders", started), (f"{STANDING} ladders", standing)):
        file = folder / f"live {what}.sqlite"
        async with _service(file, [game] * plan.live) as (served, laid):
            found += await live.measure(served, laid, what, plan.leading)
    async with _service(folder / "idle.sqlite", [resting] * plan.resting) as (served, laid):
        return found + await idle.measure(served, plan.idle, laid)


@asynccontextmanager
async def _service(
    file: Path, games: Sequence[Held] = ()
) -> AsyncIterator[tuple[Served, list[Laid]]]:
    """A service on one core, with these live tables."""
    database = f"sqlite:///{file}"
    laid = await lay(database, games)
    async with AsyncExitStack() as stack:
        with on_one_core():
            served = await stack.enter_async_context(running(database, SETTINGS, LIMITS))
        yield served, laid
