"""The processes that host worlds, as seen from the event loop."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final, cast

from toprung.core.seat import Seat
from toprung.core.world import Placed
from toprung.server.processes import Child, Ended, Peer, Starter
from toprung.server.worlds import orders, reports

MODULE: Final = "toprung.server.worlds.process"
SILENCE: Final = 20.0  # seconds without a sign of life: the process hangs and is killed
TOGETHER: Final = 0.004  # seconds that a lead waits for those of other tables
RESTART_PAUSE: Final = 0.5  # seconds before a process that died is started again

Tell = Callable[[reports.Report], None]


class WorldPool:
    """Worlds in processes. Calls never wait. Reports go, in order for each world, to the function
    that the world was opened with; it is called in the event loop and must not wait either.

    A process is started with its first world, or by `warm`. When it dies, Lost is reported for each
    of its worlds, after everything that it had sent. Opening a world again with `resume` starts
    another process.
    """

    def __init__(self, processes: int = 1, pace: float = 1.0, start: Starter = Child.start) -> None:
        """`pace` is how many seconds pass in the worlds each second; more than 1 for games of bots
        that nobody watches."""
        self._processes = [_Process(self._heard, self._died, pace, start) for _ in range(processes)]
        self._tell: dict[str, Tell] = {}
        self._home: dict[str, _Process] = {}
        self._requests = itertools.count(1)

    async def __aenter__(self) -> WorldPool:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """End all processes; nothing more is reported."""
        self._tell.clear()
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
        homes = list(self._home.values())
        return tuple(homes.count(process) for process in self._processes)

    def begin(
        self, world: str, game: str, state: str, headers: Mapping[str, str], tell: Tell
    ) -> int:
        """Start a world for a game that begins in this state. Reports Opened or Lost."""
        request = self._place(world, tell)
        self._send(orders.Begin(world, request, game, state, dict(headers)))
        return request

    def resume(
        self, world: str, game: str, checkpoint: bytes, tell: Tell, seed: int | None = None
    ) -> int:
        """Open a world as it was, or with the chance to come drawn from this seed. Reports Opened
        or Lost."""
        request = self._place(world, tell)
        self._send(orders.Resume(world, request, game, checkpoint, seed))
        return request

    def play(self, world: str, seat: Seat, move: str) -> int:
        """A player's move. Reports Accepted or Refused, with the number returned here."""
        request = next(self._requests)
        self._send(orders.Play(world, request, seat, move))
        return request

    def lead(self, world: str, seat: Seat, target: Placed) -> None:
        """Where a player's hand wants its piece."""
        self._send(orders.Lead(world, seat, target))

    def perform(self, world: str, seat: Seat, script: tuple[str | Placed, ...]) -> int:
        """Moves, and targets of the hand beat by beat. Reports each move's fate, and at the end
        Performed."""
        request = next(self._requests)
        self._send(orders.Perform(world, request, seat, script))
        return request

    def keep(self, world: str) -> int:
        """Reports Kept."""
        request = next(self._requests)
        self._send(orders.Keep(world, request))
        return request

    def copy(self, world: str) -> int:
        """Reports Kept, with the physics instead of a checkpoint."""
        request = next(self._requests)
        self._send(orders.Copy(world, request))
        return request

    def sketch(self, world: str) -> int:
        """Reports Kept, with a sketch instead of a checkpoint."""
        request = next(self._requests)
        self._send(orders.Sketch(world, request))
        return request

    def drop(self, world: str) -> None:
        """Forget the world; nothing more is reported of it."""
        self._send(orders.Drop(world))
        self._tell.pop(world, None)
        self._home.pop(world, None)

    def _place(self, world: str, tell: Tell) -> int:
        """In the process with the fewest worlds."""
        if world in self._home:
            self.drop(world)
        loads = self.loads
        self._home[world] = self._processes[loads.index(min(loads))]
        self._tell[world] = tell
        return next(self._requests)

    def _send(self, order: orders.Order) -> None:
        process = self._home.get(order.world)
        if process is not None:
            process.send(order)

    def _heard(self, report: reports.Report) -> None:
        if isinstance(report, reports.Lost):
            self._home.pop(report.world, None)
            tell = self._tell.pop(report.world, None)
        else:
            tell = self._tell.get(report.world)
        if tell is not None:
            tell(report)

    def _died(self, process: _Process, why: str) -> None:
        for world in [name for name, home in self._home.items() if home is process]:
            self._heard(reports.Lost(world, why))


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
