"""The store in a PostgreSQL server.

All tables are in the schema `toprung`. If the server goes away, calls wait for it for a limited
time. A write that was under way may or may not have happened; it is tried again, and since
appending the same events twice is harmless, nothing is lost or doubled.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Final

import psycopg
from psycopg import AsyncConnection
from psycopg.conninfo import conninfo_to_dict

from toprung.core.errors import ToprungError, Unavailable
from toprung.storage.errors import DOWN, Conflict
from toprung.storage.migrations import migrate
from toprung.storage.postgres_pulse import Ending, PostgresPulse, notify, run
from toprung.storage.sql import POSTGRES, Row, T, Transaction
from toprung.storage.store import Pulse, Store

_MOST_CONNECTIONS: Final = 8
_PAUSE: Final = 0.05  # seconds before the first retry; doubled each time
_LONGEST_PAUSE: Final = 0.5
_IDLE_MS: Final = 3_000  # a server that stands still in a transaction keeps no locks for longer
_LOCK: Final = 0x746F7072756E67  # a number that no other program uses
_GONE: Final = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    psycopg.errors.IdleInTransactionSessionTimeout,
)


class PostgresStore(Store):
    """A Store at a PostgreSQL address. A call waits `patience` seconds for a server that does not
    answer before it raises Unavailable."""

    def __init__(self, url: str, patience: float = 10.0) -> None:
        try:
            parts = conninfo_to_dict(url)
        except psycopg.ProgrammingError as error:
            raise Unavailable(
                f"this is not the address of a PostgreSQL database: {error}"
            ) from None
        self._url = url
        self.patience = patience
        self._place = f"PostgreSQL, {parts.get('dbname', 'postgres')} at {_host(parts)}"
        self._pool: _Pool | None = None
        self._ending = Ending()

    @property
    def place(self) -> str:
        return self._place

    async def open(self) -> None:
        try:
            async with asyncio.timeout(self.patience):
                await self._prepare()
        except (psycopg.Error, TimeoutError) as error:
            raise self._failure(error) from error
        self._pool = _Pool(self._url, _MOST_CONNECTIONS)

    def pulse(self) -> Pulse:
        return PostgresPulse(
            self._url, self._failure, lambda text: self._write(lambda: notify(text))
        )

    async def _prepare(self) -> None:
        async with await AsyncConnection[Row].connect(self._url) as connection:
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            await connection.execute("CREATE SCHEMA IF NOT EXISTS toprung")
            await connection.execute("SET LOCAL search_path TO toprung")
            await run(connection, migrate(POSTGRES, self.place))

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.close()

    async def _read(self, make: Callable[[], Transaction[T]]) -> T:
        return await self._write(make)

    async def _write(self, make: Callable[[], Transaction[T]]) -> T:
        deadline = asyncio.get_running_loop().time() + self.patience
        pause = _PAUSE
        while True:
            try:
                async with asyncio.timeout_at(deadline):
                    return await self._attempt(make)
            except _GONE as error:
                if asyncio.get_running_loop().time() + pause > deadline:
                    raise self._failure(error) from error
            except TimeoutError as error:
                raise self._failure(error) from error
            except psycopg.IntegrityError as error:
                raise Conflict("someone else has written in the meantime") from error
            except psycopg.Error as error:
                raise self._failure(error) from error
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _attempt(self, make: Callable[[], Transaction[T]]) -> T:
        return await self._ending.waited_for(self._transacted(make))

    async def _transacted(self, make: Callable[[], Transaction[T]]) -> T:
        if self._pool is None:
            raise Unavailable(DOWN, f"{self.place} is not open")
        async with self._pool.transaction() as connection:
            return await run(connection, make())

    def _failure(self, error: BaseException) -> Unavailable:
        why = str(error).strip() or "no answer in time"
        return Unavailable(DOWN, f"{self.place}: {why}")


class _Pool:
    """Connections kept for the next call, at most so many at once. Unlike a general pool it
    connects at the next call after the server was away, however long that was."""

    def __init__(self, url: str, most: int) -> None:
        self._url = url
        self._slots = asyncio.Semaphore(most)
        self._idle: list[AsyncConnection[Row]] = []
        self._open = True

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection[Row]]:
        """A connection for one transaction, which is committed at the end, or undone if anything is
        raised. Raises what psycopg does."""
        async with self._slots:
            connection = await self._take()
            try:
                yield connection
                await connection.commit()
            except (ToprungError, ValueError):
                await self._undo(connection)
                raise
            except BaseException as error:
                await connection.close()
                if isinstance(error, psycopg.OperationalError):
                    await self._drop_idle()  # they are probably gone as well
                raise
            await self._give_back(connection)

    async def close(self) -> None:
        """Those in use are closed when they come back."""
        self._open = False
        await self._drop_idle()

    async def _take(self) -> AsyncConnection[Row]:
        if not self._open:
            raise Unavailable(DOWN, "the store is closed")
        return self._idle.pop() if self._idle else await self._connect()

    async def _connect(self) -> AsyncConnection[Row]:
        connection = await AsyncConnection[Row].connect(self._url, autocommit=True)
        try:
            await connection.execute("SET search_path TO toprung")
            await connection.execute(f"SET idle_in_transaction_session_timeout = {_IDLE_MS}")
            await connection.execute(
                "SELECT set_config('synchronous_commit', 'on', false) "
                "WHERE current_setting('synchronous_commit') = 'off'"
            )
            await connection.set_autocommit(False)
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _undo(self, connection: AsyncConnection[Row]) -> None:
        try:
            await connection.rollback()
        except psycopg.Error:
            await connection.close()
        else:
            await self._give_back(connection)

    async def _give_back(self, connection: AsyncConnection[Row]) -> None:
        if self._open:
            self._idle.append(connection)
        else:
            await connection.close()

    async def _drop_idle(self) -> None:
        while self._idle:
            await self._idle.pop().close()


def _host(parts: Mapping[str, object]) -> str:
    return f"{parts.get('host', 'localhost')}:{parts.get('port', 5432)}"
