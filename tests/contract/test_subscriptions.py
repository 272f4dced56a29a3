"""The laws that every store obeys about browsers that want to be told of a turn; each test runs on
SQLite and on PostgreSQL."""

from __future__ import annotations

from tests.stores import ADA, BEN, run
from toprung.storage import PersonRow, SubscriptionRow, open_store
from toprung.storage.removal import Expiry


def row(id: str, person: str = ADA, at_ms: int = 1) -> SubscriptionRow:
    return SubscriptionRow(id, person, f"https://push.example/{id}", "key", "auth", "fr", at_ms)


def test_a_browser_tells_one_person_and_the_oldest_make_way(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store, open_store(database) as other:
            assert await store.push_key("first") == "first"
            assert await other.push_key("second") == "first"  # servers share one key
            for person in (ADA, BEN):
                await store.put_person(PersonRow(person, "Zoë", "en", 1, 5))
            for number in range(3):
                await store.subscribe(row(str(number), at_ms=number), most=2)
            assert await store.subscriptions_of(ADA) == (row("1", at_ms=1), row("2", at_ms=2))
            await store.subscribe(row("1", BEN, at_ms=7), most=2)
            assert await store.subscriptions_of(ADA) == (row("2", at_ms=2),)
            await store.unsubscribe("1", ADA)  # it is not hers any more
            assert await store.subscriptions_of(BEN) == (row("1", BEN, at_ms=7),)
            await store.unsubscribe("1")
            assert await store.subscriptions_of(BEN) == ()

    run(work())


def test_the_browsers_of_a_person_go_with_them(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            for person in (ADA, BEN):
                await store.put_person(PersonRow(person, "Zoë", "en", 1, 5))
                await store.subscribe(row(person[:4], person), most=2)
            await store.forget(ADA, "gone", lambda event: event)
            await store.put_person(PersonRow(ADA, "Zoë", "en", 1, 5))
            assert await store.subscriptions_of(ADA) == ()
            await store.put_person(PersonRow(BEN, "Zoë", "en", 1, 0))  # the token is given up
            assert await store.subscriptions_of(BEN) == ()
            await store.purge(Expiry(people=4))
            await store.put_person(PersonRow(BEN, "Zoë", "en", 1, 5))
            assert await store.subscriptions_of(BEN) == ()

    run(work())
