"""Transactions without a database: generators that yield statements and receive rows.

Each store runs them its own way (in a thread, or awaiting a server), so what is asked, and in which
order, is written once. Statements name their parameters `:so`, and say `{lock}` where the dialects
differ in keeping others away from the rows read, and `{now}` for the database's own clock, in
milliseconds since 1970.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias, TypeVar

from toprung.core.errors import Unparsable

Value: TypeAlias = str | int | bytes | None
Row: TypeAlias = tuple[Value, ...]
Rows: TypeAlias = Sequence[Row]
T = TypeVar("T")

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
    """One statement that changes rows; gives their number."""
    ((count,),) = yield from execute(sql, **values)
    assert isinstance(count, int)
    return count


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


def as_bytes(value: Value) -> bytes:
    assert isinstance(value, bytes)
    return value


def as_text_or_none(value: Value) -> str | None:
    return None if value is None else as_text(value)
