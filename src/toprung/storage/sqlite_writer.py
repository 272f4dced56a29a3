"""The one thread that writes to a SQLite file, its group commit, and its errors.

Whatever arrives while the disk is busy with one commit goes into the next one together: many small
writes cost one wait for the disk. Each has its own savepoint, so a failing one is undone alone.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from toprung.core.errors import Unavailable
from toprung.storage.errors import DOWN
from toprung.storage.sql import SQLITE, Rows, T, Transaction

_MOST_AT_ONCE: Final = 256
_REMEDIES: Final = {
    sqlite3.SQLITE_BUSY: "another program has locked {path}; close it, or wait",
    sqlite3.SQLITE_LOCKED: "another program has locked {path}; close it, or wait",
    sqlite3.SQLITE_FULL: "the disk with {path} is full; free some space",
    sqlite3.SQLITE_IOERR: "{path} cannot be written or read; is the disk full or broken?",
    sqlite3.SQLITE_READONLY: "{path} is read-only; make it writable, {other}",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened; does its folder exist, and is it yours? "
    "If not, make it, {other}",
    sqlite3.SQLITE_PERM: "you may not open {path}; change its permissions, {other}",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged; restore a backup, or move it away and start afresh",
    sqlite3.SQLITE_NOTADB: "{path} is not a database; move it away, {other}",
}
_OTHER: Final = "or choose another file: --database sqlite:///path"


@dataclass(frozen=True, slots=True)
class _Job:
    """A transaction and its future, whose type is hidden. `attempt` runs it, and returns what to
    call once it is on disk."""

    attempt: Callable[[sqlite3.Connection], Callable[[], None]]
    begin: Callable[[], bool]
    fail: Callable[[Exception], None]


class Vanished(sqlite3.OperationalError):
    """The file is not where it was: what is written now would be lost."""


class Files:
    """The database's files as they were first seen. SQLite goes on writing to files that nobody
    finds any more."""

    def __init__(self, path: Path) -> None:
        self._paths = (path, path.with_name(path.name + "-wal"))
        self._seen: dict[Path, tuple[int, int]] = {}
        self.path = path

    def check(self) -> None:
        """Raises Vanished."""
        if self.changed:
            raise Vanished(f"{self.path} was moved, replaced or deleted; stop, and restore it")

    @property
    def changed(self) -> bool:
        """Whether one of them has vanished, or is another now."""
        return any(map(self._is_other, self._paths))

    def _is_other(self, path: Path) -> bool:
        try:
            found = path.stat()
        except OSError:
            return path in self._seen
        now = found.st_dev, found.st_ino
        return self._seen.setdefault(path, now) != now


class Writer:
    """Takes transactions from any thread. `stop` finishes those that were taken."""

    def __init__(self, connection: sqlite3.Connection, files: Files) -> None:
        self._connection = connection
        self._path, self._files = files.path, files
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._open = True
        self._gate = threading.Lock()
        self._thread = threading.Thread(target=self._work, name="toprung-writer", daemon=True)
        self._thread.start()

    def submit(self, make: Callable[[], Transaction[T]]) -> Future[T]:
        """The future is done when the transaction is on disk. Raises Unavailable after `stop`."""
        future: Future[T] = Future()
        with self._gate:
            if not self._open:
                raise Unavailable(DOWN, f"{self._path} is closed")
            self._jobs.put(
                _Job(
                    lambda connection: _attempt(connection, make, future),
                    future.set_running_or_notify_cancel,
                    future.set_exception,
                )
            )
        return future

    def stop(self) -> None:
        with self._gate:
            if self._open:
                self._open = False
                self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        going = True
        while going:
            batch, going = self._take()
            batch = [job for job in batch if job.begin()]
            if not batch:
                continue
            try:
                self._commit(batch)
            except Vanished as error:
                for job in batch:
                    job.fail(sqlite_error(error, self._path))
            except sqlite3.Error as error:
                self._one_by_one(batch, error)

    def _take(self) -> tuple[list[_Job], bool]:
        batch: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == _MOST_AT_ONCE:
                return batch, True
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _commit(self, batch: Sequence[_Job]) -> None:
        self._files.check()
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            tell = [job.attempt(self._connection) for job in batch]
            self._connection.execute("COMMIT")
        except sqlite3.Error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        self._files.check()
        for one in tell:
            one()

    def _one_by_one(self, batch: Sequence[_Job], error: sqlite3.Error) -> None:
        """One of them may have failed them all: try each again alone."""
        if len(batch) == 1:
            batch[0].fail(sqlite_error(error, self._path))
            return
        for job in batch:
            try:
                self._commit([job])
            except sqlite3.Error as mistake:
                job.fail(sqlite_error(mistake, self._path))


def _attempt(
    connection: sqlite3.Connection, make: Callable[[], Transaction[T]], future: Future[T]
) -> Callable[[], None]:
    """Run it within its own savepoint. SQLite's own errors are raised."""
    connection.execute("SAVEPOINT job")
    try:
        result = run(connection, make())
    except sqlite3.Error:
        raise
    except Exception as error:
        connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")
        return partial(future.set_exception, error)
    connection.execute("RELEASE job")
    return lambda: future.set_result(result)


def run(connection: sqlite3.Connection, transaction: Transaction[T]) -> T:
    """Execute the transaction's statements; gives its result."""
    try:
        statement = next(transaction)
        while True:
            cursor = connection.execute(SQLITE.render(statement.sql), statement.values)
            rows: Rows = cursor.fetchall() if cursor.description else [(cursor.rowcount,)]
            statement = transaction.send(rows)
    except StopIteration as end:
        result: T = end.value
        return result


def sqlite_error(error: sqlite3.Error, path: Path) -> Unavailable:
    """What to raise instead, with advice. SQLite has undone the transaction, or will."""
    if isinstance(error, Vanished):
        return Unavailable(DOWN, str(error))
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    words = _REMEDIES.get(code, "{path} does not work")
    return Unavailable(DOWN, f"{words.format(path=path, other=_OTHER)} (SQLite: {error})")


def folder_error(error: OSError, path: Path) -> Unavailable:
    return Unavailable(
        DOWN, f"the folder of {path} cannot be created ({error.strerror}); make it, {_OTHER}"
    )
