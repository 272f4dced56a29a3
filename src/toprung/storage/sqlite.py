"""The store in one file: SQLite with a write-ahead log, so that readers and the writer do not wait
for each other, and with every commit on disk before it is confirmed (`synchronous = FULL`)."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from toprung.core.errors import Unavailable, Unparsable
from toprung.storage.errors import DOWN
from toprung.storage.migrations import migrate
from toprung.storage.sql import SQLITE, T, Transaction, as_int, execute
from toprung.storage.sqlite_writer import Files, Writer, folder_error, run, sqlite_error
from toprung.storage.store import Store

_READERS: Final = 2
_RETRY: Final = 0.02  # seconds


class SqliteStore(Store):
    """A Store in the file `path`, which is created if need be. A call waits `patience` seconds for
    another process to unlock the file before it fails."""

    def __init__(self, path: Path, patience: float = 10.0) -> None:
        self.path = path
        self._patience = patience
        self._files = Files(path)
        self._writer: Writer | None = None
        self._readers: ThreadPoolExecutor | None = None
        self._of_thread = threading.local()
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
            raise folder_error(error, self.path) from None
        connection = self._connect()
        try:
            self._prepare(connection)
        except sqlite3.Error as error:
            connection.close()
            raise sqlite_error(error, self.path) from error
        except BaseException:
            connection.close()
            raise
        self._connections.append(connection)
        self._files.check()
        self._writer = Writer(connection, self._files)
        self._readers = ThreadPoolExecutor(_READERS, "toprung-reader")

    def _connect(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(
                self.path, timeout=self._patience, isolation_level=None, check_same_thread=False
            )
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error as error:
            raise sqlite_error(error, self.path) from error
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
        self._write_ahead(connection)

    def _write_ahead(self, connection: sqlite3.Connection) -> None:
        """Switch to the write-ahead log. SQLite does not wait here for another program that is
        switching at the same moment, so this does."""
        end = time.monotonic() + self._patience
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError:
                if time.monotonic() > end:
                    raise
                time.sleep(_RETRY)
            else:
                return

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

    async def _write(self, make: Callable[[], Transaction[T]]) -> T:
        if self._writer is None:
            raise Unavailable(DOWN, f"{self.path} is not open")
        return await asyncio.wrap_future(self._writer.submit(make))

    async def _read(self, make: Callable[[], Transaction[T]]) -> T:
        if self._readers is None:
            raise Unavailable(DOWN, f"{self.path} is not open")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._run_read, make)

    def _run_read(self, make: Callable[[], Transaction[T]]) -> T:
        try:
            self._files.check()
            return run(self._reader(), make())
        except sqlite3.Error as error:
            raise sqlite_error(error, self.path) from error

    def _reader(self) -> sqlite3.Connection:
        """This thread's connection, which cannot write."""
        found: sqlite3.Connection | None = getattr(self._of_thread, "connection", None)
        if found is None:
            found = self._connect()
            found.execute("PRAGMA query_only = ON")
            self._of_thread.connection = found
            self._connections.append(found)
        return found


def _require_ours(path: Path) -> Transaction[None]:
    """Leave a file with another program's tables alone."""
    ours = yield from execute("SELECT count(*) FROM sqlite_master WHERE name = 'migrations'")
    all_ = yield from execute("SELECT count(*) FROM sqlite_master")
    if as_int(all_[0][0]) and not as_int(ours[0][0]):
        raise Unparsable(f"{path} belongs to another program: choose another file")
