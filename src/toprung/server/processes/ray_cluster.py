"""Workers on the machines of a Ray cluster, as the server sees them: it starts them and talks to
them as it does to processes of its own machine. What they do is written down by the server alone,
so one that dies takes nothing along."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from toprung.arena.cluster import LOCAL
from toprung.core.errors import Unavailable
from toprung.server.processes.channel import packed
from toprung.server.processes.child import GRACE, Child, Ended, received
from toprung.server.processes.placements import Connected, Door, Drop, Gone, Place, Placed

logger = logging.getLogger("toprung")
DRIVER: Final = "toprung.server.processes.ray_driver"
CONNECTING: Final = 120.0  # seconds for the cluster to answer; `local` has to start it
PLACING: Final = 60.0  # seconds for the cluster to find room
SLOW: Final = 4.0  # seconds after which another worker is asked for as well
AT_ONCE: Final = 3  # workers that are asked for where one is needed, at most
PAUSE: Final = 0.5  # seconds before another machine is tried
KNOCKING: Final = 10.0  # seconds for a worker to answer


class _DiedAtOnce(OSError):
    """The worker was placed on a machine that died before anybody could talk to it."""


class RayPeer:
    """A worker somewhere. It has no process id here."""

    pid: Final = 0

    def __init__(self, reader: StreamReader, writer: StreamWriter, gone: asyncio.Future[Gone]):
        self._reader, self._writer, self._gone = reader, writer, gone
        gone.add_done_callback(lambda _: self.kill())

    def send(self, message: object) -> None:
        """Never waits. What is sent to a worker that has ended is lost."""
        if not self._writer.is_closing():
            self._writer.write(packed(message))

    async def receive(self) -> object:
        """The next message. Raises Ended."""
        try:
            return await received(self._reader)
        except (asyncio.IncompleteReadError, OSError):
            raise Ended(await self._code()) from None

    def kill(self) -> None:
        """Its process ends when nobody listens any more."""
        self._writer.transport.abort()

    async def close(self) -> None:
        self._writer.close()
        await self._code()

    async def _code(self) -> int | None:
        """How it ended; None if its machine is gone as well."""
        await asyncio.wait({self._gone}, timeout=2 * GRACE)
        return self._gone.result().code if self._gone.done() else None


class RayCluster:
    """Starts workers through one process that talks to Ray, and through another if that has
    ended: then all workers have."""

    def __init__(self, address: str, cores: int, driver: str = DRIVER) -> None:
        """`local` starts a cluster on this machine, with so many cores."""
        self._module = driver
        self._arguments = (address, str(cores if address == LOCAL else 0))
        self._numbers = itertools.count()
        self._driver: Child | None = None
        self._listening: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._placed: dict[int, asyncio.Future[Door]] = {}
        self._gone: dict[int, asyncio.Future[Gone]] = {}

    async def connect(self) -> Child:
        """Raises Unavailable where there is no cluster."""
        async with self._starting:
            if self._driver is not None:
                return self._driver
            driver = await Child.start(self._module, *self._arguments)
            try:
                async with asyncio.timeout(CONNECTING):
                    said = await driver.receive()
                assert isinstance(said, Connected)
            except BaseException as error:
                driver.kill()
                await driver.close()
                if isinstance(error, Ended | TimeoutError):
                    raise Unavailable("the Ray cluster does not answer", str(error)) from None
                raise
            self._driver = driver
            self._listening = asyncio.create_task(self._listen(driver), name="Ray")
            return driver

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait({self._listening})
        if self._driver is not None:
            await self._driver.close()

    async def start(self, module: str, *arguments: str) -> RayPeer:
        """Run a module on some machine; if that dies, on another one. Ray may take ten seconds to
        notice that it chose a machine which has just died, so after a while another worker is
        asked for as well, and the first to come is taken. Raises OSError."""
        tries = set[asyncio.Task[RayPeer]]()
        try:
            while True:
                if len(tries) < AT_ONCE:
                    tries.add(asyncio.create_task(self._tried(module, arguments)))
                done, tries = await asyncio.wait(
                    tries, timeout=SLOW, return_when=asyncio.FIRST_COMPLETED
                )
                for one in done:
                    try:
                        peer = one.result()
                    except _DiedAtOnce as error:
                        logger.warning(
                            "a worker died on the Ray cluster", extra={"why": str(error)}
                        )
                        await asyncio.sleep(PAUSE)
                    else:
                        tries |= done - {one}
                        return peer
        finally:
            await _given_up(tries)

    async def _tried(self, module: str, arguments: tuple[str, ...]) -> RayPeer:
        """Raises OSError."""
        try:
            driver = await self.connect()
            async with asyncio.timeout(PLACING):
                return await self._place(driver, module, arguments)
        except Unavailable as error:
            raise OSError(str(error)) from None
        except TimeoutError:
            raise OSError("the Ray cluster has no room, or does not answer") from None

    async def _place(self, driver: Child, module: str, arguments: tuple[str, ...]) -> RayPeer:
        """Raises OSError and TimeoutError."""
        number, loop = next(self._numbers), asyncio.get_running_loop()
        placed = self._placed[number] = loop.create_future()
        gone = self._gone[number] = loop.create_future()
        driver.send(Place(number, module, arguments))
        try:
            await asyncio.wait({placed, gone}, return_when=asyncio.FIRST_COMPLETED)
            if gone.done():
                why = gone.result()
                raise _DiedAtOnce(why.why) if why.again else OSError(why.why)
            reader, writer = await _knocked(placed.result())
        except BaseException:
            driver.send(Drop(number))
            raise
        finally:
            del self._placed[number]
        return RayPeer(reader, writer, gone)

    async def _listen(self, driver: Child) -> None:
        try:
            while True:
                match await driver.receive():
                    case Placed(number, door):
                        if number in self._placed:
                            self._placed[number].set_result(door)
                    case Gone(number) as gone:
                        self._gone.pop(number).set_result(gone)
        except Ended:
            logger.error("the Ray cluster is gone")
            self._driver = None
            for number, future in self._gone.items():
                future.set_result(Gone(number, None, "the Ray cluster is gone", again=True))
            self._gone.clear()
            await driver.close()


async def _given_up(tries: set[asyncio.Task[RayPeer]]) -> None:
    """Those that nobody needs any more. One may have come in this moment."""
    for one in tries:
        one.cancel()
    for found in await asyncio.gather(*tries, return_exceptions=True):
        if isinstance(found, RayPeer):
            found.kill()


async def reach_head(address: str) -> None:
    """Raises Unavailable at once if nobody is at HOST:PORT; Ray itself tries for minutes."""
    host, colon, port = address.rpartition(":")
    if not colon:
        return  # local or auto
    try:
        async with asyncio.timeout(KNOCKING):
            _, writer = await asyncio.open_connection(host, int(port))
        writer.close()
    except (OSError, ValueError) as error:
        raise Unavailable(f"no Ray cluster answers at {address}", str(error)) from None


@asynccontextmanager
async def ray_cluster(address: str, cores: int) -> AsyncIterator[RayCluster]:
    """A cluster that workers are started on, until the block ends. Raises Unavailable."""
    cluster = RayCluster(address, cores)
    try:
        await cluster.connect()
        yield cluster
    finally:
        await cluster.close()


async def _knocked(door: Door) -> tuple[StreamReader, StreamWriter]:
    """Raises OSError."""
    try:
        async with asyncio.timeout(KNOCKING):
            reader, writer = await asyncio.open_connection(door.host, door.port)
            answer = b""
            try:
                with contextlib.suppress(asyncio.IncompleteReadError):
                    writer.write(door.knock)
                    answer = await reader.readexactly(len(door.answer))
            finally:  # it may be too late, or another worker may have come first
                if answer != door.answer:
                    writer.transport.abort()
    except OSError as error:
        raise _DiedAtOnce(str(error)) from None
    if answer != door.answer:
        raise OSError("somebody else answers for a worker on the Ray cluster")
    return reader, writer
