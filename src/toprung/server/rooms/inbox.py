"""What waits at a room: commands, with what is known of each and where its answer goes, and calls
that are due later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

from toprung.match.commands import Command, Context


@dataclass(slots=True, eq=False)
class Request:
    """`answer` gets the number of the last event that the command caused, or the error. `twins` are
    the same command, sent again before it was answered; they get the same answer."""

    command: Command
    context: Context
    answer: asyncio.Future[int]
    arrived: float = field(default_factory=perf_counter)
    twins: list[Request] = field(default_factory=list)

    def done(self, seq: int) -> None:
        for twin in self.twins:
            twin.done(seq)
        if not self.answer.done():
            self.answer.set_result(seq)

    def refuse(self, error: Exception) -> None:
        for twin in self.twins:
            twin.refuse(error)
        if not self.answer.done():
            # Where it was raised knows this request: the two would keep one another in memory.
            self.answer.set_exception(error.with_traceback(None))
            self.answer.exception()  # retrieved, even if nobody is waiting any more


@dataclass(frozen=True, slots=True)
class Reread:
    """The log may be ahead of what is known here: read it again."""


class Timer:
    """Calls a function later, once."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._call = call
        self._handle: asyncio.TimerHandle | None = None

    @property
    def left(self) -> float | None:
        """In how many seconds; None if not at all."""
        if self._handle is None:
            return None
        return max(0.0, self._handle.when() - asyncio.get_running_loop().time())

    def set(self, seconds: float | None) -> None:
        """Call after so many seconds instead; None: not at all."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if seconds is not None:
            self._handle = asyncio.get_running_loop().call_later(max(0.0, seconds), self._call)
