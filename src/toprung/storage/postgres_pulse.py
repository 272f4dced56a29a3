"""A server's own line to PostgreSQL: signs of life, and what servers tell each other.

Nothing else waits on this connection, so a busy pool delays no sign of life. Each statement is a
transaction of its own: two servers that judge each other do not wait for one another.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Final

import psycopg
from psycopg import AsyncConnection

from toprung.core.errors import Unavailable
from toprung.storage import claims
from toprung.storage.rows import Beat
from toprung.storage.sql import POSTGRES, Row, Rows, T, Transaction, execute

_CHANNEL: Final = "toprung_servers"


class PostgresPulse:
    """A Pulse. It connects when it is needed, and again after anything went wrong."""

    def __init__(
        self,
        url: str,
        failure: Callable[[BaseException], Unavailable],
        tell: Callable[[str], Awaitable[None]],
    ) -> None:
        self._url, self._failure, self._tell = url, failure, tell
        self._ending = Ending()
        self._connection: AsyncConnection[Row] | None = None

    async def beat(self, server: str, judging: bool, lease_ms: int = claims.LEASE_MS) -> Beat:
        return await self._ending.waited_for(self._beat(server, judging, lease_ms))

    async def listen(self, seconds: float) -> tuple[str, ...]:
        return await self._ending.waited_for(self._listen(seconds))

    async def _beat(self, server: str, judging: bool, lease_ms: int) -> Beat:
        async with self._connected() as connection:
            return await run(connection, claims.beat(server, judging, lease_ms))

    async def _listen(self, seconds: float) -> tuple[str, ...]:
        async with self._connected() as connection:
            heard = connection.notifies(timeout=seconds, stop_after=1)
            return tuple([notice.payload async for notice in heard])

    async def tell(self, text: str) -> None:
        await self._tell(text)  # elsewhere: this line listens

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection[Row]]:
        """The connection, which is used again unless anything is raised."""
        connection, self._connection = self._connection, None
        try:
            if connection is None:
                connection = await AsyncConnection[Row].connect(self._url, autocommit=True)
                await connection.execute("SET search_path TO toprung")
                await connection.execute(f"LISTEN {_CHANNEL}")
            yield connection
        except BaseException as error:
            if connection is not None:
                await connection.close()
            if isinstance(error, psycopg.Error):
                raise self._failure(error) from error
            raise
        self._connection = connection


class Ending:
    """Work that nobody waits for any more. psycopg asks a server to stop what it does, and waits up
    to ten seconds for one that does not answer: whoever has no patience left goes on meanwhile."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()

    async def waited_for(self, work: Coroutine[object, object, T]) -> T:
        task = asyncio.create_task(work)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.cancel()
            self._tasks.add(task)
            task.add_done_callback(self._ended)
            raise

    def _ended(self, task: asyncio.Task[T]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved, as nobody else does


def notify(text: str) -> Transaction[None]:
    """Servers that listen hear this."""
    yield from execute(f"SELECT pg_notify('{_CHANNEL}', :text)", text=text)


async def run(connection: AsyncConnection[Row], transaction: Transaction[T]) -> T:
    """Execute the transaction's statements; gives its result."""
    try:
        statement = next(transaction)
        while True:
            text = POSTGRES.render(statement.sql)
            cursor = await connection.execute(text, statement.values)
            rows: Rows = await cursor.fetchall() if cursor.description else [(cursor.rowcount,)]
            statement = transaction.send(rows)
    except StopIteration as end:
        result: T = end.value
        return result
