"""What a worker process is asked, and what it answers.

Apart from the worker itself, which runs as `__main__`: both sides must unpickle the same classes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Job:
    """A function of some module to call with these arguments. It may use so many seconds of the
    processor; with 0, any. If it is `watched`, its last argument is a function that takes what it
    has to tell meanwhile."""

    number: int
    function: Callable[..., object]
    arguments: tuple[object, ...]
    seconds: float = 0.0
    watched: bool = False


@dataclass(frozen=True, slots=True)
class News:
    """What a function tells while it works."""

    value: object


@dataclass(frozen=True, slots=True)
class Cancel:
    """Nobody waits for this job any more: stop it, and answer that it failed."""

    number: int


@dataclass(frozen=True, slots=True)
class Result:
    """What the function returned. `memory` is the most that the process ever had, in bytes."""

    value: object
    memory: int


@dataclass(frozen=True, slots=True)
class Failure:
    """What the function raised."""

    error: Exception
    memory: int
