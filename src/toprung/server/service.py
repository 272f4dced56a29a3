"""Everything that a running service consists of, put together and taken apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from toprung.server.hall import Hall
from toprung.server.limits import Buckets
from toprung.server.metrics import Metrics
from toprung.server.rooms.tools import Tools
from toprung.server.settings import Settings
from toprung.server.workers import WorkerPool
from toprung.server.worlds import WorldPool
from toprung.storage import open_store


@dataclass(slots=True)
class Service:
    """`sockets` counts connections by address."""

    tools: Tools
    hall: Hall
    requests: Buckets
    creations: Buckets
    sockets: Counter[str] = field(default_factory=Counter)
    stopping: bool = False


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Service]:
    """A service that works until the block is left; then everything is kept and closed."""
    limits, metrics = settings.limits, Metrics()
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(open_store(settings.database))
        worlds = await stack.enter_async_context(WorldPool(settings.world_processes, settings.pace))
        workers = await stack.enter_async_context(WorkerPool(settings.worker_processes))
        tools = Tools(settings, store, worlds, workers, metrics)
        hall = Hall(tools)
        hall.start()
        service = Service(
            tools,
            hall,
            Buckets(limits.requests_rate, limits.requests_burst),
            Buckets(limits.tables_rate, limits.tables_burst),
        )
        try:
            yield service
        finally:
            service.stopping = True
            await hall.close()
