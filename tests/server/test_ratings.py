"""Ratings of a service, over HTTP and sockets (TR-RAT)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from tests.server.client import Client, Person, Served
from tests.server.conftest import Play
from toprung.core.ratings import Rating, Standing, rated
from toprung.storage import MatchRow, PersonRow, StoredEvent, open_store
from toprung.storage.backup import back_up, restore

TWO = [{"kind": "me"}, {"kind": "open"}]


async def two(served: Served, ann: Person, ben: Person, game: str = "climbers") -> list[Client]:
    """A rated match of two people, which has begun."""
    code = await served.table(ann, game=game, seats=TWO, rated=True)
    clients = [await served.enter(code, one) for one in (ann, ben)]
    await clients[1].command("sit", seat=1, name="Ben")
    await clients[0].command("start")
    for client in clients:
        await client.until(lambda one: one.now.status == "playing")
    return clients


async def of(served: Served, person: Person) -> tuple[bool, list[dict[str, object]]]:
    answer = await served.http.get("/api/people/me/ratings", headers=person.headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["listed"], answer.json()["ratings"]


async def leaders(served: Served) -> list[object]:
    answer = await served.http.get("/api/ratings/climbers")
    assert answer.status_code == 200, answer.text
    return [one["name"] for one in answer.json() if one["bot"] is None]


def test_a_rated_match_says_at_the_table_and_in_its_record_how_much_the_hand_is_helped(
    play: Play,
) -> None:
    async def scenario(served: Served) -> None:
        ann, ben = await served.person("Ann"), await served.person("Ben")
        first, second = await two(served, ann, ben, "moon")
        for client in (first, second):
            assert client.now.state["help"] == "full"
        await first.command("resign", seat=0)
        await second.until(lambda one: one.now.status == "over")
        record = (await served.http.get(f"/api/matches/{first.now.match}/record")).text
        assert "+help=full" in record.partition('[Options "')[2].partition('"')[0]

    play(scenario)


@pytest.mark.rule("TR-RAT-1", "TR-RAT-3", "TR-RAT-4")
def test_a_rated_match_changes_both_ratings_once_and_only_who_wants_is_listed(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann, ben = await served.person("Ann"), await served.person("Ben")
        assert await of(served, ann) == (False, [])
        first, second = await two(served, ann, ben)
        assert first.now.rated
        code = first.now.code
        seats = (await served.http.get(f"/api/tables/{code}/ratings")).json()
        assert [(one["points"], one["change"]) for one in seats] == [(1500, None)] * 2
        await first.command("resign", seat=0)
        await second.until(lambda one: one.now.status == "over")
        won, lost = rated([Rating(), Rating()], [0, 1])
        _, (mine,) = await of(served, ann)
        _, (theirs,) = await of(served, ben)
        assert (mine["points"], theirs["points"]) == (lost.points, won.points)
        assert (mine["games"], mine["provisional"]) == (1, True)
        seats = (await served.http.get(f"/api/tables/{code}/ratings")).json()
        assert [one["change"] for one in seats] == [lost.points - 1500, won.points - 1500]

        assert await leaders(served) == []
        for person in (ann, ben):
            answer = await served.http.put(
                "/api/people/me/listing", json={"listed": True}, headers=person.headers
            )
            assert answer.status_code == 204
        assert await leaders(served) == ["Ben", "Ann"]
        await served.http.delete("/api/people/me", headers=ben.headers)
        assert await leaders(served) == ["Ann"]
        for client in (first, second):
            await client.close()

    play(scenario)


@pytest.mark.rule("TR-RAT-1")
def test_bots_are_rated_too_and_casual_matches_are_not(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "marmot"}]
        for is_rated in (False, True):
            code = await served.table(ann, game="climbers", seats=seats, rated=is_rated, start=True)
            client = await served.enter(code, ann)
            await client.command("resign", seat=0)
            assert len((await of(served, ann))[1]) == int(is_rated)
            await client.close()
        answer = (await served.http.get("/api/ratings/climbers")).json()
        assert any(one["bot"] and one["bot"]["en"].startswith("Marmot") for one in answer)
        refused = await served.http.post(
            "/api/tables",
            json={"game": "climbers", "seats": [seats[0], {"kind": "bot", "level": "random"}],
                  "rated": True},
            headers=ann.headers,
        )  # fmt: skip
        assert refused.status_code != httpx.codes.CREATED
        unknown = await served.http.get("/api/ratings/chess")
        assert unknown.status_code == httpx.codes.NOT_FOUND

    play(scenario)


@pytest.mark.rule("TR-RAT-3")
def test_a_match_is_rated_once_however_often_and_wherever_its_end_is_written(
    database: str, tmp_path: Path
) -> None:
    """Two stores on one database, as two servers have, write many ends at the same time."""

    async def scenario() -> None:
        async with open_store(database) as one, open_store(database) as other:
            for name in ("ann", "ben"):
                await one.put_person(PersonRow(name, name, "en", 1, 1))
            for number in range(6):
                first = StoredEvent(1, 1, "created", "", "{}")
                await one.create(MatchRow(f"m{number}", "climbers", 1, 1, 1), [first])
            ended = [StoredEvent(2, 2, "ended", "c", "{}")]
            places = (Standing(0, "ann", 0), Standing(1, "ben", 1), Standing(2, "bot:fox", 1))
            await asyncio.gather(
                *(
                    store.append(f"m{number}", 1, ended, standings=places)
                    for number in range(6)
                    for store in (one, other, one)
                )
            )
            expected = [Rating()] * 3
            for _ in range(6):
                expected = list(rated(expected, [0, 1, 1]))
            for who, wanted in zip(("ann", "ben", "bot:fox"), expected, strict=True):
                (row,) = await other.ratings_of(who)
                assert row.games == 6
                assert row.rating.mean == pytest.approx(wanted.mean, abs=1e-4)
            assert len(await one.rating_changes("m3")) == 3
        await back_up(database, tmp_path / "backup.sqlite")
        again = f"sqlite:///{tmp_path / 'again.sqlite'}"
        await restore(tmp_path / "backup.sqlite", again)
        async with open_store(again) as store:
            (row,) = await store.ratings_of("ben")
            assert row.games == 6
            await store.forget("ben", "gone", lambda event: event)
            assert await store.ratings_of("ben") == ()

    asyncio.run(scenario())
