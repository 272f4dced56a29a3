"""What a thinking process is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Job:
    """Call this function of a module with these arguments."""

    function: Callable[..., object]
    arguments: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Thought:
    """What it gave."""

    result: object


@dataclass(frozen=True, slots=True)
class Failed:
    """What it raised."""

    error: Exception
