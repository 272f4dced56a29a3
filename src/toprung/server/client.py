"""One client at a table, and the queue of what to send it.

A table never waits for a client. Events queue up to a limit of messages and of bytes; a client that
does not read them is disconnected, and can resume where it stopped. Before that, whoever does not
read is not listened to, so that nobody can pile up answers. Old poses are of no use: a slow client
gets one complete picture instead of those it missed.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

BACKLOG_BYTES: Final = 524_288
PATIENCE: Final = 8  # part of the backlog that may wait before the client is not listened to


class Wire(Protocol):
    """The sending side of a socket."""

    async def send_text(self, data: str) -> None: ...

    async def send_bytes(self, data: bytes) -> None: ...


class Client:
    """`person` is None for someone without a token, who can only watch. `address` is
    where the client comes from, `gone` why it must leave."""

    def __init__(
        self,
        person: str | None,
        name: str,
        backlog: int,
        *,
        backlog_bytes: int = BACKLOG_BYTES,
        address: str = "",
    ) -> None:
        self.person, self.name, self.address = person, name, address
        self.gone: str | None = None
        self._backlog, self._backlog_bytes = backlog, backlog_bytes
        self._queue: deque[str | bytes] = deque()
        self._bytes = 0
        self._calm = asyncio.Event()
        self._calm.set()
        self._frame: bytes | None = None
        self._behind = False
        self._wake = asyncio.Event()
        self._dismissed = asyncio.Event()

    @property
    def waiting(self) -> int:
        return len(self._queue)

    @property
    def waiting_bytes(self) -> int:
        return self._bytes

    def tell(self, message: str | bytes) -> None:
        """Queue a message, text or a frame. One alone may be longer than the limit."""
        if self.gone is not None:
            return
        size = _size(message)
        too_long = bool(self._queue) and self._bytes + size > self._backlog_bytes
        if len(self._queue) >= self._backlog or too_long:
            self.dismiss("slow")
            return
        self._queue.append(message)
        self._bytes += size
        if self._bytes > self._backlog_bytes // PATIENCE:
            self._calm.clear()
        self._wake.set()

    def show(self, frame: bytes) -> None:
        """Queue what moved; the complete picture follows if the last frame is still unsent."""
        if self._frame is not None:
            self._behind = True
        else:
            self._frame = frame
        self._wake.set()

    def dismiss(self, why: str) -> None:
        """Disconnect the client, without sending what still waits."""
        if self.gone is None:
            self.gone = why
            self._queue.clear()
            self._bytes = 0
            self._calm.set()
            self._wake.set()
            self._dismissed.set()

    async def dismissed(self) -> None:
        """Return when the client must go, even while something is being sent."""
        await self._dismissed.wait()

    async def caught_up(self) -> None:
        """Return when little waits to be sent: until then, do not listen to the client."""
        await self._calm.wait()

    async def serve(self, wire: Wire, picture: Callable[[], bytes | None]) -> str:
        """Send until the client is dismissed; gives the reason. `picture` is the whole scene."""
        while self.gone is None:
            await self._wake.wait()
            self._wake.clear()
            await self._flush(wire, picture)
        return self.gone

    async def _flush(self, wire: Wire, picture: Callable[[], bytes | None]) -> None:
        while self._queue and self.gone is None:
            message = self._queue.popleft()
            self._bytes -= _size(message)
            if isinstance(message, str):
                await wire.send_text(message)
            else:
                await wire.send_bytes(message)
        if self._bytes <= self._backlog_bytes // PATIENCE:
            self._calm.set()
        frame, behind = self._frame, self._behind
        if frame is not None and self.gone is None:
            if behind:
                frame = picture() or frame
            self._behind = False
            if frame:
                await wire.send_bytes(frame)
            # Frames that came while this one was being sent are in the next picture.
            self._frame = None
            if self._behind:
                self._frame = b""
                self._wake.set()


def _size(message: str | bytes) -> int:
    """Roughly its bytes in memory: texts with other letters than those of Western Europe take
    more."""
    narrow = isinstance(message, bytes) or message.isascii()
    return len(message) if narrow else 2 * len(message)
