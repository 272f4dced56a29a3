"""Bounds on HTTP requests: where they come from, how many, how large."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from toprung.core.errors import Forbidden, Limited
from toprung.core.words import Words
from toprung.protocol.to_client import Fault
from toprung.server.api.errors import error_response, fault_response
from toprung.server.headers import same_origin
from toprung.server.service import Service

_READING = ("GET", "HEAD", "OPTIONS")


class Bounds:
    """Refuses what comes from pages elsewhere, too often, or is too large."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        service: Service = scope["app"].state.service
        settings, headers = service.tools.settings, Headers(scope=scope)
        request = Request(scope)
        address = request.client.host if request.client else ""
        if request.method not in _READING and not same_origin(headers, settings.origins):
            error = Forbidden("this page may not use the service", "TR-SEA-2")
            await error_response(error)(scope, receive, send)
        elif not service.requests.take(address):
            await error_response(Limited("too many requests: wait a little"))(scope, receive, send)
        elif _length(headers) > settings.limits.body_bytes:
            await _too_large()(scope, receive, send)
        else:
            bounded = _Bounded(receive, settings.limits.body_bytes)
            await self._app(scope, bounded, send)


def _length(headers: Headers) -> int:
    length = headers.get("content-length", "0")
    return int(length) if length.isdecimal() and len(length) < 20 else 0


def _too_large() -> ASGIApp:
    return fault_response(Fault(kind="limit", words=Words.same("the request is too large")), 413)


class _Bounded:
    """Receives so many bytes, and then raises what becomes the answer."""

    def __init__(self, receive: Receive, left: int) -> None:
        self._receive, self._left = receive, left

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise HTTPException(413, "the request is too large")
        return message
