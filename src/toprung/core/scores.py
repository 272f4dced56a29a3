"""Playing alone, against your best score so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from toprung.core.text_game import TextState
from toprung.core.words import Words


class Scoring(Protocol):
    """What a game knows about scores."""

    def score(self, state: TextState) -> int | None:
        """The score of a person who played alone; None if the game is not over, or not for one."""

    def division(self, options: Mapping[str, str]) -> str:
        """Scores are compared within a division: with what made the game easier or harder. Empty if
        that is not known."""

    def division_words(self, division: str) -> Words | None:
        """What to say beside a score of this division; None if there is nothing to say."""

    def challenged(
        self, seats: int, options: Mapping[str, str], best: int | None
    ) -> Mapping[str, str]:
        """The options of a game against this best score (None: no score yet). If the game is not
        for one player, they stay as they are."""
