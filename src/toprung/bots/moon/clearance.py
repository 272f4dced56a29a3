"""Whether there is room for a ladder, found without physics: the first filter of a placement."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from toprung.games.moon.physics.core import Room
from toprung.games.moon.physics.probe import Scene
from toprung.games.moon.pieces.ladders import ladder as numbered
from toprung.games.moon.pieces.space import Pose, Vector, add, scaled

GAP = 0.0003  # metres that a ladder keeps from the others until it is let go
COARSE = 0.002  # metres between two looks for room; rods are thicker
NEARLY, COARSEST = 0.03, 0.005  # from so far on two rods, each 4 mm thick, cannot miss each other
LOWEST = 0.026  # metres; holders are 22 mm high, and what is lower would touch the base
CROWDED = 0.032  # metres: a hand so near to other wood is careful
BRUSH = -0.0004  # metres of overlap that a soft hand gives way to
BASE = 0.024  # metres above which there is nothing of the base


class Clearance:
    """The space around the standing ladders. Table and base count as everything below LOWEST."""

    def __init__(self, poses: Mapping[int, Pose]) -> None:
        boxes = Scene.of(poses).boxes
        self.top = boxes.highest  # the highest point
        self._room = Room(boxes)

    def free(self, ladder: int, poses: Sequence[Pose]) -> list[bool]:
        """For each pose, whether the ladder would be clear of everything there."""
        lowest, found = self._room.around(numbered(ladder), poses, [GAP] * len(poses), GAP)
        return [low > LOWEST and near < 2 for low, near in zip(lowest, found, strict=True)]

    def clear_from(self, ladder: int, pose: Pose, way: Vector, far: float) -> float | None:
        """If a ladder that comes straight from there, this far, has nothing in its way: how far
        from its place it still has so much room that a hand need not be careful. In the last
        centimetre it may brush against others."""
        looks = [0.001 + COARSE * k for k in range(math.ceil((NEARLY - 0.001) / COARSE))]
        looks += [NEARLY + COARSEST * k for k in range(math.ceil((far - NEARLY) / COARSEST))]
        poses = [Pose(add(pose.place, scaled(way, look)), pose.turn) for look in looks]
        wanted = [min(GAP, BRUSH + look / 10) for look in looks]
        lowest, found = self._room.around(numbered(ladder), poses, wanted, CROWDED)
        if 2 in found or min(lowest) < BASE:
            return None
        return max((look for look, near in zip(looks, found, strict=True) if near), default=0.0)
