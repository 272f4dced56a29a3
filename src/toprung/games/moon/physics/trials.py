"""The figures' trials (see figures.trials) on copies of a table."""

from __future__ import annotations

import math
from itertools import accumulate

from toprung.games.moon.figures.trials import Room, Swinging
from toprung.games.moon.ladders import ladder as numbered
from toprung.games.moon.physics.engine import GRAVITY, RATE
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.trial_places import places
from toprung.games.moon.space import (
    Pose,
    Vector,
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
