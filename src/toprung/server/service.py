"""The running service: its parts, put together and closed again."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from toprung.core.errors import ToprungError
from toprung.core.extras import require
from toprung.server.answers import Answers
from toprung.server.cluster.forwarding import Answer
from toprung.server.cluster.membership import Cluster
from toprung.server.cluster.notices import SentAway
from toprung.server.credentials import person_of, tidy_code
from toprung.server.errors import Missing, Stranger, limited
from toprung.server.limits import Buckets
from toprung.server.metrics import Metrics
from toprung.server.processes import Child, Starter
from toprung.server.processes.ray_cluster import ray_cluster
from toprung.server.resources import Resources
from toprung.server.rooms.registry import Rooms
from toprung.server.settings import DAY, Settings
from toprung.server.workers import Pace, WorkerPool
from toprung.server.worlds import WorldPool
from toprung.storage import PersonRow, Store, TableRow, open_store

if TYPE_CHECKING:
    from toprung.server.push.sender import Push

logger = logging.getLogger("toprung")
PURGE = 3600.0  # seconds between two searches for what is kept no longer
GOODBYES = 3.0  # seconds for clients to be told that the service stops
CHECKERS_NICE, READERS_NICE = 12, 5  # how far these stand behind the service itself


@dataclass(slots=True)
class Service:
    """`requests`, `creations`, `openings` (of sockets), `messages` and `guesses` (of codes) limit
    each address; `sockets` counts its connections."""

    resources: Resources
    rooms: Rooms
    requests: Buckets
    creations: Buckets
    openings: Buckets
    messages: Buckets
    guesses: Buckets
    sockets: Counter[str] = field(default_factory=Counter)
    stopping: bool = False

    @property
    def store(self) -> Store:
        return self.resources.store

    @property
    def away(self) -> bool:
        """Whether other servers have the tables, as this one does not reach the database."""
        cluster = self.resources.cluster
        return cluster is not None and cluster.away

    @property
    def patience(self) -> float | None:
        """How many seconds the database has to let a client in; None if there is no other server
        to go to."""
        cluster = self.resources.cluster
        return cluster.lease if cluster is not None and cluster.others else None

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.resources.now()

    async def person(self, token: str) -> PersonRow:
        """The owner of a token. Raises Stranger, also for one that expired or was revoked."""
        id, now = person_of(token), self.now()
        person = None if id is None else await self.store.person(id)
        if person is None or self.resources.settings.retention.expired(person.seen_ms, now):
            raise Stranger
        if now - person.seen_ms > DAY:
            person = replace(person, seen_ms=now)
            await self.store.put_person(person)
        return person

    async def table(self, code: str, address: str) -> TableRow:
        """The table with this code. Whoever names many that are not there is trying codes out, and
        has to wait. Raises Missing or Limited."""
        guesses = self.guesses.of(address)
        if guesses.left < 1:
            raise limited("guesses")
        table = await self.store.table(tidy_code(code))
        if table is None:
            guesses.charge(1)
            raise Missing("table")
        return table

    async def asked_elsewhere(
        self, match: str, method: str, path: str, address: str
    ) -> Answer | None:
        """What the server says on which this match lives; None if it lives here or nowhere, or the
        server does not answer."""
        cluster = self.resources.cluster
        server = None if cluster is None else await cluster.home(match)
        if cluster is None or server is None:
            return None
        self.resources.metrics.forwarded.labels("request").inc()
        with suppress(OSError):
            return await cluster.forwarding.ask(server, method, path, address)
        return None

    async def send_away(self, person: str) -> None:
        """Disconnect this person everywhere: their token is worth nothing any more."""
        self.rooms.send_away(person)
        cluster = self.resources.cluster
        if cluster is not None:
            await cluster.tell(SentAway(cluster.me.id, person))

    def watched(self, code: str) -> int:
        """How many clients a table has, here or elsewhere."""
        room, cluster = self.rooms.find(code), self.resources.cluster
        if room is None and cluster is not None:
            return cluster.watched(code)
        return 0 if room is None else len(room.audience)

    async def purge(self) -> None:
        """Take out what is kept no longer, now and every hour."""
        while True:
            with suppress(ToprungError):
                gone = await self.store.purge(self.resources.settings.retention.expiry(self.now()))
                if gone:
                    logger.info("old things were taken out", extra={"count": gone})
            await asyncio.sleep(PURGE)

    async def say_goodbye(self) -> None:
        """Save and close all tables, and tell every client so. Nobody comes in any more. Other
        servers on the same database have the tables at once."""
        if self.stopping:
            return
        self.stopping = True
        cluster = self.resources.cluster
        if cluster is not None:
            await cluster.drain()
        await self.rooms.close()
        if cluster is not None:
            await cluster.leave()
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYES):
                while self.sockets:
                    await asyncio.sleep(0.01)


@asynccontextmanager
async def running(
    settings: Settings, store: Store | None = None, start: Starter = Child.start
) -> AsyncIterator[Service]:
    """A service that runs until the block ends; then everything is saved and closed. The store is
    that of the settings unless it is given, and `start` starts what works beside the service."""
    limits, metrics = settings.limits, Metrics()
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(store or open_store(settings.database))
        far = start
        if settings.ray is not None:
            cores = settings.world_processes + settings.worker_processes
            far = (await stack.enter_async_context(ray_cluster(settings.ray, cores))).start
        worlds = await stack.enter_async_context(
            WorldPool(settings.world_processes, settings.pace, far)
        )
        if settings.ray is not None:
            worlds.warm()  # Ray takes seconds, and tables of a dead server should not wait for it
        workers, checkers, readers = [
            await stack.enter_async_context(pool) for pool in _worker_pools(settings, start, far)
        ]
        for name, pool in (("bots", workers), ("imports", checkers), ("answers", readers)):
            metrics.jobs.labels(name).set_function(partial(_jobs, pool))
        answers = Answers(store, readers, limits)
        cluster, now = await _joined(store, settings, metrics)
        push = None
        if settings.push is not None:
            push = await stack.enter_async_context(
                await _push(replace(settings, now=now), store, metrics)
            )
        resources = Resources(
            settings, store, worlds, workers, checkers, answers, metrics, now, cluster, push
        )
        rooms = Rooms(resources)
        service = Service(
            resources,
            rooms,
            Buckets(limits.requests_rate, limits.requests_burst),
            Buckets(limits.tables_rate, limits.tables_burst),
            Buckets(limits.sockets_rate, limits.sockets_burst),
            Buckets(limits.messages_per_address_rate, limits.messages_per_address_burst),
            Buckets(limits.guesses_rate, limits.guesses_burst),
        )
        if cluster is None or not cluster.others:
            await store.begin_work(resources.now())
        rooms.start()
        if cluster is not None:
            cluster.start(rooms)
        purging = asyncio.create_task(service.purge(), name="purge")
        try:
            yield service
        finally:
            purging.cancel()
            await service.say_goodbye()


async def _joined(
    store: Store, settings: Settings, metrics: Metrics
) -> tuple[Cluster | None, Callable[[], int]]:
    """The servers on this database, and the time that is written down: where there may be several,
    the database's, so that clocks go on elsewhere without a jump."""
    pulse, now = store.pulse(), settings.now
    if pulse is None:
        return None, now
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = settings.advertised or f"http://{host}:{settings.port}"
    cluster = Cluster(store, pulse, address, metrics, settings.lease)
    ahead = await cluster.join() - now()
    return cluster, lambda: now() + ahead


async def _push(settings: Settings, store: Store, metrics: Metrics) -> Push:
    """Raises MissingExtra without the package that it needs."""
    require("serve", "Sending notifications", "cryptography")
    from toprung.server.push.encryption import new_secret
    from toprung.server.push.sender import Push

    return Push(settings, await store.push_key(new_secret()), store, metrics)


def _jobs(pool: WorkerPool) -> int:
    return pool.jobs


def _worker_pools(
    settings: Settings, start: Starter, far: Starter
) -> tuple[WorkerPool, WorkerPool, WorkerPool]:
    """For bots, which may think far away; for what others wrote (imports, forks), and for answers
    about matches."""
    limits = settings.limits
    return (
        WorkerPool(
            settings.worker_processes,
            Pace(
                limits.bot_waiting, limits.bot_waiting_per_person, limits.bot_rate, limits.bot_burst
            ),
            start=far,
        ),
        WorkerPool(
            1,
            Pace(limits.import_waiting, limits.import_waiting_per_person),
            nice=CHECKERS_NICE,
            memory=limits.worker_bytes,
            start=start,
        ),
        WorkerPool(
            1,
            Pace(limits.reading_waiting, limits.reading_waiting_per_address),
            nice=READERS_NICE,
            memory=limits.worker_bytes,
            start=start,
        ),
    )
