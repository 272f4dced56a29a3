"""CM-FIG-6, the Candle: the ladder stands upright at the top of the structure."""

from __future__ import annotations

import math

from toprung.games.moon.figures.figure import Figure, FigureId, seen
from toprung.games.moon.figures.touching import BRUSH, by_other, contacts
from toprung.games.moon.ladders import ladder as numbered
from toprung.games.moon.settlement import Settlement
from toprung.games.moon.space import turned

UPRIGHT = math.radians(15)  # from vertical: beyond, a ladder is seen to lean
STANDING = 1 / 3  # of its length, at its lower end, in which it must be carried


def candle(settlement: Settlement, ladder: int) -> Figure | None:
    """Whether the ladder is upright, higher than every other, and carried at its lower end."""
    pose = settlement.poses[ladder]
    if abs(turned(pose.turn, (0.0, 0.0, 1.0))[2]) < math.cos(UPRIGHT):
        return None
    spans = {one.ladder: one for one in settlement.standing}
    own = spans.pop(ladder)
    if any(own.highest <= other.highest for other in spans.values()):
        return None
    limit = own.lowest + STANDING * numbered(ladder).length
    touches = contacts(settlement, ladder)
    carrying = [touch for touch in touches if touch.load * touch.push[2] >= BRUSH]
    if not carrying or any(touch.place[2] > limit for touch in carrying):
        return None
    return seen(FigureId.CANDLE, ladder, by_other(carrying), carrying)
