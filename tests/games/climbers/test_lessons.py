"""The small buildings of the lessons are made of blocks of the set, or clients draw others."""

from __future__ import annotations

import pytest

from toprung.core.lessons import Lesson
from toprung.games.climbers import Position
from toprung.games.climbers.lessons import ClimbersLessons
from toprung.games.climbers.view.pieces import pieces

LESSONS = ClimbersLessons().all()


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_every_block_of_a_lesson_is_that_block_of_the_set(lesson: Lesson) -> None:
    known = {one["id"]: one for one in pieces()["blocks"]}
    for block in Position.parse(lesson.start).blocks:
        pair = [] if block.pair is None else [str(colour) for colour in block.pair.colours]
        assert known[block.id]["kind"] == str(block.kind)
        assert sorted(known[block.id]["pair"]) == sorted(pair)
