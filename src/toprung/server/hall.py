"""All tables of a service: opened when somebody comes, put away when nobody is there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from secrets import token_urlsafe

from toprung.core.errors import Limited, Unavailable
from toprung.match import Event
from toprung.server.credentials import new_code, tidy_code
from toprung.server.rooms.log import Draft, MatchLog
from toprung.server.rooms.room import Room
from toprung.server.rooms.tools import Tools
from toprung.storage import Conflict, TableRow

log = logging.getLogger("toprung")
TRIES = 8  # for a code that nobody has
SWEEP = 30.0  # seconds between two looks for idle tables


class Missing(Exception):
    """There is nothing of that name."""

    def __init__(self, what: str, name: str) -> None:
        super().__init__(f"there is no {what} {name[:40]!r}")


def new_match_id() -> str:
    """Not to be guessed, since whoever knows it may watch the replay."""
    return token_urlsafe(16)


class Hall:
    """The rooms that are open, by code. There is at most one room for a table."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._closing: dict[str, asyncio.Task[None]] = {}
        self._idle_since: dict[str, float] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._closed = False

    def start(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        """Put all tables away."""
        self._closed = True
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        await asyncio.gather(*self._opening.values(), return_exceptions=True)
        for code, room in list(self._rooms.items()):
            self._put_away(code, room)
        await asyncio.gather(*self._closing.values(), return_exceptions=True)

    @property
    def open_tables(self) -> int:
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
        """A table with a match that begins like this. Raises Unavailable."""
        now = self._tools.now()
        draft, id = Draft(events, now), new_match_id()
        for _ in range(TRIES):
            table = TableRow(new_code(), id, host, public, now)
            with contextlib.suppress(Conflict):
                store = self._tools.store
                await draft.write(store, id, table, checkpoint=checkpoint, pages=pages)
                return table
        raise Limited("no free code was found for the table: try again")

    async def room(self, code: str) -> Room:
        """The open table of this code. Raises Missing, Limited or Unavailable."""
        code = tidy_code(code)
        while code in self._closing:
            await asyncio.wait({self._closing[code]})
        room = self._rooms.get(code)
        if room is not None and not room.gone:
            return room
        task = self._opening.get(code)
        if task is None:
            task = self._opening[code] = asyncio.create_task(self._open(code))
            task.add_done_callback(lambda done: self._opened(code, done))
        return await asyncio.shield(task)

    def find(self, code: str) -> Room | None:
        """The room, if it is open."""
        return self._rooms.get(tidy_code(code))

    async def _open(self, code: str) -> Room:
        if self._closed:
            raise Unavailable("the service is being stopped")
        table = await self._tools.store.table(code)
        if table is None:
            raise Missing("table", code)
        if len(self._rooms) >= self._tools.settings.limits.tables_open:
            raise Limited("too many tables are open: try again later")
        log = await MatchLog.read(table.match, self._tools.store, self._tools.metrics)
        room = Room(table, log, self._tools)
        await room.open()
        self._rooms[code] = room
        self._count()
        return room

    def _opened(self, code: str, task: asyncio.Task[Room]) -> None:
        self._opening.pop(code, None)
        if not task.cancelled():
            task.exception()  # it is known, even if nobody waits for it any more

    async def _sweep(self) -> None:
        """Put away what nobody has looked at for long."""
        loop, patience = asyncio.get_running_loop(), self._tools.settings.idle_seconds
        while True:
            await asyncio.sleep(min(SWEEP, patience / 2))
            for code, room in list(self._rooms.items()):
                if not room.idle and not room.gone:
                    self._idle_since.pop(code, None)
                    continue
                since = self._idle_since.setdefault(code, loop.time())
                if room.gone or loop.time() - since >= patience:
                    self._put_away(code, room)

    def _put_away(self, code: str, room: Room) -> None:
        """Whoever comes meanwhile waits, and has it opened again."""
        self._idle_since.pop(code, None)
        del self._rooms[code]
        self._count()
        if not room.gone:
            task = self._closing[code] = asyncio.create_task(room.close())
            task.add_done_callback(lambda done: self._put(code, done))

    def _put(self, code: str, task: asyncio.Task[None]) -> None:
        self._closing.pop(code, None)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("a table was not closed well", extra={"table": code, "why": repr(error)})

    def _count(self) -> None:
        self._tools.metrics.tables.set(len(self._rooms))
