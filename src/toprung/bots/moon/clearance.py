"""Whether there is room for a ladder, found without physics: the first filter of a placement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from toprung.games.moon.physics.geometry import (
    Array,
    Boxes,
    matrix,
    near_pairs,
    separation,
)
from toprung.games.moon.physics.probe import Scene, own_boxes
from toprung.games.moon.space import Pose, Vector

GAP = 0.0003  # metres that a ladder keeps from the others until it is let go
COARSE = 0.002  # metres between two looks for room; rods are thicker
NEARLY, COARSEST = 0.03, 0.005  # from so far on two rods, each 4 mm thick, cannot miss each other
LOWEST = 0.026  # metres; holders are 22 mm high, and what is lower would touch the base
CHUNK = 64  # poses that are looked at together
CROWDED = 0.032  # metres: a hand so near to other wood is careful
BRUSH = -0.0004  # metres of overlap that a soft hand gives way to
BASE = 0.024  # metres above which there is nothing of the base


class Clearance:
    """The space around the standing ladders. Table and base count as everything below LOWEST."""

    def __init__(self, poses: Mapping[int, Pose]) -> None:
        self._scene = Scene.of(poses)
        boxes = self._scene.boxes
        self.top = float((boxes.centre + boxes.reach)[:, 2].max())  # the highest point

    def free(self, ladder: int, poses: Sequence[Pose]) -> npt.NDArray[np.bool_]:
        """For each pose, whether the ladder would be clear of everything there."""
        own, count = own_boxes(ladder), len(own_boxes(ladder))
        if not poses:
            return np.zeros(0, dtype=np.bool_)
        turn = matrix(np.array([pose.turn for pose in poses]))
        place = np.array([pose.place for pose in poses])
        moved = Boxes(
            (np.einsum("pij,nj->pni", turn, own.centre) + place[:, None]).reshape(-1, 3),
            (turn[:, None] @ own.axes[None]).reshape(-1, 3, 3),
            np.tile(own.half, (len(poses), 1)),
        )
        lowest = (moved.centre - moved.reach)[:, 2].reshape(-1, count).min(axis=1)
        free: npt.NDArray[np.bool_] = lowest > LOWEST
        for start in range(0, len(poses), CHUNK):
            some = moved[start * count : (start + CHUNK) * count]
            rows, columns = near_pairs(some, self._scene.boxes, GAP)
            kept = free[start + rows // count]
            rows, columns = rows[kept], columns[kept]
            if len(rows):
                gap, _ = separation(some[rows], self._scene.boxes[columns])
                free[start + rows[gap < GAP] // count] = False
        return free

    def clear_from(self, ladder: int, pose: Pose, way: Vector, far: float) -> float | None:
        """If a ladder that comes straight from there, this far, has nothing in its way: how far
        from its place it still has so much room that a hand need not be careful. In the last
        centimetre it may brush against others."""
        near = self._crowded(ladder, pose, way, np.arange(0.001, NEARLY, COARSE))
        if near is None:
            return None
        beyond = self._crowded(ladder, pose, way, np.arange(NEARLY, far, COARSEST))
        return None if beyond is None else max(near, beyond)

    def _crowded(self, ladder: int, pose: Pose, way: Vector, distances: Array) -> float | None:
        """The last of the distances at which something is near; None if anything is in the way."""
        if not len(distances):
            return 0.0
        offsets = distances[:, None] * np.array(way)
        own = own_boxes(ladder).placed(pose)
        count, many = len(own), len(offsets)
        moved = Boxes(
            (own.centre[None] + offsets[:, None]).reshape(-1, 3),
            np.tile(own.axes, (many, 1, 1)),
            np.tile(own.half, (many, 1)),
        )
        if (moved.centre - moved.reach)[:, 2].min() < BASE:
            return None
        rows, columns = near_pairs(moved, self._scene.boxes, CROWDED)
        if not len(rows):
            return 0.0
        wanted = np.minimum(GAP, BRUSH + distances / 10)[rows // count]
        gap, _ = separation(moved[rows], self._scene.boxes[columns])
        return None if (gap < wanted).any() else float(distances[(rows // count).max()])
