"""From the table to the picture: a camera that looks at the structure from a little above.

Points are metres in space and pixels in the picture, y downwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from toprung.games.moon.pieces.space import Vector, add, dot, minus, scaled

Point: TypeAlias = tuple[float, float]
UP: Vector = (0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Camera:
    """`right`, `up` and `ahead` are unit vectors; `scale` is pixels for a metre at distance 1."""

    eye: Vector
    right: Vector
    up: Vector
    ahead: Vector
    scale: float = 1.0
    shift: Point = (0.0, 0.0)

    @classmethod
    def around(cls, target: Vector, azimuth: float, elevation: float, distance: float) -> Camera:
        """Stands this far from a point, and high enough to look down on it by the elevation. It
        looks straight ahead all the same, like a camera for buildings, so that upright things stay
        upright. At azimuth 0 you see the long side of the base; with a growing azimuth the camera
        walks round it anticlockwise. Degrees."""
        turn = math.radians(azimuth - 90)
        ahead = (-math.cos(turn), -math.sin(turn), 0.0)
        right = (-math.sin(turn), math.cos(turn), 0.0)
        rise = (0.0, 0.0, math.tan(math.radians(elevation)))
        return cls(minus(target, scaled(minus(ahead, rise), distance)), right, UP, ahead)

    def depth(self, point: Vector) -> float:
        """How far ahead of the eye, in metres."""
        return dot(minus(point, self.eye), self.ahead)

    def project(self, points: Iterable[Vector]) -> list[Point]:
        """Where these points are in the picture."""
        (ex, ey, ez), (rx, ry, rz), (ux, uy, uz) = self.eye, self.right, self.up
        (ax, ay, az), scale, (across, down) = self.ahead, self.scale, self.shift
        flat = []
        for x, y, z in points:
            x, y, z = x - ex, y - ey, z - ez
            deep = scale / (x * ax + y * ay + z * az)
            sideways, upwards = x * rx + y * ry + z * rz, x * ux + y * uy + z * uz
            flat.append((sideways * deep + across, down - upwards * deep))
        return flat

    def framed(self, points: Iterable[Vector], width: float, height: float) -> tuple[Camera, Point]:
        """The same view, as large as these points allow in a picture of at most this size, with
        the points' smallest corner at 0,0; and their largest corner."""
        xs, ys = zip(*self.project(points), strict=True)
        wide, high = max(xs) - min(xs), max(ys) - min(ys)
        factor = min(width / wide, height / high)
        shift = (-min(xs) * factor, -min(ys) * factor)
        return replace(self, scale=factor * self.scale, shift=shift), (wide * factor, high * factor)

    def moved(self, across: float, down: float) -> Camera:
        """The same view elsewhere in the picture."""
        return replace(self, shift=(self.shift[0] + across, self.shift[1] + down))


def above(point: Vector, by: float) -> Vector:
    """So many metres higher."""
    return add(point, (0.0, 0.0, by))
