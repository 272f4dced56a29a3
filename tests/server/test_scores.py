"""The scores of who plays alone, kept by a service: to be beaten, and to be looked at."""

from __future__ import annotations

from typing import cast

import pytest

from tests.server.client import Client, Person, Served
from tests.server.conftest import Play
from tests.server.hand import SOLO, state, turn


async def scores(served: Served, person: Person) -> list[dict[str, object]]:
    answer = await served.http.get("/api/people/me/scores?game=moon", headers=person.headers)
    assert answer.status_code == 200, answer.text
    return cast("list[dict[str, object]]", answer.json())


async def to_the_end(client: Client) -> int:
    """Everything is dropped; gives what the table says was reached."""
    while client.now.status == "playing":
        await turn(client)
        await client.until(lambda one: one.now.to_act or one.now.status == "over")
    team = state(client)["team"]
    assert isinstance(team, dict)
    return int(team["best"])


@pytest.mark.rule("CM-COO-7")
def test_a_solo_score_is_kept_and_is_the_one_to_beat_from_then_on(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann, ben = await served.person("Ann"), await served.person("Ben")
        cheating = {"high-score": "0"}
        code = await served.table(ann, game="moon", seats=SOLO, start=True, options=cheating)
        client = await served.enter(code, ann)
        assert client.now.options == {}
        assert await scores(served, ann) == []
        best, match = await to_the_end(client), client.now.match
        (kept,) = await scores(served, ann)
        assert (kept["game"], kept["score"], kept["match"]) == ("moon", best, match)
        assert await scores(served, ben) == []
        await client.command("rematch", seat=0)
        await client.until(lambda one: one.now.match != match)
        assert client.now.options == {"high-score": str(best)}
        code = await served.table(ann, game="moon", seats=SOLO, start=True)
        assert (await served.enter(code, ann)).now.options == {"high-score": str(best)}
        code = await served.table(ben, game="moon", seats=SOLO, start=True)
        assert (await served.enter(code, ben)).now.options == {}

    quick_play(scenario)


@pytest.mark.rule("CM-COO-7")
def test_a_score_says_with_how_much_help_and_is_beaten_only_with_as_much(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        full, none = {"help": "full"}, {"help": "none"}
        code = await served.table(ann, game="moon", seats=SOLO, start=True, options=full)
        client = await served.enter(code, ann)
        best = await to_the_end(client)
        (kept,) = await scores(served, ann)
        assert (kept["score"], kept["division"]) == (best, "full")
        assert cast("dict[str, str]", kept["words"])["en"] == "with full help"
        code = await served.table(ann, game="moon", seats=SOLO, start=True, options=none)
        assert (await served.enter(code, ann)).now.options == none
        code = await served.table(ann, game="moon", seats=SOLO, start=True, options=full)
        assert (await served.enter(code, ann)).now.options == {**full, "high-score": str(best)}
        listed = await served.http.get("/api/tables/mine", headers=ann.headers)
        assert "with full help" in listed.text

    quick_play(scenario)


def test_scores_are_told_to_their_owner_only(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        answer = await served.http.get("/api/people/me/scores")
        assert answer.status_code == 401

    quick_play(scenario)
