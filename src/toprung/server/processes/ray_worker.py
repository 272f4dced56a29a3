"""A worker on a machine of a Ray cluster: an actor that runs one process, and passes on what its
server and the process say.

They talk over a connection of their own, since Ray takes a millisecond for each call. Whoever knows
what Ray was told may connect, once. When either side is gone, so is the other.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import Process
from typing import Final

import toprung
from toprung.arena.cluster import OtherVersion
from toprung.server.processes.child import GRACE, launched
from toprung.server.processes.placements import Door

TOKEN: Final = 32  # bytes of a knock, and of its answer
PATIENCE: Final = 60.0  # seconds for the server to connect
PIECE: Final = 65_536  # bytes read at a time


class RayWorker:
    """Ray makes one of these in a process of its own, in which its methods run side by side."""

    def __init__(self) -> None:
        self._connected: asyncio.Future[tuple[StreamReader, StreamWriter]] | None = None

    async def listen(self, version: str) -> Door:
        """Raises OtherVersion if the server has another one, whose messages may be others."""
        from ray.util import get_node_ip_address

        if toprung.__version__ != version:
            raise OtherVersion(
                f"a machine of the cluster has Toprung {toprung.__version__}, "
                f"and the server {version}"
            )
        self._connected = connected = asyncio.get_running_loop().create_future()
        knock, answer = secrets.token_bytes(TOKEN), secrets.token_bytes(TOKEN)

        async def knocked(reader: StreamReader, writer: StreamWriter) -> None:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    said = await reader.readexactly(TOKEN)
                if secrets.compare_digest(said, knock) and not connected.done():
                    writer.write(answer)
                    connected.set_result((reader, writer))
                    return
            writer.close()

        host = get_node_ip_address()
        self._listener = await asyncio.start_server(knocked, host, 0)
        port = self._listener.sockets[0].getsockname()[1]
        return Door(host, port, knock, answer)

    async def run(self, module: str, arguments: tuple[str, ...]) -> int | None:
        """Run the process until it ends, or its server is gone; gives its exit code. Raises
        TimeoutError if no server came, and OSError."""
        assert self._connected is not None
        async with asyncio.timeout(PATIENCE):
            reader, writer = await self._connected
        self._listener.close()
        try:
            process = await launched(module, *arguments)
            code = await _passed_on(reader, writer, process)
        finally:
            writer.close()
        return code


async def _passed_on(reader: StreamReader, writer: StreamWriter, process: Process) -> int:
    assert process.stdin is not None
    assert process.stdout is not None
    up = asyncio.create_task(_copy(reader, process.stdin))
    down = asyncio.create_task(_copy(process.stdout, writer))
    await asyncio.wait({up, down}, return_when=asyncio.FIRST_COMPLETED)
    process.stdin.close()
    try:
        async with asyncio.timeout(GRACE):
            await process.wait()
    except TimeoutError:
        process.kill()
    up.cancel()
    await asyncio.wait({up, down})
    return await process.wait()


async def _copy(reader: StreamReader, writer: StreamWriter) -> None:
    """Until one of them ends."""
    with contextlib.suppress(OSError):
        while data := await reader.read(PIECE):
            writer.write(data)
            await writer.drain()
