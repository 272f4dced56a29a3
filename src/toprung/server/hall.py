"""All tables of a service: opened when somebody comes, put away when nobody is there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from secrets import token_urlsafe

from toprung.core.errors import Limited
from toprung.match import Event
from toprung.server.credentials import new_code, tidy_code
from toprung.server.rooms.book import Book, Draft
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
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._sweeper: asyncio.Task[None] | None = None
        self._last_seen: dict[str, float] = {}

    def start(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        """Put all tables away."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        rooms = list(self._rooms.values())
        self._rooms.clear()
        await asyncio.gather(*(room.close() for room in rooms))

    @property
    def open_tables(self) -> int:
        return len(self._rooms)

    async def new_table(self, events: list[Event], host: str, public: bool) -> TableRow:
        """A table with a match that begins like this. Raises Unavailable."""
        now = self._tools.now()
        draft, id = Draft(events, now), new_match_id()
        for _ in range(TRIES):
            table = TableRow(new_code(), id, host, public, now)
            with contextlib.suppress(Conflict):
                await draft.write(self._tools.store, id, table)
                return table
        raise Limited("no free code was found for the table: try again")

    async def room(self, code: str) -> Room:
        """The open table of this code. Raises Missing, Limited or Unavailable."""
        code = tidy_code(code)
        async with self._locks[code]:
            room = self._rooms.get(code)
            if room is not None and not room.gone:
                return room
            table = await self._tools.store.table(code)
            if table is None:
                self._locks.pop(code, None)
                raise Missing("table", code)
            if len(self._rooms) >= self._tools.settings.limits.tables_open:
                raise Limited("too many tables are open: try again later")
            room = await self._opened(table)
            self._rooms[code] = room
            self._tools.metrics.tables.set(len(self._rooms))
            return room

    def find(self, code: str) -> Room | None:
        """The room, if it is open."""
        return self._rooms.get(tidy_code(code))

    async def _opened(self, table: TableRow) -> Room:
        book = await Book.read(table.match, self._tools.store, self._tools.metrics)
        room = Room(table, book, self._tools)
        await room.open()
        return room

    async def _sweep(self) -> None:
        """Put away what nobody has looked at for long."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(min(SWEEP, self._tools.settings.idle_seconds / 2))
            for code, room in list(self._rooms.items()):
                if not room.idle and not room.gone:
                    self._last_seen[code] = loop.time()
                    continue
                since = self._last_seen.setdefault(code, loop.time())
                if room.gone or loop.time() - since >= self._tools.settings.idle_seconds:
                    await self._put_away(code, room)

    async def _put_away(self, code: str, room: Room) -> None:
        async with self._locks[code]:
            if self._rooms.get(code) is room and (room.idle or room.gone):
                del self._rooms[code]
                self._last_seen.pop(code, None)
                if not room.gone:
                    await room.close()
                self._tools.metrics.tables.set(len(self._rooms))
        self._locks.pop(code, None)
