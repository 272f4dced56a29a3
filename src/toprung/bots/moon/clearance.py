"""Whether there is room for a ladder, found without physics: the first filter of a placement."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from toprung.games.moon.physics.geometry import (
    Array,
    Boxes,
    matrix,
    near_pairs,
    nearness,
    separation,
)
from toprung.games.moon.physics.probe import Scene, own_boxes
from toprung.games.moon.space import Pose, Vector, add, scaled

GAP = 0.0003  # metres that a ladder keeps from the others until it is let go
COARSE, FINE = 0.002, 0.0002  # steps of looking for room; rods are thicker than the first
NEARLY, COARSEST = 0.03, 0.005  # from so far on two rods, each 4 mm thick, cannot miss each other
NEAR = 0.0025  # metres; nearer ladders probably carry the one that is placed
LOWEST = 0.026  # metres; holders are 22 mm high, and what is lower would touch the base
CHUNK = 64  # poses that are looked at together
CROWDED = 0.032  # metres: a hand so near to other wood is careful
BRUSH = -0.0004  # metres of overlap that a soft hand gives way to
BASE = 0.024  # metres above which there is nothing of the base

_ANGLES = [2 * math.pi * part / 24 for part in range(24)]
_ROUND = np.array([[math.cos(a) for a in _ANGLES], [math.sin(a) for a in _ANGLES]])


@dataclass(frozen=True, slots=True)
class Support:
    """`carriers` are the ladders nearby; `overhang` is how far the centre of mass is outside their
    nearest points, seen from above (negative: inside); `highest` is the ladder's highest point."""

    carriers: frozenset[int]
    overhang: float
    highest: float


class Clearance:
    """The space around the standing ladders. Table and base count as everything below LOWEST."""

    def __init__(self, poses: Mapping[int, Pose]) -> None:
        self._scene = Scene.of(poses)
        boxes = self._scene.boxes
        self._low = boxes.centre - boxes.reach
        self._high = boxes.centre + boxes.reach
        self.top = float(self._high[:, 2].max())  # the highest point

    def first_free(self, ladder: int, pose: Pose, way: Vector, far: float) -> Pose | None:
        """The nearest free pose along the way (a unit vector), starting from this one."""
        own = own_boxes(ladder).placed(pose)
        coarse = self._nearest(own, way, np.arange(0.0, far, COARSE))
        if coarse is None:
            return None
        fine = self._nearest(own, way, np.arange(max(0.0, coarse - COARSE), coarse, FINE))
        return Pose(add(pose.place, scaled(way, coarse if fine is None else fine)), pose.turn)

    def _nearest(self, own: Boxes, way: Vector, distances: Array) -> float | None:
        """The first of the distances along the way at which the boxes are free."""
        if not len(distances):
            return None
        free = self._free(own, distances[:, None] * np.array(way))
        return float(distances[free.argmax()]) if free.any() else None

    def support(self, ladder: int, pose: Pose) -> Support:
        """What would probably carry a ladder that is let go here."""
        own = own_boxes(ladder).placed(pose)
        rows, columns = near_pairs(own, self._scene.boxes, NEAR)
        near = nearness(own[rows], self._scene.boxes[columns])
        close = near.distance < NEAR
        highest = float(own.corners[:, :, 2].max())
        if not close.any():
            return Support(frozenset(), 1.0, highest)
        carriers = frozenset(int(id) for id in self._scene.owner[columns[close]])
        inward = (np.array(pose.place[:2]) - near.place[close][:, :2]) @ _ROUND
        return Support(carriers, float(inward.min(axis=0).max()), highest)

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

    def _free(self, own: Boxes, offsets: Array) -> npt.NDArray[np.bool_]:
        """For each offset, whether the boxes moved by it are clear of everything."""
        reach = own.reach
        free: npt.NDArray[np.bool_] = (
            float((own.centre[:, 2] - reach[:, 2]).min()) + offsets[:, 2] > LOWEST
        )
        low = (own.centre - reach).min(axis=0) + offsets.min(axis=0) - GAP
        high = (own.centre + reach).max(axis=0) + offsets.max(axis=0) + GAP
        around = np.nonzero(((self._high > low) & (self._low < high)).all(axis=1))[0]
        if not len(around):
            return free
        others = self._scene.boxes[around]
        count, many = len(own), len(offsets)
        moved = Boxes(
            (own.centre[None] + offsets[:, None]).reshape(-1, 3),
            np.tile(own.axes, (many, 1, 1)),
            np.tile(own.half, (many, 1)),
        )
        rows, columns = near_pairs(moved, others, GAP)
        if len(rows):
            gap, _ = separation(moved[rows], others[columns])
            free[rows[gap < GAP] // count] = False
        return free
