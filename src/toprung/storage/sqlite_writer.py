"""The one thread that writes to a SQLite file, and its group commit.

Everything that came while the disk was busy with the last transaction goes into the next one
together: many small writes cost one wait for the disk. Each has a savepoint of its own, so what one
of them does wrong is undone without the others.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from toprung.core.errors import Unavailable
from toprung.storage.sqlite_failures import failure
from toprung.storage.steps import SQLITE, Rows, Steps, T

_MOST_TOGETHER: Final = 256


@dataclass(frozen=True, slots=True)
class _Job:
    """Work whose result only its future knows the type of. `attempt` does it; what comes back tells
    the caller, once all is on disk."""

    attempt: Callable[[sqlite3.Connection], Callable[[], None]]
    begin: Callable[[], bool]
    fail: Callable[[Exception], None]


class Writer:
    """Takes work from any thread. After `stop` all that was taken is done."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._open = True
        self._gate = threading.Lock()
        self._thread = threading.Thread(target=self._work, name="toprung-writer", daemon=True)
        self._thread.start()

    def submit(self, steps: Callable[[], Steps[T]]) -> Future[T]:
        """The future is done when the work is on disk. Raises Unavailable after `stop`."""
        future: Future[T] = Future()
        with self._gate:
            if not self._open:
                raise Unavailable(f"{self._path} is closed")
            self._jobs.put(
                _Job(
                    lambda connection: _attempt(connection, steps, future),
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
            except sqlite3.Error as error:
                self._one_by_one(batch, error)

    def _take(self) -> tuple[list[_Job], bool]:
        batch: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == _MOST_TOGETHER:
                return batch, True
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _commit(self, batch: Sequence[_Job]) -> None:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            tell = [job.attempt(self._connection) for job in batch]
            self._connection.execute("COMMIT")
        except sqlite3.Error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        for one in tell:
            one()

    def _one_by_one(self, batch: Sequence[_Job], error: sqlite3.Error) -> None:
        """One of them may have spoilt it for all: each is tried again alone."""
        if len(batch) == 1:
            batch[0].fail(failure(error, self._path))
            return
        for job in batch:
            try:
                self._commit([job])
            except sqlite3.Error as mistake:
                job.fail(failure(mistake, self._path))


def _attempt(
    connection: sqlite3.Connection, steps: Callable[[], Steps[T]], future: Future[T]
) -> Callable[[], None]:
    """Do it within a savepoint of its own; errors of SQLite itself are raised."""
    connection.execute("SAVEPOINT job")
    try:
        result = run(connection, steps())
    except sqlite3.Error:
        raise
    except Exception as error:
        mistake = error
        connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")
        return lambda: future.set_exception(mistake)
    connection.execute("RELEASE job")
    return lambda: future.set_result(result)


def run(connection: sqlite3.Connection, steps: Steps[T]) -> T:
    """Answer all that the steps ask for, and give what they give."""
    try:
        query = next(steps)
        while True:
            cursor = connection.execute(SQLITE.written(query.sql), query.values)
            rows: Rows = cursor.fetchall() if cursor.description else [(cursor.rowcount,)]
            query = steps.send(rows)
    except StopIteration as end:
        result: T = end.value
        return result
