"""Structures built by hand on the real table: each ladder is lowered gently and comes to rest."""

from __future__ import annotations

import math

from toprung.games.moon.ladders import ladder
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.tables import prepared_table
from toprung.games.moon.physics.world import PRESETS, Setting
from toprung.games.moon.settlement import Settlement
from toprung.games.moon.space import (
    UNTURNED,
    Pose,
    Quaternion,
    Vector,
    about,
    add,
    minus,
    times,
    turned,
)

SIDE, FRONT, UP = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
DEEPEST = 0.2  # metres that a ladder is lowered before the builder gives up
_NEAR = 1e-4  # metres from the wood at which a lowered ladder is let go


def turn(*steps: tuple[Vector, float]) -> Quaternion:
    """Turns about the world's axes one after the other, in degrees."""
    made = UNTURNED
    for axis, degrees in steps:
        made = times(about(axis, math.radians(degrees)), made)
    return made


class Site:
    """A table with its starting ladders, on which a structure grows."""

    def __init__(self, setting: str | Setting = "gate") -> None:
        chosen = PRESETS[setting] if isinstance(setting, str) else setting
        self.table: Simulator = prepared_table(chosen)

    def rung(self, number: int, rung: int, share: float = 0.0) -> Vector:
        """A point on the middle line of a rung: -1 is its left end, 0 its middle, 1 its right."""
        rod = ladder(number).rungs[rung]
        offset = turned(rod.turn, (0.0, 0.0, share * rod.half[2]))
        return self.table.pose(number).at(add(rod.centre, offset))

    def tip(self, number: int, right: bool = False) -> Vector:
        """The end of a rail."""
        return self.table.pose(number).at(ladder(number).tips[int(right)])

    def put(self, number: int, own: Vector, at: Vector, how: Quaternion = UNTURNED) -> None:
        """A ladder in the air, turned so, with this point of its own there."""
        self.table.add(number, Pose(minus(at, turned(how, own)), how))

    def lower(self, number: int, own: Vector, at: Vector, how: Quaternion = UNTURNED) -> Settlement:
        """Lower a ladder straight down from there until it all but touches, let go, and wait."""
        pose = Pose(minus(at, turned(how, own)), how)
        for _ in range(200):
            free = self.table.clearance(number, pose, 0.05)
            assert free > 0, "the ladder starts inside the structure"
            if free < _NEAR:
                break
            pose = Pose(minus(pose.place, (0.0, 0.0, free - _NEAR / 2)), how)
        self.table.add(number, pose)
        return self.table.settle()


def own_rung(number: int, rung: int, share: float = 0.0) -> Vector:
    """A point on the middle line of a rung, in the ladder's own frame."""
    rod = ladder(number).rungs[rung]
    return add(rod.centre, turned(rod.turn, (0.0, 0.0, share * rod.half[2])))
