"""A client of its own: HTTP and WebSockets by hand, so that it can also do what none should."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import socket
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

VERSION = 2
PATIENCE = 500.0  # seconds: a service on a busy machine is slow, not stopped
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Closed(Exception):
    """The service has ended the connection."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A response over HTTP."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, object]:
        found: object = json.loads(self.body)
        assert isinstance(found, dict)
        return found


@dataclass(frozen=True, slots=True)
class Target:
    """The service, seen from one address: on the loopback interface there are millions."""

    port: int
    source: str = "127.0.0.1"
    buffer: int = 0  # bytes that the system keeps for a connection; 0: as it likes

    def seen_from(self, number: int) -> Target:
        """From another address; each number has its own."""
        return Target(
            self.port, f"127.{1 + number // 60_000}.{number // 250 % 240}.{1 + number % 250}"
        )

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        line = socket.socket()
        line.setblocking(False)
        if self.buffer:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self.buffer)
        line.bind((self.source, 0))
        try:
            await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", self.port))
        except OSError:
            line.close()
            raise
        return await asyncio.open_connection(sock=line, limit=1 << 24)

    async def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        token: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """One request on a connection of its own. A body that is no text is sent as JSON."""
        plain = body if isinstance(body, str) else json.dumps(body)
        data = b"" if body is None else plain.encode()
        kind = "text/plain" if isinstance(body, str) else "application/json"
        lines = {"host": f"127.0.0.1:{self.port}", "connection": "close", **(headers or {})}
        if data:
            lines |= {"content-type": kind, "content-length": str(len(data))}
        if token:
            lines["authorization"] = f"Bearer {token}"
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        reader, writer = await self.connect()
        try:
            async with asyncio.timeout(PATIENCE):
                writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + data)
                whole = await reader.read()
        finally:
            writer.transport.abort()
        return _parsed(whole)


def _parsed(whole: bytes) -> Answer:
    head, _, body = whole.partition(b"\r\n\r\n")
    if not head:
        raise Closed("no answer")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {
        name.lower(): value.strip() for name, _, value in (one.partition(":") for one in lines)
    }
    if headers.get("transfer-encoding") == "chunked":
        body = _joined(body)
    return Answer(int(first.split()[1]), headers, body)


def _joined(chunks: bytes) -> bytes:
    found = b""
    while chunks:
        size, _, rest = chunks.partition(b"\r\n")
        length = int(size, 16)
        found, chunks = found + rest[:length], rest[length + 2 :]
    return found


@dataclass(slots=True)
class Person:
    """Someone with a token, at an address."""

    target: Target
    token: str
    id: str

    @classmethod
    async def new(cls, target: Target, name: str = "Ann") -> Person:
        made = await target.ask("POST", "/api/people", {"name": name})
        assert made.status == 201, made.body
        return cls(target, str(made.json["token"]), str(made.json["person"]))

    async def open(self, game: str, *kinds: str, **more: object) -> str:
        """The code of a new table with these seats."""
        new = {"game": game, "seats": [{"kind": kind} for kind in kinds], **more}
        made = await self.target.ask("POST", "/api/tables", new, self.token)
        assert made.status == 201, made.body
        return str(made.json["code"])

    async def enter(self, code: str) -> Socket:
        return await Socket.entered(self.target, code, self.token)


@dataclass(slots=True)
class Socket:
    """A WebSocket at a table. Messages other than answers update `seq`, `status` and `to_act`."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    ids: itertools.count[int] = field(default_factory=itertools.count)
    table: dict[str, object] = field(default_factory=dict)

    @classmethod
    async def opened(cls, target: Target, code: str) -> Socket:
        """After the handshake; nothing has been said."""
        reader, writer = await target.connect()
        writer.write(
            f"GET /api/tables/{code}/live HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        try:
            async with asyncio.timeout(PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.transport.abort()
            raise Closed("before the handshake") from None
        if b" 101 " not in head.split(b"\r\n")[0]:
            writer.transport.abort()
            raise Closed(head.split(b"\r\n")[0].decode())
        return cls(reader, writer)

    @classmethod
    async def entered(cls, target: Target, code: str, token: str = "") -> Socket:
        """Welcomed at the table. Raises Closed with what was said instead."""
        entered = await cls.opened(target, code)
        hello: dict[str, object] = {"type": "hello", "version": VERSION}
        entered.say({**hello, "token": token} if token else hello)
        try:
            first = await entered.hear()
        except Closed:
            entered.close()
            raise
        if first["type"] != "welcome":
            entered.close()
            raise Closed(json.dumps(first))
        entered.table = cast("dict[str, object]", first["table"])
        return entered

    def say(self, message: object) -> None:
        self.send(TEXT, json.dumps(message).encode())

    def send(self, kind: int, content: bytes, end: bool = True) -> None:
        """A frame, masked by zeros, which changes nothing."""
        size = len(content)
        head = bytes((0x80 * end | kind,))
        if size < 126:
            head += bytes((0x80 | size,))
        else:
            head += (
                b"\xfe" + struct.pack(">H", size)
                if size < 65536
                else b"\xff" + struct.pack(">Q", size)
            )
        self.writer.write(head + b"\0\0\0\0" + content)

    async def hear(self) -> dict[str, object]:
        """The next message of JSON. Raises Closed."""
        while True:
            kind, content = await self.frame()
            if kind == TEXT:
                found: object = json.loads(content)
                assert isinstance(found, dict)
                return found
            if kind == CLOSE:
                raise Closed(str(struct.unpack(">H", content[:2])[0]) if content else "closed")

    async def frame(self) -> tuple[int, bytes]:
        """The next frame; pings are answered. Raises Closed."""
        try:
            async with asyncio.timeout(PATIENCE):
                first, second = await self.reader.readexactly(2)
                size = second & 127
                if size >= 126:
                    more = await self.reader.readexactly(2 if size == 126 else 8)
                    size = int.from_bytes(more, "big")
                content = await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Closed("the connection is gone") from None
        if first & 15 == PING:
            self.send(PONG, content)
        return first & 15, content

    async def call(self, type: str, **fields: object) -> dict[str, object]:
        """Say it, and wait for the answer to it."""
        id = f"{os.getpid()}-{next(self.ids)}-{id_of(self)}"
        self.say({"type": type, "id": id, **fields})
        while True:
            heard = await self.hear()
            if heard.get("id") == id:
                return heard

    def deafen(self) -> None:
        """Read nothing any more."""
        cast("asyncio.Transport", self.writer.transport).pause_reading()

    def close(self) -> None:
        self.writer.transport.abort()


def id_of(one: object) -> str:
    return f"{id(one):x}"
