"""What a worker process is asked, and what it answers.

Apart from the worker itself, which runs as `__main__`: both sides must unpickle the same classes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Job:
    """A function of some module to call with these arguments."""

    function: Callable[..., object]
    arguments: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What the function returned."""

    value: object


@dataclass(frozen=True, slots=True)
class Failure:
    """What the function raised."""

    error: Exception
