"""The structure as a builder sees it: bars, rails' ends, openings, and how ladders lie in it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import pairwise

from toprung.games.moon.pieces.ladders import Ladder, Part, ladder
from toprung.games.moon.pieces.space import Pose, Vector, add, minus, scaled, size, turned, unit
from toprung.games.moon.rules.figures.windows import Window, threads, windows

ABOVE_BASE = 0.03  # metres; bars below this are of no use: what hangs there touches the base


@dataclass(frozen=True, slots=True)
class Bar:
    """A rung or a piece of rail of a standing ladder, by the middles of its two ends."""

    ladder: int
    part: Part
    low: Vector
    high: Vector

    def at(self, share: float) -> Vector:
        """The point at this share of the way from the low to the high end."""
        return add(scaled(self.low, 1 - share), scaled(self.high, share))

    @property
    def way(self) -> Vector:
        return unit(minus(self.high, self.low))


@dataclass(frozen=True, slots=True)
class Peg:
    """An end of a rail that sticks out: its outermost point, where it points, and how far it
    sticks out beyond the nearest rung."""

    ladder: int
    point: Vector
    way: Vector
    long: float


@dataclass(frozen=True, slots=True)
class Opening:
    """Between two neighbouring rungs of a ladder: its middle and half its height, own frame."""

    middle: Vector
    half: float


@dataclass(frozen=True, slots=True)
class Structure:
    """The standing ladders as bars, pegs and windows. `top` is the highest bar's height."""

    poses: Mapping[int, Pose]
    bars: tuple[Bar, ...]
    pegs: tuple[Peg, ...]
    windows: tuple[Window, ...]

    @property
    def top(self) -> float:
        return max((max(bar.low[2], bar.high[2]) for bar in self.bars), default=0.0)

    @property
    def middle(self) -> Vector:
        """The mean of the ladders' centres."""
        total: Vector = (0.0, 0.0, 0.0)
        for pose in self.poses.values():
            total = add(total, pose.place)
        return scaled(total, 1 / max(1, len(self.poses)))

    @staticmethod
    def of(poses: Mapping[int, Pose]) -> Structure:
        bars = [bar for id in sorted(poses) for bar in _bars(ladder(id), poses[id])]
        pegs = [peg for id in sorted(poses) for peg in _pegs(ladder(id), poses[id])]
        return Structure(
            poses,
            tuple(bar for bar in bars if max(bar.low[2], bar.high[2]) > ABOVE_BASE),
            tuple(peg for peg in pegs if peg.point[2] > ABOVE_BASE),
            tuple(one for id in sorted(poses) for one in windows(id, poses[id])),
        )


@cache
def openings(id: int) -> tuple[Opening, ...]:
    """From the foot upwards."""
    rungs = ladder(id).rungs
    return tuple(
        Opening(scaled(add(a.centre, b.centre), 0.5), size(minus(b.centre, a.centre)) / 2)
        for a, b in pairwise(rungs)
    )


@cache
def prongs(id: int) -> tuple[Peg, ...]:
    """The four ends of a ladder's rails, own frame."""
    return tuple(_pegs(ladder(id), Pose()))


@cache
def length(id: int) -> float:
    """A ladder's length in metres."""
    return ladder(id).length


def grip(id: int) -> Vector:
    """A good point to hold the ladder by: on the rung nearest to its centre of mass, as a hold is
    written down (tenths of a millimetre)."""
    rung = min(ladder(id).rungs, key=lambda rod: size(rod.centre))
    x, y, z = (round(value * 1e4) / 1e4 for value in rung.centre)
    return x, y, z


def _bars(one: Ladder, pose: Pose) -> list[Bar]:
    found = []
    for rod in one.rods:
        low, high = (pose.at(end) for end in rod.ends)
        found.append(Bar(one.id, rod.part, *((low, high) if low[2] <= high[2] else (high, low))))
    return found


def _pegs(one: Ladder, pose: Pose) -> list[Peg]:
    first, last = one.rungs[0].centre[2], one.rungs[-1].centre[2]
    found = []
    for rod in one.rods:
        low, high = rod.ends
        if rod.foot:
            found.append((low, unit(minus(low, high)), first - low[2]))
        if rod.tip:
            found.append((high, unit(minus(high, low)), high[2] - last))
    return [Peg(one.id, pose.at(end), turned(pose.turn, way), long) for end, way, long in found]


UPRIGHT = math.sin(math.radians(70))
STEEP = math.sin(math.radians(25))


class Kind(StrEnum):
    """How a ladder is meant to lie."""

    ACROSS = "across"  # on two bars
    HOOK = "hook"  # an opening over a rail's end
    LEAN = "lean"  # an end on one bar, the side against another
    CANDLE = "candle"  # upright at the top
    DIAGONAL = "diagonal"  # through an opening of another ladder


def lies_as(ladder: int, poses: Mapping[int, Pose], neighbours: Iterable[int]) -> Kind:
    """A rail of it through an opening of a neighbour is a diagonal, a neighbour's rail through one
    of its own a hook; otherwise its slope tells."""
    own = poses[ladder]
    touched = sorted(neighbours)
    if any(threads(ladder, own, other, poses[other]) for other in touched):
        return Kind.DIAGONAL
    if any(threads(other, poses[other], ladder, own) for other in touched):
        return Kind.HOOK
    slope = abs(turned(own.turn, (0.0, 0.0, 1.0))[2])
    if slope > UPRIGHT:
        return Kind.CANDLE
    return Kind.LEAN if slope > STEEP else Kind.ACROSS
