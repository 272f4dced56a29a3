"""Scores of the cooperative game: the box lid, the chart, the high score of those who play alone
(CM-COO)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from toprung.core.text_game import TextState
from toprung.core.words import Words
from toprung.games.moon.rules.editions import COOPERATION, Achievement
from toprung.games.moon.rules.notation import state_of
from toprung.games.moon.rules.options import SCORE_LIMIT, Help
from toprung.games.moon.rules.state import Phase, Span
from toprung.games.moon.rules.words import phrase


def points(spans: Iterable[Span], lid: float = COOPERATION.lid) -> int:
    """What the structure is worth beside a lid of this height in metres (CM-COO-3)."""
    return sum(_worth(span, lid) for span in spans)


def _worth(span: Span, lid: float) -> int:
    if span.lowest > lid:
        return COOPERATION.wholly_higher
    return COOPERATION.partly_higher if span.highest > lid else 0


def achievement(score: int) -> Achievement:
    """The highest step of the chart that the score reaches (CM-COO-6)."""
    return [step for step in COOPERATION.chart if step.points <= score][-1]


def beats(score: int, high_score: int | None) -> bool:
    """Whether the score beats the high score so far (CM-COO-7)."""
    return high_score is None or score > high_score


OPTION = "high-score"


class MoonScores:
    """A Scoring."""

    def score(self, state: TextState) -> int | None:
        known = state_of(state)
        alone = known.seats == 1 and known.phase is Phase.OVER
        return known.best_score if alone else None

    def division(self, options: Mapping[str, str]) -> str:
        return options.get("help", "")

    def division_words(self, division: str) -> Words | None:
        return phrase(f"division-{division}") if division in tuple(Help) else None

    def challenged(
        self, seats: int, options: Mapping[str, str], best: int | None
    ) -> Mapping[str, str]:
        if seats != 1:
            return options
        others = {name: value for name, value in options.items() if name != OPTION}
        return others if best is None else {**others, OPTION: str(min(best, SCORE_LIMIT))}
