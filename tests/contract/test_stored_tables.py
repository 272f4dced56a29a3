"""The laws that every store obeys about tables, people and scores, and what is kept no longer; each
test runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.stores import ADA, BEN, event, events, match, opened_table, run, table
from toprung.core.feats import Feat
from toprung.match import Status
from toprung.storage import (
    Conflict,
    FeatRow,
    PersonRow,
    Player,
    Store,
    StoredEvent,
    Summary,
    open_store,
)
from toprung.storage.removal import Expiry


def test_a_table_opens_with_its_match_or_not_at_all(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            first = await opened_table(store, "MOON")
            assert await store.table("MOON") == table("MOON", first)
            row = match("other", table="MOON")
            with pytest.raises(Conflict, match="already is a table MOON"):
                await store.create(row, events(1, 1), table=table("MOON", "other"))
            assert await store.match("other") is None
            assert await store.events("other") == ()
            assert await store.table("STAR") is None

    run(work())


def test_a_table_goes_over_to_the_next_match(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            await opened_table(store, "MOON")
            await store.create(match("again", table="MOON"), events(1, 1))
            assert await store.table("MOON") == table("MOON", "again")
            with pytest.raises(Conflict, match="no table"):
                await store.create(match("lost", table="STAR"), events(1, 1))
            assert await store.match("lost") is None

    run(work())


def test_the_lobby_shows_public_tables_that_are_not_over(database: str) -> None:
    async def codes(store: Store, **limits: int) -> list[str]:
        return [found.code for found, _ in await store.lobby(**limits)]

    async def work() -> None:
        async with open_store(database) as store:
            for number, code in enumerate(("AAA", "BBB", "CCC"), start=1):
                await opened_table(store, code, at_ms=1_000 * number)
            await opened_table(store, "DDD", public=False, at_ms=9_000)
            assert await codes(store) == ["CCC", "BBB", "AAA"]
            assert await codes(store, limit=1) == ["CCC"]
            assert await codes(store, before_ms=3_000) == ["BBB", "AAA"]
            later = event(2, at_ms=5_000)
            playing = Summary(Status.PLAYING, 2, 1, due=(1,))
            await store.append("match-AAA", 1, [later], summary=playing)
            assert await codes(store) == ["AAA", "CCC", "BBB"]
            (_, shown), *_ = await store.lobby()
            assert shown.summary == playing
            await store.append("match-BBB", 1, [event(2)], summary=Summary(Status.OVER))
            assert await codes(store) == ["AAA", "CCC"]

    run(work())


def test_people_find_the_tables_that_they_opened_or_play_at(database: str) -> None:
    async def codes(store: Store, person: str) -> list[str]:
        return [found.code for found, _ in await store.tables_of(person)]

    async def work() -> None:
        async with open_store(database) as store:
            await opened_table(store, "AAA", at_ms=1_000, public=False, people=(BEN,))
            await opened_table(store, "BBB", at_ms=2_000)
            assert await codes(store, ADA) == ["BBB", "AAA"]
            assert await codes(store, BEN) == ["AAA"]
            summary = Summary(players=(Player(0, "Ben", BEN), Player(1, "Ben", BEN)))
            await store.append("match-BBB", 1, [], summary=summary, players=True)
            await store.append("match-AAA", 1, [], summary=Summary(), players=True)
            assert await codes(store, BEN) == ["BBB"]
            assert await codes(store, "nobody") == []

    run(work())


def test_people_are_added_once_and_changed_later(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            assert await store.person(ADA) is None
            await store.put_person(PersonRow(ADA, "Ada", "en", 1, 1))
            await store.put_person(PersonRow(ADA, "Ada L.", "de", 7, 8))
            assert await store.person(ADA) == PersonRow(ADA, "Ada L.", "de", 1, 8)

    run(work())


def test_the_scores_of_a_person_come_the_best_first(database: str) -> None:
    async def played(store: Store, id: str, person: str | None, at_ms: int, **more: object) -> None:
        players = (Player(0, "A", person),)
        begun = match(id, summary=Summary(players=players), at_ms=at_ms)
        await store.create(replace(begun, game=str(more.get("game", "moon"))), events(1, 1))
        score = more.get("score")
        assert score is None or isinstance(score, int)
        over = Summary(Status.OVER, 1, 9, players, (0,), score)
        await store.append(id, 1, events(2, 2), summary=over)

    async def work() -> None:
        async with open_store(database) as store:
            await played(store, "middling", ADA, 5_000, score=7)
            await played(store, "later", ADA, 4_000, score=12)
            await played(store, "first", ADA, 3_000, score=12)
            await played(store, "none", ADA, 2_000)
            await played(store, "nothing", ADA, 2_000, score=0)
            await played(store, "other", ADA, 2_000, score=99, game="other")
            await played(store, "ben", BEN, 1_000, score=50)
            await played(store, "nobody", None, 1_000, score=60)
            found = await store.scores(ADA, "moon")
            assert [(row.id, row.summary.score) for row in found] == [
                ("first", 12),
                ("later", 12),
                ("middling", 7),
                ("nothing", 0),
            ]
            assert [row.id for row in await store.scores(ADA, limit=2)] == ["other", "first"]
            assert await store.scores(ADA, "chess") == ()
            assert await store.scores("c" * 64) == ()

    run(work())


def test_a_score_that_is_known_at_once_is_kept_as_well(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            over = Summary(Status.OVER, 1, 9, (Player(0, "A", ADA),), (0,), 8)
            await store.create(match("m", summary=over), events(1, 1))
            assert [row.summary.score for row in await store.scores(ADA)] == [8]

    run(work())


def test_what_is_old_goes_and_the_rest_stays(database: str) -> None:
    async def scenario() -> None:
        async with open_store(database) as store:
            playing, over = Summary(status=Status.PLAYING), Summary(status=Status.OVER)
            for id, summary, at in (("a", playing, 10), ("b", over, 10), ("c", over, 30)):
                row = match(id, summary=summary, at_ms=at)
                await store.create(row, events(1, 1), pages=("p",))
            await store.create(match("d", at_ms=30), events(1, 1))
            await store.put_person(PersonRow(ADA, "Ada", "en", 1, 10))
            await store.put_person(PersonRow(BEN, "Ben", "en", 1, 30))
            assert await store.purge(Expiry()) == 0
            assert await store.purge(Expiry(films=20)) == 1
            assert await store.page_count("b") == 0
            assert await store.page_count("c") == 1
            assert await store.purge(Expiry(abandoned=20, finished=20, people=20)) == 3
            assert [id for id in "abcd" if await store.match(id) is not None] == ["c", "d"]
            assert await store.person(ADA) is None
            assert await store.person(BEN) is not None

    run(scenario())


def test_a_person_can_be_forgotten_and_the_others_keep_their_match(database: str) -> None:
    def rewrite(one: StoredEvent) -> StoredEvent:
        return replace(one, cause="x:1", body=one.body.replace(ADA, "x"))

    async def scenario() -> None:
        async with open_store(database) as store:
            await store.put_person(PersonRow(ADA, "Ada", "en", 1, 10))
            alone = await opened_table(store, "AAA", people=(ADA,))
            both = await opened_table(store, "BBB", people=(ADA, BEN))
            said = StoredEvent(2, 5, "said", f"{ADA}:1", f'{{"person":"{ADA}"}}')
            kept = StoredEvent(3, 5, "said", f"{BEN}:1", f'{{"person":"{BEN}"}}')
            await store.append(both, 1, (said, kept), pages=("Ada, Ben",), checkpoint=b"Ada")
            await store.forget(ADA, "x", rewrite)
            assert await store.match(alone) is None
            assert await store.person(ADA) is None
            row = await store.match(both)
            assert row is not None
            assert [(one.name, one.person) for one in row.summary.players] == [
                ("?", None),
                ("P1", BEN),
            ]
            written = await store.events(both)
            assert written[1:] == (replace(said, cause="x:1", body='{"person":"x"}'), kept)
            assert await store.page_count(both) == 0
            assert await store.checkpoint(both) is None
            table = await store.table("BBB")
            assert table is not None
            assert table.host == "x"
            assert await store.tables_of(ADA) == ()

    run(scenario())


def test_a_feat_is_counted_once_for_each_event_and_forgotten_with_its_person(
    database: str,
) -> None:
    async def scenario() -> None:
        async with open_store(database) as store:
            for person in (ADA, BEN):
                await store.put_person(PersonRow(person, "P", "en", 1, 10))
            id = await opened_table(store, "AAA", people=(ADA, BEN))
            for _ in range(2):  # sent again, it is the same event
                await store.append(id, 1, events(2, 2), feats=(Feat(ADA, "CM-FIG-1", 7),))
            both = (Feat(ADA, "CM-FIG-1", 9), Feat(BEN, "CM-FIG-3", 9))
            await store.append(id, 2, events(3, 3), feats=both)
            row = await store.match(id)
            assert row is not None
            assert await store.feats_of(ADA, row.game) == (FeatRow("CM-FIG-1", 2, 7),)
            assert await store.feats_of(ADA, "another") == ()
            await store.forget(ADA, "x", lambda event: event)
            assert await store.feats_of(ADA, row.game) == ()
            assert await store.feats_of(BEN, row.game) == (FeatRow("CM-FIG-3", 1, 9),)
            await store.purge(Expiry(people=20))
            assert await store.feats_of(BEN, row.game) == ()

    run(scenario())


def test_a_match_is_in_the_list_of_those_who_want_it_and_goes_with_the_last(database: str) -> None:
    async def work() -> None:
        async with open_store(database) as store:
            kept = await opened_table(store, "MOON", people=(ADA, BEN))
            assert not await store.put_away(kept, ADA)
            assert await store.tables_of(ADA) == ()
            assert [found.code for found, _ in await store.tables_of(BEN)] == ["MOON"]
            assert not await store.put_away(kept, "stranger")
            assert await store.match(kept) is not None
            assert await store.put_away(kept, BEN)
            assert await store.match(kept) is None
            assert await store.table("MOON") is None
            assert not await store.put_away(kept, BEN)

    run(work())
