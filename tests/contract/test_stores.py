"""The laws that every store obeys about logs of events; each test runs on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest

from tests.stores import ADA, event, events, match, run
from toprung.core.errors import Unavailable, Unparsable
from toprung.storage import (
    Checkpoint,
    Conflict,
    Outage,
    PersonRow,
    Store,
    StoredEvent,
    open_store,
)

AWKWARD = 'Zoë 🌙 "quoted" \\ \'; DROP TABLE events; -- :id %(id)s %s {lock}'


def test_events_are_kept_and_read_in_order(database: str) -> None:
    async def write() -> None:
        async with open_store(database) as store:
            await store.create(match(seq=2), events(1, 2))
            await store.append("m", 2, events(3, 5))
            await store.append("m", 5, events(6, 6))

    async def read() -> None:
        async with open_store(database) as store:
            assert await store.events("m") == events(1, 6)
            assert await store.events("m", after_seq=2, limit=3) == events(3, 5)
            assert await store.events("m", after_seq=6) == ()
            assert await store.events("nothing") == ()
            row = await store.match("m")
            assert row is not None
            assert (row.seq, row.changed_ms) == (6, 1_006)
            assert await store.match("nothing") is None

    run(write())
    run(read())


def test_a_late_writer_is_refused_and_nothing_is_written(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store, open_store(database) as other:
            await store.create(match(), events(1, 1))
            await store.append("m", 1, events(2, 3))
            late = (event(2, '{"other":1}'), event(3), event(4))
            for after_seq, wrong in ((1, late), (0, (event(1, "!"),))):
                with pytest.raises(Conflict):
                    await other.append("m", after_seq, wrong, checkpoint=b"no", pages=["no"])
            for after_seq in (2, 4, 0):
                with pytest.raises(Conflict):
                    await other.append("m", after_seq, (), checkpoint=b"no")
            with pytest.raises(Conflict):
                await other.append("m", 4, events(5, 5))
            with pytest.raises(Conflict, match="no match"):
                await other.append("x", 0, events(1, 1))
            assert await store.events("m") == events(1, 3)
            assert await store.checkpoint("m") is None
            assert await store.pages("m") == ()

    run(work())


def test_of_two_who_write_at_once_one_wins(database: str) -> None:
    """Twenty rounds of two stores that append different events after the same one."""

    async def attempt(store: Store, after_seq: int, name: str) -> bool:
        try:
            await store.append("m", after_seq, [event(after_seq + 1, name)], pages=[name])
        except Conflict:
            return False
        return True

    async def work() -> None:
        async with open_store(database) as store, open_store(database) as other:
            await store.create(match(), events(1, 1))
            for seq in range(1, 21):
                won = await asyncio.gather(attempt(store, seq, "one"), attempt(other, seq, "two"))
                assert sorted(won) == [False, True]
                last = (await store.events("m", seq))[0]
                assert last.body == ("one" if won[0] else "two")
                assert (await store.pages("m"))[seq - 1] == last.body

    run(work())


def test_the_same_append_again_is_fine_and_writes_nothing_twice(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            await store.create(match(), events(1, 1), pages=["zero"])
            await store.create(match(), events(1, 1), pages=["zero"])
            for _ in range(3):
                await store.append("m", 1, events(2, 4), checkpoint=b"there", pages=["one"])
            await store.append("m", 4, events(5, 5))
            await store.append("m", 1, events(2, 4), checkpoint=b"there", pages=["one"])
            await store.create(match(), events(1, 1), pages=["zero"])
            assert await store.events("m") == events(1, 5)
            assert await store.page_count("m") == 2
            assert await store.checkpoint("m") == Checkpoint(4, b"there")

    run(work())


def test_a_match_that_is_there_with_other_events_is_a_conflict(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            await store.create(match(), [event(1, "first")])
            with pytest.raises(Conflict):
                await store.create(match(), [event(1, "second")])
            assert await store.events("m") == (event(1, "first"),)

    run(work())


def test_events_that_are_misnumbered_are_a_mistake_of_the_caller(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            with pytest.raises(ValueError, match="comes where"):
                await store.create(match(), [event(2)])
            with pytest.raises(ValueError, match="has 1 events"):
                await store.create(match(seq=2), [event(1)])
            await store.create(match(), [event(1)])
            with pytest.raises(ValueError, match="comes where"):
                await store.append("m", 1, [event(2), event(4)])
            with pytest.raises(ValueError, match="only be written together"):
                await store.append("m", 1, [], pages=["page"])
            assert len(await store.events("m")) == 1

    run(work())


def test_any_text_and_any_bytes_come_back_as_they_were(database: str) -> None:
    odd = StoredEvent(1, 2**53, AWKWARD, AWKWARD, AWKWARD + "\n\t\x01")
    data = bytes(range(256)) * 5_000

    async def work() -> None:
        async with open_store(database) as store:
            await store.create(match(), [odd], checkpoint=Checkpoint(1, data), pages=[AWKWARD])
            assert await store.events("m") == (odd,)
            assert await store.checkpoint("m") == Checkpoint(1, data)
            assert await store.pages("m") == (AWKWARD,)
            person = PersonRow(ADA, AWKWARD, "fr", 1, 2)
            await store.put_person(person)
            assert await store.person(ADA) == person

    run(work())


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
def test_text_that_a_database_cannot_keep_is_refused_by_both(database: str, text: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            with pytest.raises(Unparsable, match="cannot be stored"):
                await store.create(match(), [event(1, text)])
            assert await store.match("m") is None

    run(work())


def test_a_checkpoint_takes_the_place_of_the_last_and_pages_are_added(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            await store.create(match(), events(1, 1))
            assert await store.checkpoint("m") is None
            await store.append("m", 1, events(2, 2), checkpoint=b"two", pages=["a", "b"])
            await store.append("m", 2, events(3, 3), pages=["c"])
            assert await store.checkpoint("m") == Checkpoint(2, b"two")
            await store.append("m", 3, (), checkpoint=b"three, later")
            assert await store.checkpoint("m") == Checkpoint(3, b"three, later")
            assert await store.pages("m") == ("a", "b", "c")
            assert await store.pages("m", limit=2) == ("a", "b")
            assert await store.page_count("m") == 3

    run(work())


def test_many_matches_are_written_at_once(database: str) -> None:
    async def play(store: Store, name: str) -> None:
        await store.create(match(name), events(1, 1))
        for seq in range(2, 12):
            await store.append(name, seq - 1, events(seq, seq), checkpoint=b"x" * seq)

    async def work() -> None:
        async with open_store(database) as store:
            names = [f"m{number}" for number in range(30)]
            await asyncio.gather(*(play(store, name) for name in names))
            for name in names:
                assert await store.events(name) == events(1, 11)

    run(work())


def test_one_bad_write_among_many_does_not_spoil_the_others(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            for number in range(10):
                await store.create(match(f"m{number}"), events(1, 1))
            results = await asyncio.gather(
                *(store.append(f"m{n}", n % 2 + 1, [event(n % 2 + 2)]) for n in range(10)),
                return_exceptions=True,
            )
            kinds = [type(result) for result in results]
            assert kinds == [type(None), Conflict] * 5
            assert [len(await store.events(f"m{n}")) for n in range(10)] == [2, 1] * 5

    run(work())


def test_two_that_open_an_empty_database_at_once_both_can_use_it(database: str) -> None:
    async def work() -> None:
        stores = [open_store(database) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        for number, store in enumerate(stores):
            await store.create(match(f"m{number}"), events(1, 1))
        assert await stores[0].match("m3") is not None
        await asyncio.gather(*(store.close() for store in stores))

    run(work())


def test_a_closed_store_says_so(database: str) -> None:
    async def work() -> None:
        store = open_store(database)
        with pytest.raises(Unavailable, match="not open"):
            await store.match("m")
        await store.open()
        await store.ping()
        await store.close()
        await store.close()
        with pytest.raises(Unavailable):
            await store.match("m")
        with pytest.raises(Unavailable):
            await store.put_person(PersonRow(ADA, "A", "en", 1, 1))

    run(work())


def test_the_service_was_away_from_its_last_sign_of_life_until_it_began_again(
    database: str,
) -> None:
    async def scenario() -> None:
        async with open_store(database) as store:
            await store.begin_work(1_000)
            assert await store.outages(0) == ()
            await store.sign_of_life(5_000)
            await store.sign_of_life(4_000)
            await store.begin_work(9_000)
            await store.create(match("m", at_ms=20_000), events(1, 1))
            await store.begin_work(23_000)
            assert await store.outages(0) == (Outage(5_000, 9_000), Outage(20_000, 23_000))
            assert await store.outages(9_000) == (Outage(20_000, 23_000),)
            assert Outage(5, 9).within(0, 7) == 2
            assert Outage(5, 9).within(10, 20) == 0

    run(scenario())
