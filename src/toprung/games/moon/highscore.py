"""The high score of who plays alone (CM-COO-7): what is reached, and what is to be beaten."""

from __future__ import annotations

from collections.abc import Mapping

from toprung.core.text_game import HeldState, TextState
from toprung.games.moon import notation
from toprung.games.moon.state import Phase, State
from toprung.games.moon.terms import SCORE_LIMIT

OPTION = "high-score"


class MoonScoring:
    """A Scoring."""

    def score(self, state: TextState) -> int | None:
        held = state.state if isinstance(state, HeldState) else None
        known = held if isinstance(held, State) else notation.parse(state.text)
        alone = known.seats == 1 and known.phase is Phase.OVER
        return known.best_score if alone else None

    def challenged(
        self, seats: int, options: Mapping[str, str], best: int | None
    ) -> Mapping[str, str]:
        if seats != 1:
            return options
        others = {name: value for name, value in options.items() if name != OPTION}
        return others if best is None else {**others, OPTION: str(min(best, SCORE_LIMIT))}
