"""A look back at a game, turn by turn: who was ahead, and what would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from toprung.core.seat import Seat
from toprung.core.words import Words
from toprung.core.world import Placed


@dataclass(frozen=True, slots=True)
class TurnReview:
    """A turn as it was played, after `ply` moves. `leads` says for each seat how far ahead of the
    others it was before the turn, in log-odds of winning; `lost` how much the turn gave away.
    `better` are the moves of one that was clearly better, if there was one, and `reasons` say why;
    `decisive` that it may have decided the game. Where pieces are put by hand, `piece` would better
    have been at `place`, and there is no telling who was ahead."""

    ply: int
    seat: Seat
    leads: tuple[float, ...]
    lost: float
    better: tuple[str, ...]
    reasons: tuple[Words, ...]
    decisive: bool
    piece: int | None = None
    place: Placed | None = None


class Reviewer(Protocol):
    """Looks back at games."""

    def review(self, start: str, moves: Sequence[str], /) -> list[TurnReview]:
        """Every turn of a game that began in this state, in order. The same game gets the same
        review. This takes seconds."""
