"""PostgreSQL going away under load and coming back: calls wait or fail, and nothing is lost."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing

import psycopg
import pytest

from tests.postgres import Postgres
from tests.stores import ADA, BEN, emptied, event, events, match, run
from toprung.core.errors import Unavailable, Unparsable
from toprung.storage import Player, Store, StoredEvent, Summary, open_store
from toprung.storage.postgres import PostgresStore

LONG = 120.0  # seconds; the server is back long before


class Progress:
    """How far each match has come, to wait for."""

    def __init__(self) -> None:
        self._told: dict[str, int] = {}
        self._change = asyncio.Condition()

    async def tell(self, name: str, seq: int) -> None:
        async with self._change:
            self._told[name] = seq
            self._change.notify_all()

    async def all_at(self, seq: int, many: int) -> None:
        async with self._change:
            await self._change.wait_for(
                lambda: len(self._told) == many and min(self._told.values()) >= seq
            )


async def play(store: Store, name: str, last: int, progress: Progress) -> None:
    await store.create(match(name), events(1, 1))
    for seq in range(2, last + 1):
        await store.append(name, seq - 1, events(seq, seq), pages=[str(seq)])
        await progress.tell(name, seq)


async def require_all(store: Store, names: list[str], last: int) -> None:
    for name in names:
        assert await store.events(name) == events(1, last)
        assert await store.pages(name) == tuple(map(str, range(2, last + 1)))


def test_a_server_that_is_stopped_and_started_under_load_loses_and_doubles_nothing(
    postgres: Postgres,
) -> None:
    """Twice: once as if the plug were pulled, once in an orderly way."""
    url = emptied(postgres)
    names = [f"m{number}" for number in range(6)]
    last = 60

    async def work() -> None:
        progress = Progress()
        async with open_store(url, patience=LONG) as store, asyncio.TaskGroup() as group:
            for name in names:
                group.create_task(play(store, name, last, progress))
            for seq, mode in ((10, "immediate"), (30, "fast")):
                await progress.all_at(seq, len(names))
                await asyncio.to_thread(postgres.stop, mode)
                await asyncio.to_thread(postgres.start)
        async with open_store(url) as store:
            await require_all(store, names, last)

    run(work())


def test_a_server_that_stays_away_is_said_to_and_the_call_may_be_made_again(
    postgres: Postgres,
) -> None:
    url = emptied(postgres)

    async def work() -> None:
        async with open_store(url, patience=LONG) as store:
            assert isinstance(store, PostgresStore)
            await store.create(match(), events(1, 1))
            store.patience = 0.5
            await asyncio.to_thread(postgres.stop)
            try:
                with pytest.raises(Unavailable, match="does not answer"):
                    await store.append("m", 1, events(2, 2))
                with pytest.raises(Unavailable, match="does not answer"):
                    await store.match("m")
            finally:
                await asyncio.to_thread(postgres.start)
            store.patience = LONG
            await store.append("m", 1, events(2, 2))
            assert await store.events("m") == events(1, 2)

    run(work())


def test_an_address_where_nobody_listens_is_an_error_in_words() -> None:
    async def work() -> None:
        secret = "postgresql://me:hunter2@127.0.0.1:1/games"
        with pytest.raises(Unavailable, match=r"games at 127\.0\.0\.1:1") as caught:
            await open_store(secret, patience=5).open()
        assert "hunter2" not in str(caught.value)

    run(work())


def test_other_addresses_are_refused_without_repeating_them() -> None:
    for url in ("mysql://me:hunter2@host/db", "sqlite:///", "sqlite:", "", "matches.sqlite"):
        with pytest.raises(Unparsable, match="the address of a database is") as caught:
            open_store(url)
        assert "hunter2" not in str(caught.value)
    with pytest.raises(Unavailable, match="not the address"):
        open_store("postgresql://host/db?nonsense=1")


def test_a_database_of_a_newer_program_is_left_alone(database: str) -> None:
    """Whatever it says then, it does not write."""

    async def work() -> None:
        async with open_store(database) as store:
            await store.create(match(), [event(1)])
        await _pretend_newer(database)
        with pytest.raises(Unparsable, match="newer version of Toprung"):
            await open_store(database).open()

    run(work())


async def _pretend_newer(url: str) -> None:
    statement = "INSERT INTO {}migrations (number) VALUES (9999)"
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            connection.execute(statement.format(""))
            connection.commit()
    else:
        async with await psycopg.AsyncConnection.connect(url) as connected:
            await connected.execute(statement.format("toprung."))


def test_who_stands_still_in_a_transaction_does_not_keep_others_from_a_match(
    postgres: Postgres,
) -> None:
    """A server may be paused while it holds locks: they are let go of, and it tries again."""
    database = emptied(postgres)
    held, done = threading.Event(), threading.Event()

    def stand_still(one: StoredEvent) -> StoredEvent:
        if one.seq == 2:
            held.set()
            assert done.wait(LONG)
        return one

    async def pause() -> None:
        async with open_store(database, LONG) as store:
            await store.forget(ADA, "gone", stand_still)

    async def work() -> None:
        async with open_store(database, LONG) as store:
            named = [event(seq, f'{{"by":"{ADA}","and":"{BEN}"}}') for seq in (1, 2)]
            players = (Player(0, "Ada", ADA), Player(1, "Ben", BEN))
            await store.create(match(seq=2, summary=Summary(players=players)), named)
            paused = asyncio.create_task(asyncio.to_thread(asyncio.run, pause()))
            await asyncio.to_thread(held.wait)
            await store.forget(BEN, "gone too", lambda one: one)
            done.set()
            await paused

    run(work())
