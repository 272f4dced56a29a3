"""Worker processes, as seen from the event loop, and who may use them next.

Everybody who waits has accounts: a person, a table, an address. What their jobs use is charged to
all of them, and an account fills up again with time. Whoever has most left on their emptiest
account is next. So a queue of one person's jobs makes nobody else wait for more than the job that
is running.
"""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from time import monotonic
from typing import Final, ParamSpec, TypeVar, cast

from toprung.core.errors import Unavailable
from toprung.core.words import Words
from toprung.server.errors import limited
from toprung.server.limits import Buckets
from toprung.server.processes import Child, Ended, Peer, Starter
from toprung.server.workers.jobs import Cancel, Failure, Job, News, Result

MODULE: Final = "toprung.server.workers.worker"
BUSY: Final = 6  # times as long may a job take that shares the processor with others
OUT_OF_TIME: Final = getattr(signal, "SIGXCPU", 0)  # ends a process that has used its time
CANCELLING: Final = 5.0  # seconds for a cancelled job to end; then its process is killed
LARGE: Final = 400_000_000  # bytes: a process that ever had so many is not used again
P = ParamSpec("P")
R = TypeVar("R")


BUSY_WORDS: Final = Words(
    "The service is very busy. Please try again in a moment.",
    "Le service est très sollicité. Réessayez dans un instant.",
    "Der Dienst ist gerade stark ausgelastet. Bitte versuche es gleich noch einmal.",
)


class TookTooLong(Unavailable):
    """The call used the processor for longer than allowed; its process was killed."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How many jobs may wait, in all and for each who asks, and how many seconds of work an account
    gets back each second, up to how many."""

    waiting: int = 64
    waiting_each: int = 64
    rate: float = 0.2
    burst: float = 300.0


@dataclass(slots=True, eq=False)
class _Waiting:
    job: Job
    limit: float
    accounts: tuple[str, ...]
    answer: asyncio.Future[object]
    tell: Callable[[object], None] | None = None


class WorkerPool:
    """A few processes that call functions, one at a time each. A process is started when it is
    first needed. `nice` is how far behind other processes they stand, `memory` how many bytes of
    address space each may have (0: any)."""

    def __init__(
        self,
        processes: int = 1,
        pace: Pace | None = None,
        nice: int = 10,
        memory: int = 0,
        start: Starter = Child.start,
    ) -> None:
        self._start = start
        self._pace = pace or Pace()
        self._arguments = (str(nice), str(memory))
        self._accounts = Buckets(self._pace.rate, self._pace.burst)
        self._waiting: list[_Waiting] = []
        self._each: Counter[str] = Counter()
        self._idle: list[Peer | None] = [None] * processes
        self._running: set[Peer] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._numbers = count()
        self._calls = 0
        self._closed = False

    async def __aenter__(self) -> WorkerPool:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def jobs(self) -> int:
        """How many calls run or wait."""
        return self._calls

    @property
    def pids(self) -> tuple[int, ...]:
        return tuple(sorted(child.pid for child in self._running))

    def left(self, *accounts: str) -> float:
        """Seconds of work that the emptiest of these accounts has left."""
        return min((self._accounts.of(one).left for one in accounts), default=self._pace.burst)

    async def call(
        self, limit: float, function: Callable[P, R], *arguments: P.args, **named: P.kwargs
    ) -> R:
        """As `call_for`, for nobody in particular."""
        return await self.call_for((), limit, function, *arguments, **named)

    async def call_for(
        self,
        accounts: tuple[str, ...],
        limit: float,
        function: Callable[P, R],
        *arguments: P.args,
        **named: P.kwargs,
    ) -> R:
        """Call a module's function in another process, which may use the processor for `limit`
        seconds; that takes longer on a busy machine, but at most `BUSY` times as long. The first
        of the accounts is who asks. Raises what it raises, Limited if too many calls wait,
        TookTooLong, and Unavailable if the process died or the machine is too busy. A call that is
        cancelled is interrupted; its process goes on."""
        if named:
            raise TypeError("calls have no named arguments")
        return cast("R", await self._called(accounts, limit, None, function, arguments))

    async def call_watched(
        self,
        accounts: tuple[str, ...],
        limit: float,
        tell: Callable[[object], None],
        function: Callable[..., R],
        *arguments: object,
    ) -> R:
        """As `call_for`; the function gets one more argument, and some of what it calls that with
        is passed on to `tell`."""
        return cast("R", await self._called(accounts, limit, tell, function, arguments))

    async def _called(
        self,
        accounts: tuple[str, ...],
        limit: float,
        tell: Callable[[object], None] | None,
        function: Callable[..., object],
        arguments: tuple[object, ...],
    ) -> object:
        if self._closed:
            raise Unavailable("the service is stopping")
        if accounts and self._each[accounts[0]] >= self._pace.waiting_each:
            raise limited("yours_waiting")
        answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        job = Job(next(self._numbers), function, arguments, limit, tell is not None)
        waiting = _Waiting(job, limit, accounts, answer, tell)
        self._waiting.append(waiting)
        self._each.update(accounts[:1])
        self._calls += 1
        self._dispatch()
        self._drop_one_too_many()
        try:
            return await answer
        finally:
            self._calls -= 1
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            self._each.subtract(accounts[:1])
            self._each += Counter()  # without those who wait for nothing
            del waiting, answer  # which know the error, which knows this call

    async def close(self) -> None:
        self._closed = True
        for waiting in self._waiting:
            _refuse(waiting, Unavailable("the service is stopping"))
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(child.close() for child in self._running), *self._ending)
        self._running.clear()

    def _drop_one_too_many(self) -> None:
        """If too many wait, whoever used most gives way, and of theirs the latest."""
        if len(self._waiting) > self._pace.waiting:
            last = min(reversed(self._waiting), key=lambda one: self.left(*one.accounts))
            self._waiting.remove(last)
            _refuse(last, limited("waiting"))

    def _dispatch(self) -> None:
        while self._waiting and self._idle and not self._closed:
            best = max(self._waiting, key=lambda one: self.left(*one.accounts))
            self._waiting.remove(best)
            task = asyncio.create_task(self._run(best, self._idle.pop()))
            self._tasks.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._dispatch()

    async def _run(self, waiting: _Waiting, child: Peer | None) -> None:
        """Do a job in this process, or in a new one; then the process is free again."""
        well: Peer | None = None  # without one, another is started when needed
        began = monotonic()
        try:
            if child is None:
                child = await self._start(MODULE, *self._arguments)
                self._running.add(child)
            answer = await self._ask(child, waiting)
            well = child if answer.memory < LARGE else None
            if isinstance(answer, Failure):
                _refuse(waiting, answer.error)
            elif not waiting.answer.done():
                waiting.answer.set_result(answer.value)
        except TimeoutError:
            # It had little of the processor, or waits for something: that says nothing of its size.
            waited = f"no answer after {BUSY * waiting.limit:g} seconds"
            _refuse(waiting, Unavailable(BUSY_WORDS, waited))
        except Ended as ended:
            if ended.code == -OUT_OF_TIME:
                _refuse(waiting, TookTooLong(f"no answer after {waiting.limit:g} seconds of work"))
            gone = "a process has ended: please try again"
            _refuse(waiting, Unavailable(gone, str(ended)))
        except OSError as error:
            _refuse(
                waiting, Unavailable("no process could be started", error.strerror or str(error))
            )
        finally:
            for one in waiting.accounts:
                self._accounts.of(one).charge(monotonic() - began)
            if well is None and child is not None:
                self._end(child)
            self._idle.append(well)
            _refuse(waiting, Unavailable("the service is stopping"))

    def _end(self, child: Peer) -> None:
        """Kill a process. Its pipes are closed once it is gone."""
        child.kill()
        self._running.discard(child)
        ending = asyncio.create_task(child.close())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def _ask(self, child: Peer, waiting: _Waiting) -> Result | Failure:
        """Raises Ended, and TimeoutError after the limit, or when the job was cancelled and does
        not end."""
        child.send(waiting.job)
        receiving = asyncio.create_task(_answer(child, waiting))
        try:
            await asyncio.wait(
                {receiving, waiting.answer},
                timeout=BUSY * waiting.limit,
                return_when=asyncio.FIRST_COMPLETED,
            )
            if waiting.answer.cancelled() and not receiving.done():
                child.send(Cancel(waiting.job.number))
                await asyncio.wait({receiving}, timeout=CANCELLING)
            if not receiving.done():
                raise TimeoutError
            answer = receiving.result()
        finally:
            receiving.cancel()
        if not isinstance(answer, Result | Failure):
            raise Ended(None)
        return answer


async def _answer(child: Peer, waiting: _Waiting) -> object:
    """The answer to a job; its news go to those who wait for it."""
    while isinstance(message := await child.receive(), News):
        if waiting.tell is not None and not waiting.answer.done():
            waiting.tell(message.value)
    return message


def _refuse(waiting: _Waiting, error: Exception) -> None:
    if not waiting.answer.done():
        waiting.answer.set_exception(error)
        waiting.answer.exception()  # retrieved, even if nobody is waiting any more
