"""What changed between two views of a table, in a compact form, and how to apply it.

A change begins with a path: names of fields and places in lists, from the outermost on.

    [path, value]              the value there is now this one; one place after the end appends
    [path]                     the field is gone, or the list ends before this place
    [path, first, end, text]   of the ASCII text there, the characters from `first` up to but not
                               including `end` are replaced by this text

Changes apply in their order. Lists of objects change place by place; all other lists as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    and tuples that become objects and lists."""
    return tuple(_changes(old, new, ()))


def patch(value: object, changes: Iterable[Sequence[object]]) -> object:
    """The value after these changes, which `diff` gave or JSON brought; the old one stays as it is.
    Raises LookupError, TypeError or ValueError for changes that do not fit."""
    for change in changes:
        path, *rest = change
        if not isinstance(path, list | tuple):
            raise TypeError("a change begins with a path")
        value = _changed(value, path, rest)
    return value


def _changes(old: object, new: object, path: Path) -> Iterator[Change]:
    if old is new:
        return
    before, after = _object(old), _object(new)
    if before is not None and after is not None:
        for name, value in after.items():
            if name not in before:
                yield (*path, name), value
            elif before[name] is not value:
                yield from _changes(before[name], value, (*path, name))
        for name in before.keys() - after.keys():
            yield ((*path, name),)
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple):
        yield from _listed(old, new, path)
    elif isinstance(old, str) and isinstance(new, str) and old != new:
        yield _text(old, new, path)
    elif type(old) is not type(new) or old != new:
        yield path, new


def _listed(old: Sequence[object], new: Sequence[object], path: Path) -> Iterator[Change]:
    if not new or not old or _object(new[0]) is None:
        if not _same(old, new):
            yield path, new
        return
    for place, value in enumerate(new):
        if place < len(old):
            yield from _changes(old[place], value, (*path, place))
        else:
            yield (*path, place), value
    if len(new) < len(old):
        yield ((*path, len(new)),)


def _same(old: object, new: object) -> bool:
    """Whether they are the same JSON; 1 is neither true nor 1.0."""
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return len(old) == len(new) and all(map(_same, old, new))
    before, after = _object(old), _object(new)
    if before is not None and after is not None:
        return before.keys() == after.keys() and all(
            _same(before[one], after[one]) for one in after
        )
    return type(old) is type(new) and old == new


def _text(old: str, new: str, path: Path) -> Change:
    if min(len(old), len(new)) < LONG or not (old.isascii() and new.isascii()):
        return path, new
    shorter = min(len(old), len(new))
    first = next((i for i in range(shorter) if old[i] != new[i]), shorter)
    same = next((i for i in range(shorter - first) if old[-1 - i] != new[-1 - i]), shorter - first)
    return path, first, len(old) - same, new[first : len(new) - same]


def _object(value: object) -> Mapping[str, object] | None:
    """The fields of what becomes an object of JSON; words are one value."""
    if isinstance(value, Mapping):
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
