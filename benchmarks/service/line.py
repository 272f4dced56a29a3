"""A client that costs next to nothing: it sends, and looks at the first bytes of what comes.

Thousands of them run beside the service that they load. Whole messages are read by the clients of
the tests; here only their kind, their number and the time of their arrival count.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from time import perf_counter
from typing import Final, cast

from toprung.protocol.limits import VERSION

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
_EVENT: Final = b'{"type":"event","seq":'
_WELCOME: Final = b'{"type":"welcome"'
_REFUSED: Final = b'{"type":"refused"'

Told = Callable[[int, float], None]
"""The number of an event, and when it came."""
Shown = Callable[[bytes, float], None]
"""A frame of poses, and when it came."""


class Line(asyncio.Protocol):
    """One socket at one table. `refused` keeps what the service would not do."""

    def __init__(self, path: str, host: str, token: str) -> None:
        self._path, self._host, self._token = path, host, token
        self._transport: asyncio.Transport | None = None
        self._data = bytearray()
        self._open = False
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.on_event: Told = lambda _seq, _at: None
        self.on_frame: Shown = lambda _frame, _at: None
        self.refused: list[str] = []
        self.seq = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, _: Exception | None) -> None:
        if not self.welcomed.done():
            self.welcomed.set_exception(ConnectionError(f"not welcome: {bytes(self._data[:80])!r}"))

    def data_received(self, data: bytes) -> None:
        at = perf_counter()
        self._data += data
        if not self._open:
            end = self._data.find(b"\r\n\r\n")
            if end < 0:
                return
            del self._data[: end + 4]
            self._open = True
            self.say({"type": "hello", "version": VERSION, "token": self._token})
        while (size := self._whole()) is not None:
            head, end = size
            self._take(self._data[0] & 15, head, end, at)
            del self._data[:end]

    def say(self, message: dict[str, object]) -> None:
        """A message of JSON."""
        self._send(TEXT, json.dumps(message).encode())

    def show(self, frame: bytes) -> None:
        """A binary frame."""
        self._send(BINARY, frame)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def _whole(self) -> tuple[int, int] | None:
        """Where the content of the next frame begins and ends, if all of it is there."""
        data = self._data
        if len(data) < 2:
            return None
        size, head = data[1] & 127, 2
        if size >= 126:
            head = 4 if size == 126 else 10
            if len(data) < head:
                return None
            size = int.from_bytes(data[2:head], "big")
        return (head, head + size) if len(data) >= head + size else None

    def _take(self, kind: int, head: int, end: int, at: float) -> None:
        if kind == BINARY:
            self.on_frame(bytes(self._data[head:end]), at)
        elif kind == PING:
            self._send(PONG, bytes(self._data[head:end]))
        elif self._data.startswith(_EVENT, head):
            begin = head + len(_EVENT)
            self.seq = int(self._data[begin : self._data.index(b",", begin)])
            self.on_event(self.seq, at)
        elif self._data.startswith(_REFUSED, head):
            self.refused.append(self._data[head:end].decode())
        elif self._data.startswith(_WELCOME, head) and not self.welcomed.done():
            self.welcomed.set_result(None)

    def _send(self, kind: int, content: bytes) -> None:
        """Masked by zeros, which changes nothing."""
        size = len(content)
        head = bytes((0x80 | kind,))
        head += bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        if self._transport is not None:
            self._transport.write(head + b"\0\0\0\0" + content)


async def enter(url: str, code: str, token: str) -> Line:
    """A client that has been welcomed at a table."""
    host, _, port = url.rpartition("//")[2].rpartition(":")
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(
        lambda: Line(f"/api/tables/{code}/live", f"{host}:{port}", token), host, int(port)
    )
    async with asyncio.timeout(60):
        await line.welcomed
    return line
