"""How a game ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from toprung.core.seat import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners (several share a victory, none: nobody won), why, and by which rule.

    `words` says why in every language that it is known in.
    """

    winners: tuple[Seat, ...]
    reason: str
    rule: str
    words: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    @property
    def winner(self) -> Seat | None:
        """The only winner, or None if nobody won or several did."""
        return self.winners[0] if len(self.winners) == 1 else None
