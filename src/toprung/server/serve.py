"""The service as a process: it listens, announces its address, and stops gracefully."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import uvicorn
from fastapi import FastAPI

from toprung.server.app import build_app
from toprung.server.connections import Gate, GuardedConfig, GuardedHttp, GuardedSocket
from toprung.server.logs import set_up_logs
from toprung.server.processes.garbage import collect_rarely
from toprung.server.processes.ray_cluster import reach_head
from toprung.server.service import Service
from toprung.server.settings import Settings
from toprung.storage import open_store

FILES = 512  # that are open besides connections
SWITCH_SECONDS = 0.0005  # that a thread may keep the event loop waiting
STOP_SECONDS = 10  # for clients that are still connected when the service stops


class PortTaken(Exception):
    """The port cannot be used."""


class _Announced(uvicorn.Server):
    """Calls back once it is ready, and says goodbye to clients before it closes connections."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app, self._ready = app, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        service = getattr(self._app.state, "service", None)
        if isinstance(service, Service):
            await service.say_goodbye()
        await super().shutdown(sockets)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 finds a free one. Raises PortTaken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        what = error.strerror or str(error)
        raise PortTaken(f"cannot listen on {host}:{port} ({what}): try --port 0") from None
    return listener


def usual_or_free(port: int) -> int:
    """The port if it is free on the loopback interface, otherwise 0."""
    try:
        listening("127.0.0.1", port).close()
    except PortTaken:
        return 0
    return port


def address_of(listener: socket.socket) -> str:
    """The address for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def advertised(listener: socket.socket) -> str:
    """The address for other servers: where one listens everywhere, the machine's name."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = socket.gethostname()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def allow_connections(most: int) -> None:
    """Let this process hold so many connections open, if the system allows it."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + FILES if hard == resource.RLIM_INFINITY else min(hard, most + FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


async def _reach(settings: Settings) -> None:
    """Before the server's start, which would log a failure with all its calls."""
    async with open_store(settings.database):
        pass
    if settings.ray is not None:
        await reach_head(settings.ray)


def _servers(app: FastAPI) -> frozenset[str]:
    """Where other servers connect from."""
    service = getattr(app.state, "service", None)
    cluster = service.resources.cluster if isinstance(service, Service) else None
    return frozenset() if cluster is None else cluster.hosts


def run_service(settings: Settings, log_level: str, ready: Callable[[str], None]) -> None:
    """Run until told to stop (SIGINT, SIGTERM). Raises PortTaken, and what opening the database
    does."""
    set_up_logs(log_level)
    asyncio.run(_reach(settings))
    listener = listening(settings.host, settings.port)
    allow_connections(settings.limits.connections)
    app = build_app(replace(settings, advertised=settings.advertised or advertised(listener)))
    server = _Announced(guarded(app, settings), app, lambda: ready(address_of(listener)))
    collect_rarely()
    sys.setswitchinterval(SWITCH_SECONDS)
    with suppress(KeyboardInterrupt):  # Ctrl-C is the way to stop it, not an error
        server.run(sockets=[listener])


def guarded(app: FastAPI, settings: Settings) -> GuardedConfig:
    """How connections are served, with one gate for all of them."""
    config = GuardedConfig(
        app,
        http=GuardedHttp,
        ws=GuardedSocket,
        forwarded_allow_ips=list(settings.proxies),
        ws_max_size=settings.limits.message_bytes,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    config.gate = Gate(settings.limits, settings.proxies, lambda: _servers(app))
    return config
