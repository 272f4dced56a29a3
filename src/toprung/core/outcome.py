"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass

from toprung.core.seat import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners (several share a victory, none: nobody won), why, and by which rule."""

    winners: tuple[Seat, ...]
    reason: str
    rule: str

    @property
    def winner(self) -> Seat | None:
        """The only winner, or None if nobody won or several did."""
        return self.winners[0] if len(self.winners) == 1 else None
