"""Places where a next ladder could be hooked on: a fixed sample, by geometry alone.

A place is a pose in which a rung of the next ladder lies just above a perch (the middle of a level
rung, or the end of an upright rail), its middle hangs below, and nothing is in the way.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

from toprung.games.moon.ladders import ladder as numbered
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.space import (
    Pose,
    Quaternion,
    Vector,
    about,
    add,
    minus,
    size,
    times,
    turned,
)

POSES = 240  # to try in all, however many perches there are
SEED = 7
FOOTROOM = 0.01  # metres above the table: a ladder that hangs lower ends on the base or the table
LEVEL = math.radians(35)  # a hooked ladder slides off rungs steeper than this
UPRIGHT = math.radians(60)  # from vertical: rails lying flatter have no end to hook over
LEANING = math.radians(50)  # from vertical, how a hooked ladder may hang
RUNG_GAP = 0.0058  # metres between the middles of two rungs that cross, and a little room
END_GAP = 0.0045  # metres from a rail's slanting end to the middle of a rung above it


def places(table: Simulator, climber: int, around: Vector, reach: float) -> tuple[Pose, ...]:
    """Those poses of the sample in which the climber, which is not on the table, has room; only
    perches within reach of a point are tried."""
    perches = [
        perch
        for number in table.ladders
        for perch in _perches(number, table.pose(number))
        if size(minus(perch, around)) < reach and perch[2] > _least_height(climber)
    ]
    each = POSES // max(len(perches), 1)
    chance = random.Random(SEED)
    tried = [_hooked(climber, perch, _turn(chance)) for perch in perches for _ in range(each)]
    high = [pose for pose in tried if _lowest(climber, pose) > FOOTROOM]
    return tuple(pose for pose in high if table.clearance(climber, pose) >= 0)


def _least_height(climber: int) -> float:
    """Below, a hooked ladder stands on the table even if it leans as far as it may."""
    below = numbered(climber).rungs[-2].centre[2] - numbered(climber).feet[0][2]
    return below * math.cos(LEANING)


def _lowest(climber: int, pose: Pose) -> float:
    return min(pose.at(foot)[2] for foot in numbered(climber).feet)


def _perches(number: int, pose: Pose) -> Iterator[Vector]:
    """The places for the middle of a hooked rung."""
    one = numbered(number)
    for rung in one.rungs:
        along = turned(pose.turn, turned(rung.turn, (0.0, 0.0, 1.0)))
        if abs(along[2]) < math.sin(LEVEL):
            yield add(pose.at(rung.centre), (0.0, 0.0, RUNG_GAP))
    axis = turned(pose.turn, (0.0, 0.0, 1.0))[2]
    if abs(axis) > math.cos(UPRIGHT):
        for end in one.tips if axis > 0 else one.feet:
            yield add(pose.at(end), (0.0, 0.0, END_GAP))


def _turn(chance: random.Random) -> Quaternion:
    """A ladder that hangs: leaning any way by up to LEANING, turned any way about itself."""
    way = chance.uniform(0, 2 * math.pi)
    lean = about((math.cos(way), math.sin(way), 0.0), chance.uniform(0, LEANING))
    return times(lean, about((0.0, 0.0, 1.0), chance.uniform(0, 2 * math.pi)))


def _hooked(climber: int, perch: Vector, turn: Quaternion) -> Pose:
    """The ladder so turned, with the middle of its last but one rung there."""
    rung = numbered(climber).rungs[-2].centre
    return Pose(minus(perch, turned(turn, rung)), turn)
