"""A review of a finished match: every turn, and what would have been better."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from tests.server.client import Served
from tests.server.conftest import Play
from toprung.arena.games import play_game
from toprung.games.climbers import records
from toprung.server.api.records import Bounds, imported
from toprung.server.api.reviews import get_review
from toprung.server.service import running
from toprung.server.settings import Settings


def test_a_match_that_is_over_is_reviewed_once_with_what_would_have_been_better(
    tmp_path: Path,
) -> None:
    record = play_game("climbers", ["random", "random"], seed=4)
    *_, (_, end) = records.replay(record)

    async def scenario() -> bytes:
        async with running(Settings(database=f"sqlite:///{tmp_path}/m.sqlite")) as service:
            file = imported(str(record), 0, Bounds(10_000, 0))
            await service.store.create(file.row, file.events)
            first = await get_review(file.row.id, service, "ann")
            left = service.resources.checkers.left("address ann")
            again = await get_review(file.row.id, service, "ann")
            assert again.body == first.body
            assert service.resources.checkers.left("address ann") >= left, "no work was done"
            return bytes(first.body)

    turns = json.loads(asyncio.run(scenario()))
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
