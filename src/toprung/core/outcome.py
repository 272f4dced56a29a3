"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from toprung.core.seat import Seat
from toprung.core.words import Words


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """The winners (several share a victory, none: nobody won), by which rule, and why in words,
    which may have gaps for people (`Words.named`)."""

    winners: tuple[Seat, ...]
    rule: str
    words: Words = field(compare=False)

    @property
    def reason(self) -> str:
        """Why, in English; people go by their colour or number."""
        return self.words.named().en

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, reason={self.reason!r}, rule={self.rule!r})"

    @property
    def winner(self) -> Seat | None:
        """The only winner, or None if nobody won or several did."""
        return self.winners[0] if len(self.winners) == 1 else None
