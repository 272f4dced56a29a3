"""Worlds and workers in the event loop's own thread, where no process can be started."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import Final, cast

from toprung.server.processes import Ended, Peer
from toprung.server.workers.jobs import Failure, Job, Result
from toprung.server.workers.pool import MODULE as WORKER
from toprung.server.workers.worker import Worker
from toprung.server.worlds import orders, reports
from toprung.server.worlds.pool import MODULE as WORLDS
from toprung.server.worlds.process import Host

SIGN: Final = 5.0  # seconds between signs of life, which may be empty


async def start(module: str, *arguments: str) -> Peer:
    """In place of a process that runs this module. Raises OSError."""
    if module == WORLDS:
        return WorldsHere(float(arguments[0]))
    if module == WORKER:
        return WorkerHere()
    raise OSError(f"nothing runs {module} here")


class WorldsHere:
    """Worlds, driven by the event loop's clock. A slow beat makes everything else wait."""

    pid: Final = 0

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._told: list[reports.Report] = []
        self._host = Host(self._told.append)
        self._news = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._ended = False

    def send(self, message: object) -> None:
        for order in cast("Sequence[orders.Order]", message):
            self._host.obey(order, self._now)
        self._go_on()

    async def receive(self) -> tuple[reports.Report, ...]:
        if not self._told and not self._ended:
            self._news.clear()
            try:
                async with asyncio.timeout(SIGN):
                    await self._news.wait()
            except TimeoutError:
                return ()
        if self._ended:
            raise Ended(0)
        told = tuple(self._told)
        self._told.clear()
        return told

    def kill(self) -> None:
        self._ended = True
        self._news.set()
        if self._timer is not None:
            self._timer.cancel()

    async def close(self) -> None:
        self.kill()

    @property
    def _now(self) -> float:
        return monotonic() * self._pace

    def _beat(self) -> None:
        self._host.beat(self._now)
        self._go_on()

    def _go_on(self) -> None:
        """Let reports be read, and come back for the next beat."""
        if self._told:
            self._news.set()
        if self._timer is not None:
            self._timer.cancel()
        due = self._host.due
        if due is not None and not self._ended:
            wait = max(0.0, (due - self._now) / self._pace)
            self._timer = asyncio.get_running_loop().call_later(wait, self._beat)


class WorkerHere:
    """Does jobs when their answer is waited for, one at a time; they cannot be interrupted."""

    pid: Final = 0

    def __init__(self) -> None:
        self._worker = Worker()
        self._jobs: asyncio.Queue[object] = asyncio.Queue()

    def send(self, message: object) -> None:
        self._jobs.put_nowait(message)

    async def receive(self) -> Result | Failure:
        while True:
            job = await self._jobs.get()
            await asyncio.sleep(0)  # what is to be sent goes first
            if isinstance(job, Job):
                return self._worker.done(job)

    def kill(self) -> None:
        """Nothing runs between two jobs."""

    async def close(self) -> None:
        """Nothing is left open."""
