"""The list of a person's tables says what a card to continue with needs, without opening one."""

from __future__ import annotations

from typing import cast

from tests.server.client import Person, Served
from tests.server.conftest import Play
from toprung.match import Status
from toprung.storage.rows import Summary, parse_summary, summary_text


async def mine(served: Served, person: Person) -> dict[str, dict[str, object]]:
    answer = await served.http.get("/api/tables/mine", headers=person.headers)
    return {str(row["code"]): row for row in cast("list[dict[str, object]]", answer.json())}


def test_a_list_says_who_else_plays_and_whether_it_is_your_turn(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann, ben = await served.person("Ann"), await served.person("Ben")
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "greedy"}]
        code = await served.table(ann, game="climbers", seats=seats)
        first, second = await served.enter(code, ann), await served.enter(code, ben)
        assert (await mine(served, ann))[code]["due"] is False
        await second.command("sit", seat=1, name="Ben")
        await first.command("start")
        await second.until(lambda one: one.now.status == "playing")
        for person, seat, due in ((ann, 0, True), (ben, 1, False)):
            row = (await mine(served, person))[code]
            assert (row["own"], row["due"]) == ([seat], due)
            players = cast("list[dict[str, object]]", row["players"])
            assert [(one["name"], one["level"]) for one in players[:2]] == [
                ("Ann", None),
                ("Ben", None),
            ]
            assert players[2]["level"] == "greedy"
        while first.now.to_act[:1] == (0,):
            seq = first.seq
            await first.play(0, "-")
            await first.until(lambda one, seq=seq: one.seq > seq)
        assert [(await mine(served, one))[code]["due"] for one in (ann, ben)] == [False, True]

    play(scenario)


def test_a_row_that_was_written_before_turns_were_kept_does_not_know_them() -> None:
    written = summary_text(Summary(Status.PLAYING, 2, 7, due=(0, 1)))
    assert parse_summary(written).due == (0, 1)
    assert parse_summary(written.replace(',"due":[0,1]', "")).due is None
