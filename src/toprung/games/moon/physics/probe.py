"""Named measurements of a world from its poses alone: touches, heights, penetration, rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from toprung.games.moon.ladders import ladder
from toprung.games.moon.physics.contact import Nearness, nearness
from toprung.games.moon.physics.engine import RATE, RodPair
from toprung.games.moon.physics.geometry import (
    Array,
    Boxes,
    Indices,
    boxes_of,
    near_pairs,
    together,
)
from toprung.games.moon.settlement import Ground, Touch, rounded
from toprung.games.moon.space import Pose, Vector

TOUCHING = 1e-4  # metres: nearer than this is a touch
WINDOW = RATE // 4  # steps over which displacement is looked at
STILLNESS = 1.25e-5  # metres that any point may move in a window
CALM_WINDOWS = 4  # so many windows running make rest


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
        ids = sorted(poses)
        parts = [own_boxes(id).placed(poses[id]) for id in ids]
        owner = np.concatenate(
            [np.full(len(part), id) for id, part in zip(ids, parts, strict=True)]
        )
        rod = np.concatenate([np.arange(len(part)) for part in parts])
        return Scene(together(parts), owner, rod)


def pairs(scene: Scene, margin: float) -> tuple[Indices, Indices, Nearness]:
    """Rows of all pairs of rods of two ladders nearer than the margin, and how near they are."""
    first, second = near_pairs(scene.boxes, scene.boxes, margin)
    ordered = scene.owner[first] < scene.owner[second]
    first, second = first[ordered], second[ordered]
    near = nearness(scene.boxes[first], scene.boxes[second])
    kept = near.distance < margin
    return first[kept], second[kept], near.only(kept)


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
    heights = scene.boxes.corners[:, :, 2].min(axis=1)
    found = {(int(id), Ground.TABLE) for id in scene.owner[heights < TOUCHING]}
    rows, columns = near_pairs(scene.boxes, base, TOUCHING)
    near = nearness(scene.boxes[rows], base[columns])
    found |= {(int(id), Ground.BASE) for id in scene.owner[rows[near.distance < TOUCHING]]}
    return frozenset(found), max(_deepest(heights), _deepest(near.distance))


def clearance(boxes: Boxes, others: Boxes, margin: float) -> float:
    """The least distance to the others (negative: depth of overlap), at most the margin; the
    table, at height 0, is one of them."""
    rows, columns = near_pairs(boxes, others, margin)
    near = nearness(boxes[rows], others[columns]).distance
    heights = boxes.corners[:, :, 2]
    return float(min(margin, heights.min(), *near))


def surroundings(
    id: int, poses: Mapping[int, Pose], base: Boxes, margin: float
) -> tuple[frozenset[int], bool]:
    """The other ladders that may be nearer to this one than the margin, and whether anything is,
    table and base included. By upright boxes only: quick, and never too few."""
    own = own_boxes(id).placed(poses[id])
    grounded = bool(own.corners[:, :, 2].min() < margin) or len(near_pairs(own, base, margin)[0])
    others = {other: pose for other, pose in poses.items() if other != id}
    if not others:
        return frozenset(), bool(grounded)
    scene = Scene.of(others)
    near = scene.owner[near_pairs(own, scene.boxes, margin)[1]]
    return frozenset(map(int, near)), bool(grounded or len(near))


def heights(id: int, pose: Pose) -> tuple[float, float]:
    """The heights of a ladder's highest and of its lowest point."""
    up = own_boxes(id).placed(pose).corners[:, :, 2]
    return float(up.max()), float(up.min())


def displacement(before: Mapping[int, Pose], after: Mapping[int, Pose]) -> float:
    """The farthest that any point of any ladder has moved; infinite if ladders came or went."""
    if before.keys() != after.keys():
        return float("inf")
    return max((_moved(id, before[id], after[id]) for id in after), default=0.0)


def _moved(id: int, before: Pose, after: Pose) -> float:
    if before == after:
        return 0.0
    own = own_boxes(id)
    way = own.placed(after).corners - own.placed(before).corners
    return float(np.linalg.norm(way, axis=2).max())


def _vector(row: Array) -> Vector:
    x, y, z = (rounded(float(value)) for value in row)
    return x, y, z


def _deepest(distances: Iterable[float]) -> float:
    return max(0.0, -float(min(distances, default=0.0)))
