"""Arguments from outside that are not even of the right kind: refused in words, by their name."""

from __future__ import annotations

_WORDS = {str: "text", bytes: "bytes", int: "a whole number", float: "a number", type(None): "None"}


def expect(value: object, name: str, *kinds: type) -> None:
    """Raises TypeError, naming the argument, unless the value is of one of these kinds."""
    if not isinstance(value, kinds):
        wanted = " or ".join(_WORDS.get(kind, f"a {kind.__name__}") for kind in kinds)
        raise TypeError(f"{name} must be {wanted}, not {shown(value)}")


def shown(value: object) -> str:
    """A value as an error message quotes it."""
    return f"{value!r}"[:60]
