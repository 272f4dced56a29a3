"""The store in a PostgreSQL server, for those who run several processes or have one anyway.

All tables are in a schema of their own, `toprung`. If the server goes away, calls wait for it a
bounded time. What was in the air then may or may not have been written; the call is made again, and
as appending the same twice is harmless, nothing is lost or doubled.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

import psycopg
from psycopg import AsyncConnection
from psycopg.conninfo import conninfo_to_dict

from toprung.core.errors import Unavailable
from toprung.storage.migrations import migrate
from toprung.storage.postgres_connections import Connections
from toprung.storage.sql_store import SqlStore
from toprung.storage.steps import POSTGRES, Row, Rows, Steps, T
from toprung.storage.store import Conflict

_MOST_CONNECTIONS: Final = 8
_PAUSE: Final = 0.05  # seconds before the first try again; each further one is twice as long
_LONGEST_PAUSE: Final = 0.5
_LOCK: Final = 0x746F7072756E67  # any number that nobody else uses
_GONE: Final = (psycopg.OperationalError, psycopg.InterfaceError)


class PostgresStore(SqlStore):
    """A Store at a PostgreSQL address. `patience` is how many seconds a call waits for a server
    that does not answer before it raises Unavailable."""

    def __init__(self, url: str, patience: float = 10.0) -> None:
        try:
            parts = conninfo_to_dict(url)
        except psycopg.ProgrammingError as error:
            raise Unavailable(f"this is no address of a PostgreSQL database: {error}") from None
        self._url = url
        self.patience = patience
        self._place = f"PostgreSQL, {parts.get('dbname', 'postgres')} at {_host(parts)}"
        self._connections: Connections | None = None

    @property
    def place(self) -> str:
        return self._place

    async def open(self) -> None:
        try:
            async with asyncio.timeout(self.patience):
                await self._prepare()
        except (psycopg.Error, TimeoutError) as error:
            raise self._failure(error) from error
        self._connections = Connections(self._url, _MOST_CONNECTIONS)

    async def _prepare(self) -> None:
        async with await AsyncConnection[Row].connect(self._url) as connection:
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            await connection.execute("CREATE SCHEMA IF NOT EXISTS toprung")
            await connection.execute("SET LOCAL search_path TO toprung")
            await _run(connection, migrate(POSTGRES, self.place))

    async def close(self) -> None:
        if self._connections is not None:
            await self._connections.close()

    async def _read(self, steps: Callable[[], Steps[T]]) -> T:
        return await self._write(steps)

    async def _write(self, steps: Callable[[], Steps[T]]) -> T:
        deadline = asyncio.get_running_loop().time() + self.patience
        pause = _PAUSE
        while True:
            try:
                async with asyncio.timeout_at(deadline):
                    return await self._attempt(steps)
            except _GONE as error:
                if asyncio.get_running_loop().time() + pause > deadline:
                    raise self._failure(error) from error
            except TimeoutError as error:
                raise self._failure(error) from error
            except psycopg.IntegrityError as error:
                raise Conflict(f"somebody else has written meanwhile: {error}") from error
            except psycopg.Error as error:
                raise self._failure(error) from error
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _attempt(self, steps: Callable[[], Steps[T]]) -> T:
        if self._connections is None:
            raise Unavailable(f"{self.place} is not open")
        async with self._connections.transaction() as connection:
            return await _run(connection, steps())

    def _failure(self, error: BaseException) -> Unavailable:
        why = str(error).strip() or "no answer in time"
        return Unavailable(f"the database does not answer ({self.place}): {why}")


async def _run(connection: AsyncConnection[Row], steps: Steps[T]) -> T:
    """Answer all that the steps ask for, and give what they give."""
    try:
        query = next(steps)
        while True:
            text = POSTGRES.written(query.sql)
            cursor = await connection.execute(text, query.values)
            rows: Rows = await cursor.fetchall() if cursor.description else [(cursor.rowcount,)]
            query = steps.send(rows)
    except StopIteration as end:
        result: T = end.value
        return result


def _host(parts: Mapping[str, object]) -> str:
    return f"{parts.get('host', 'localhost')}:{parts.get('port', 5432)}"
