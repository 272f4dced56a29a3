"""Figures told by what carries the ladder: the Foot Hook (CM-FIG-1), the Candle (CM-FIG-6), the
Mischievous Tightrope Walker (CM-FIG-7) and the Shameful Support (CM-FIG-8)."""

from __future__ import annotations

import math
from collections.abc import Iterable

from toprung.games.moon.pieces.ladders import ladder as numbered
from toprung.games.moon.pieces.settlement import Settlement
from toprung.games.moon.pieces.space import Vector, dot, minus, turned, unit
from toprung.games.moon.rules.figures.contacts import (
    BRUSH,
    STEADYING,
    Contact,
    Role,
    Spot,
    by_other,
    contacts,
    total,
)
from toprung.games.moon.rules.figures.figure import Figure, FigureId, Trials, seen


def foot_hook(settlement: Settlement, ladder: int) -> Figure | None:
    """Whether the ladder rests on one rung of another ladder, and on nothing else."""
    touches = contacts(settlement, ladder)
    for rung in sorted({touch.other for touch in touches if touch.other.role is Role.RUNG}):
        bearing = [touch for touch in touches if touch.other == rung]
        if total(touches) - total(bearing) <= STEADYING:
            return seen(FigureId.FOOT_HOOK, ladder, by_other(bearing), bearing)
    return None


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


NARROW = 1 / 3  # of its length from the first to the last touch: both ends are in the air
HANGING = 0.01  # metres that its middle may be below its touches: lower, and it hangs safely
WEDGED = 2.0  # weights: what balances presses little more than its own, what is jammed far more
LEFT = 0.5  # of the places around it that it may leave to the next ladder
FEWEST = 6  # places there must have been: with fewer, the share says nothing


def tightrope_walker(settlement: Settlement, ladder: int, trials: Trials) -> Figure | None:
    """Whether the ladder balances on a short stretch of itself, both ends in the air and not wedged
    in, and takes away many of the places for a next ladder."""
    touches = contacts(settlement, ladder)
    if not touches or total(touches) > WEDGED:
        return None
    pose = settlement.poses[ladder]
    heights = [pose.local(touch.place)[2] for touch in touches]
    if max(heights) - min(heights) > NARROW * numbered(ladder).length:
        return None
    if pose.place[2] < min(touch.place[2] for touch in touches) - HANGING:
        return None
    room = trials.room(ladder)
    if room.before < FEWEST or room.after > LEFT * room.before:
        return None
    return seen(FigureId.TIGHTROPE_WALKER, ladder, by_other(touches), touches)


PARALLEL = math.radians(15)  # between the long axes: the bends of the ladders themselves are as big
WHOLE = 0.55  # of its length from the first to the last touch: bent ends stand off, or stick out
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
    """Where on the ladder a touch begins and ends, in the ladder's own frame. A settlement only has
    the middle of each touch, but two rods that lie flush share more than that."""
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
