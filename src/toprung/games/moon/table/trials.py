"""The figures' trials (see figures.figure) on copies of a table: gentle pushes, and places for a
next ladder.

A place is a pose in which a rung of the next ladder lies just above a perch (the middle of a level
rung, or the end of an upright rail), its middle hangs below, and nothing is in the way. Places come
from a fixed sample and are found by geometry alone.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import accumulate

from toprung.games.moon.physics.engine import GRAVITY, RATE
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import ladder as numbered
from toprung.games.moon.pieces.space import (
    Pose,
    Quaternion,
    Vector,
    about,
    add,
    cross,
    dot,
    inverse,
    minus,
    rotation_vector,
    scaled,
    size,
    times,
    turned,
)
from toprung.games.moon.rules.figures.figure import Room, Swinging

SWING_ANGLE = math.radians(10)  # that the push is worth
SWING_TIME = 1.0  # seconds; a hanging ladder goes there and back again in about 0.6
LEAST_DROP = 0.005  # metres from the pivot down to the middle of the ladder, at least


class TableTrials:
    """Trials on copies of this table, as it is at each call."""

    def __init__(self, table: Simulator) -> None:
        self._table = table

    def swing(self, ladder: int, pivot: Vector, push: Vector) -> Swinging:
        # A ladder that hangs may be swinging anyway: only what the push adds is of interest.
        left, pushed = self._table.clone(), self._table.clone()
        start = pushed.pose(ladder)
        axis = cross(push, (0.0, 0.0, 1.0))
        pushed.nudge(ladder, *gentle_push(ladder, start, pivot, push))
        angles = [0.0]
        for _ in range(round(SWING_TIME * RATE)):
            left.step()
            pushed.step()
            apart = times(pushed.pose(ladder).turn, inverse(left.pose(ladder).turn))
            angles.append(dot(rotation_vector(apart), axis))
        # A late swing may go a little farther than the first one, which came back all the same.
        back = max(far - angle for far, angle in zip(accumulate(angles, max), angles, strict=True))
        slipped = size(minus(pushed.pose(ladder).at(start.local(pivot)), pivot))
        return Swinging(max(angles), back, slipped)

    def room(self, ladder: int) -> Room:
        climber = next_climber(self._table)
        if climber is None:
            return Room(0, 0)
        without = self._table.clone()
        without.remove(ladder)
        around = self._table.pose(ladder).place
        free = places(without, climber, around, numbered(ladder).length)
        left = [pose for pose in free if self._table.clearance(climber, pose) >= 0]
        return Room(len(free), len(left))


def gentle_push(ladder: int, pose: Pose, pivot: Vector, push: Vector) -> tuple[Vector, Vector]:
    """The impulse (N s) and the point to push at, for a swing by SWING_ANGLE about the pivot: as
    far below the ladder's middle as the pivot is above it."""
    one = numbered(ladder)
    down = minus(pose.place, pivot)
    drop = max(-down[2], LEAST_DROP)
    axis = turned(inverse(pose.turn), cross(push, (0.0, 0.0, 1.0)))
    x, y, z = one.inertia
    inertia = dot(axis, (dot(x, axis), dot(y, axis), dot(z, axis))) + one.mass * drop * drop
    energy = one.mass * GRAVITY * drop * (1 - math.cos(SWING_ANGLE))
    impulse = math.sqrt(2 * energy * inertia) / (2 * drop)
    return scaled(push, impulse), add(pose.place, (0.0, 0.0, -drop))


def next_climber(table: Simulator) -> int | None:
    """A ladder that is not on the table, the third straight one if possible."""
    absent = [number for number in range(2, 30) if number not in table.ladders]
    return min(absent, default=None)


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
