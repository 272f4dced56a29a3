"""Named measurements of a world from its poses alone: touches, heights, penetration, rest."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

import numpy as np

from toprung.games.moon.ladders import ladder
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.engine import RATE, RodPair
from toprung.games.moon.physics.geometry import (
    NO_BOXES,
    Array,
    Boxes,
    Indices,
    Nearness,
    boxes_of,
    least_distance,
    matrix,
    near_boxes,
    nearness,
    together,
)
from toprung.games.moon.settlement import Ground, Touch, rounded
from toprung.games.moon.space import Pose, Vector

TOUCHING = 1e-4  # metres: nearer than this is a touch
WINDOW = RATE // 4  # steps over which displacement is looked at
STILLNESS = 1.25e-5  # metres that any point may move in a window
CALM_WINDOWS = 4  # this many calm windows in a row make rest


@cache
def own_boxes(id: int) -> Boxes:
    """A ladder's rods in its own frame."""
    return boxes_of(ladder(id).rods)


@dataclass(frozen=True)
class Scene:
    """All ladders' boxes where they are; `owner` and `rod` name each row."""

    boxes: Boxes
    owner: Indices
    rod: Indices

    @staticmethod
    def of(poses: Mapping[int, Pose]) -> Scene:
        ids = tuple(sorted(poses))
        own, row, owner, rod = _stock(ids)
        turn, place = _turns(poses, ids)[row], _places(poses, ids)[row]
        centre = place + np.einsum("nij,nj->ni", turn, own.centre)
        return Scene(Boxes(centre, turn @ own.axes, own.half), owner, rod)

    def without(self, id: int) -> Boxes:
        """The boxes of all other ladders."""
        return self.boxes[np.flatnonzero(self.owner != id)]


@lru_cache(maxsize=64)
def _stock(ids: tuple[int, ...]) -> tuple[Boxes, Indices, Indices, Indices]:
    """The rods of these ladders in their own frames; for each, the ladder's rank among them, its
    number, and the rod's."""
    counts = [len(own_boxes(id)) for id in ids]
    return (
        together([NO_BOXES, *(own_boxes(id) for id in ids)]),
        np.repeat(np.arange(len(ids)), counts),
        np.repeat(np.array(ids, dtype=np.intp), counts),
        np.concatenate([np.arange(0), *(np.arange(count) for count in counts)]),
    )


def pairs(scene: Scene, margin: float) -> tuple[Indices, Indices, Nearness]:
    """Rows of all pairs of rods of two ladders nearer than the margin, and how near they are."""
    found: list[tuple[Indices, Indices, Nearness]] = []
    starts = np.flatnonzero(np.diff(scene.owner, prepend=-1))
    for start, end in pairwise([*starts, len(scene.owner)]):
        # Each ladder against all that come after it.
        rows, columns, near = near_boxes(scene.boxes[start:end], scene.boxes[end:], margin)
        found.append((rows + start, columns + end, near))
    none = np.arange(0)
    return (
        np.concatenate([none, *(one[0] for one in found)]),
        np.concatenate([none, *(one[1] for one in found)]),
        Nearness.all([nearness(NO_BOXES, NO_BOXES), *(one[2] for one in found)]),
    )


def touches(scene: Scene, loads: Mapping[RodPair, float]) -> tuple[tuple[Touch, ...], float]:
    """All touches between ladders, in order, and the depth of the deepest overlap (metres)."""
    firsts, seconds, near = pairs(scene, TOUCHING)
    found = []
    for row, (first, second) in enumerate(zip(firsts, seconds, strict=True)):
        a, a_rod = int(scene.owner[first]), int(scene.rod[first])
        b, b_rod = int(scene.owner[second]), int(scene.rod[second])
        load = loads.get((a, a_rod, b, b_rod), 0.0)
        place, normal = _vector(near.place[row]), _vector(near.normal[row])
        found.append(Touch(a, a_rod, b, b_rod, place, normal, rounded(load)))
    return tuple(sorted(found, key=lambda touch: touch.rods)), _deepest(near.distance)


def ground_touches(scene: Scene, base: Boxes) -> tuple[frozenset[tuple[int, Ground]], float]:
    """Which ladders touch table or base now, and the depth of the deepest overlap with them."""
    heights = scene.boxes.centre[:, 2] - scene.boxes.reach[:, 2]
    found = {(int(id), Ground.TABLE) for id in scene.owner[heights < TOUCHING]}
    rows, _, near = near_boxes(scene.boxes, base, TOUCHING)
    found |= {(int(id), Ground.BASE) for id in scene.owner[rows]}
    return frozenset(found), max(_deepest(heights), _deepest(near.distance))


def clearance(boxes: Boxes, others: Boxes, margin: float) -> float:
    """The least distance to the others (negative: depth of overlap), at most the margin; the
    table, at height 0, is one of them."""
    lowest = float(boxes.corners[:, :, 2].min())
    return min(lowest, least_distance(boxes, others, margin))


def heights(id: int, pose: Pose) -> tuple[float, float]:
    """The heights of a ladder's highest and of its lowest point."""
    up = own_boxes(id).placed(pose).corners[:, :, 2]
    return float(up.max()), float(up.min())


def displacement(before: Mapping[int, Pose], after: Mapping[int, Pose]) -> float:
    """The farthest that any point of any ladder has moved; infinite if ladders came or went."""
    if before.keys() != after.keys():
        return float("inf")
    ids = tuple(sorted(after))
    if all(before[id] == after[id] for id in ids):
        return 0.0
    corners, row = _corners(ids)
    turned = _turns(after, ids) - _turns(before, ids)
    carried = _places(after, ids) - _places(before, ids)
    way = np.einsum("nij,ncj->nci", turned[row], corners) + carried[row][:, None]
    return math.sqrt(float(np.einsum("nci,nci->nc", way, way).max()))


def travel(id: int, before: Pose, after: Pose) -> float:
    """As far as any point of one ladder can have moved: never less than `displacement`, seldom much
    more, and quick."""
    turned = math.dist(before.turn, after.turn)
    return math.dist(before.place, after.place) + 2 * turned * _radius(id)


@cache
def _radius(id: int) -> float:
    return float(np.linalg.norm(own_boxes(id).corners, axis=2).max())


@lru_cache(maxsize=64)
def _corners(ids: tuple[int, ...]) -> tuple[Array, Indices]:
    """The corners of all rods in their ladders' frames, and the ladders' ranks."""
    own, row, _, _ = _stock(ids)
    return own.corners, row


def _turns(poses: Mapping[int, Pose], ids: tuple[int, ...]) -> Array:
    return matrix(np.array([poses[id].turn for id in ids]).reshape(-1, 4))


def _places(poses: Mapping[int, Pose], ids: tuple[int, ...]) -> Array:
    return np.array([poses[id].place for id in ids]).reshape(-1, 3)


def _vector(row: Array) -> Vector:
    x, y, z = (rounded(float(value)) for value in row)
    return x, y, z


def _deepest(distances: Iterable[float]) -> float:
    return max(0.0, -float(min(distances, default=0.0)))


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
    """What is near the held ladder, by upright boxes, sixty times a second; only ladders that moved
    are placed again."""

    def __init__(self, base: Boxes) -> None:
        self._base = _Upright.of(base)
        self._poses: Mapping[int, Pose] = {}
        self._owner: Indices = np.arange(0)
        self._others = _Upright.of(probe.Scene.of({}).boxes)

    def near(
        self, held: int, poses: Mapping[int, Pose], margin: float, wide: float
    ) -> tuple[frozenset[int], bool]:
        """The other ladders that may be within the margin of the held one, and whether anything at
        all, table and base included, may be within the wide margin. It errs on the side of too
        many."""
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
