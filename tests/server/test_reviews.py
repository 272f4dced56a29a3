"""A review of a finished match: every turn, and what would have been better."""

from __future__ import annotations

import json

from tests.server.client import Served
from tests.server.conftest import Play
from toprung.bots.arena import play_game
from toprung.games.climbers import records
from toprung.games.climbers.records import ClimbersArchive
from toprung.match.from_record import retold
from toprung.server.api.reviews import reviewed
from toprung.server.rooms.log import stored


def test_a_match_that_is_over_is_reviewed_with_what_would_have_been_better() -> None:
    record = play_game("climbers", ["random", "random"], seed=4)
    *_, (_, end) = records.replay(record)
    log, _ = retold("climbers", ClimbersArchive().read(str(record)), 0)
    turns = json.loads(reviewed(tuple(map(stored, log))))
    assert len(turns) == end.table.turns
    assert all(len(turn["leads"]) == 2 for turn in turns)
    better = [turn for turn in turns if turn["better"]]
    assert better, "chance errs"
    for turn in better:
        assert turn["after"]["pawns"], "the table as it would be"
        assert turn["reasons"][0]["de"], "in every language"


def test_a_match_that_goes_on_is_not_reviewed(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        code = await served.table(ann, game="climbers", seats=[{"kind": "me"}, {"kind": "open"}])
        match = (await served.http.get(f"/api/tables/{code}")).json()["match"]
        answer = await served.http.get(f"/api/matches/{match}/review")
        assert answer.status_code == 409, answer.text
        assert (await served.http.get("/api/matches/none/review")).status_code == 404

    play(scenario)
