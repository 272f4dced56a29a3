"""Requests that one server passes on to another, where a table lives.

Servers know each other by secrets that stand in their database. Whoever shows the secret of the
server it talks to may say for whom it asks.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from toprung.server.cluster.membership import Cluster
from toprung.storage import ServerRow

SECRET, CLIENT = "x-toprung-server", "x-toprung-client"
PATIENCE: Final = 5.0  # seconds for another server to answer
MISDIRECTED: Final = 421
LARGEST: Final = 16_000_000  # bytes of an answer


class Forwarded:
    """Says where a request comes from that another server passes on. Whoever shows a secret that is
    not this server's has taken it for another one, and is turned away."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            shown = headers.get(SECRET)
            if shown is not None:
                cluster: Cluster | None = scope["app"].state.service.resources.cluster
                mine = "" if cluster is None else cluster.me.secret
                if not mine or not secrets.compare_digest(shown.encode(), mine.encode()):
                    await Response(status_code=MISDIRECTED)(scope, receive, send)
                    return
                scope = {**scope, "client": (headers.get(CLIENT, ""), 0), "forwarded": True}
        await self._app(scope, receive, send)


def is_forwarded(scope: Scope) -> bool:
    """Whether another server passed this on; it is not passed on again."""
    return bool(scope.get("forwarded"))


@dataclass(frozen=True, slots=True)
class Answer:
    """Another server's answer to a request."""

    status: int
    type: str
    body: bytes


async def ask(server: ServerRow, method: str, path: str, address: str) -> Answer:
    """Ask another server on behalf of a client at this address. Raises OSError."""
    place = urlsplit(server.address)
    secure = place.scheme == "https"
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(
                place.hostname, place.port or (443 if secure else 80), ssl=secure or None
            )
            try:
                writer.write(
                    f"{method} {path} HTTP/1.1\r\nhost: {place.netloc}\r\nconnection: close\r\n"
                    f"{SECRET}: {server.secret}\r\n{CLIENT}: {address}\r\n\r\n".encode()
                )
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                fields = {
                    name.lower(): value.strip()
                    for name, _, value in (line.partition(":") for line in head[1:] if line)
                }
                body = await reader.readexactly(min(LARGEST, int(fields.get("content-length", 0))))
            finally:
                writer.close()
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError) as error:
        raise OSError(f"another server said nonsense: {error!r}") from None
    return Answer(int(head[0].split()[1]), fields.get("content-type", ""), body)
