"""From the table to the picture: a camera that looks at the structure from a little above.

Points are metres in space and pixels in the picture, y downwards. Arrays hold a point per row.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Camera:
    """`right`, `up` and `ahead` are unit vectors; `scale` is pixels for a metre at distance 1."""

    eye: Array
    right: Array
    up: Array
    ahead: Array
    scale: float = 1.0
    shift: tuple[float, float] = (0.0, 0.0)

    @classmethod
    def around(cls, target: Array, azimuth: float, elevation: float, distance: float) -> Camera:
        """Stands this far from a point, and high enough to look down on it by the elevation. It
        looks straight ahead all the same, like a camera for buildings, so that upright things stay
        upright. At azimuth 0 you see the long side of the base; with a growing azimuth the camera
        walks round it anticlockwise. Degrees."""
        turn = math.radians(azimuth - 90)
        ahead = -np.array([math.cos(turn), math.sin(turn), 0.0])
        right = np.array([-math.sin(turn), math.cos(turn), 0.0])
        rise = np.array([0.0, 0.0, math.tan(math.radians(elevation))])
        return cls(target - distance * (ahead - rise), right, np.array([0.0, 0.0, 1.0]), ahead)

    def depth(self, points: Array) -> Array:
        """How far ahead of the eye, in metres."""
        deep: Array = (points - self.eye) @ self.ahead
        return deep

    def project(self, points: Array) -> Array:
        """(..., 3) to (..., 2)."""
        seen = points - self.eye
        deep = seen @ self.ahead
        across, down = seen @ self.right / deep, -(seen @ self.up) / deep
        flat = np.stack([across, down], axis=-1) * self.scale
        placed: Array = flat + np.array(self.shift)
        return placed

    def framed(self, points: Array, width: float, height: float) -> tuple[Camera, Array]:
        """The same view, as large as these points allow in a picture of at most this size, with
        the points' smallest corner at 0,0; and their largest corner."""
        flat = self.project(points)
        low, high = flat.min(axis=0), flat.max(axis=0)
        factor = float(min(width / (high[0] - low[0]), height / (high[1] - low[1])))
        shift = (-float(low[0]) * factor, -float(low[1]) * factor)
        return (
            Camera(self.eye, self.right, self.up, self.ahead, factor * self.scale, shift),
            (high - low) * factor,
        )

    def moved(self, across: float, down: float) -> Camera:
        """The same view elsewhere in the picture."""
        shift = (self.shift[0] + across, self.shift[1] + down)
        return Camera(self.eye, self.right, self.up, self.ahead, self.scale, shift)
