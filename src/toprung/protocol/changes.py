"""What changed between two views of a table, in a compact form, and how to apply it.

A change begins with a path: names of fields and places in lists, from the outermost on.

    [path, value]              the value there is now this one; one place after the end appends
    [path]                     the field is gone, or the list ends before this place
    [path, first, end, text]   of the ASCII text there, the characters from `first` up to but not
                               including `end` are replaced by this text

Changes apply in their order. Lists of objects change place by place; all other lists as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Final, TypeAlias

from toprung.core.words import Words

Path: TypeAlias = tuple[str | int, ...]
Change: TypeAlias = tuple[Path] | tuple[Path, object] | tuple[Path, int, int, str]
LONG: Final = 80
"""Characters from which on a text is spliced."""


def diff(old: object, new: object) -> tuple[Change, ...]:
    """The changes that make the new value of the old one. Both are as JSON has it, or dataclasses
    and tuples that become objects and lists. What Python calls equal has not changed, so nothing
    may be a truth at one time and a number at another."""
    found: list[Change] = []
    if old != new:
        _compare(old, new, (), found)
    return tuple(found)


def patch(value: object, changes: Iterable[Sequence[object]]) -> object:
    """The value after these changes, which `diff` gave or JSON brought; the old one stays as it is.
    Raises LookupError, TypeError or ValueError for changes that do not fit."""
    for change in changes:
        path, *rest = change
        if not isinstance(path, list | tuple):
            raise TypeError("a change begins with a path")
        value = _changed(value, path, rest)
    return value


def _compare(old: object, new: object, path: Path, found: list[Change]) -> None:
    """Of two values that differ."""
    before, after = _object(old), _object(new)
    if before is not None and after is not None:
        for name, value in after.items():
            if name not in before:
                found.append(((*path, name), value))
            elif before[name] is not value and before[name] != value:
                _compare(before[name], value, (*path, name), found)
        if before.keys() != after.keys():
            found.extend(((*path, name),) for name in before if name not in after)
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple):
        _compare_lists(old, new, path, found)
    elif isinstance(old, str) and isinstance(new, str):
        found.append(_text(old, new, path))
    else:
        found.append((path, new))


def _compare_lists(
    old: Sequence[object], new: Sequence[object], path: Path, found: list[Change]
) -> None:
    if not new or not old or _object(new[0]) is None:
        if list(old) != list(new):  # a tuple and a list of the same are the same in JSON
            found.append((path, new))
        return
    for place, value in enumerate(new):
        if place >= len(old):
            found.append(((*path, place), value))
        elif old[place] != value:
            _compare(old[place], value, (*path, place), found)
    if len(new) < len(old):
        found.append(((*path, len(new)),))


def _text(old: str, new: str, path: Path) -> Change:
    shorter = min(len(old), len(new))
    if shorter < LONG or not (old.isascii() and new.isascii()):
        return path, new
    first = _common(shorter, lambda count: old[:count] == new[:count])
    most = shorter - first
    same = _common(most, lambda count: old[len(old) - count :] == new[len(new) - count :])
    return path, first, len(old) - same, new[first : len(new) - same]


def _common(most: int, equal: Callable[[int], bool]) -> int:
    """How many characters are equal, found by halving."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if equal(middle):
            least = middle
        else:
            most = middle - 1
    return least


def _object(value: object) -> Mapping[str, object] | None:
    """The fields of what becomes an object of JSON; words are one value."""
    if isinstance(value, dict):
        return value
    if isinstance(value, Words) or not is_dataclass(value) or isinstance(value, type):
        return None
    return {name: getattr(value, name) for name in _names(type(value))}


@cache
def _names(kind: type) -> tuple[str, ...]:
    assert is_dataclass(kind)
    return tuple(field.name for field in fields(kind))


def _changed(value: object, path: Sequence[object], rest: Sequence[object]) -> object:
    if not path:
        return _put(value, rest)
    step, *further = path
    if isinstance(value, dict) and isinstance(step, str):
        if not further and not rest:
            return {name: one for name, one in value.items() if name != step}
        return {**value, step: _changed(value.get(step), further, rest)}
    if isinstance(value, list) and isinstance(step, int) and 0 <= step <= len(value):
        if not further and not rest:
            return value[:step]
        old = value[step] if step < len(value) else None
        return [*value[:step], _changed(old, further, rest), *value[step + 1 :]]
    raise LookupError(f"there is no {step!r} to change")


def _put(value: object, rest: Sequence[object]) -> object:
    if len(rest) == 1:
        return rest[0]
    first, end, text = rest
    if not isinstance(value, str) or not isinstance(text, str):
        raise TypeError("only texts are spliced")
    if not isinstance(first, int) or not isinstance(end, int):
        raise TypeError("a splice has places")
    return f"{value[:first]}{text}{value[end:]}"
