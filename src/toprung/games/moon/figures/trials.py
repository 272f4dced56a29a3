"""What the figures must find out by trying: physics does it on a copy, the figures only judge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from toprung.games.moon.space import Vector


@dataclass(frozen=True, slots=True)
class Swinging:
    """What a gentle push did to a ladder, compared with how it would have gone on without: `away`,
    the farthest it turned with the push, and `back`, the farthest it turned back again from any
    earlier angle (radians); `slipped`, how far the point on which it turns had moved in the end
    (metres)."""

    away: float
    back: float
    slipped: float


@dataclass(frozen=True, slots=True)
class Room:
    """Places for a next ladder around the ladder in question (no farther from its middle than it is
    long): how many the others offer without it, and how many of these it leaves free."""

    before: int
    after: int


class Trials(Protocol):
    """Trials on a copy of the table as it is now; the same table gives the same answers."""

    def swing(self, ladder: int, pivot: Vector, push: Vector) -> Swinging:
        """Push a ladder in a level direction (a unit vector), below a pivot (a point of the world)
        about which it may turn: so gently that, hung freely there, it would swing by ten degrees.
        """

    def room(self, ladder: int) -> Room:
        """Try a fixed sample of places for a next ladder, without this one and with it."""
