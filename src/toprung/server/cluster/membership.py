"""This server among those that share its database.

It gives a sign of life every second, by the database's clock. If none was written for a lease, the
others may strike it off the list and take its tables up; so it lets go of them by itself by then,
and joins again under another id. A server judges others only after it has reached the database for
a whole lease without a break: after an outage of the database nobody is struck off for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import secrets
from collections.abc import Iterator, Mapping
from time import monotonic
from typing import Final, Protocol
from urllib.parse import urlsplit

from toprung.core.errors import ToprungError, Unavailable
from toprung.server.cluster.forwarding import Forwarding
from toprung.server.cluster.notices import (
    Joined,
    Left,
    Notice,
    SentAway,
    Watched,
    notice_text,
    parse_notice,
    watched_notices,
)
from toprung.server.errors import Missing
from toprung.server.metrics import Metrics
from toprung.storage import Beat, Claim, Pulse, ServerRow, Store, Struck
from toprung.storage.claims import LEASE_MS

logger = logging.getLogger("toprung")
BEAT: Final = 1.0  # seconds between two signs of life
ANSWER: Final = 2.0  # seconds in which the database has to answer one
RETRY: Final = 0.25
AT_ONCE: Final = 4  # orphaned tables that are set up at the same time


class Elsewhere(Unavailable):
    """The table lives on another server."""

    def __init__(self, server: ServerRow) -> None:
        super().__init__("this table is on another server: please reconnect")
        self.server = server


class Tables(Protocol):
    """The tables that are open on this server."""

    def watched(self) -> Mapping[str, int]:
        """How many clients each of them has, by code."""

    async def room(self, code: str) -> object:
        """Take this table up."""

    async def abandon(self) -> None:
        """Close all of them, without writing anything more."""

    def send_away(self, person: str) -> None: ...


class Cluster:
    """`me` is this server, `others` are those that were listed at the last sign of life, `hosts`
    where they connect from. A server that gives no sign of life for a `lease`, in seconds, loses
    its tables; it is the same for all of them."""

    def __init__(
        self,
        store: Store,
        pulse: Pulse,
        address: str,
        metrics: Metrics,
        lease: float = LEASE_MS / 1000,
    ) -> None:
        self._store, self._pulse, self._address = store, pulse, address
        self._metrics, self.lease = metrics, lease
        self.forwarding = Forwarding()
        self.me = self._row()
        self.others: tuple[ServerRow, ...] = ()
        self.hosts: frozenset[str] = frozenset()
        self._tables: Tables | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._reached = self._steady_since = monotonic()
        self._orphans = asyncio.Event()
        self._draining = self._let_go = False
        self._told: dict[str, int] = {}
        self._watched: dict[str, dict[str, int]] = {}  # at tables of others, by server
        self._bridges: dict[asyncio.Event, str] = {}

    def _row(self) -> ServerRow:
        return ServerRow(secrets.token_hex(8), self._address, secrets.token_urlsafe(24))

    async def join(self) -> int:
        """Get listed; gives the database's time, in milliseconds since 1970. Raises Unavailable."""
        now = await self._store.join(self.me)
        await self._beaten(await self._pulse.beat(self.me.id, judging=False), monotonic())
        self._steady_since = monotonic()
        await self.tell(Joined(self.me.id))
        return now

    def start(self, tables: Tables) -> None:
        self._tables = tables
        self._tasks = [
            asyncio.create_task(self._live(tables), name="signs of life"),
            asyncio.create_task(self._take_up_orphans(tables), name="orphaned tables"),
        ]

    async def drain(self) -> None:
        """Take no more tables."""
        self._draining = True
        self._metrics.draining.set(1)
        with contextlib.suppress(ToprungError):
            await self._store.drain(self.me.id)

    async def leave(self) -> None:
        """Others may have the tables now; whoever is connected through here has to come back."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for lost in self._bridges:
            lost.set()
        with contextlib.suppress(ToprungError):
            await self._store.strike(self.me.id)
            await self.tell(Left(self.me.id))
        await self._pulse.close()
        await self.forwarding.close()

    async def tell(self, notice: Notice) -> None:
        """Tell the other servers. Raises Unavailable."""
        await self._pulse.tell(notice_text(notice))

    # Which table lives where

    async def claim(self, code: str) -> Claim:
        """Claim a table for this server. Raises Elsewhere, Missing, Unavailable."""
        if self._draining or self._let_go:
            raise Unavailable("this server takes no tables now: please reconnect")
        try:
            async with asyncio.timeout(self.lease):
                found = await self._store.claim(code, self.me.id)
        except (Struck, TimeoutError):
            raise Unavailable("this server takes no tables now: please reconnect") from None
        if found is None:
            raise Missing("table")
        if isinstance(found, ServerRow):
            raise Elsewhere(found)
        if found.taken_over:
            self._metrics.taken_over.inc()
        return found

    @property
    def fresh(self) -> bool:
        """Whether nobody can have taken this server's tables up since its last sign of life."""
        return monotonic() - self._reached < self.lease

    @property
    def away(self) -> bool:
        """Whether this server has given all its tables up, and cannot serve anybody."""
        return self._let_go

    async def home(self, match: str) -> ServerRow | None:
        """The other server on which this match lives. Raises Unavailable."""
        server = await self._store.owner(match)
        return None if server is None or server.id == self.me.id else server

    async def dead(self, server: ServerRow) -> None:
        """Nobody listens at its address, so its process has ended. Raises Unavailable."""
        logger.warning("a server is gone", extra={"server": server.id})
        await self._store.strike(server.id)

    def watched(self, code: str) -> int:
        """How many clients a table has that lives elsewhere, as far as it was told."""
        return max((counts.get(code, 0) for counts in self._watched.values()), default=0)

    @contextlib.contextmanager
    def bridge(self, server: ServerRow) -> Iterator[asyncio.Event]:
        """A client here is connected with that server; the event says that it cannot go on."""
        lost = asyncio.Event()
        self._bridges[lost] = server.id
        self._metrics.forwarded.labels("socket").inc()
        self._metrics.bridges.set(len(self._bridges))
        try:
            yield lost
        finally:
            del self._bridges[lost]
            self._metrics.bridges.set(len(self._bridges))

    # Signs of life

    async def _live(self, tables: Tables) -> None:
        while True:
            sent = monotonic()
            steady = sent - self._reached <= BEAT + ANSWER
            judging = steady and sent - self._steady_since > self.lease
            try:
                async with asyncio.timeout(ANSWER):
                    beat = await self._pulse.beat(self.me.id, judging, round(1000 * self.lease))
            except (ToprungError, TimeoutError):
                await self._unanswered(tables)
                await asyncio.sleep(RETRY)
                continue
            if not beat.listed:
                await self._join_again(tables)
                continue
            await self._beaten(beat, sent)
            with contextlib.suppress(ToprungError):
                await self._tell_watched(tables.watched())
                await self._listen(tables, sent + BEAT)

    async def _beaten(self, beat: Beat, sent: float) -> None:
        if sent - self._reached > BEAT + ANSWER:
            self._steady_since = sent
        self._reached, self._let_go = sent, False
        self._metrics.servers.set(1 + len(beat.others))
        if beat.others != self.others:
            self.others = beat.others
            here = {server.id for server in beat.others}
            self._watched = {id: one for id, one in self._watched.items() if id in here}
            for lost in [lost for lost, id in self._bridges.items() if id not in here]:
                lost.set()
            self.hosts = await _hosts(beat.others)
        self._orphans.set()

    async def _unanswered(self, tables: Tables) -> None:
        """Before the others may take the tables up, let go of them: clients then find them there.
        Without others it is better to wait for the database."""
        if monotonic() - self._reached > self.lease - ANSWER and self.others and not self._let_go:
            logger.error("the database does not answer: all tables are given up")
            await self._give_up(tables)

    async def _give_up(self, tables: Tables) -> None:
        self._let_go = True
        self._metrics.given_up.inc()
        await tables.abandon()

    async def _join_again(self, tables: Tables) -> None:
        """This server was away for so long that others have its tables by now."""
        logger.error("this server was away, and joins again")
        await self._give_up(tables)
        self.me, self._told = self._row(), {}
        with contextlib.suppress(ToprungError):
            await self.join()

    # What servers tell each other

    async def _listen(self, tables: Tables, until: float) -> None:
        """Until the next sign of life is due, which is at once when a server comes or leaves."""
        while (left := until - monotonic()) > 0:
            for text in await self._pulse.listen(left):
                notice = parse_notice(text)
                self._hear(notice, tables)
                if isinstance(notice, Joined | Left) and notice.server != self.me.id:
                    return

    def _hear(self, notice: Notice | None, tables: Tables) -> None:
        if notice is None or notice.server == self.me.id:
            return
        match notice:
            case Joined():
                self._told = {}  # so that all is told again
            case Left():
                self._orphans.set()
            case Watched(server, counts):
                self._watched.setdefault(server, {}).update(counts)
            case SentAway(_, person):
                tables.send_away(person)

    async def _tell_watched(self, now: Mapping[str, int]) -> None:
        gone = {code: 0 for code, count in self._told.items() if count and code not in now}
        news = gone | {code: count for code, count in now.items() if self._told.get(code) != count}
        self._told = dict(now)
        if self.others:
            for notice in watched_notices(self.me.id, news):
                await self.tell(notice)

    # Tables that lost their server

    async def _take_up_orphans(self, tables: Tables) -> None:
        while True:
            await self._orphans.wait()
            self._orphans.clear()
            if self._draining or self._let_go:
                continue
            with contextlib.suppress(ToprungError):
                codes = list(await self._store.orphans())
                random.shuffle(codes)  # so that others begin with other ones
                for begin in range(0, len(codes), AT_ONCE):
                    group = codes[begin : begin + AT_ONCE]
                    await asyncio.gather(*map(tables.room, group), return_exceptions=True)


async def _hosts(servers: tuple[ServerRow, ...]) -> frozenset[str]:
    """The addresses of their machines."""
    loop, found = asyncio.get_running_loop(), set[str]()
    for server in servers:
        with contextlib.suppress(OSError):
            host = urlsplit(server.address).hostname
            found |= {str(info[4][0]) for info in await loop.getaddrinfo(host, None)}
    return frozenset(found)
