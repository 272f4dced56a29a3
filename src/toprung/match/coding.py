"""Commands and events as plain JSON data, and back. Reading is strict: Unparsable, or the value."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar, get_args, get_origin, get_type_hints

from toprung.core.errors import Unparsable
from toprung.core.words import Words
from toprung.match.clocks import Clock
from toprung.match.commands import Command
from toprung.match.events import Event, Fork, Logged

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")
Reader = Callable[[object, str], object]
_LARGEST = 2**63


def event_json(event: Event) -> dict[str, object]:
    """The event as JSON data, its kind first."""
    return {"kind": event.kind} | _plain_fields(event)


def event_from(data: object) -> Event:
    """The event of this JSON data. Raises Unparsable."""
    return _read(data, _EVENTS, "event")


def command_json(command: Command) -> dict[str, object]:
    """The command as JSON data, its kind first."""
    return {"kind": command.kind} | _plain_fields(command)


def command_from(data: object) -> Command:
    """The command of this JSON data. Raises Unparsable."""
    return _read(data, _COMMANDS, "command")


def logged_json(logged: Logged) -> dict[str, object]:
    event = event_json(logged.event)
    return {"seq": logged.seq, "at": logged.at_ms, "cause": logged.cause, "event": event}


def logged_from(data: object) -> Logged:
    """The entry of a log. Raises Unparsable."""
    entry = _table(data, "entry")
    if entry.keys() != {"seq", "at", "cause", "event"}:
        raise Unparsable("an entry of a log has seq, at, cause and event")
    seq, at = _whole(entry["seq"], "seq"), _whole(entry["at"], "at")
    if seq < 1:
        raise Unparsable(f"seq: events are counted from 1, not from {seq}")
    return Logged(seq, at, _text(entry["cause"], "cause"), event_from(entry["event"]))


def _plain_fields(value: object) -> dict[str, object]:
    shape = _SHAPES[type(value)]
    return {name: _plain(getattr(value, name)) for name in shape.readers}


def _plain(value: object) -> object:
    if isinstance(value, str | int | None):
        return str(value) if isinstance(value, StrEnum) else value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return dict(value)
    return _plain_fields(value)


def _read(data: object, known: Mapping[str, type[T]], what: str) -> T:
    table = dict(_table(data, what))
    kind = table.pop("kind", None)
    made = known.get(kind) if isinstance(kind, str) else None
    if made is None:
        raise Unparsable(f"{str(kind)[:40]!r} is no kind of {what}")
    return _build(made, table, what)


def _build(made: type[T], table: Mapping[str, object], where: str) -> T:
    shape = _SHAPES[made]
    if unknown := table.keys() - shape.readers.keys():
        raise Unparsable(f"{where}: there is no {sorted(unknown)[0][:40]!r}")
    if missing := shape.needed - table.keys():
        raise Unparsable(f"{where}: {sorted(missing)[0]!r} is missing")
    return made(**{name: shape.readers[name](value, name) for name, value in table.items()})


@dataclass(frozen=True)
class _Shape:
    """How the fields of a class are read, and which of them must be there."""

    readers: Mapping[str, Reader]
    needed: frozenset[str]


def _shape(made: type[DataclassInstance]) -> _Shape:
    hints = get_type_hints(made)
    return _Shape(
        {entry.name: _reader(hints[entry.name]) for entry in fields(made)},
        frozenset(entry.name for entry in fields(made) if entry.default is MISSING),
    )


def _reader(hint: object) -> Reader:
    """What reads a value of this type."""
    if isinstance(hint, types.UnionType):
        inner = _reader(next(one for one in get_args(hint) if one is not types.NoneType))
        return lambda value, where: None if value is None else inner(value, where)
    if get_origin(hint) is tuple:
        item = _reader(get_args(hint)[0])
        return lambda value, where: tuple(item(one, where) for one in _row(value, where))
    if get_origin(hint) is not None:
        return _texts if get_args(hint) == (str, str) else _table
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda value, where: _build(hint, _table(value, where), where)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return lambda value, where: _named(hint, value, where)
    return _PLAIN[hint]


def _table(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise Unparsable(f"{where}: must be an object")
    return value


def _texts(value: object, where: str) -> Mapping[str, str]:
    return {key: _text(text, where) for key, text in _table(value, where).items()}


def _row(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise Unparsable(f"{where}: must be a list")
    return value


def _whole(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _LARGEST:
        raise Unparsable(f"{where}: must be a whole number")
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise Unparsable(f"{where}: must be a text")
    return value


def _truth(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise Unparsable(f"{where}: must be true or false")
    return value


def _named(kind: type[StrEnum], value: object, where: str) -> StrEnum:
    try:
        return kind(_text(value, where))
    except ValueError:
        raise Unparsable(f"{where}: must be one of {', '.join(kind)}") from None


_PLAIN: Mapping[object, Reader] = {int: _whole, str: _text, bool: _truth}
_EVENTS: dict[str, type[Event]] = {made.kind: made for made in get_args(Event)}
_COMMANDS: dict[str, type[Command]] = {made.kind: made for made in get_args(Command)}
_SHAPES: dict[type, _Shape] = {
    made: _shape(made) for made in (*_EVENTS.values(), *_COMMANDS.values(), Clock, Fork, Words)
}
