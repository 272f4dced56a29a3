"""A server's own line to PostgreSQL: signs of life, and what servers tell each other.

Nothing else waits on this connection, so a busy pool delays no sign of life. Each statement is a
transaction of its own: two servers that judge each other do not wait for one another.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
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
        self._connection: AsyncConnection[Row] | None = None

    async def beat(self, server: str, judging: bool) -> Beat:
        try:
            return await run(await self._connected(), claims.beat(server, judging))
        except psycopg.Error as error:
            await self.close()
            raise self._failure(error) from error
        except BaseException:
            await self.close()
            raise

    async def listen(self, seconds: float) -> tuple[str, ...]:
        try:
            connection = await self._connected()
            heard = connection.notifies(timeout=seconds, stop_after=1)
            return tuple([notice.payload async for notice in heard])
        except psycopg.Error as error:
            await self.close()
            raise self._failure(error) from error

    async def tell(self, text: str) -> None:
        await self._tell(text)  # elsewhere: this line listens

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    async def _connected(self) -> AsyncConnection[Row]:
        if self._connection is None:
            connection = await AsyncConnection[Row].connect(self._url, autocommit=True)
            try:
                await connection.execute("SET search_path TO toprung")
                await connection.execute(f"LISTEN {_CHANNEL}")
            except BaseException:
                await connection.close()
                raise
            self._connection = connection
        return self._connection


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
