"""Work on a database without the database: generators that ask for statements and get rows.

Each store has its own way to run them (in a thread, or awaiting a server); what is asked, and in
which order, is written once. Statements name their parameters `:so`. Where the dialects differ they
say `{lock}` (keep others away from the rows read) and `{now}` (the database's milliseconds).
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
class Query:
    """A statement. One that gives no rows is answered by a single row: how many it changed."""

    sql: str
    values: Mapping[str, Value]


Steps: TypeAlias = Generator[Query, Rows, T]


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a database says what the other says otherwise; `percent`: parameters as %(so)s."""

    lock: str
    now: str
    blob: str
    percent: bool

    def written(self, sql: str) -> str:
        return _written(self, sql)


@lru_cache(maxsize=256)
def _written(dialect: Dialect, sql: str) -> str:
    text = sql.replace("{lock}", dialect.lock).replace("{now}", dialect.now)
    return _PARAMETER.sub(r"%(\1)s", text) if dialect.percent else text


SQLITE: Final = Dialect(
    lock="",
    now="CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    blob="BLOB",
    percent=False,
)
POSTGRES: Final = Dialect(
    lock="FOR UPDATE",
    now="CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
    blob="BYTEA",
    percent=True,
)


def ask(sql: str, /, **values: Value) -> Steps[Rows]:
    """One statement. Raises Unparsable for a text that no database keeps."""
    for value in values.values():
        if isinstance(value, str) and not _keepable(value):
            raise Unparsable(f"this text cannot be kept: {value[:40]!r}")
    return (yield Query(sql, values))


def change(sql: str, /, **values: Value) -> Steps[int]:
    """A statement that changes rows: how many."""
    ((count,),) = yield from ask(sql, **values)
    assert isinstance(count, int)
    return count


def _keepable(text: str) -> bool:
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
