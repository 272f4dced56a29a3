"""Named measurements of a world from its poses alone: touches, heights, penetration, rest."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain

from toprung.games.moon.physics import geometry, probe
from toprung.games.moon.physics.engine import RATE, RodPair
from toprung.games.moon.physics.geometry import (
    NO_BOXES,
    Boxes,
    Near,
    boxes_of,
    carried,
    least_distance,
    near_boxes,
    together,
    upright_gaps,
)
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.settlement import Ground, Touch, rounded
from toprung.games.moon.pieces.space import Pose, Vector

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
    """All ladders' boxes where they are; `owner` and `rod` name each."""

    boxes: Boxes
    owner: tuple[int, ...]
    rod: tuple[int, ...]

    @staticmethod
    def of(poses: Mapping[int, Pose]) -> Scene:
        ids = tuple(sorted(poses))
        stock = _stock(ids)
        boxes = carried(stock.own, stock.counts, [poses[id] for id in ids])
        return Scene(boxes, stock.owner, stock.rod)

    def name(self, row: int) -> tuple[int, int]:
        """Ladder and rod."""
        return self.owner[row], self.rod[row]

    def of_one(self, id: int) -> Boxes:
        """The boxes of one ladder."""
        return self.boxes.part(*self._span(id))

    def without(self, id: int) -> Boxes:
        """The boxes of all other ladders."""
        start, end = self._span(id)
        return together([self.boxes.part(0, start), self.boxes.part(end, len(self.boxes))])

    def _span(self, id: int) -> tuple[int, int]:
        count = self.owner.count(id)
        start = self.owner.index(id) if count else 0
        return start, start + count


@dataclass(frozen=True)
class _Stock:
    """The rods of some ladders in their own frames: how many each has, and for each rod its ladder
    and its number."""

    own: Boxes
    counts: tuple[int, ...]
    owner: tuple[int, ...]
    rod: tuple[int, ...]


@lru_cache(maxsize=64)
def _stock(ids: tuple[int, ...]) -> _Stock:
    counts = tuple(len(own_boxes(id)) for id in ids)
    named = [(id, rod) for id, count in zip(ids, counts, strict=True) for rod in range(count)]
    own = together(own_boxes(id) for id in ids)
    return _Stock(own, counts, tuple(id for id, _ in named), tuple(rod for _, rod in named))


def pairs(scene: Scene, margin: float) -> list[Near]:
    """All pairs of rods of two ladders nearer than the margin, and how near they are."""
    found: list[Near] = []
    end = len(scene.boxes)
    for id in sorted(set(scene.owner)):
        # Each ladder against all that come after it.
        first = scene.owner.index(id)
        last = first + scene.owner.count(id)
        near = near_boxes(scene.boxes.part(first, last), scene.boxes.part(last, end), margin)
        found += [one._replace(row=one.row + first, column=one.column + last) for one in near]
    return found


def touches(scene: Scene, loads: Mapping[RodPair, float]) -> tuple[tuple[Touch, ...], float]:
    """All touches between ladders, in order, and the depth of the deepest overlap (metres)."""
    near = pairs(scene, TOUCHING)
    found = []
    for one in near:
        rods = (*scene.name(one.row), *scene.name(one.column))
        load = rounded(loads.get(rods, 0.0))
        found.append(Touch(*rods, _rounded(one.place), _rounded(one.normal), load))
    deepest = _deepest(one.distance for one in near)
    return tuple(sorted(found, key=lambda touch: touch.rods)), deepest


def ground_touches(scene: Scene, base: Boxes) -> tuple[frozenset[tuple[int, Ground]], float]:
    """Which ladders touch table or base now, and the depth of the deepest overlap with them."""
    low = [bottom for _, bottom in scene.boxes.heights]
    found = {
        (id, Ground.TABLE) for id, bottom in zip(scene.owner, low, strict=True) if bottom < TOUCHING
    }
    near = near_boxes(scene.boxes, base, TOUCHING)
    found |= {(scene.owner[one.row], Ground.BASE) for one in near}
    return frozenset(found), _deepest(chain(low, (one.distance for one in near)))


def clearance(boxes: Boxes, others: Boxes, margin: float) -> float:
    """The least distance to the others (negative: depth of overlap), at most the margin; the
    table, at height 0, is one of them."""
    return min(boxes.lowest, least_distance(boxes, others, margin))


def heights(id: int, pose: Pose) -> tuple[float, float]:
    """The heights of a ladder's highest and of its lowest point."""
    placed = own_boxes(id).placed(pose)
    return placed.highest, placed.lowest


def displacement(before: Mapping[int, Pose], after: Mapping[int, Pose]) -> float:
    """The farthest that any point of any ladder has moved; infinite if ladders came or went."""
    if before.keys() != after.keys():
        return float("inf")
    ids = tuple(id for id in sorted(after) if before[id] != after[id])
    if not ids:
        return 0.0
    stock, was, now = _stock(ids), [before[id] for id in ids], [after[id] for id in ids]
    return geometry.displacement(stock.own, stock.counts, was, now)


def travel(id: int, before: Pose, after: Pose) -> float:
    """As far as any point of one ladder can have moved: never less than `displacement`, seldom much
    more, and quick."""
    turned = math.dist(before.turn, after.turn)
    if turned > 1.0:  # perhaps the same turn, written with the other sign
        w, i, j, k = after.turn
        turned = min(turned, math.dist(before.turn, (-w, -i, -j, -k)))
    return math.dist(before.place, after.place) + 2 * turned * radius(id)


@cache
def radius(id: int) -> float:
    """From a ladder's middle to its farthest point."""
    return own_boxes(id).radius


def _rounded(vector: Vector) -> Vector:
    x, y, z = vector
    return rounded(x), rounded(y), rounded(z)


def _deepest(distances: Iterable[float]) -> float:
    return max(0.0, -min(distances, default=0.0))


class Surroundings:
    """What is near the held ladder, by upright boxes, sixty times a second; only ladders that moved
    are placed again."""

    def __init__(self, base: Boxes) -> None:
        self._base = base
        self._poses: Mapping[int, Pose] = {}
        self._others = probe.Scene(NO_BOXES, (), ())

    def near(
        self, held: int, poses: Mapping[int, Pose], margin: float, wide: float
    ) -> tuple[frozenset[int], bool]:
        """The other ladders that may be within the margin of the held one, and whether anything at
        all, table and base included, may be within the wide margin. It errs on the side of too
        many."""
        own = probe.own_boxes(held).placed(poses[held])
        others = {id: pose for id, pose in poses.items() if id != held}
        if others != self._poses:
            self._poses, self._others = others, probe.Scene.of(others)
        gaps = upright_gaps(own, self._others.boxes)
        named = zip(self._others.owner, gaps, strict=True)
        near = frozenset(id for id, gap in named if gap < margin)
        careful = bool(near) or own.lowest < wide or min(gaps, default=wide) < wide
        return near, careful or min(upright_gaps(own, self._base), default=wide) < wide
