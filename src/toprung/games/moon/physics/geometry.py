"""Exact distance between oriented boxes, in double precision: which rods touch, and where.

The compiled core measures (`kernels/measuring.c`), with the same bits on every platform. A set of
boxes is plain bytes, as the core reads them. Metres.
"""

from __future__ import annotations

import ctypes
import math
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple, TypeAlias

from toprung.core.errors import Unparsable
from toprung.games.moon.physics.kernels import LIBRARY
from toprung.games.moon.pieces.ladders import Rod
from toprung.games.moon.pieces.space import Matrix, Pose, Quaternion, Vector

# Centre, axes one after the other, half extents.
_BOX = struct.Struct("=15d")
_NEAR = struct.Struct("=2i7d")
_ROOM = 128  # pairs that are made room for at first
Doubles: TypeAlias = ctypes.Array[ctypes.c_double]


class Box(NamedTuple):
    """Its centre, its three axes and its half extents along them."""

    centre: Vector
    axes: Matrix
    half: Vector


@dataclass(frozen=True)
class Boxes:
    """Some boxes, in order."""

    data: bytes = b""

    @staticmethod
    def of(boxes: Iterable[Box]) -> Boxes:
        rows = ((*centre, *chain.from_iterable(axes), *half) for centre, axes, half in boxes)
        return Boxes(b"".join(_BOX.pack(*row) for row in rows))

    def __len__(self) -> int:
        return len(self.data) // _BOX.size

    def __iter__(self) -> Iterator[Box]:
        for row in _BOX.iter_unpack(self.data):
            x, y, z, ax, ay, az, bx, by, bz, cx, cy, cz, a, b, c = row
            yield Box((x, y, z), ((ax, ay, az), (bx, by, bz), (cx, cy, cz)), (a, b, c))

    def part(self, start: int, end: int) -> Boxes:
        """Those from `start` up to but not including `end`."""
        return Boxes(self.data[start * _BOX.size : end * _BOX.size])

    @property
    def numbers(self) -> tuple[float, ...]:
        """All of them, 15 for each: centre, axes, half extents."""
        return struct.unpack(f"={15 * len(self)}d", self.data)

    @cached_property
    def heights(self) -> tuple[tuple[float, float], ...]:
        """Of each, its highest and its lowest point."""
        found = (ctypes.c_double * (2 * len(self)))()
        LIBRARY.moon_heights(len(self), self.data, found)
        return tuple(struct.iter_unpack("=2d", found))

    @property
    def highest(self) -> float:
        return max(top for top, _ in self.heights)

    @property
    def lowest(self) -> float:
        return min(bottom for _, bottom in self.heights)

    @property
    def radius(self) -> float:
        """How far the farthest corner is from the frame's origin."""
        return max(math.hypot(*corner) for box in self for corner in corners(box))

    def placed(self, pose: Pose) -> Boxes:
        """These boxes carried along by a body that has this pose."""
        return carried(self, (len(self),), (pose,))


NO_BOXES = Boxes()


class Near(NamedTuple):
    """Two boxes, by their places in two sets: the signed distance (negative when they overlap), the
    middle of the region where they are nearest, and the direction from the first to the second."""

    row: int
    column: int
    distance: float
    place: Vector
    normal: Vector


def corners(box: Box) -> Iterator[Vector]:
    """All eight."""
    (x, y, z), (i, j, k), (a, b, c) = box
    for u in (-a, a):
        for v in (-b, b):
            for w in (-c, c):
                yield (
                    x + i[0] * u + j[0] * v + k[0] * w,
                    y + i[1] * u + j[1] * v + k[1] * w,
                    z + i[2] * u + j[2] * v + k[2] * w,
                )


def axes_of(turn: Quaternion) -> Matrix:
    """Where a turn, which need not be of length 1, takes the three axes."""
    w, x, y, z = turn
    long = math.sqrt(w * w + x * x + y * y + z * z)
    w, x, y, z = w / long, x / long, y / long, z / long
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    )


def boxes_of(rods: Iterable[Rod]) -> Boxes:
    """The rods of one body, in its own frame."""
    return Boxes.of(Box(rod.centre, axes_of(rod.turn), rod.half) for rod in rods)


def together(parts: Iterable[Boxes]) -> Boxes:
    """Several sets of boxes as one."""
    return Boxes(b"".join(part.data for part in parts))


def numbers_of(poses: Iterable[Pose]) -> Doubles:
    """Place and turn of each, as the core reads them."""
    flat = list(chain.from_iterable((*pose.place, *pose.turn) for pose in poses))
    return (ctypes.c_double * len(flat))(*flat)


def carried(own: Boxes, counts: Sequence[int], poses: Sequence[Pose]) -> Boxes:
    """The boxes of several bodies, so many of each, where these are."""
    made = ctypes.create_string_buffer(len(own.data))
    many = (ctypes.c_int32 * len(counts))(*counts)
    LIBRARY.moon_place_boxes(len(counts), many, own.data, numbers_of(poses), made)
    return Boxes(made.raw)


def displacement(
    own: Boxes, counts: Sequence[int], before: Sequence[Pose], after: Sequence[Pose]
) -> float:
    """The farthest that any corner of several bodies' boxes has moved."""
    many = (ctypes.c_int32 * len(counts))(*counts)
    was, now = numbers_of(before), numbers_of(after)
    moved: float = LIBRARY.moon_displacement(len(counts), many, own.data, was, now)
    return moved


def near_boxes(one: Boxes, other: Boxes, margin: float) -> list[Near]:
    """All pairs nearer than the margin, and how near they are, row by row."""
    room = _ROOM
    while True:
        found = ctypes.create_string_buffer(room * _NEAR.size)
        count = LIBRARY.moon_near_boxes(
            len(one), one.data, len(other), other.data, ctypes.c_double(margin), room, found
        )
        if count < 0:
            raise Unparsable("there are too many boxes")
        if count <= room:
            rows = _NEAR.iter_unpack(memoryview(found)[: count * _NEAR.size])
            return [
                Near(row, column, distance, (x, y, z), (nx, ny, nz))
                for row, column, distance, x, y, z, nx, ny, nz in rows
            ]
        room = count


def least_distance(one: Boxes, other: Boxes, margin: float) -> float:
    """The least distance of any box to any other; the margin if that is less."""
    found: float = LIBRARY.moon_least_distance(
        len(one), one.data, len(other), other.data, ctypes.c_double(margin)
    )
    return found


def separation(one: Boxes, other: Boxes) -> tuple[Doubles, Doubles]:
    """For each box and its counterpart the signed gap along a separating axis, and that axis from
    one to other (three numbers each). A negative gap is the depth of the overlap; a positive one is
    a lower bound of the distance."""
    gaps, ways = (ctypes.c_double * len(one))(), (ctypes.c_double * (3 * len(one)))()
    LIBRARY.moon_separation(len(one), one.data, other.data, gaps, ways)
    return gaps, ways


def upright_gaps(one: Boxes, other: Boxes) -> list[float]:
    """For each of the others how far it is from the nearest one, by upright boxes around them."""
    gaps = (ctypes.c_double * len(other))()
    LIBRARY.moon_upright_gaps(len(one), one.data, len(other), other.data, gaps)
    return list(gaps)
