"""Several servers on one PostgreSQL, each with a line to it that can be cut."""

from __future__ import annotations

import asyncio
import signal
import tempfile
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from urllib.parse import parse_qs, urlsplit

import httpx

from tests.server.client import PATIENCE, Client, Served, address, started, stopped
from tests.server.conftest import GENEROUS, QUICK

SOCKET = ".s.PGSQL.5432"


class Cable:
    """Passes connections on to a database. While it is cut, nothing comes through and nobody is
    told: what was sent is lost, as if a network had failed."""

    def __init__(self, database: str, folder: Path) -> None:
        self._there = Path(parse_qs(urlsplit(database).query)["host"][0]) / SOCKET
        self._folder = folder
        self._open = asyncio.Event()
        self._open.set()
        self._lines: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        return f"postgresql://postgres@/postgres?host={self._folder}"

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[None]:
        async with await asyncio.start_unix_server(self._connect, self._folder / SOCKET):
            yield
            for line in self._lines:
                line.cancel()
            await asyncio.gather(*self._lines, return_exceptions=True)

    def cut(self) -> None:
        self._open.clear()

    def mend(self) -> None:
        """Those who were connected find out that they no longer are."""
        for line in self._lines:
            line.cancel()
        self._open.set()

    async def _connect(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._lines.add(task)
        try:
            with suppress(OSError, asyncio.CancelledError):
                await self._open.wait()
                there, back = await asyncio.open_unix_connection(self._there)
                try:
                    await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
                finally:
                    back.close()
        finally:
            self._lines.discard(task)
            writer.close()

    async def _pass(self, reader: StreamReader, writer: StreamWriter) -> None:
        while data := await reader.read(65_536):
            if self._open.is_set():
                writer.write(data)
                await writer.drain()
        writer.close()


@dataclass
class Server:
    """One of them. `cable` leads to the database."""

    served: Served
    process: asyncio.subprocess.Process
    cable: Cable
    paused: bool = False
    away_since: float | None = None  # by the event loop's clock; None while it works

    def pause(self) -> None:
        """It stands still, and with it nothing that it started."""
        self.paused = True
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.paused = False
        self.process.send_signal(signal.SIGCONT)

    async def kill(self) -> None:
        self.process.kill()
        await self.process.wait()

    async def stop(self) -> None:
        """As an operator does."""
        if self.paused:
            self.go_on()
        await stopped(self.process)


@dataclass
class Servers:
    """All that were started; `database` is that of all of them."""

    database: str
    settings: Mapping[str, object] = field(default_factory=lambda: MappingProxyType(QUICK))
    patience: float = PATIENCE  # of clients, in seconds
    cables: bool = True  # lead to the database, instead of connections
    all: list[Server] = field(default_factory=list)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def __aenter__(self) -> Servers:
        await self._stack.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.gather(*(server.stop() for server in self.all))
        await self._stack.aclose()

    async def start(self) -> Server:
        # Not the test's folder: the path of a socket has to be short.
        name = self._stack.enter_context(tempfile.TemporaryDirectory(prefix="toprung-"))
        cable = Cable(self.database, Path(name))
        await self._stack.enter_async_context(cable.laid())
        settings = {"world_processes": 1, "worker_processes": 1, **self.settings}
        process, url = await self._serving(cable.url if self.cables else self.database, settings)
        client = httpx.AsyncClient(base_url=url, timeout=self.patience, trust_env=False)
        http = await self._stack.enter_async_context(client)
        server = Server(Served(url, http, process.pid, self.patience), process, cable)
        self.all.append(server)
        return server

    async def _serving(
        self, database: str, settings: Mapping[str, object], tries: int = 3
    ) -> tuple[asyncio.subprocess.Process, str]:
        """A server does not start if the database has no time for it; then somebody starts it
        again."""
        process = await started(database, settings, GENEROUS)
        try:
            return process, await address(process)
        except AssertionError:
            if tries == 1:
                raise
            return await self._serving(database, settings, tries - 1)

    async def several(self, count: int) -> list[Server]:
        """So many that run and reach the database."""
        running = [server for server in self.all if server.process.returncode is None]
        missing = max(0, count - len(running))
        return [*running, *await asyncio.gather(*(self.start() for _ in range(missing)))][:count]


async def eventually(holds: Callable[[], Awaitable[bool]], what: str) -> None:
    """Look again and again until this holds; fails if it never does."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not await holds():
                await asyncio.sleep(0.05)
    except TimeoutError:
        raise AssertionError(f"it never came true that {what}") from None


async def heard(clients: Sequence[Client], seq: int) -> None:
    """Return when all of them know of this event."""
    for client in clients:
        await client.until(lambda one: one.seq >= seq)
