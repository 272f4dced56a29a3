"""Transactions without a database: generators that yield statements and receive rows, and the one
reader of rows.

Each store runs them its own way (in a thread, or awaiting a server), so what is asked, and in which
order, is written once. Statements name their parameters `:so`, and say `{lock}` where the dialects
differ in keeping others away from the rows read, and `{now}` for the database's own clock, in
milliseconds since 1970.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Generic, TypeAlias, TypeVar, get_type_hints

from toprung.core.errors import Unparsable

Value: TypeAlias = str | int | bytes | None
Row: TypeAlias = tuple[Value, ...]
Rows: TypeAlias = Sequence[Row]
T = TypeVar("T")
D = TypeVar("D")

_ROWS_AT_ONCE: Final = 100  # in one statement
_PARAMETER: Final = re.compile(r":([a-z_0-9]+)")


@dataclass(frozen=True, slots=True)
class Statement:
    """One that returns no rows is answered by a single row: how many rows it changed."""

    sql: str
    values: Mapping[str, Value]


Transaction: TypeAlias = Generator[Statement, Rows, T]


@dataclass(frozen=True, slots=True)
class Dialect:
    """Where the two databases differ. `percent`: parameters are written %(so)s."""

    lock: str
    now: str
    blob: str
    percent: bool

    def render(self, sql: str) -> str:
        return _rendered(self, sql)


@lru_cache(maxsize=256)
def _rendered(dialect: Dialect, sql: str) -> str:
    text = sql.replace("{lock}", dialect.lock).replace("{now}", dialect.now)
    return _PARAMETER.sub(r"%(\1)s", text) if dialect.percent else text


SQLITE: Final = Dialect(
    lock="",
    now="CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)",
    blob="BLOB",
    percent=False,
)
POSTGRES: Final = Dialect(
    lock="FOR UPDATE",
    now="CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
    blob="BYTEA",
    percent=True,
)


def execute(sql: str, /, **values: Value) -> Transaction[Rows]:
    """One statement. Raises Unparsable for text that a database cannot store."""
    for value in values.values():
        if isinstance(value, str) and not _storable(value):
            raise Unparsable(f"this text cannot be stored: {value[:40]!r}")
    return (yield Statement(sql, values))


def change(sql: str, /, **values: Value) -> Transaction[int]:
    """One statement that changes rows; returns their number."""
    return (yield from number(sql, **values))


def insert(table: str, conflict: str = "", /, **values: Value) -> Transaction[int]:
    """Add one row, whose columns are the names of the values; `conflict` says what to do where it
    exists already. Returns the number of rows that were written."""
    marks = ", ".join(f":{name}" for name in values)
    on_conflict = f" ON CONFLICT {conflict}" if conflict else ""
    sql = f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks}){on_conflict}"
    return (yield from change(sql, **values))


def insert_all(into: str, rows: Sequence[Row]) -> Transaction[None]:
    """Add rows to a table, which is named with its columns."""
    for begin in range(0, len(rows), _ROWS_AT_ONCE):
        values: dict[str, Value] = {}
        places: list[str] = []
        for number, row in enumerate(rows[begin : begin + _ROWS_AT_ONCE]):
            names = [f"p{number}_{column}" for column in range(len(row))]
            values.update(zip(names, row, strict=True))
            places.append(f"({', '.join(f':{name}' for name in names)})")
        yield from execute(f"INSERT INTO {into} VALUES {', '.join(places)}", **values)


def _storable(text: str) -> bool:
    if "\0" in text:
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def as_int(value: Value) -> int:
    assert isinstance(value, int)
    return value


def as_text(value: Value) -> str:
    assert isinstance(value, str)
    return value


def number(sql: str, /, **values: Value) -> Transaction[int]:
    """The number that a query finds."""
    ((found, *_), *_) = yield from execute(sql, **values)
    return as_int(found)


class Reader(Generic[D]):
    """Reads rows into one kind of frozen dataclass: a column for each field, in their order. Both
    databases return plain values, truths as numbers, and texts that some fields `parse`."""

    def __init__(
        self,
        kind: Callable[..., D],
        columns: str,
        parse: Mapping[str, Callable[[str], object]] = MappingProxyType({}),
    ) -> None:
        self.columns = columns
        self._kind, self._width = kind, columns.count(",") + 1
        hints = get_type_hints(kind)
        self._truths = tuple(place for place, name in enumerate(hints) if hints[name] is bool)
        self._parsed = tuple((list(hints).index(name), read) for name, read in parse.items())
        assert len(hints) == self._width, f"{kind} has other fields than {columns}"

    def of(self, row: Row) -> D:
        """The value of the first columns of a row."""
        values: list[object] = list(row[: self._width])
        for place in self._truths:
            values[place] = values[place] != 0
        for place, read in self._parsed:
            values[place] = read(as_text(row[place]))
        return self._kind(*values)

    def rest(self, row: Row) -> Row:
        """The columns after those of the value."""
        return row[self._width :]

    def all(self, rest: str, /, **values: Value) -> Transaction[tuple[D, ...]]:
        """All that a query finds; `rest` is what follows its columns."""
        rows = yield from execute(f"SELECT {self.columns} {rest}", **values)
        return tuple(map(self.of, rows))

    def first(self, rest: str, /, **values: Value) -> Transaction[D | None]:
        """The first that a query finds."""
        found = yield from self.all(rest, **values)
        return found[0] if found else None
