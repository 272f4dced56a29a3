"""One client at a table, and the queue of what to send it.

A table never waits for a client. Events queue up to a limit; a client that does not read them is
disconnected, and can resume where it stopped. Old poses are of no use: a slow client gets one
complete picture instead of those it missed.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from toprung.protocol.limits import VERSION


class Wire(Protocol):
    """The sending side of a socket."""

    async def send_text(self, data: str) -> None: ...

    async def send_bytes(self, data: bytes) -> None: ...


class Client:
    """`person` is None for someone without a token, who can only watch. `version` is the client's
    version of the protocol. `gone` is why the client must leave."""

    def __init__(self, person: str | None, name: str, backlog: int, version: int = VERSION) -> None:
        self.person, self.name, self.version = person, name, version
        self.gone: str | None = None
        self._backlog = backlog
        self._texts: deque[str] = deque()
        self._frame: bytes | None = None
        self._behind = False
        self._wake = asyncio.Event()
        self._dismissed = asyncio.Event()

    @property
    def waiting(self) -> int:
        return len(self._texts)

    def tell(self, text: str) -> None:
        """Queue a message."""
        if self.gone is not None:
            return
        if len(self._texts) >= self._backlog:
            self.dismiss("slow")
            return
        self._texts.append(text)
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
            self._texts.clear()
            self._wake.set()
            self._dismissed.set()

    async def dismissed(self) -> None:
        """Return when the client must go, even while something is being sent."""
        await self._dismissed.wait()

    async def serve(self, wire: Wire, picture: Callable[[], bytes | None]) -> str:
        """Send until the client is dismissed; gives the reason. `picture` is the whole scene."""
        while self.gone is None:
            await self._wake.wait()
            self._wake.clear()
            await self._flush(wire, picture)
        return self.gone

    async def _flush(self, wire: Wire, picture: Callable[[], bytes | None]) -> None:
        while self._texts and self.gone is None:
            await wire.send_text(self._texts.popleft())
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
