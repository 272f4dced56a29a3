"""What is near a held ladder, sixty times a second: by upright boxes, and only what moved is placed
again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from toprung.games.moon.physics import probe
from toprung.games.moon.physics.geometry import Array, Boxes, Indices
from toprung.games.moon.space import Pose

_FAR: Array = np.zeros(0)


@dataclass(frozen=True)
class _Upright:
    """Upright boxes around boxes, and around all of them."""

    centre: Array
    reach: Array
    low: Array
    high: Array

    @staticmethod
    def of(boxes: Boxes) -> _Upright:
        centre, reach = boxes.centre, boxes.reach
        if not len(centre):
            nowhere = np.full(3, np.inf)
            return _Upright(centre, reach, nowhere, -nowhere)
        return _Upright(centre, reach, (centre - reach).min(axis=0), (centre + reach).max(axis=0))

    def gaps(self, other: _Upright, margin: float) -> Array:
        """How far each row of the other is from the nearest of these; nothing if none is nearer
        than the margin."""
        apart = np.maximum(self.low - other.high, other.low - self.high)
        if apart.max() >= margin:
            return _FAR
        gap = np.abs(self.centre[:, None] - other.centre[None])
        gap -= self.reach[:, None] + other.reach[None]
        least: Array = gap.max(axis=2).min(axis=0)
        return least


class Surroundings:
    """Remembers where the ladders that are not held were, as long as they stay there."""

    def __init__(self, base: Boxes) -> None:
        self._base = _Upright.of(base)
        self._poses: Mapping[int, Pose] = {}
        self._owner: Indices = np.arange(0)
        self._others = _Upright.of(probe.Scene.of({}).boxes)

    def near(
        self, held: int, poses: Mapping[int, Pose], margin: float, wide: float
    ) -> tuple[frozenset[int], bool]:
        """The other ladders that may be nearer to the held one than the margin, and whether
        anything, table and base included, is nearer than the wide one (the larger): never too
        few."""
        own = _Upright.of(probe.own_boxes(held).placed(poses[held]))
        others = {id: pose for id, pose in poses.items() if id != held}
        if others != self._poses:
            scene = probe.Scene.of(others)
            self._poses, self._owner = others, scene.owner
            self._others = _Upright.of(scene.boxes)
        gaps = own.gaps(self._others, wide)
        near = frozenset(map(int, self._owner[np.flatnonzero(gaps < margin)]))
        careful = bool(near) or float(own.low[2]) < wide or bool((gaps < wide).any())
        return near, careful or bool((own.gaps(self._base, wide) < wide).any())
