"""Places and turns in space: vectors in metres, unit quaternions (w, x, y, z), poses. z is up."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from toprung.core.arguments import shown

Vector: TypeAlias = tuple[float, float, float]
Quaternion: TypeAlias = tuple[float, float, float, float]
Matrix: TypeAlias = tuple[Vector, Vector, Vector]

STILL: Vector = (0.0, 0.0, 0.0)
UNTURNED: Quaternion = (1.0, 0.0, 0.0, 0.0)


def total(numbers: Iterable[float]) -> float:
    """Added up one after the other. From Python 3.12 on `sum` rounds otherwise, and ladders should
    have the same bits in every Python."""
    result = 0.0
    for number in numbers:
        result += number
    return result


def add(a: Vector, b: Vector) -> Vector:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def scaled(a: Vector, by: float) -> Vector:
    return a[0] * by, a[1] * by, a[2] * by


def dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def size(a: Vector) -> float:
    return math.sqrt(dot(a, a))


def unit(a: Vector) -> Vector:
    """The direction of a vector that is not zero."""
    return scaled(a, 1 / size(a))


def times(a: Quaternion, b: Quaternion) -> Quaternion:
    """First turn by b, then by a."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def inverse(q: Quaternion) -> Quaternion:
    return q[0], -q[1], -q[2], -q[3]


def turned(q: Quaternion, v: Vector) -> Vector:
    """The vector after the turn."""
    axis = (q[1], q[2], q[3])
    twice = scaled(cross(axis, v), 2)
    return add(add(v, scaled(twice, q[0])), cross(axis, twice))


def about(axis: Vector, angle: float) -> Quaternion:
    """A turn by an angle in radians, against the clock seen from the axis' point."""
    x, y, z = scaled(unit(axis), math.sin(angle / 2))
    return math.cos(angle / 2), x, y, z


def normalised(q: Quaternion) -> Quaternion:
    # Written out: `sum` rounds differently from Python 3.12 on, and the page does the same.
    long = math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
    return q[0] / long, q[1] / long, q[2] / long, q[3] / long


def rotation_vector(q: Quaternion) -> Vector:
    """Axis times angle (radians) of the shorter way round."""
    w, axis = (q[0], q[1:]) if q[0] >= 0 else (-q[0], (-q[1], -q[2], -q[3]))
    sine = size(axis)
    return STILL if sine < 1e-12 else scaled(axis, 2 * math.atan2(sine, w) / sine)


def from_axes(x: Vector, y: Vector, z: Vector) -> Quaternion:
    """The turn that takes the world's axes to these three, which are at right angles."""
    trace = x[0] + y[1] + z[2]
    if trace > 0:
        q = (1 + trace, y[2] - z[1], z[0] - x[2], x[1] - y[0])
    elif x[0] >= y[1] and x[0] >= z[2]:
        q = (y[2] - z[1], 1 + x[0] - y[1] - z[2], x[1] + y[0], z[0] + x[2])
    elif y[1] >= z[2]:
        q = (z[0] - x[2], x[1] + y[0], 1 - x[0] + y[1] - z[2], y[2] + z[1])
    else:
        q = (x[1] - y[0], z[0] + x[2], y[2] + z[1], 1 - x[0] - y[1] + z[2])
    return normalised(q)


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a body is: the place of its origin (metres) and its turn."""

    place: Vector = STILL
    turn: Quaternion = UNTURNED

    def at(self, point: Vector) -> Vector:
        """A point of the body, in the world."""
        try:
            return add(self.place, turned(self.turn, point))
        except (TypeError, LookupError):
            raise _not_a_point(point) from None

    def local(self, point: Vector) -> Vector:
        """A point of the world, as the body sees it."""
        try:
            return turned(inverse(self.turn), minus(point, self.place))
        except (TypeError, LookupError):
            raise _not_a_point(point) from None

    def then(self, inner: Pose) -> Pose:
        """The pose in the world of something that has the pose `inner` in this body's frame."""
        try:
            return Pose(self.at(inner.place), normalised(times(self.turn, inner.turn)))
        except (AttributeError, TypeError, ValueError, ArithmeticError):
            raise TypeError(f"inner must be a Pose of numbers, not {shown(inner)}") from None


def _not_a_point(given: object) -> TypeError:
    return TypeError(f"point must be three numbers, not {shown(given)}")
