"""The processes that host worlds, as seen from the event loop."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from time import monotonic
from typing import Final, cast

from toprung.server.processes import Child, Ended, Peer, Starter
from toprung.server.worlds import orders, reports
from toprung.server.worlds.remote_world import RemoteWorld, Tell

MODULE: Final = "toprung.server.worlds.process"
SILENCE: Final = 20.0  # seconds without a sign of life: the process hangs and is killed
TOGETHER: Final = 0.004  # seconds that a lead waits for those of other tables
RESTART_PAUSE: Final = 0.5  # seconds before a process that died is started again


class WorldPool:
    """Worlds in processes. Reports go, in order for each world, to the function that the world was
    made with; it is called in the event loop and must not wait.

    A process is started with its first world, or by `warm`. When it dies, Lost is reported for each
    of its worlds, after everything that it had sent. Resuming a world elsewhere starts another
    process.
    """

    def __init__(self, processes: int = 1, pace: float = 1.0, start: Starter = Child.start) -> None:
        """`pace` is how many seconds pass in the worlds each second; more than 1 for games of bots
        that nobody watches."""
        self._processes = [_Process(self._heard, self._died, pace, start) for _ in range(processes)]
        self._worlds: dict[str, tuple[RemoteWorld, _Process]] = {}
        self._names = itertools.count(1)

    async def __aenter__(self) -> WorldPool:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """End all processes; nothing more is reported."""
        self._worlds.clear()
        await asyncio.gather(*(process.close() for process in self._processes))

    def warm(self) -> None:
        """Start the processes before there is a world for them."""
        for process in self._processes:
            process.warm()

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that run now."""
        return tuple(process.pid for process in self._processes if process.pid is not None)

    @property
    def loads(self) -> tuple[int, ...]:
        """How many worlds each process hosts."""
        homes = [home for _, home in self._worlds.values()]
        return tuple(homes.count(process) for process in self._processes)

    def world(self, tell: Tell) -> RemoteWorld:
        """A world to begin or to resume, in the process with the fewest. No two have the same name:
        what is still reported of an earlier one reaches nobody."""
        loads = self.loads
        home = self._processes[loads.index(min(loads))]
        world = RemoteWorld(str(next(self._names)), home, tell, self._drop)
        self._worlds[world.name] = world, home
        return world

    def _drop(self, world: RemoteWorld) -> None:
        self._worlds.pop(world.name, None)

    def _heard(self, report: reports.Report) -> None:
        lost = isinstance(report, reports.Lost)
        found = (self._worlds.pop if lost else self._worlds.get)(report.world, None)
        if found is not None:
            found[0].hear(report)

    def _died(self, process: _Process, why: str) -> None:
        for name in [name for name, (_, home) in self._worlds.items() if home is process]:
            self._heard(reports.Lost(name, why))


class _Process:
    """One process: started at its first order, and again if it has died by the next one."""

    def __init__(
        self,
        heard: Callable[[reports.Report], None],
        died: Callable[[_Process, str], None],
        pace: float,
        start: Starter,
    ) -> None:
        self._heard, self._died, self._pace = heard, died, str(pace)
        self._start = start
        self._child: Peer | None = None
        self._waiting: list[orders.Order] = []
        self._flushing: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._ended = -RESTART_PAUSE

    @property
    def pid(self) -> int | None:
        return None if self._child is None else self._child.pid

    def warm(self) -> None:
        """Start the process, unless it runs or is on its way."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._serve())

    def send(self, order: orders.Order) -> None:
        """Leads are many, so they wait for each other; any other order takes them along at once."""
        if self._child is None and isinstance(order, orders.Drop) and not self._waiting:
            return
        self._waiting.append(order)
        if self._child is None:
            self.warm()
        elif not isinstance(order, orders.Lead):
            self._flush()
        elif self._flushing is None:
            loop = asyncio.get_running_loop()
            self._flushing = loop.call_later(TOGETHER, self._flush)

    def _flush(self) -> None:
        if self._flushing is not None:
            self._flushing.cancel()
            self._flushing = None
        if self._child is not None and self._waiting:
            self._child.send(tuple(self._waiting))
            self._waiting.clear()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        child, self._child = self._child, None
        if child is not None:
            await child.close()

    async def _serve(self) -> None:
        """The life of one process."""
        await asyncio.sleep(max(0.0, self._ended + RESTART_PAUSE - monotonic()))
        try:
            self._child = child = await self._start(MODULE, self._pace)
        except OSError as error:
            self._over(f"no process could be started: {error}")
            return
        self._flush()
        try:
            await self._listen(child)
        except Ended as ended:
            self._child = None
            self._over(str(ended))

    async def _listen(self, child: Peer) -> None:
        """Raises Ended. A process without a sign of life is killed."""
        while True:
            try:
                async with asyncio.timeout(SILENCE):
                    message = await child.receive()
            except TimeoutError:
                child.kill()
                raise Ended(None) from None
            for report in cast("tuple[reports.Report, ...]", message):
                self._heard(report)

    def _over(self, why: str) -> None:
        self._ended = monotonic()
        self._waiting.clear()
        self._task = None
        self._died(self, why)
