"""Where on a face there is room, in sight of the viewer, for its mark or for a stone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import floor

from toprung.games.climbers.drawing.faces import Face
from toprung.games.climbers.drawing.projection import Side, Space, project, seen
from toprung.games.climbers.drawing.skyline import Skyline, Square, Surface

_SIZES = (1.0, 0.8, 0.6)  # of marks, the smaller ones where little can be seen
_REACH = 0.37  # half the width of a mark of full size, in units
_FIGURE = 12  # half the width of a figure, in pixels
_POINTS = ((0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
Cells = set[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class View:
    """What may stand before a face: the building, and figures on squares, so many pixels high."""

    skyline: Skyline
    figures: Mapping[Square, int]

    def shows(self, at: Space) -> bool:
        return seen(self.skyline, at) and not any(
            _behind(at, square, self.skyline.height(*square), tall)
            for square, tall in self.figures.items()
        )


def _behind(at: Space, square: Square, level: int, tall: int) -> bool:
    """Whether a point is behind a figure, taken as a rectangle."""
    middle = square[0] + 0.5, square[1] + 0.5, level
    across, down = (a - b for a, b in zip(project(at), project(middle), strict=True))
    nearer = middle[0] - middle[1] > at[0] - at[1]
    return nearer and abs(across) < _FIGURE and -tall < down < _FIGURE / 2


def mark_place(face: Face, view: View) -> tuple[Space, float]:
    """A point around which a mark can be seen, and the mark's size.

    The middle of as many free squares as possible is best, a place aside or a smaller mark will
    do. Marks that cannot be seen at all have a place too.
    """
    cells = _cells(face, view.figures) or _cells(face, ())
    best, found = -1, ((0.0, 0.0), 1.0)
    for spots, size in ((_middles(cells), 1.0), *((_aside(cells, size), size) for size in _SIZES)):
        for spot in spots:
            count = _in_sight(face.side, view, _point(face, *spot), size)
            if count > best:
                best, found = count, (spot, size)
        if best == len(_POINTS):
            break
    spot, size = found
    return _point(face, *spot), size


def stone_square(surfaces: Iterable[Surface], view: View) -> Square | None:
    """The square on which the stone lies that blocks these surfaces of one block."""
    best, found = -1, None
    for surface in surfaces:
        for x, y in reversed(surface.squares):
            middle = x + 0.5, y + 0.5, surface.block.top
            count = _in_sight(Side.TOP, view, middle, 1.0)
            if count > best:
                best, found = count, (x, y)
    return found


def _cells(face: Face, taken: Collection[Square]) -> Cells:
    """The free units of a face, in its own two directions."""
    if face.side is Side.TOP:
        return {(s.x, s.y) for s in face.strips if (s.x, s.y) not in taken}
    along = 0 if face.side is Side.SOUTH else 1
    return {((s.x, s.y)[along], z) for s in face.strips for z in range(s.low, s.high)}


def _middles(cells: Cells) -> Iterator[tuple[float, float]]:
    """Middles of the rectangles of two by two units, of two units, and of single ones."""
    for da, db in ((2, 2), (2, 1), (1, 2), (1, 1)):
        for a, b in sorted(cells):
            if all((a + i, b + j) in cells for i in range(da) for j in range(db)):
                yield a + da / 2, b + db / 2


def _aside(cells: Cells, size: float) -> Iterator[tuple[float, float]]:
    """Points a quarter of a unit apart around which a mark lies within the face."""
    quarters = (0, 0.25, 0.5, 0.75)
    for a, b in sorted(cells):
        for spot in product((a + part for part in quarters), (b + part for part in quarters)):
            around = (_around(*spot, point, size) for point in _POINTS)
            if all((floor(i), floor(j)) in cells for i, j in around):
                yield spot


def _around(a: float, b: float, point: tuple[int, int], size: float) -> tuple[float, float]:
    return a + point[0] * _REACH * size, b + point[1] * _REACH * size


def _point(face: Face, a: float, b: float) -> Space:
    if face.side is Side.TOP:
        return a, b, face.block.top
    if face.side is Side.SOUTH:
        return a, face.strips[0].y, b
    return face.strips[0].x + 1, a, b


def _in_sight(side: Side, view: View, at: Space, size: float) -> int:
    """How many of five points of a mark can be seen."""
    x, y, z = at
    reach = _REACH * size
    if side is Side.TOP:
        places = [(x + a * reach, y + b * reach, z) for a, b in _POINTS]
    elif side is Side.SOUTH:
        places = [(x + a * reach, y - 0.01, z + b * reach) for a, b in _POINTS]
    else:
        places = [(x + 0.01, y + a * reach, z + b * reach) for a, b in _POINTS]
    return sum(view.shows(place) for place in places)
