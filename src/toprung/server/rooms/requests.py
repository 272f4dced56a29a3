"""What waits at a room's door: a command, with what is known of it and where the answer goes."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from time import perf_counter

from toprung.match.commands import Command, Context


@dataclass(slots=True, eq=False)
class Request:
    """`answer` gets the number of the last event that the command caused, or the error."""

    command: Command
    context: Context
    answer: asyncio.Future[int]
    arrived: float = field(default_factory=perf_counter)

    def done(self, seq: int) -> None:
        if not self.answer.done():
            self.answer.set_result(seq)

    def refuse(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)
            self.answer.exception()  # retrieved, even if nobody is waiting any more


@dataclass(frozen=True, slots=True)
class Reread:
    """The log may be ahead of what is known here: read it again."""
