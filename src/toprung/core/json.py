"""JSON as this package uses it: what games show and matches keep, its one encoder, and a reader of
typed values."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

Json: TypeAlias = Mapping[str, object]
"""A JSON object. Values may also be dataclasses, such as Words: `dumps` knows them."""

T = TypeVar("T")
_Read: TypeAlias = Callable[[object], object]


def dumps(value: object) -> str:
    """The JSON text of a value, on one line and in ASCII."""
    return json.dumps(value, separators=(",", ":"), default=_plain)


def _plain(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} has no place in JSON")


def read_as(kind: type[T], value: object) -> T:
    """What parsed JSON says, as a value of this type: a dataclass, written as an object or as a row
    in the order of its fields, or whatever its fields may be (numbers, texts, enumerations, tuples,
    unions of these). Fields with a default may be missing; others that are there are left out.
    Raises KeyError, TypeError or ValueError."""
    return cast("T", _reader(cast("Hashable", kind))(value))


@cache
def _reader(kind: Hashable) -> _Read:
    kind = getattr(kind, "__supertype__", kind)  # of a NewType
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _one_of([_reader(one) for one in arguments])
    if origin is tuple:
        return _row([_reader(one) for one in arguments if one is not ...], arguments[-1] is ...)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    if isinstance(kind, type) and is_dataclass(kind):
        return _fields(kind)
    if kind is float:
        return _real
    if kind in (int, str, bool, NoneType):
        return lambda value: _exactly(cast("type", kind), value)
    raise NotImplementedError(f"{kind!r} is not read from JSON")


def _exactly(kind: type, value: object) -> object:
    if type(value) is not kind:
        raise TypeError(f"{value!r:.40} is no {kind.__name__}")
    return value


def _real(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, float | int):
        raise TypeError(f"{value!r:.40} is no number")
    return float(value)


def _one_of(readers: list[_Read]) -> _Read:
    def read(value: object) -> object:
        *others, last = readers
        for one in others:
            try:
                return one(value)
            except (KeyError, TypeError, ValueError):
                continue
        return last(value)

    return read


def _row(readers: list[_Read], any_length: bool) -> _Read:
    def read(value: object) -> object:
        if not isinstance(value, list | tuple):
            raise TypeError(f"{value!r:.40} is no row")
        each = readers * len(value) if any_length else readers
        return tuple(one(item) for one, item in zip(each, value, strict=True))

    return read


def _fields(kind: type) -> _Read:
    hints = get_type_hints(kind)
    readers = {one.name: _reader(hints[one.name]) for one in fields(kind) if one.init}
    needed = {
        one.name
        for one in fields(kind)
        if one.init and one.default is MISSING and one.default_factory is MISSING
    }

    def read(value: object) -> object:
        if isinstance(value, list):
            value = dict(zip(readers, value, strict=True))
        if not isinstance(value, Mapping):
            raise TypeError(f"{value!r:.40} is no object")
        if missing := needed - value.keys():
            raise KeyError(min(missing))
        return kind(**{name: one(value[name]) for name, one in readers.items() if name in value})

    return read
