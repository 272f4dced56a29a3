"""Where a ladder would come to rest on a structure, by shapes alone: for towers to measure on."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from tests.games.moon.physics.slow_geometry import Array, Boxes, near_pairs, nearness, separation

from toprung.bots.moon.clearance import COARSE, GAP, LOWEST
from toprung.games.moon.physics.probe import Scene, own_boxes
from toprung.games.moon.pieces.space import Pose, Vector, add, scaled

FINE = 0.0002  # metres between two looks, once there is room
NEAR = 0.0025  # metres; nearer ladders probably carry the one that is placed

_ANGLES = [2 * math.pi * part / 24 for part in range(24)]
_ROUND = np.array([[math.cos(a) for a in _ANGLES], [math.sin(a) for a in _ANGLES]])


@dataclass(frozen=True, slots=True)
class Support:
    """`carriers` are the ladders nearby; `overhang` is how far the centre of mass is outside their
    nearest points, seen from above (negative: inside); `highest` is the ladder's highest point."""

    carriers: frozenset[int]
    overhang: float
    highest: float


class RestingPlaces:
    """The space around the standing ladders."""

    def __init__(self, poses: Mapping[int, Pose]) -> None:
        scene = Scene.of(poses)
        self._owner = scene.owner
        self._boxes = boxes = Boxes.of(scene.boxes)
        self._low = boxes.centre - boxes.reach
        self._high = boxes.centre + boxes.reach
        self.top = float(self._high[:, 2].max())  # the highest point

    def first_free(self, ladder: int, pose: Pose, way: Vector, far: float) -> Pose | None:
        """The nearest free pose along the way (a unit vector), starting from this one."""
        own = Boxes.of(own_boxes(ladder).placed(pose))
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
        own = Boxes.of(own_boxes(ladder).placed(pose))
        rows, columns = near_pairs(own, self._boxes, NEAR)
        near = nearness(own[rows], self._boxes[columns])
        close = near.distance < NEAR
        highest = float(own.corners[:, :, 2].max())
        if not close.any():
            return Support(frozenset(), 1.0, highest)
        carriers = frozenset(self._owner[column] for column in columns[close])
        inward = (np.array(pose.place[:2]) - near.place[close][:, :2]) @ _ROUND
        return Support(carriers, float(inward.min(axis=0).max()), highest)

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
        others = self._boxes[around]
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
