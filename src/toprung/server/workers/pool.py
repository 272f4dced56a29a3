"""Worker processes, as seen from the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar, cast

from toprung.core.errors import Limited, Unavailable
from toprung.server.processes import Child, Ended
from toprung.server.workers.jobs import Failure, Job, Result

MODULE: Final = "toprung.server.workers.worker"
WAITING: Final = 64  # jobs that may wait for a process
P = ParamSpec("P")
R = TypeVar("R")


class TookTooLong(Unavailable):
    """The call took longer than allowed; its process was killed."""


class WorkerPool:
    """A few processes that call functions, one at a time each; a limited number of calls may wait.
    A process is started when it is first needed."""

    def __init__(self, processes: int = 1, waiting: int = WAITING) -> None:
        self._processes = processes
        self._most = processes + waiting
        self._jobs = 0
        self._idle: asyncio.LifoQueue[Child | None] = asyncio.LifoQueue()
        self._running: set[Child] = set()
        self._closed = False

    async def __aenter__(self) -> WorkerPool:
        for _ in range(self._processes):
            self._idle.put_nowait(None)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def jobs(self) -> int:
        """How many calls run or wait."""
        return self._jobs

    @property
    def pids(self) -> tuple[int, ...]:
        return tuple(sorted(child.pid for child in self._running))

    async def call(
        self, limit: float, function: Callable[P, R], *arguments: P.args, **named: P.kwargs
    ) -> R:
        """Call a module's function in another process, for at most `limit` seconds once it starts.
        Raises what it raises, Limited if too many calls wait, TookTooLong, and Unavailable if the
        process died."""
        if named:
            raise TypeError("calls have no named arguments")
        if self._jobs >= self._most:
            raise Limited("too much is waiting already: try again")
        if self._closed:
            raise Unavailable("the service is stopping")
        self._jobs += 1
        try:
            child = await self._idle.get() or await self._start()
            return cast("R", await self._ask(child, Job(function, arguments), limit))
        finally:
            self._jobs -= 1

    async def close(self) -> None:
        self._closed = True
        await asyncio.gather(*(child.close() for child in self._running))
        self._running.clear()

    async def _start(self) -> Child:
        try:
            child = await Child.start(MODULE)
        except BaseException as error:
            self._idle.put_nowait(None)
            if isinstance(error, OSError):
                raise Unavailable("no process could be started", str(error)) from None
            raise
        self._running.add(child)
        return child

    async def _ask(self, child: Child, job: Job, limit: float) -> object:
        well: Child | None = None  # without one, another is started when needed
        try:
            child.send(job)
            async with asyncio.timeout(limit):
                answer = await child.receive()
            well = child
        except TimeoutError:
            raise TookTooLong(f"no answer after {limit:g} seconds") from None
        except Ended as ended:
            raise Unavailable("a process has ended: please try again", str(ended)) from None
        finally:
            if well is None:
                child.kill()
                self._running.discard(child)
            self._idle.put_nowait(well)
        if isinstance(answer, Failure):
            raise answer.error
        return answer.value if isinstance(answer, Result) else None
