"""Stores for tests of any kind: a new one of each database, and rows to put into them."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

import psycopg

from tests.postgres import Postgres
from toprung.storage import MatchRow, Player, Store, StoredEvent, Summary, TableRow

T = TypeVar("T")
EMPTY = Summary(seats=2)
ADA, BEN = "a" * 64, "b" * 64  # people


def run(work: Coroutine[object, object, T]) -> T:
    return asyncio.run(work)


def emptied(server: Postgres) -> str:
    """The address of the server's database, after whatever was kept in it is gone."""
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS toprung CASCADE")
    return server.url


def event(seq: int, body: str = "{}", cause: str = "", at_ms: int | None = None) -> StoredEvent:
    return StoredEvent(seq, 1_000 + seq if at_ms is None else at_ms, "moved", cause, body)


def events(first: int, last: int) -> tuple[StoredEvent, ...]:
    return tuple(event(seq, body=f'{{"n":{seq}}}') for seq in range(first, last + 1))


def match(
    name: str = "m",
    seq: int = 1,
    table: str | None = None,
    summary: Summary = EMPTY,
    at_ms: int = 1_000,
) -> MatchRow:
    return MatchRow(name, "climbers", at_ms, at_ms, seq, table, summary)


def table(code: str, of: str, public: bool = True, host: str = ADA) -> TableRow:
    return TableRow(code, of, host, public, 1_000)


async def opened_table(
    store: Store,
    code: str,
    *,
    public: bool = True,
    at_ms: int = 1_000,
    people: tuple[str, ...] = (),
) -> str:
    players = tuple(Player(seat, f"P{seat}", person) for seat, person in enumerate(people))
    row = match(f"match-{code}", table=code, summary=Summary(players=players), at_ms=at_ms)
    await store.create(row, events(1, 1), table=table(code, row.id, public))
    return row.id
