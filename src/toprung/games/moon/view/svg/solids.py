"""What stands on the table, as boxes that can be painted: rods of ladders, and the base."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.geometry import Box, Boxes, boxes_of, corners
from toprung.games.moon.pieces.ladders import Part, Rod, ladder
from toprung.games.moon.pieces.space import Pose, Vector, add, minus, scaled
from toprung.games.moon.view.paint import HOLDER, SLAB

_IN_THE_RAIL = 0.0015  # metres at either end of a rung that nobody sees
_LEVEL = 0.01  # sine of a lean that nobody sees
# For each of the six sides (axis 0 low, axis 0 high, ...) its corners, all round, in the order of
# `geometry.corners`.
SIDES = (
    (0, 2, 3, 1),
    (4, 6, 7, 5),
    (0, 4, 5, 1),
    (2, 6, 7, 3),
    (0, 4, 6, 2),
    (1, 5, 7, 3),
)


@dataclass(frozen=True)
class Solid:
    """A box, whose third axis runs along it.

    `owner` is a ladder's number, SLAB or HOLDER. `ends` tells which ends (low, high) have a face:
    where a rail goes on, or a rung meets its rail, there is none.
    """

    owner: int
    rung: bool
    box: Box
    ends: tuple[bool, bool] = (True, True)

    @cached_property
    def corners(self) -> tuple[Vector, ...]:
        return tuple(corners(self.box))

    @cached_property
    def data(self) -> bytes:
        """As the core reads it."""
        return Boxes.of([self.box]).data

    @property
    def length(self) -> float:
        return 2 * self.box.half[2]

    def halves(self) -> tuple[Solid, Solid]:
        """Cut across the middle."""
        centre, axes, (x, y, z) = self.box
        away, half = scaled(axes[2], z / 2), (x, y, z / 2)
        low, high = self.ends
        return (
            replace(self, box=Box(minus(centre, away), axes, half), ends=(low, False)),
            replace(self, box=Box(add(centre, away), axes, half), ends=(False, high)),
        )


def ladder_solids(id: int, pose: Pose) -> list[Solid]:
    """The rods of a ladder where it is."""
    rods = ladder(id).rods
    boxes = boxes_of(rods).placed(pose)
    return [_rod(id, rod, box) for rod, box in zip(rods, boxes, strict=True)]


def _rod(id: int, rod: Rod, box: Box) -> Solid:
    if rod.part is not Part.RUNG:
        return Solid(id, False, box, (rod.foot, rod.tip))
    x, y, z = box.half
    return Solid(id, True, box._replace(half=(x, y, z - _IN_THE_RAIL)), (rod.foot, rod.tip))


def base_solids(base: Base) -> list[Solid]:
    """The slab first, then the parts of the holders."""
    slab, *parts = base.boxes()
    shown = [one for part in parts for one in _above(slab, part)]
    return [Solid(SLAB, False, slab), *(Solid(HOLDER, False, one) for one in shown)]


def _above(slab: Box, part: Box) -> Iterator[Box]:
    """The part of a holder; of its floor, which is let into the slab, only what a lean lifts."""
    if part.centre[2] > 2 * slab.half[2]:
        yield part
        return
    lean = abs(part.axes[1][2])
    if lean > _LEVEL:
        x, y, z = part.half
        thick = min(lean * y + 0.0002, z)
        sunk = scaled(part.axes[2], z - thick)
        yield Box(add(part.centre, sunk), part.axes, (x, y, thick))


def solids_of(poses: Mapping[int, Pose], base: Base) -> list[Solid]:
    """Everything, base first, ladders in order."""
    rods = [solid for id in sorted(poses) for solid in ladder_solids(id, poses[id])]
    return base_solids(base) + rods
