"""Middleware: security headers, and limits on where requests come from, how many, and how large."""

from __future__ import annotations

import logging
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address
from secrets import token_hex
from socket import gethostname
from time import perf_counter
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from toprung.core.errors import Forbidden
from toprung.core.words import Words
from toprung.protocol.to_client import Fault
from toprung.server.api.errors import error_response, fault_response
from toprung.server.errors import TOO_LARGE, limited
from toprung.server.limits import address_of
from toprung.server.logs import REQUEST
from toprung.server.service import Service
from toprung.server.settings import Settings

logger = logging.getLogger("toprung")
REQUEST_ID: Final = "x-request-id"
GONE: Final = 499  # as proxies call it when a client goes away before it is answered
_SANE_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # WebAssembly, and no more: scripts stay ours
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}

_FOREIGN_PAGE: Final = Words(
    "This page is not allowed to use the service.",
    "Cette page n’a pas le droit d’utiliser le service.",
    "Diese Seite darf den Dienst nicht benutzen.",
)
_SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")


def same_origin(headers: Headers, allowed: Iterable[str]) -> bool:
    """Whether a request may come from where it does. Programs send no Origin, and may always."""
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in set(allowed):
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:  # no address at all, such as http://[
        return False


def known_host(headers: Headers, settings: Settings) -> bool:
    """Whether the service is asked for under a name of its own. A page elsewhere may have its name
    point here, and its visitors' browsers would then take the two for one site."""
    try:
        host = urlsplit(f"//{headers.get('host', '')}").hostname or ""
    except ValueError:
        return False
    own = _own_names(settings.host, settings.advertised or "", settings.names)
    return host in own or _is_address(host)


@lru_cache(maxsize=16)
def _own_names(host: str, advertised: str, names: tuple[str, ...]) -> frozenset[str]:
    machine = gethostname().lower()
    there = urlsplit(advertised).hostname or ""  # where other servers ask
    given = (name.lower() for name in (host, there, *names))
    return frozenset({*given, machine, f"{machine}.local", "localhost", ""})


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return host.endswith(".localhost")
    return True


class _HttpMiddleware(ABC):
    """Stands before the app for requests; sockets pass."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        handle = self._handle if scope["type"] == "http" else self._app
        await handle(scope, receive, send)

    @abstractmethod
    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None: ...


class RequestIds:
    """Gives each request and each socket an id, which its lines in the log and its answer have. A
    proxy may give it one. Counts requests, and how long they take."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get(REQUEST_ID, "")
        id = given if _SANE_ID.fullmatch(given) else token_hex(8)
        began, status, before = perf_counter(), 0, REQUEST.set(id)

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[REQUEST_ID] = id
            await send(message)

        try:
            await self._app(scope, receive, send_with_id)
        except Exception:
            status = status or 500
            raise
        finally:
            if scope["type"] == "http":
                _tell(scope, status or GONE, perf_counter() - began)
            REQUEST.reset(before)


def _tell(scope: Scope, status: int, seconds: float) -> None:
    """Paths are not told, as codes of tables stand in them, but what the service calls them."""
    metrics = scope["app"].state.service.resources.metrics
    metrics.requests.labels(str(status)).inc()
    metrics.request_seconds.observe(seconds)
    level = logging.WARNING if status >= 500 else logging.DEBUG
    route = getattr(scope.get("route"), "name", "")
    told = {"method": scope["method"], "route": route, "status": status}
    took = {"milliseconds": round(1000 * seconds, 1)}
    logger.log(level, "a request was answered", extra={**told, **took})


class SecurityHeaders(_HttpMiddleware):
    """Adds security headers to every response; the API's are never cached by default."""

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        private = scope["path"].startswith("/api/")
        settings = scope["app"].state.service.resources.settings
        guest = Headers(scope=scope).get("origin") in settings.origins

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if guest:  # a page of a site that was named may read what it gets
                    headers["cross-origin-resource-policy"] = "cross-origin"
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if private:
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, receive, send_with_headers)


class RequestLimits(_HttpMiddleware):
    """Refuses requests from other sites' pages, too many requests, and large ones."""

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        service: Service = scope["app"].state.service
        settings, headers = service.resources.settings, Headers(scope=scope)
        request = Request(scope)
        address = address_of(request.client.host) if request.client else ""
        if not known_host(headers, settings):
            await _misdirected()(scope, receive, send)
        elif request.method not in _SAFE_METHODS and not same_origin(headers, settings.origins):
            error = Forbidden(_FOREIGN_PAGE, "TR-SEA-2")
            await error_response(error)(scope, receive, send)
        elif not service.requests.take(address):
            await error_response(limited("requests"))(scope, receive, send)
        elif _length(headers) > settings.limits.body_bytes:
            await _too_large()(scope, receive, send)
        else:
            body = _LimitedBody(receive, settings.limits.body_bytes)
            await self._app(scope, body, send)


def _length(headers: Headers) -> int:
    length = headers.get("content-length", "0")
    return int(length) if length.isdecimal() and len(length) < 20 else 0


def _misdirected() -> ASGIApp:
    words = Words(
        "This service does not answer to that name: ask for it by its address, or start it with "
        "--name and the name.",
        "Ce service ne répond pas à ce nom : appelez-le par son adresse, ou démarrez-le avec "
        "--name et ce nom.",
        "Dieser Dienst hört nicht auf diesen Namen: Ruf ihn über seine Adresse auf oder starte ihn "
        "mit --name und dem Namen.",
    )
    return fault_response(Fault(kind="forbidden", words=words), 421)


def _too_large() -> ASGIApp:
    return fault_response(Fault(kind="limit", words=TOO_LARGE), 413)


class _LimitedBody:
    """Receives at most so many bytes; beyond that it raises a 413."""

    def __init__(self, receive: Receive, left: int) -> None:
        self._receive, self._left = receive, left

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise HTTPException(413)
        return message
