"""From the world to the picture: parallel projection, and the light that falls on faces."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

from toprung.games.moon.space import Vector, cross, dot, unit

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Camera:
    """Looks at the origin from far away: `yaw` to the right of straight ahead (along y), `pitch`
    from above (radians); `scale` is in pixels per metre. The picture's y axis points down."""

    yaw: float
    pitch: float
    scale: float

    @property
    def toward(self) -> Vector:
        """From the origin to the eye."""
        flat = math.cos(self.pitch)
        return math.sin(self.yaw) * flat, -math.cos(self.yaw) * flat, math.sin(self.pitch)

    def project(self, at: Vector) -> Point:
        right: Vector = (math.cos(self.yaw), math.sin(self.yaw), 0.0)
        up = cross(self.toward, right)
        return dot(at, right) * self.scale, -dot(at, up) * self.scale

    def nearness(self, at: Vector) -> float:
        """Larger is nearer to the eye."""
        return dot(at, self.toward)

    def light(self, normal: Vector) -> float:
        """How bright a face is, from 0 to 1: the lamp is above, to the left, and behind us."""
        x, y, z = self.toward
        lamp = unit((x * 0.5 - 0.75, y * 0.5 - 0.2, z + 0.75))
        return 0.45 + 0.55 * max(0.0, dot(normal, lamp))
