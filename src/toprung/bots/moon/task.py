"""What is to be done with a ladder, and how an idea of doing it looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from toprung.bots.moon.dice import Dice
from toprung.bots.moon.structure import Bar, Structure
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
    """A pose in which the ladder may overlap others, and the way along which it can be drawn back;
    it is worth trying if it is free before `far` (metres)."""

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

    def partners(self, one: Bar, dice: Dice, count: int) -> Iterator[Bar]:
        """Bars, drawn by chance, that together with this one suit the demand."""
        bars = self.structure.bars
        match self.demand:
            case Demand.ONE:
                bars = tuple(bar for bar in bars if bar.ladder == one.ladder)
            case Demand.TWO:
                bars = tuple(bar for bar in bars if bar.ladder != one.ladder)
            case Demand.MOON:
                pass
        if bars:
            yield from (dice.pick(bars) for _ in range(count))

    @property
    def keen(self) -> int:
        """Of how many places the highest is taken."""
        return 6 if self.demand is Demand.MOON else 2

    def high_bar(self, dice: Dice) -> Bar:
        """A bar, the rather the higher."""
        bars = [dice.pick(self.structure.bars) for _ in range(self.keen + 1)]
        return max(bars, key=lambda bar: bar.high[2])


def framed(along: Vector, out: Vector) -> Quaternion:
    """The turn of a ladder that runs along a direction, its plane facing `out` as far as it can."""
    z = unit(along)
    y = minus(out, scaled(z, dot(out, z)))
    y = unit(y) if size(y) > 1e-6 else unit(cross(z, (z[1], z[2], z[0])))
    return from_axes(cross(y, z), y, z)


def facing(out: Vector, along: Vector) -> Quaternion:
    """The turn of a ladder whose plane faces `out`, and that runs `along` as far as it can."""
    y = unit(out)
    z = minus(along, scaled(y, dot(along, y)))
    z = unit(z) if size(z) > 1e-6 else unit(cross(y, (y[1], y[2], y[0])))
    return from_axes(cross(y, z), y, z)


def set_at(turn: Quaternion, own: Vector, at: Vector) -> Pose:
    """The pose with this turn that has an own point of the ladder at a point of the world."""
    return Pose(minus(at, turned(turn, own)), turn)
