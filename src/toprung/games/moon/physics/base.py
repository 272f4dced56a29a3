"""The table and the base, and how the two starting ladders stand in it (CM-PRE-1).

The table's top is the plane z = 0. The base lies on it in the middle: a flat slab with two turning
holders. Each holder has a groove in which both feet of a straight ladder stand; the players choose
where on the slab it sits, how it is turned, and how far its groove leans. Metres, radians.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from toprung.core.errors import Illegal
from toprung.games.moon.physics.geometry import (
    Box,
    Boxes,
    axes_of,
    boxes_of,
    corners,
    near_boxes,
    together,
)
from toprung.games.moon.pieces.ladders import Ladder
from toprung.games.moon.pieces.space import STILL, UNTURNED, Pose, Vector, about, add, times

SLAB = (0.070, 0.045, 0.004)  # half extents: 14 x 9 cm, 8 mm thick
GROOVE_PLAY = (
    0.0001  # wider than a rail of 6 mm; in a looser groove a leaning ladder creeps along it
)
GROOVE_DEPTH = 0.014
GROOVE_LENGTH = 0.052  # a straight ladder is 42 mm wide
WALL = 0.004  # thickness of the groove's two walls
LEAN_LIMIT = math.radians(25)  # beyond, two ladders on a leaning one would tear it out
_RAIL = 0.006
_RULE = "CM-PRE-1"


@dataclass(frozen=True, slots=True)
class Holder:
    """A holder on the slab: its middle, the groove's direction (0: along x), and its lean, which
    tips the ladder to the left of that direction if positive."""

    x: float
    y: float
    turn: float = 0.0
    lean: float = 0.0

    @property
    def pose(self) -> Pose:
        """Origin on the groove's floor; x along the groove, z up out of it."""
        turn = times(about((0.0, 0.0, 1.0), self.turn), about((1.0, 0.0, 0.0), -self.lean))
        lift = math.sin(abs(self.lean)) * (_RAIL / 2 + GROOVE_PLAY / 2)
        return Pose((self.x, self.y, 2 * SLAB[2] + lift), turn)

    def stand(self, ladder: Ladder) -> Pose:
        """Where a straight ladder stands in the groove."""
        left, right = ladder.feet
        foot = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2, (left[2] + right[2]) / 2)
        return self.pose.then(Pose((-foot[0], -foot[1], -foot[2])))

    def boxes(self) -> Boxes:
        """Floor and both walls."""
        half_gap = (_RAIL + GROOVE_PLAY) / 2
        deep, long = GROOVE_DEPTH / 2, GROOVE_LENGTH / 2
        floor = ((0.0, 0.0, -SLAB[2]), (long, half_gap + WALL, SLAB[2]))
        sides = [
            ((0.0, side * (half_gap + WALL / 2), deep), (long, WALL / 2, deep)) for side in (-1, 1)
        ]
        return Boxes.of(_carried(centre, half, self.pose) for centre, half in (floor, *sides))


@dataclass(frozen=True, slots=True)
class Base:
    """The base as the players prepared it: one holder per starting ladder."""

    holders: tuple[Holder, ...]

    def boxes(self) -> Boxes:
        """All of its boxes."""
        slab = Boxes.of([Box((0.0, 0.0, SLAB[2]), axes_of(UNTURNED), SLAB)])
        return together([slab, *(holder.boxes() for holder in self.holders)])


PRESETS: dict[str, Base] = {
    "gate": Base((Holder(0.0, -0.022), Holder(0.0, 0.022))),
    "roof": Base((Holder(0.0, -0.03, lean=0.17), Holder(0.0, 0.03, lean=-0.17))),
    "tulip": Base((Holder(0.0, -0.016, lean=-0.3), Holder(0.0, 0.016, lean=0.3))),
    "fence": Base((Holder(-0.034, 0.0), Holder(0.034, 0.0))),
    "corner": Base((Holder(-0.03, 0.0, turn=math.pi / 2), Holder(0.02, 0.0))),
    "book": Base((Holder(-0.03, 0.0, turn=math.radians(50)), Holder(0.03, 0.0, math.radians(-50)))),
}


def checked(base: Base, ladders: tuple[Ladder, Ladder]) -> Base:
    """The base itself, if its holders and these ladders fit. Raises Illegal."""
    if len(base.holders) != 2:
        raise Illegal("the base holds two starting ladders", _RULE)
    for holder in base.holders:
        values = (holder.x, holder.y, holder.turn, holder.lean)
        if not all(map(math.isfinite, values)):
            raise Illegal("a holder's place, turn and lean must be numbers", _RULE)
        if abs(holder.lean) > LEAN_LIMIT:
            raise Illegal("a holder leans by at most 25 degrees", _RULE)
        floor = next(iter(holder.boxes()))
        if any(abs(x) > SLAB[0] or abs(y) > SLAB[1] for x, y, _ in corners(floor)):
            raise Illegal("a holder must sit on the base as a whole", _RULE)
    for ladder in ladders:
        if not ladder.straight:
            raise Illegal(f"{ladder.name} is not a straight ladder", _RULE)
    parts = [
        together([holder.boxes(), boxes_of(ladder.rods).placed(holder.stand(ladder))])
        for holder, ladder in zip(base.holders, ladders, strict=True)
    ]
    if near_boxes(parts[0], parts[1], 0.0):
        raise Illegal("the starting ladders or their holders are in each other's way", _RULE)
    return base


@lru_cache(maxsize=1024)
def _carried(centre: Vector, half: Vector, pose: Pose) -> Box:
    """A box along a holder's axes, where the holder is. Products are added without rounding first,
    as processors with fused operations do: their bits are those of all games played so far."""
    i, j, k = axes_of(pose.turn)
    axes = add(i, STILL), add(j, STILL), add(k, STILL)  # so that no zero is a negative one
    x, y, z = (_fused(centre, across) for across in zip(i, j, k, strict=True))
    a, b, c = pose.place
    return Box((x + a, y + b, z + c), axes, half)


def _fused(one: Vector, other: Vector) -> float:
    total = one[0] * other[0]
    for a, b in zip(one[1:], other[1:], strict=True):
        total = float(Fraction(a) * Fraction(b) + Fraction(total))
    return total
