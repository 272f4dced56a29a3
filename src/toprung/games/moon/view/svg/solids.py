"""What stands on the table, as boxes that can be painted: rods of ladders, and the base."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.geometry import Box, Boxes, boxes_of
from toprung.games.moon.pieces.ladders import Part, Rod, ladder
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.view.paint import HOLDER, SLAB
from toprung.games.moon.view.svg.camera import Array

_IN_THE_RAIL = 0.0015  # metres at either end of a rung that nobody sees
_LEVEL = 0.01  # sine of a lean that nobody sees
_SIGNS = np.array([(x, y, z) for x in (-1.0, 1) for y in (-1.0, 1) for z in (-1.0, 1)])
# For each of the six sides (axis 0 low, axis 0 high, ...) its corners, all round.
SIDES = tuple(
    tuple(
        int(np.flatnonzero((np.insert(signs, axis, side) == _SIGNS).all(axis=1))[0])
        for signs in ((-1.0, -1), (1, -1), (1, 1), (-1, 1))
    )
    for axis in range(3)
    for side in (-1.0, 1.0)
)


@dataclass(frozen=True)
class Solid:
    """A box: centre, axes as columns, half extents. Its third axis runs along it.

    `owner` is a ladder's number, SLAB or HOLDER. `ends` tells which ends (low, high) have a face:
    where a rail goes on, or a rung meets its rail, there is none.
    """

    owner: int
    rung: bool
    centre: Array
    axes: Array
    half: Array
    ends: tuple[bool, bool] = (True, True)

    @cached_property
    def corners(self) -> Array:
        """(8, 3)."""
        points: Array = self.centre + (_SIGNS * self.half) @ self.axes.T
        return points

    @property
    def length(self) -> float:
        return float(2 * self.half[2])

    def halves(self) -> tuple[Solid, Solid]:
        """Cut across the middle."""
        half = self.half * np.array([1.0, 1.0, 0.5])
        away = self.axes[:, 2] * half[2]
        low, high = self.ends
        return (
            replace(self, centre=self.centre - away, half=half, ends=(low, False)),
            replace(self, centre=self.centre + away, half=half, ends=(False, high)),
        )


def ladder_solids(id: int, pose: Pose) -> list[Solid]:
    """The rods of a ladder where it is."""
    rods = ladder(id).rods
    boxes = boxes_of(rods).placed(pose)
    return [_rod(id, rod, box) for rod, box in zip(rods, boxes, strict=True)]


def _rod(id: int, rod: Rod, box: Box) -> Solid:
    whole = _solid(id, box)
    if rod.part is not Part.RUNG:
        return replace(whole, ends=(rod.foot, rod.tip))
    half = whole.half - np.array([0.0, 0.0, _IN_THE_RAIL])
    return replace(whole, rung=True, half=half, ends=(rod.foot, rod.tip))


def _solid(owner: int, box: Box) -> Solid:
    return Solid(owner, False, np.array(box.centre), np.array(box.axes).T, np.array(box.half))


def base_solids(base: Base) -> list[Solid]:
    """The slab first, then the parts of the holders."""
    first, *others = base.boxes()
    slab, parts = _solid(SLAB, first), [_solid(HOLDER, box) for box in others]
    return [slab, *(part for one in parts for part in _above(slab, one))]


def _above(slab: Solid, part: Solid) -> Iterator[Solid]:
    """The part of a holder; of its floor, which is let into the slab, only what a lean lifts."""
    if part.centre[2] > 2 * slab.half[2]:
        yield part
        return
    lean = abs(float(part.axes[2, 1]))
    if lean > _LEVEL:
        half = part.half * np.array([1.0, 1.0, 0.0])
        half[2] = min(lean * part.half[1] + 0.0002, part.half[2])
        sunk = part.axes[:, 2] * (part.half[2] - half[2])
        yield replace(part, centre=part.centre + sunk, half=half)


def solids_of(poses: Mapping[int, Pose], base: Base) -> list[Solid]:
    """Everything, base first, ladders in order."""
    rods = [solid for id in sorted(poses) for solid in ladder_solids(id, poses[id])]
    return base_solids(base) + rods


def as_boxes(solids: list[Solid]) -> Boxes:
    rows = [np.concatenate([one.centre, one.axes.T.ravel(), one.half]) for one in solids]
    return Boxes(np.array(rows).tobytes())
