"""What can be seen of a building in a drawing, asked of the kernels (sight.c)."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from toprung.games.climbers.kernels import library

library.climbers_in_sight.argtypes = [ctypes.c_void_p, *[ctypes.c_double] * 3]


class Strip(NamedTuple):
    """A part of a face over one square: all of a top's square, or of a wall from `low` to `high`.

    A wall's strip is named by the square of its own block that it closes.
    """

    x: int
    y: int
    low: int
    high: int


class Patch(NamedTuple):
    """A trapezium in a vertical band: how near it is, and from where to where (down) it reaches on
    the band's left and right border."""

    band: int
    near: int
    left_from: int
    left_to: int
    right_from: int
    right_to: int

    def overlaps(self, other: Patch) -> bool:
        """Whether the insides meet."""
        one, two = array("i", (0, *self)), array("i", (1, *other))
        return bool(library.climbers_patches_overlap(_ints(one), _ints(two)))


class Mark(NamedTuple):
    """A point of a face around which a mark can be seen, and the mark's size."""

    x: float
    y: float
    z: float
    size: float


class _Scene(ctypes.Structure):
    _fields_ = (
        ("pixels", ctypes.c_int32 * 3),
        ("w", ctypes.c_int32),
        ("d", ctypes.c_int32),
        ("highest", ctypes.c_int32),
        ("figure_count", ctypes.c_int32),
        ("heights", ctypes.c_char_p),
        ("figures", ctypes.c_void_p),
    )


class Sight:
    """The lines from the points of a building to the viewer, who looks from +x, -y and above.

    `pixels` are half the width and depth of a square, and a unit of height; `heights` those of the
    squares of `rows`, row by row. Figures, so many pixels high, stand in the way as well.
    """

    def __init__(
        self,
        pixels: tuple[int, int, int],
        rows: Sequence[bytes],
        figures: Mapping[tuple[int, int], int],
    ) -> None:
        heights = b"".join(rows)
        self._figures = array("i", [n for (x, y), tall in figures.items() for n in (x, y, tall)])
        self._scene = _Scene(
            pixels=(ctypes.c_int32 * 3)(*pixels),
            w=len(rows[0]) if rows else 0,
            d=len(rows),
            highest=max(heights, default=0),
            figure_count=len(figures),
            heights=heights,
            figures=self._figures.buffer_info()[0],
        )
        self._at = ctypes.byref(self._scene)

    def clear(self, at: tuple[float, float, float]) -> bool:
        """Whether nothing of the building stands between a point and the viewer."""
        return bool(library.climbers_in_sight(self._at, *at))

    def seen(self, side: int, mark: Mark, best: int) -> int:
        """How many of the five points of a mark can be seen; -1 if no more than the best so far."""
        packed = array("d", mark)
        place = ctypes.c_void_p(packed.buffer_info()[0])
        return int(library.climbers_mark_in_sight(self._at, side, place, best))

    def marks(self, faces: Sequence[tuple[int, Sequence[Strip]]]) -> list[Mark]:
        """A place for a mark on each face, given as the number of its side and its strips: where it
        can be seen, if it can be seen at all."""
        heads, first = array("i"), 0
        for side, strips in faces:
            heads.extend((side, first, len(strips)))
            first += len(strips)
        every = array("i", chain.from_iterable(chain.from_iterable(own for _, own in faces)))
        out = array("d", bytes(8 * 4 * len(faces)))
        place = ctypes.c_void_p(out.buffer_info()[0])
        library.climbers_marks(self._at, _ints(heads), len(faces), _ints(every), place)
        return [Mark(*out[i : i + 4]) for i in range(0, len(out), 4)]


def _ints(values: array[int]) -> ctypes.c_void_p:
    return ctypes.c_void_p(values.buffer_info()[0])


def hidden_pairs(things: Iterable[Sequence[Patch]]) -> set[tuple[int, int]]:
    """Indexes of things, each given as its patches, of which the first is nearer to the back than
    the second and overlaps it: it must be painted before."""
    rows = [(patch[0], i, patch) for i, patches in enumerate(things) for patch in patches]
    rows.sort()
    patches = array("i", [n for _, i, patch in rows for n in (i, *patch)])
    capacity = 4 * len(rows)
    while True:
        pairs = array("i", bytes(8 * capacity))
        count = library.climbers_hidden_pairs(_ints(patches), len(rows), _ints(pairs), capacity)
        if count <= capacity:
            return set(zip(pairs[: 2 * count : 2], pairs[1 : 2 * count : 2], strict=True))
        capacity = count
