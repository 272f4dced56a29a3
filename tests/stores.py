"""Stores for tests of any kind: a new one of each database, and rows to put into them."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

import psycopg

from tests.postgres import Postgres
from toprung.storage import MatchRow, StoredEvent, Summary

T = TypeVar("T")
EMPTY = Summary(seats=2)


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
