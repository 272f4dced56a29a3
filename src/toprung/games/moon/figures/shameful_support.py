"""CM-FIG-8, the Shameful Support: the ladder lies along its whole length on another."""

from __future__ import annotations

import math
from collections.abc import Iterable

from toprung.games.moon.figures.figure import Figure, FigureId, seen
from toprung.games.moon.figures.touching import Contact, Spot, by_other, contacts, total
from toprung.games.moon.ladders import ladder as numbered
from toprung.games.moon.settlement import Settlement
from toprung.games.moon.space import Vector, dot, minus, turned, unit

PARALLEL = math.radians(15)  # between the long axes: the bends of the ladders themselves are as big
WHOLE = 0.6  # of its length between the first and the last touch; bent ends stand off, or stick out
CARRIED = 0.85  # of all that it presses on must be that one ladder
FLUSH = math.radians(0.5)  # rods this parallel part by less than a millimetre in ten centimetres


def shameful_support(settlement: Settlement, ladder: int) -> Figure | None:
    """Whether another ladder, nearly parallel, carries this one along most of its length."""
    touches = contacts(settlement, ladder)
    for other, shared in by_other(touches).items():
        if (
            abs(dot(_axis(settlement, ladder), _axis(settlement, other))) >= math.cos(PARALLEL)
            and total(shared) >= CARRIED * total(touches)
            and _stretch(settlement, ladder, shared) >= WHOLE * numbered(ladder).length
        ):
            return seen(FigureId.SHAMEFUL_SUPPORT, ladder, (other,), shared)
    return None


def _axis(settlement: Settlement, ladder: int) -> Vector:
    return turned(settlement.poses[ladder].turn, (0.0, 0.0, 1.0))


def _stretch(settlement: Settlement, ladder: int, shared: Iterable[Contact]) -> float:
    """How far apart, along the ladder, the first and the last touch are (metres)."""
    heights = [height for touch in shared for height in _reach(settlement, ladder, touch)]
    return max(heights) - min(heights)


def _reach(settlement: Settlement, ladder: int, touch: Contact) -> tuple[float, float]:
    """From where to where on the ladder a touch reaches, in the ladder's own frame. A settlement
    tells only the middle of each touch; two rods that lie flush share more than that."""
    pose = settlement.poses[ladder]
    own, other = (_ends(settlement, spot) for spot in (touch.own, touch.other))
    directions = [unit(minus(high, low)) for low, high in (own, other)]
    middle = pose.local(touch.place)[2]
    if abs(dot(*directions)) < math.cos(FLUSH):
        return middle, middle
    spans = [sorted(pose.local(end)[2] for end in rod) for rod in (own, other)]
    return max(span[0] for span in spans), min(span[1] for span in spans)


def _ends(settlement: Settlement, spot: Spot) -> tuple[Vector, Vector]:
    low, high = numbered(spot.ladder).rods[spot.rod].ends
    pose = settlement.poses[spot.ladder]
    return pose.at(low), pose.at(high)
