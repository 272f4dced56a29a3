"""The grids on which a record keeps the track of the hand and the movements of the ladders.

The hand's targets are put on their grid before the simulator gets them, so nothing of what was done
is lost. The movements are only there to be looked at, and are kept to a twentieth of a millimetre.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toprung.games.moon.pieces.space import Pose, Vector


@dataclass(frozen=True, slots=True)
class Grid:
    """Points to the metre, and to 1 of a quaternion's parts."""

    places: int
    turns: int

    def whole(self, pose: Pose) -> tuple[int, ...]:
        """The nearest point of the grid, seven whole numbers. The pose must be finite."""
        places = (round(value * self.places) for value in pose.place)
        return (*places, *(round(value * self.turns) for value in pose.turn))

    def pose(self, whole: Sequence[int]) -> Pose:
        """The pose of a point of the grid."""
        x, y, z = (value / self.places for value in whole[:3])
        w, i, j, k = (value / self.turns for value in whole[3:])
        return Pose((x, y, z), (w, i, j, k))

    def nearest(self, pose: Pose) -> Pose:
        return self.pose(self.whole(pose))

    def whole_point(self, point: Vector) -> tuple[int, ...]:
        return tuple(round(value * self.places) for value in point)

    def point(self, whole: Sequence[int]) -> Vector:
        x, y, z = (value / self.places for value in whole)
        return x, y, z


HAND: Final = Grid(places=100_000, turns=100_000)
MOVEMENT: Final = Grid(places=20_000, turns=10_000)
