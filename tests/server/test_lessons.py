"""Lessons over HTTP and sockets: a table of one's own that says what to do."""

from __future__ import annotations

import pytest

from tests.server.client import Refusal, Served
from tests.server.conftest import Play


def test_a_lesson_is_taken_at_a_table_that_has_begun(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        answer = await served.http.post("/api/games/climbers/lessons/climb", headers=ann.headers)
        assert answer.status_code == 201, answer.text
        code = str(answer.json()["code"])
        client = await served.enter(code, ann)
        table = client.now
        assert (table.status, table.public) == ("playing", False)
        assert [seat.kind for seat in table.seats] == ["person", "bot"]
        assert table.lesson is not None
        assert (table.lesson.step, table.lesson.at) == ("walk", 0)
        with pytest.raises(Refusal) as refused:
            await client.play(0, "-")
        assert refused.value.fault.rule == "TR-LES-1"
        await client.play(0, "r@0,-2")
        assert client.now.lesson is not None
        assert client.now.lesson.step == "build"
        await client.close()
        again = await served.enter(code, ann)
        assert again.now.lesson == client.now.lesson
        await again.close()

    play(scenario)


def test_unknown_lessons_are_not_found(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        for path in ("climbers/lessons/juggling", "chess/lessons/climb"):
            answer = await served.http.post(f"/api/games/{path}", headers=ann.headers)
            assert answer.status_code == 404

    play(scenario)
