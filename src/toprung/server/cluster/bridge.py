"""A client at a table that lives on another server: what it says goes on to there, and back."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlsplit

from fastapi import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from toprung.core.errors import Unavailable
from toprung.server.cluster.forwarding import CLIENT, PATIENCE, SECRET
from toprung.server.cluster.membership import Cluster
from toprung.storage import ServerRow

ABNORMAL: Final = 1006  # the code of a connection that just broke


@dataclass(frozen=True, slots=True)
class Ending:
    """How a forwarded connection ended: the code that closes the client's socket; None if the other
    server did not say, so that the client should simply come back."""

    code: int | None


async def forward_socket(
    socket: WebSocket, hello: str, code: str, address: str, server: ServerRow, cluster: Cluster
) -> Ending:
    """Connect a client that has said hello with its table on another server, until one of them
    leaves. Raises ConnectionRefusedError if nobody is there any more, and Unavailable."""
    with cluster.bridge(server) as lost:
        line = await _unless_lost(_connected(server, code, address), lost)
        with contextlib.suppress(OSError, ConnectionClosed):
            await line.send(hello)
            return await _both_ways(socket, line, lost)
    return Ending(None)


async def _unless_lost(
    connecting: Coroutine[object, object, ClientConnection], lost: asyncio.Event
) -> ClientConnection:
    """A server that hangs lets us connect and says nothing, until it is struck off the list."""
    task, ending = asyncio.create_task(connecting), asyncio.create_task(lost.wait())
    try:
        await asyncio.wait({task, ending}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ConnectionRefusedError("the server was struck off")
        return task.result()
    finally:
        ending.cancel()
        task.cancel()


async def _both_ways(socket: WebSocket, line: ClientConnection, lost: asyncio.Event) -> Ending:
    up = asyncio.create_task(_up(socket, line))
    down = asyncio.create_task(_down(socket, line))
    ending = asyncio.create_task(lost.wait())
    tasks = (up, down, ending)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finished = down.done() and not lost.is_set()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        line.transport.abort() if lost.is_set() else await line.close()
    told = finished and line.close_code not in (None, ABNORMAL)
    return Ending(line.close_code if told else None)


async def _connected(server: ServerRow, code: str, address: str) -> ClientConnection:
    place = urlsplit(server.address)
    scheme = "wss" if place.scheme == "https" else "ws"
    try:
        return await connect(
            f"{scheme}://{place.netloc}/api/tables/{quote(code, safe='')}/live",
            additional_headers={SECRET: server.secret, CLIENT: address},
            compression=None,
            max_size=None,
            ping_interval=None,
            proxy=None,
            open_timeout=PATIENCE,
            close_timeout=1.0,
        )
    except ConnectionRefusedError:
        raise
    except (OSError, TimeoutError, WebSocketException) as error:
        raise Unavailable("the table does not answer: please reconnect", repr(error)) from None


async def _up(socket: WebSocket, line: ClientConnection) -> None:
    """From the client to the table."""
    with contextlib.suppress(ConnectionClosed):
        while (message := await socket.receive())["type"] == "websocket.receive":
            text = message.get("text")
            await line.send(text if text is not None else message.get("bytes") or b"")


async def _down(socket: WebSocket, line: ClientConnection) -> None:
    """From the table to the client."""
    with contextlib.suppress(ConnectionClosed):
        async for data in line:
            if isinstance(data, str):
                await socket.send_text(data)
            else:
                await socket.send_bytes(data)
