"""Answers about matches, remembered, and what takes a while to make, such as a new building: worked
out away from the event loop.

Something short is found in a thread, as long as whoever asks has used little time. Long matches,
and the questions of those who ask for much, go to a worker process, in a fair order.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Concatenate, Final, ParamSpec, TypeVar

from toprung.server.errors import Missing, limited
from toprung.server.limits import Buckets, Limits
from toprung.server.workers import TookTooLong, WorkerPool
from toprung.storage import Store, StoredEvent

SHORT: Final = 400  # events that a thread may read
GUESS: Final = 0.005  # seconds that an answer takes, until it is known better
ENTRY: Final = 500  # bytes that remembering an answer takes besides the texts
# A browser has no such clock, and only one thread.
_clock = getattr(time, "thread_time", time.perf_counter)
P = ParamSpec("P")
R = TypeVar("R")
Events = tuple[StoredEvent, ...]
Key = tuple[object, ...]


class Answers:
    """Bytes to send, by what was asked; those not asked for lately are forgotten first. Reading is
    done by functions of modules, with arguments that are hashable."""

    def __init__(self, store: Store, readers: WorkerPool, limits: Limits) -> None:
        self._store, self._readers, self._limits = store, readers, limits
        self._known: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0  # bytes, with the keys
        self._finding: dict[Key, asyncio.Task[bytes]] = {}
        self._asking = Buckets(limits.asking_rate, limits.asking_burst)
        self._thread = ThreadPoolExecutor(1, "answers")

    async def about(
        self,
        match: str,
        address: str,
        read: Callable[Concatenate[Events, P], bytes],
        *arguments: P.args,
        **named: P.kwargs,
    ) -> bytes:
        """What is to be told of a match as it is now. Raises Missing, Limited, Unavailable, and
        what `read` raises."""

        async def found(events: Events) -> bytes:
            short = len(events) <= SHORT
            return await self._found(address, short, read, events, *arguments, **named)

        return await self.remembered((read, match, arguments), match, found)

    async def remembered(
        self, key: Key, match: str, find: Callable[[Events], Awaitable[bytes]]
    ) -> bytes:
        """What `find` makes of a match as it is now, found once; the key stands for what is asked.
        Raises Missing, and what `find` raises."""
        row = await self._store.match(match)
        if row is None:
            raise Missing("match")

        async def found() -> bytes:
            return await find(await self._store.events(match, limit=row.seq))

        return await self._shared((key, row.seq), found)

    async def of(
        self,
        key: Key,
        address: str,
        answer: Callable[P, bytes],
        *arguments: P.args,
        **named: P.kwargs,
    ) -> bytes:
        """The answer to a short question, which the key stands for. Raises Limited, Unavailable,
        and what `answer` raises."""

        async def found() -> bytes:
            return await self._found(address, True, answer, *arguments, **named)

        return await self._shared((answer, key), found)

    async def made(
        self, address: str, make: Callable[P, R], *arguments: P.args, **named: P.kwargs
    ) -> R:
        """What this function of a module makes in some hundredths of a second. Raises Limited,
        Unavailable, and what `make` raises."""
        return await self._found(address, True, make, *arguments, **named)

    async def _shared(self, key: Key, find: Callable[[], Awaitable[bytes]]) -> bytes:
        """Whoever asks the same at the same time waits for the same answer."""
        known = self._known.get(key)
        if known is not None:
            self._known.move_to_end(key)
            return known
        task = self._finding.get(key)
        if task is None:
            task = self._finding[key] = asyncio.create_task(_awaited(find))
            task.add_done_callback(lambda done: self._remember(key, done))
        try:
            return await asyncio.shield(task)
        finally:
            del task  # which knows the error, which knows this call

    def _remember(self, key: Key, task: asyncio.Task[bytes]) -> None:
        del self._finding[key]
        if task.cancelled() or task.exception() is not None:
            return
        self._known[key] = task.result()
        self._size += _bytes(key) + len(task.result())
        while self._size > self._limits.cache_bytes:
            old, answer = self._known.popitem(last=False)
            self._size -= _bytes(old) + len(answer)

    async def _found(
        self, address: str, short: bool, find: Callable[P, R], *given: P.args, **named: P.kwargs
    ) -> R:
        account = self._asking.of(address)
        if short and account.left > 0:
            account.charge(GUESS)
            loop = asyncio.get_running_loop()
            answer, took = await loop.run_in_executor(
                self._thread, lambda: _timed(lambda: find(*given, **named))
            )
            account.charge(took - GUESS)
            return answer
        try:
            return await self._readers.call_for(
                (f"address {address}",), self._limits.answer_seconds, find, *given, **named
            )
        except TookTooLong:
            raise limited("answer") from None


def _bytes(key: Key) -> int:
    """Roughly what a key takes: questions may be longer than their answers."""
    texts = (part for part in _flat(key) if isinstance(part, str))
    return ENTRY + sum(len(text.encode()) for text in texts)


def _flat(key: Key) -> Iterator[object]:
    for part in key:
        if isinstance(part, tuple):
            yield from _flat(part)
        else:
            yield part


async def _awaited(find: Callable[[], Awaitable[bytes]]) -> bytes:
    return await find()


def _timed(find: Callable[[], R]) -> tuple[R, float]:
    began: float = _clock()
    return find(), _clock() - began
