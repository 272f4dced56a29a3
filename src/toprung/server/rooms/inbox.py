"""What waits at a room: commands, with what is known of each and where its answer goes, and calls
that are due later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import TypeAlias

from toprung.match.commands import Command, Context

Reply: TypeAlias = Callable[[int | Exception], None]
"""Gets the number of the last event that a command caused, or the error."""


@dataclass(slots=True, eq=False)
class Request:
    """A command that waits. `twins` are the same command, sent again before it was answered; they
    get the same answer."""

    command: Command
    context: Context
    reply: Reply | None = None
    arrived: float = field(default_factory=perf_counter)
    twins: list[Request] = field(default_factory=list)

    def answer(self, result: int | Exception) -> None:
        """Only the first answer counts."""
        reply, self.reply = self.reply, None
        for twin in self.twins:
            twin.answer(result)
        if reply is not None:
            # Where an error was raised knows this request: they would keep each other in memory.
            reply(result.with_traceback(None) if isinstance(result, Exception) else result)


def settle(future: asyncio.Future[int], result: int | Exception) -> None:
    """The reply for a caller that awaits this future."""
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
        future.exception()  # retrieved, even if the caller has gone
    else:
        future.set_result(result)


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
        """Call after this many seconds instead; None: not at all."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if seconds is not None:
            self._handle = asyncio.get_running_loop().call_later(max(0.0, seconds), self._call)
