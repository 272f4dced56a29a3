"""Structures built by hand on the real table: each ladder is lowered gently and comes to rest."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from toprung.games.moon.physics.base import PRESETS, Base
from toprung.games.moon.physics.factory import prepared_table, restored_table
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.settlement import Settlement
from toprung.games.moon.pieces.space import (
    UNTURNED,
    Pose,
    Quaternion,
    Vector,
    about,
    add,
    minus,
    scaled,
    times,
    turned,
)
from toprung.games.moon.rules.figures import Figure, FigureId, Role, recognise
from toprung.games.moon.table.trials import TableTrials

SIDE, FRONT, UP = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
STEADY = 0  # the number of a hand that does not tremble
MISS = 0.0002  # metres by which a trembling hand misses, forwards and sideways
DEVIATION = 1.0  # degrees
_TRIES = 20
_NEAR = 1e-4  # metres from the wood at which a lowered ladder is let go


def turn(*steps: tuple[Vector, float]) -> Quaternion:
    """Turns about the world's axes one after the other, in degrees."""
    made = UNTURNED
    for axis, degrees in steps:
        made = times(about(axis, math.radians(degrees)), made)
    return made


# How a ladder is turned: its long axis along the table from back to front, its plane level; or
# upright, with its rungs from front to back.
LYING = turn((SIDE, 90.0))
CROSSWISE = turn((UP, 90.0))


@cache
def _prepared(setting: Base) -> bytes:
    return prepared_table(setting).snapshot()


class Site:
    """A table with its starting ladders, on which a structure grows. Every hand except the steady
    one trembles in its own way: it misses place and turn of all that it lowers a little."""

    def __init__(self, setting: str | Base = "gate", hand: int = STEADY) -> None:
        chosen = PRESETS[setting] if isinstance(setting, str) else setting
        self.table: Simulator = restored_table(_prepared(chosen))
        self._trembles = hand != STEADY
        self._chance = random.Random(hand)

    def rung(self, number: int, rung: int, share: float = 0.0) -> Vector:
        """A point on the middle line of a rung: -1 is its left end, 0 its middle, 1 its right."""
        rod = ladder(number).rungs[rung]
        offset = turned(rod.turn, (0.0, 0.0, share * rod.half[2]))
        return self.table.pose(number).at(add(rod.centre, offset))

    def tip(self, number: int, right: bool = False) -> Vector:
        """The end of a rail."""
        return self.table.pose(number).at(ladder(number).tips[int(right)])

    def lean(self, number: int) -> float:
        """By how many degrees a ladder's upper end leans to the back (the way that a positive turn
        about SIDE takes it)."""
        _, back, up = turned(self.table.pose(number).turn, (0.0, 0.0, 1.0))
        return math.degrees(math.atan2(-back, up))

    def window(self, number: int, low: int) -> Vector:
        """The middle of the opening above a rung."""
        return middle(self.rung(number, low), self.rung(number, low + 1))

    def lower(
        self,
        number: int,
        own: Vector,
        at: Vector,
        how: Quaternion = UNTURNED,
        limit: float = 2.5,
    ) -> Settlement:
        """Lower a ladder straight down from there until it all but touches, let go, and wait."""
        pose = self._aimed(number, own, at, how)
        for _ in range(200):
            free = self.table.clearance(number, pose, 0.05)
            if free < _NEAR:
                break
            pose = Pose(minus(pose.place, (0.0, 0.0, free - _NEAR / 2)), pose.turn)
        self.table.add(number, pose)
        return self.table.settle(limit)

    def _aimed(self, number: int, own: Vector, at: Vector, how: Quaternion) -> Pose:
        """Where the hand takes the ladder first. If it trembles and meets wood, it tries again."""
        for _ in range(_TRIES if self._trembles else 1):
            place, turned_so = self._missed(at, how) if self._trembles else (at, how)
            pose = Pose(minus(place, turned(turned_so, own)), turned_so)
            if self.table.clearance(number, pose, _NEAR) > 0:
                return pose
        raise AssertionError("the ladder starts inside the structure")

    def _missed(self, at: Vector, how: Quaternion) -> tuple[Vector, Quaternion]:
        """Up to MISS beside and DEVIATION turned about any axis."""
        x, y, tilt = (self._chance.uniform(-1.0, 1.0) for _ in range(3))
        a, b, c = (self._chance.gauss(0.0, 1.0) for _ in range(3))
        twist = about((a, b, c), tilt * math.radians(DEVIATION))
        return add(at, (x * MISS, y * MISS, 0.0)), times(twist, how)


@dataclass(frozen=True)
class Built:
    """A structure, measured; the ladder that was placed last; and the figures seen before that."""

    site: Site
    rest: Settlement
    ladder: int
    history: tuple[Figure, ...] = ()

    def figures(self) -> tuple[Figure, ...]:
        """All that the ladder makes. It must be up there at all."""
        assert not self.rest.grounded([self.ladder]), "the ladder fell: this scene shows nothing"
        return figures(self.site, self.rest, self.ladder, self.history)

    def figure(self, wanted: FigureId) -> Figure | None:
        """The first of that kind, if there is one."""
        return next((one for one in self.figures() if one.id is wanted), None)


def own_rung(number: int, rung: int, share: float = 0.0) -> Vector:
    """A point on the middle line of a rung, in the ladder's own frame."""
    rod = ladder(number).rungs[rung]
    return add(rod.centre, turned(rod.turn, (0.0, 0.0, share * rod.half[2])))


def figures(
    site: Site, settlement: Settlement, number: int, history: Sequence[Figure] = ()
) -> tuple[Figure, ...]:
    """All that are recognised."""
    return recognise(settlement, number, history, TableTrials(site.table))


def figure(
    wanted: FigureId,
    site: Site,
    settlement: Settlement,
    number: int,
    history: Sequence[Figure] = (),
) -> Figure | None:
    """The figure of that kind, if it is recognised. The ladder must be up there at all."""
    assert not settlement.grounded([number]), "the ladder fell: this scene shows nothing"
    found = figures(site, settlement, number, history)
    return next((one for one in found if one.id is wanted), None)


def roles(found: Figure | None) -> set[tuple[Role, int, Role]]:
    """Which parts of the ladder are on which parts of which other ladder."""
    assert found is not None
    return {(one.own.role, one.other.ladder, one.other.role) for one in found.meetings}


def gap(number: int, low: int) -> float:
    """Metres from a rung's middle line to the next one's."""
    return own_rung(number, low + 1)[2] - own_rung(number, low)[2]


def wedged(gap: float) -> float:
    """Degrees between two ladders if a rail of one passes under a rung of the other and over the
    next: rails are 6 mm thick, rungs 4 mm across the ladder and 5 mm along it. The middles of the
    rungs are then gap * sin(angle) from each other at right angles to the rail, which is as much
    as the rail takes and, twice, half of a rung: 2 * (2 cos + 2.5 sin) mm."""
    # (gap - 5) sin(angle) - 4 cos(angle) = 6, with lengths in mm.
    sine, cosine = gap - 0.005, 0.004
    return math.degrees(math.asin(0.006 / math.hypot(sine, cosine)) + math.atan2(cosine, sine))


def middle(a: Vector, b: Vector) -> Vector:
    """Half way between two points."""
    return scaled(add(a, b), 0.5)


def window(number: int, low: int) -> Vector:
    """The middle of the opening above a rung, in the ladder's own frame."""
    return middle(own_rung(number, low), own_rung(number, low + 1))
