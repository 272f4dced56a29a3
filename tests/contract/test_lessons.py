"""The laws of lessons, for every registered game that gives some."""

from __future__ import annotations

import pytest

from tests.contract.test_views import assert_words
from toprung.core.lessons import LEARNER, Lesson
from toprung.core.seat import Seat
from toprung.games.registry import REGISTRY, game_named

TAUGHT = [
    (entry.name, lesson)
    for entry in REGISTRY.values()
    if entry.lessons is not None
    for lesson in entry.lessons().all().values()
]
NAMES = [f"{game}-{lesson.name}" for game, lesson in TAUGHT]
LESSONS = pytest.mark.parametrize("lesson", [lesson for _, lesson in TAUGHT], ids=NAMES)


@pytest.mark.parametrize(("game", "lesson"), TAUGHT, ids=NAMES)
def test_it_begins_where_the_learner_is_to_act(game: str, lesson: Lesson) -> None:
    known = game_named(game)
    begun = known.start(lesson.seats, lesson.seed, lesson.options)
    state = known.parse(lesson.start) if lesson.start else begun
    assert lesson.seats in known.seats
    assert state.to_act[0] == Seat(LEARNER)


@LESSONS
def test_it_is_told_in_all_languages(lesson: Lesson) -> None:
    for words in (lesson.title, lesson.closing):
        assert_words(words)
    for step in lesson.steps.values():
        assert_words(step.title)
        assert_words(step.text)


@LESSONS
def test_every_step_can_be_reached_and_from_each_the_end_can(lesson: Lesson) -> None:
    def beyond(name: str) -> set[str]:
        seen, todo = set[str](), [name]
        while todo:
            for following in lesson.steps[todo.pop()].ways.values():
                if following not in seen:
                    seen.add(following)
                    todo += [following] if following else []
        return seen

    assert beyond(lesson.first) | {lesson.first} >= set(lesson.steps)
    assert all("" in beyond(name) for name in lesson.steps)
