"""CM-FIG-6, the Candle: the ladder stands upright at the top of the structure."""

from __future__ import annotations

import math

from toprung.games.moon.figures.figure import Figure, FigureId, seen
from toprung.games.moon.figures.touching import BRUSH, contacts
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
    heights = {one.ladder: one.highest for one in settlement.standing}
    if any(heights[ladder] <= top for other, top in heights.items() if other != ladder):
        return None
    lowest = min(one.lowest for one in settlement.standing if one.ladder == ladder)
    limit = lowest + STANDING * numbered(ladder).length
    carrying = [one for one in contacts(settlement, ladder) if one.load * one.push[2] >= BRUSH]
    if not carrying or any(touch.place[2] > limit for touch in carrying):
        return None
    others = sorted({touch.other.ladder for touch in carrying})
    return seen(FigureId.CANDLE, ladder, others, carrying)
