"""Learn Catch the Moon in three minutes: two turns alone, on a real table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from toprung.core.lessons import Lesson, load_lessons
from toprung.core.text_game import TextState
from toprung.games.moon.rules.notation import state_of
from toprung.games.moon.rules.state import Phase


class MoonLessons:
    """Its Lessons. A roll is reported with its face, `roll two`. An event of nature is `settled
    badly` if it cost a drop, `settled well` if a ladder came to rest without one, and `settled`
    otherwise."""

    def all(self) -> Mapping[str, Lesson]:
        return _lessons()

    def happened(self, before: TextState, move: str, after: TextState, /) -> str:
        kind = move.partition(":")[0]
        if kind not in ("roll", "settled"):
            return move
        then, now = state_of(before), state_of(after)
        if kind == "roll":
            return f"roll {now.demand}"
        if sum(now.drops) > sum(then.drops):
            return "settled badly"
        return "settled well" if then.phase is Phase.SETTLE else "settled"


@cache
def _lessons() -> Mapping[str, Lesson]:
    return load_lessons(Path(__file__).with_name("lessons.toml"))
