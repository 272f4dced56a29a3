"""The open rooms: a table's room is opened when a client comes, and closed when it is idle, or when
others need its place. Looking at a table opens nothing."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Sequence

from toprung.core.errors import Limited, ToprungError, Unavailable
from toprung.match import Event
from toprung.server.credentials import new_code, new_match_id, tidy_code
from toprung.server.errors import Missing, limited
from toprung.server.resources import Resources
from toprung.server.rooms.log import Draft, MatchLog
from toprung.server.rooms.room import Room
from toprung.storage import Claim, Conflict, TableRow

logger = logging.getLogger("toprung")
HEARTBEAT = 2.0  # seconds between signs of life
TRIES = 8  # to find a free code
MOST_DUE = 100_000  # clocks of closed rooms that are remembered
SWEEP = 30.0  # seconds between two searches for idle rooms


class Rooms:
    """The open rooms by code, at most one for each table."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._closing: dict[str, asyncio.Task[None]] = {}
        self._idle_since: dict[str, float] = {}
        self._due: dict[str, float] = {}  # when clocks of closed rooms run out
        self._sweeper: asyncio.Task[None] | None = None
        self._heart: asyncio.Task[None] | None = None
        self._closed = False

    def start(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")
        self._heart = asyncio.create_task(self._beat(), name="heart")

    async def close(self) -> None:
        """Close all rooms."""
        self._closed = True
        for task in (self._sweeper, self._heart):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        self._sweeper = self._heart = None
        await asyncio.gather(*self._opening.values(), return_exceptions=True)
        for code, room in list(self._rooms.items()):
            self._close_room(code, room)
        await asyncio.gather(*self._closing.values(), return_exceptions=True)
        with contextlib.suppress(ToprungError):
            await self._resources.store.sign_of_life(self._resources.now())

    @property
    def open_rooms(self) -> int:
        return len(self._rooms)

    async def new_table(
        self,
        events: Sequence[Event],
        host: str,
        public: bool,
        *,
        checkpoint: bytes | None = None,
        pages: Sequence[str] = (),
    ) -> TableRow:
        """A new table, whose match begins with these events. Raises Unavailable."""
        now = self._resources.now()
        draft, id = Draft(events, now), new_match_id()
        for _ in range(TRIES):
            table = TableRow(new_code(), id, host, public, now)
            with contextlib.suppress(Conflict):
                store = self._resources.store
                await draft.write(store, id, table, checkpoint=checkpoint, pages=pages)
                return table
        raise Limited("no free code was found for the table: try again")

    async def room(self, code: str) -> Room:
        """The room of this table, opened if need be. Raises Missing, Limited or Unavailable."""
        code = tidy_code(code)
        while code in self._closing:
            await asyncio.wait({self._closing[code]})
        room = self._rooms.get(code)
        if room is not None and not room.gone:
            if not self._fresh:
                raise Unavailable("this server was away: please reconnect")
            return room
        task = self._opening.get(code)
        if task is None:
            task = self._opening[code] = asyncio.create_task(self._open(code))
            task.add_done_callback(lambda done: self._opened(code, done))
        try:
            return await asyncio.shield(task)
        finally:
            del task  # which knows the error, which knows this call

    def send_away(self, person: str) -> None:
        """Disconnect this person everywhere: their token is worth nothing any more."""
        for room in self._rooms.values():
            room.audience.send_away(person)

    async def close_table(self, code: str) -> None:
        """Close the room of this table, if it is open; it is opened again from the store."""
        room = self._rooms.get(code)
        if room is not None:
            self._close_room(code, room)
        if code in self._closing:
            await asyncio.wait({self._closing[code]})

    async def abandon(self) -> None:
        """Close all rooms without writing anything more, as other servers may have them by now."""
        rooms = list(self._rooms.values())
        self._rooms.clear()
        self._idle_since.clear()
        self._due.clear()
        self._count()
        await asyncio.gather(*(room.abandon() for room in rooms), return_exceptions=True)

    def watched(self) -> Mapping[str, int]:
        """How many clients each open room has, by code."""
        return {code: len(room.audience) for code, room in self._rooms.items()}

    def find(self, code: str) -> Room | None:
        """The room of this table, if it is open, and cannot be open elsewhere by now."""
        return self._rooms.get(tidy_code(code)) if self._fresh else None

    @property
    def _fresh(self) -> bool:
        cluster = self._resources.cluster
        return cluster is None or not cluster.others or cluster.fresh

    async def _open(self, code: str) -> Room:
        if self._closed:
            raise Unavailable("the service is stopping")
        self._make_place()
        store, metrics, cluster = (
            self._resources.store,
            self._resources.metrics,
            self._resources.cluster,
        )
        claim: Claim | None = None
        if cluster is None:
            table = await store.table(code)
        else:
            claim = await cluster.claim(code)
            table = claim.table
        if table is None:
            raise Missing("table")
        log = await MatchLog.read(table.match, store, metrics, claim)
        room = Room(table, log, self._resources)
        await self._begin(room)
        if cluster is not None and claim is not None and claim.server != cluster.me.id:
            await room.abandon()  # all was given up meanwhile
            raise Unavailable("the table is set up again: please reconnect")
        self._due.pop(code, None)
        self._rooms[code] = room
        self._count()
        return room

    async def _begin(self, room: Room) -> None:
        """Raises Unavailable."""
        try:
            await room.open()
        except Conflict:
            raise Unavailable("the table is open elsewhere by now: please reconnect") from None

    def _opened(self, code: str, task: asyncio.Task[Room]) -> None:
        self._opening.pop(code, None)
        if not task.cancelled():
            task.exception()  # retrieved, even if nobody is waiting any more

    def _make_place(self) -> None:
        """For one more room: the one that has been idle longest is closed if there are too many.
        Raises Limited."""
        if len(self._rooms) < self._resources.settings.limits.tables_open:
            return
        now = asyncio.get_running_loop().time()
        idle = [code for code, room in self._rooms.items() if room.idle or room.gone]
        if not idle:
            raise limited("tables")
        code = min(idle, key=lambda one: self._idle_since.get(one, now))
        self._close_room(code, self._rooms[code])

    async def _beat(self) -> None:
        """While a clock runs, leave signs of life: what comes after the last one is an outage."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            clocks = self._due or any(room.clock.left is not None for room in self._rooms.values())
            if clocks and self._resources.cluster is None:
                with contextlib.suppress(ToprungError):
                    await self._resources.store.sign_of_life(self._resources.now())

    async def _sweep(self) -> None:
        """Close rooms that have been idle for long, and open those whose clock runs out."""
        loop, patience = asyncio.get_running_loop(), self._resources.settings.idle_seconds
        while True:
            await asyncio.sleep(min(SWEEP, patience / 2))
            for code, room in list(self._rooms.items()):
                if not room.idle and not room.gone:
                    self._idle_since.pop(code, None)
                    continue
                since = self._idle_since.setdefault(code, loop.time())
                if room.gone or loop.time() - since >= patience:
                    self._close_room(code, room)
            for code in [code for code, due in self._due.items() if due <= loop.time()]:
                del self._due[code]
                with contextlib.suppress(ToprungError, Missing):
                    await self.room(code)

    def _close_room(self, code: str, room: Room) -> None:
        """Clients who come meanwhile wait, and have it opened again."""
        self._idle_since.pop(code, None)
        self._due.pop(code, None)
        due = room.clock.left
        if due is not None and not self._closed and len(self._due) < MOST_DUE:
            self._due[code] = asyncio.get_running_loop().time() + due
        del self._rooms[code]
        self._count()
        if not room.gone:
            # Whoever remembers when a clock runs out keeps the table.
            needed = None if code in self._due else self._closed
            closing = asyncio.create_task(room.close(needed=needed))
            self._closing[code] = closing
            closing.add_done_callback(lambda done: self._closed_room(code, done))

    def _closed_room(self, code: str, task: asyncio.Task[None]) -> None:
        self._closing.pop(code, None)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            logger.error("closing a table failed", extra={"table": code, "why": repr(error)})

    def _count(self) -> None:
        self._resources.metrics.tables.set(len(self._rooms))
