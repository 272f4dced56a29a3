"""What is to be done with a ladder, and how an idea of doing it looks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from toprung.bots.moon.dice import Dice
from toprung.bots.moon.structure import Bar, Peg, Structure
from toprung.games.moon.editions import Demand
from toprung.games.moon.ladders import Ladder, ladder
from toprung.games.moon.space import (
    Pose,
    Quaternion,
    Vector,
    cross,
    dot,
    from_axes,
    minus,
    scaled,
    size,
    turned,
    unit,
)

UP: Vector = (0.0, 0.0, 1.0)


class Kind(StrEnum):
    """How a ladder is meant to lie."""

    ACROSS = "across"  # on two bars
    HOOK = "hook"  # an opening over a rail's end
    LEAN = "lean"  # an end on one bar, the side against another
    CANDLE = "candle"  # upright at the top
    DIAGONAL = "diagonal"  # through an opening of another ladder


@dataclass(frozen=True, slots=True)
class Idea:
    """A pose in which the ladder may overlap others, and the way along which it should be drawn
    back until it is free; it is worth trying if it is free before `far` (metres)."""

    kind: Kind
    pose: Pose
    way: Vector = UP
    far: float = 0.02


@dataclass(frozen=True, slots=True)
class Task:
    """The ladder to place, what the die demands, and what is there to build on."""

    ladder: int
    demand: Demand
    structure: Structure

    @property
    def body(self) -> Ladder:
        return ladder(self.ladder)

    def partner(self, one: Bar | Peg, other: Bar) -> bool:
        """Whether resting on both suits the demand."""
        match self.demand:
            case Demand.ONE:
                return one.ladder == other.ladder
            case Demand.TWO:
                return one.ladder != other.ladder
            case Demand.MOON:
                return True

    def high_bar(self, dice: Dice) -> Bar:
        """A bar, the rather the higher."""
        tries = 8 if self.demand is Demand.MOON else 3
        bars = [dice.pick(self.structure.bars) for _ in range(tries)]
        return max(bars, key=lambda bar: bar.high[2])


def framed(along: Vector, out: Vector) -> Quaternion:
    """The turn of a ladder that runs along a direction, its plane facing `out` as far as it can."""
    z = unit(along)
    y = minus(out, scaled(z, dot(out, z)))
    y = unit(y) if size(y) > 1e-6 else unit(cross(z, (z[1], z[2], z[0])))
    return from_axes(cross(y, z), y, z)


def set_at(turn: Quaternion, own: Vector, at: Vector) -> Pose:
    """The pose with this turn that has an own point of the ladder at a point of the world."""
    return Pose(minus(at, turned(turn, own)), turn)
