"""Games that one may play alone, against the best score that one has reached so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from toprung.core.text_game import TextState


class Scoring(Protocol):
    """What a game knows of scores that are kept."""

    def score(self, state: TextState) -> int | None:
        """What a person who played alone reached; None if the game goes on or is not of one."""

    def challenged(
        self, seats: int, options: Mapping[str, str], best: int | None
    ) -> Mapping[str, str]:
        """The options of a game against this best (None: there is none yet). Those of a game that
        is not played alone stay as they are."""
