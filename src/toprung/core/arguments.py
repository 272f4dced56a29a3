"""Arguments from outside that are not even of the right kind: refused in words, by their name."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

_WORDS = {str: "text", bytes: "bytes", int: "a whole number", float: "a number", type(None): "None"}


def expect(value: object, name: str, *kinds: type) -> None:
    """Raises TypeError, naming the argument, unless the value is of one of these kinds."""
    if not isinstance(value, kinds):
        wanted = " or ".join(_WORDS.get(kind, f"a {kind.__name__}") for kind in kinds)
        raise TypeError(f"{name} must be {wanted}, not {shown(value)}")


def expect_number(value: object, name: str, least: float, most: float) -> None:
    """Raises TypeError or ValueError, naming the argument, unless the value is a number within
    these bounds."""
    if not isinstance(value, int | float):
        raise TypeError(f"{name} must be a number, not {shown(value)}")
    if not least <= value <= most:
        raise ValueError(f"{name} must be {least:g} to {most:g}, not {shown(value)}")


def expect_numbers(value: object, name: str, count: int) -> None:
    """Raises TypeError, naming the argument, unless the value is so many finite numbers."""
    numbers = value if isinstance(value, Sequence) and len(value) == count else ()
    if not numbers or not all(isinstance(one, int | float) and isfinite(one) for one in numbers):
        raise TypeError(f"{name} must be {count} numbers, not {shown(value)}")


def expect_all(values: object, name: str, kind: type) -> None:
    """Raises TypeError, naming the argument, unless the value is a list or tuple of nothing but
    this kind of thing."""
    if not isinstance(values, list | tuple):
        raise TypeError(f"{name} must be a list or tuple, not {shown(values)}")
    for one in values:
        expect(one, f"each of {name}", kind)


def shown(value: object) -> str:
    """A value as an error message quotes it."""
    return f"{value!r}"[:60]
