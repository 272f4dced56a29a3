"""Servers on one PostgreSQL give signs of life, and hear of each other."""

from __future__ import annotations

import asyncio

import psycopg

from tests.postgres import Postgres
from tests.stores import emptied, run
from toprung.storage import Pulse, ServerRow, Store, open_store

EAST, WEST = ServerRow("east", "http://east:1", "e"), ServerRow("west", "http://west:1", "w")


def pulse_of(store: Store) -> Pulse:
    pulse = store.pulse()
    assert pulse is not None
    return pulse


def test_who_is_silent_for_a_lease_is_struck_off_by_those_who_may_judge(postgres: Postgres) -> None:
    database = emptied(postgres)

    async def work() -> None:
        async with open_store(database) as store:
            east, west = pulse_of(store), pulse_of(store)
            await store.join(EAST)
            await store.join(WEST)
            assert (await east.beat(EAST.id, judging=True)).others == (WEST,)
            with psycopg.connect(database) as connection:
                connection.execute(
                    "UPDATE toprung.servers SET alive_ms = alive_ms - 6000 WHERE id = 'west'"
                )
            assert (await east.beat(EAST.id, judging=False)).others == (WEST,)
            assert (await east.beat(EAST.id, judging=True)).others == ()
            late = await west.beat(WEST.id, judging=True)
            assert not late.listed, "it was struck off for good"
            assert late.others == (EAST,)
            await east.close()
            await west.close()

    run(work())


def test_servers_hear_what_one_of_them_tells(postgres: Postgres) -> None:
    database = emptied(postgres)

    async def work() -> None:
        async with open_store(database) as store:
            east, west = pulse_of(store), pulse_of(store)
            await store.join(EAST)
            await east.beat(EAST.id, judging=False)
            assert await east.listen(0.01) == ()
            heard = asyncio.create_task(east.listen(60.0))
            await west.tell("Zoë is gone")
            assert await heard == ("Zoë is gone",)
            await east.close()

    run(work())


def test_a_sqlite_file_is_for_one_server() -> None:
    assert open_store("sqlite:///never-opened.sqlite").pulse() is None
