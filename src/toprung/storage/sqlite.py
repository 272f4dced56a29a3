"""The store in one file: SQLite with a write-ahead log, so that readers and the writer do not wait
for each other, and with every commit on disk before it is told (`synchronous = FULL`)."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from toprung.core.errors import Unavailable, Unparsable
from toprung.storage.migrations import migrate
from toprung.storage.sql_store import SqlStore
from toprung.storage.sqlite_failures import failure, folder_failure
from toprung.storage.sqlite_writer import Writer, run
from toprung.storage.steps import SQLITE, Steps, T, as_int, ask

_READERS: Final = 2


class SqliteStore(SqlStore):
    """A Store in the file `path`, which is made if it is not there. `patience` is how many seconds
    another process may keep the file locked before a call fails."""

    def __init__(self, path: Path, patience: float = 10.0) -> None:
        self.path = path
        self._patience = patience
        self._writer: Writer | None = None
        self._readers: ThreadPoolExecutor | None = None
        self._mine = threading.local()
        self._connections: list[sqlite3.Connection] = []

    @property
    def place(self) -> str:
        return str(self.path)

    async def open(self) -> None:
        await asyncio.to_thread(self._open)

    def _open(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise folder_failure(error, self.path) from None
        connection = self._connect()
        try:
            self._prepare(connection)
        except sqlite3.Error as error:
            connection.close()
            raise failure(error, self.path) from error
        except BaseException:
            connection.close()
            raise
        self._connections.append(connection)
        self._writer = Writer(connection, self.path)
        self._readers = ThreadPoolExecutor(_READERS, "toprung-reader")

    def _connect(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(
                self.path, timeout=self._patience, isolation_level=None, check_same_thread=False
            )
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error as error:
            raise failure(error, self.path) from error
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        try:
            run(connection, _require_ours(self.path))
            run(connection, migrate(SQLITE, self.place))
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode = WAL")

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        if self._writer is not None:
            self._writer.stop()
        if self._readers is not None:
            self._readers.shutdown()
            self._readers = None
        while self._connections:
            self._connections.pop().close()

    async def _write(self, steps: Callable[[], Steps[T]]) -> T:
        if self._writer is None:
            raise Unavailable(f"{self.path} is not open")
        return await asyncio.wrap_future(self._writer.submit(steps))

    async def _read(self, steps: Callable[[], Steps[T]]) -> T:
        if self._readers is None:
            raise Unavailable(f"{self.path} is not open")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._answer, steps)

    def _answer(self, steps: Callable[[], Steps[T]]) -> T:
        try:
            return run(self._reader(), steps())
        except sqlite3.Error as error:
            raise failure(error, self.path) from error

    def _reader(self) -> sqlite3.Connection:
        """This thread's own connection, which cannot write."""
        found: sqlite3.Connection | None = getattr(self._mine, "connection", None)
        if found is None:
            found = self._connect()
            found.execute("PRAGMA query_only = ON")
            self._mine.connection = found
            self._connections.append(found)
        return found


def _require_ours(path: Path) -> Steps[None]:
    """An empty file becomes ours; one with another program's tables is left alone."""
    ours = yield from ask("SELECT count(*) FROM sqlite_master WHERE name = 'migrations'")
    all_ = yield from ask("SELECT count(*) FROM sqlite_master")
    if as_int(all_[0][0]) and not as_int(ours[0][0]):
        raise Unparsable(f"{path} is a database of another program: choose another file")
