"""Requests that one server passes on to another, where a table lives.

Servers know each other by secrets that stand in their database. Whoever shows the secret of the
server it talks to may say for whom it asks.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from toprung.storage import ServerRow

if TYPE_CHECKING:
    import httpx

    from toprung.server.cluster.membership import Cluster

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


class Forwarding:
    """Asks other servers on behalf of clients, through connections that stay open for a while."""

    def __init__(self) -> None:
        self._http: httpx.AsyncClient | None = None

    async def ask(self, server: ServerRow, method: str, path: str, address: str) -> Answer:
        """Ask another server on behalf of a client at this address. Raises OSError."""
        import ssl  # not everywhere, and only needed where there are several servers

        import httpx

        if self._http is None:
            secure = ssl.create_default_context()  # what this machine trusts
            self._http = httpx.AsyncClient(verify=secure, trust_env=False, timeout=PATIENCE)
        headers = {SECRET: server.secret, CLIENT: address}
        url = server.address.rstrip("/") + path
        try:
            async with (
                asyncio.timeout(PATIENCE),
                self._http.stream(method, url, headers=headers) as told,
            ):
                body = b""
                async for part in told.aiter_bytes():
                    body += part
                    if len(body) > LARGEST:
                        raise OSError("another server said too much")
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise OSError(f"another server does not answer: {error!r}") from None
        return Answer(told.status_code, told.headers.get("content-type", ""), body)

    async def close(self) -> None:
        if self._http is not None:
            await self._http.aclose()
