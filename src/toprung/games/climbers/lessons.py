"""The Climbers, learnt in three minutes: small buildings, one turn each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from toprung.core.lessons import Lesson, load_lessons
from toprung.core.text_game import TextState


class ClimbersLessons:
    """Its Lessons. A move is what happened: nothing in this game is left to chance."""

    def all(self) -> Mapping[str, Lesson]:
        return _lessons()

    def happened(self, _before: TextState, move: str, _after: TextState, /) -> str:
        return move


@cache
def _lessons() -> Mapping[str, Lesson]:
    return load_lessons(Path(__file__).with_name("lessons.toml"))
