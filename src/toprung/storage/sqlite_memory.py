"""The store in memory: SQLite, saved as a whole after every change, where there are neither files
nor threads (in a browser)."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

from toprung.core.errors import Unavailable
from toprung.storage.errors import DOWN
from toprung.storage.migrations import migrate
from toprung.storage.sql import SQLITE, T, Transaction
from toprung.storage.sqlite_writer import run, sqlite_error
from toprung.storage.store import Store

Save = Callable[[bytes], Awaitable[object]]
_PLACE = Path("this browser")


class SqliteMemoryStore(Store):
    """A Store that begins with what was `saved`. `save` keeps the bytes of a database for good when
    it returns, and raises if it cannot; changes that come meanwhile are saved together."""

    def __init__(self, saved: bytes | None, save: Save) -> None:
        self._saved, self._save = saved, save
        self._connection: sqlite3.Connection | None = None
        self._turn = asyncio.Lock()
        self._made = self._kept = 0  # changes, and how many of them are saved

    @property
    def place(self) -> str:
        return str(_PLACE)

    async def open(self) -> None:
        connection = sqlite3.connect(":memory:", isolation_level=None)
        if self._saved:
            connection.deserialize(self._saved)
        connection.execute("PRAGMA foreign_keys = ON")
        self._connection, self._saved = connection, None
        await self._write(lambda: migrate(SQLITE, self.place))

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def _read(self, make: Callable[[], Transaction[T]]) -> T:
        try:
            return run(self._opened(), make())
        except sqlite3.Error as error:
            raise sqlite_error(error, _PLACE) from error

    async def _write(self, make: Callable[[], Transaction[T]]) -> T:
        connection = self._opened()
        before = connection.total_changes
        try:
            connection.execute("BEGIN")
            try:
                result = run(connection, make())
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise sqlite_error(error, _PLACE) from error
        if connection.total_changes != before:
            self._made += 1
        await self._keep(self._made)
        return result

    async def _keep(self, change: int) -> None:
        """Return when this change, and all before it, are saved."""
        async with self._turn:
            if self._kept >= change:
                return
            newest = self._made
            try:
                await self._save(self._opened().serialize())
            except Exception as error:
                raise Unavailable(DOWN, f"the browser keeps nothing: {error}") from error
            self._kept = newest

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            raise Unavailable(DOWN, f"{_PLACE} is not open")
        return self._connection
