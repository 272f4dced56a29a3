"""Connections to a PostgreSQL server, kept for the next call.

A pool of its own, small as it is, for one reason: after the server was away, the next call tries to
connect at once, however long that was, and does not wait until somebody else has tried.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg
from psycopg import AsyncConnection

from toprung.core.errors import ToprungError, Unavailable
from toprung.storage.steps import Row


class Connections:
    """At most so many at once; who comes later waits."""

    def __init__(self, url: str, most: int) -> None:
        self._url = url
        self._places = asyncio.Semaphore(most)
        self._idle: list[AsyncConnection[Row]] = []
        self._open = True

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection[Row]]:
        """A connection for one transaction, committed at the end, or undone if anything is raised.
        Raises what psycopg does."""
        async with self._places:
            connection = await self._taken()
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
        """Those that are lent are closed when they come back."""
        self._open = False
        await self._drop_idle()

    async def _taken(self) -> AsyncConnection[Row]:
        if not self._open:
            raise Unavailable("the store is closed")
        return self._idle.pop() if self._idle else await self._connected()

    async def _connected(self) -> AsyncConnection[Row]:
        connection = await AsyncConnection[Row].connect(self._url, autocommit=True)
        try:
            await connection.execute("SET search_path TO toprung")
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
