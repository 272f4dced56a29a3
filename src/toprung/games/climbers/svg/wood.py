"""How one face of a block is painted: wood, edge, bevel, grid, shadow, and its mark.

The light comes from the west, so whatever is higher darkens the squares east of it. A mark goes
where it can be seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import floor

from toprung.games.climbers.blocks import Colour
from toprung.games.climbers.sheet import Skyline, Square, Surface
from toprung.games.climbers.svg.faces import Face
from toprung.games.climbers.svg.markup import (
    Side,
    Sight,
    Space,
    element,
    path,
    points,
    project,
    rectangle,
    text,
)
from toprung.games.climbers.svg.palette import INK, LIGHT_INK, SHADOW, SIGNS, edge

SHADES = (0.42, 0.58)  # length of the full shadow and of the half shadow of one unit of height


def shadow(
    skyline: Skyline, squares: Iterable[Square], z: int, length: float
) -> Iterator[tuple[Space, ...]]:
    """What is dark on level squares of one height: rectangles that do not overlap."""
    rows: dict[int, list[int]] = {}
    for x, y in squares:
        rows.setdefault(y, []).append(x)
    for y, row in rows.items():
        begin = end = float(min(row))
        for x in sorted(row):
            reach = _reach(skyline, x, y, z, length)
            if x > end:
                if end > begin:
                    yield rectangle(begin, y, end - begin, 1, z)
                begin = end = float(x)
            if reach > 0:
                end = x + reach
        if end > begin:
            yield rectangle(begin, y, end - begin, 1, z)


def _reach(skyline: Skyline, x: int, y: int, z: int, length: float) -> float:
    """How much of a square is dark, from its west edge on."""
    far = int((skyline.highest - z) * length) + 1
    ends = (
        west + 1 + (skyline.height(west, y) - z) * length - x
        for west in range(x - far, x)
        if skyline.height(west, y) > z
    )
    return min(max(ends, default=0.0), 1.0)


_BEVEL = 0.075  # in units
_NUMBER_AT = {Colour.YELLOW: 7.2}


def wood(face: Face, skyline: Skyline, prefix: str) -> Iterator[str]:
    """The face itself, with its edge, and what lies on it."""
    line = edge(face.colour, face.side)
    yield element(
        "polygon",
        class_=face.side.label,
        data_block=face.block.id,
        points=points(face.corners),
        fill=f"url(#{prefix}{face.colour}-{face.side.label})",
        stroke=line,
    )
    if face.side is Side.TOP:
        yield from _top(face, skyline, line)


def _top(face: Face, skyline: Skyline, line: str) -> Iterator[str]:
    squares = [(strip.x, strip.y) for strip in face.strips]
    grid = list(_grid(squares, face.block.top))
    if grid:
        yield element("path", d=path(grid, close=False), stroke=line, stroke_opacity=0.28)
    yield element(
        "path", d=path([_inset(face.corners)]), fill="none", stroke=LIGHT_INK,
        stroke_opacity=0.32, stroke_width=1.2,
    )  # fmt: skip
    for length in SHADES:
        dark = list(shadow(skyline, squares, face.block.top, length))
        if dark:
            yield element("path", d=path(dark), fill=SHADOW, fill_opacity=0.17, stroke="none")


def _grid(squares: Collection[Square], z: int) -> Iterator[tuple[Space, Space]]:
    """Lines between squares of one surface."""
    for x, y in squares:
        if (x + 1, y) in squares:
            yield (x + 1, y, z), (x + 1, y + 1, z)
        if (x, y + 1) in squares:
            yield (x, y + 1, z), (x + 1, y + 1, z)


def _inset(corners: Sequence[Space]) -> Iterator[Space]:
    """The corners of a top, moved inwards; they go round against the clock."""
    after = (*corners[1:], corners[0])
    before = (corners[-1], *corners[:-1])
    for (ax, ay, _), (x, y, z), (bx, by, _) in zip(before, corners, after, strict=True):
        inward_x = _sign(ay - y) + _sign(y - by)
        inward_y = _sign(x - ax) + _sign(bx - x)
        yield x + _BEVEL * inward_x, y + _BEVEL * inward_y, z


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def mark(face: Face, at: Space, size: float, prefix: str) -> str:
    """The colour's sign, and on top the block's id in it."""
    parts = []
    if SIGNS[face.colour]:
        parts.append(element("use", href=f"#{prefix}sign-{face.colour}"))
    if face.side is Side.TOP:
        drop = _NUMBER_AT.get(face.colour, 4.6)
        parts.append(text(str(face.block.id), 0, drop, class_="id", stroke="none", font_size=13))
    if not parts:
        return ""
    ink = INK[face.colour]
    return element("g", *parts, transform=face.side.lay(at, size), fill=ink, stroke=ink)


_SIZES = (1.0, 0.8, 0.6)  # of marks, the smaller ones where little can be seen
_REACH = 0.37  # half the width of a mark of full size, in units
_FIGURE = 12  # half the width of a figure, in pixels
_POINTS = ((0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
Cells = set[tuple[int, int]]


class View:
    """What may stand in front of a face: the building, and figures on squares, this many pixels
    high, each taken as a rectangle."""

    def __init__(self, skyline: Skyline, figures: Mapping[Square, int]) -> None:
        self.figures = figures
        self._sight = Sight(skyline)
        self._standing = [
            (*project((x + 0.5, y + 0.5, skyline.height(x, y))), x - y, tall)
            for (x, y), tall in figures.items()
        ]

    def hides(self, face: Face, cell: tuple[int, int]) -> bool:
        """Whether the building hides this whole unit of a face."""
        a, b = cell
        if face.side is Side.TOP:
            return self._sight.hides(a, b, face.block.top)
        strip = face.strips[0]
        square = (a, strip.y - 1) if face.side is Side.SOUTH else (strip.x + 1, a)
        return self._sight.hides(*square, b + 1)

    def shows(self, at: Space) -> bool:
        if not self._sight.clear(at):
            return False
        across, down = project(at)
        depth = at[0] - at[1]
        for left, foot, near, tall in self._standing:
            beside = -_FIGURE < across - left < _FIGURE
            if beside and near > depth and -tall < down - foot < _FIGURE / 2:
                return False
        return True


def mark_place(face: Face, view: View) -> tuple[Space, float]:
    """A point around which a mark can be seen, and the mark's size.

    The middle of as many free squares as possible is best, a place aside or a smaller mark will
    do. Marks that cannot be seen at all have a place too.
    """
    cells = _cells(face, view.figures) or _cells(face, ())
    if all(view.hides(face, cell) for cell in cells):
        return _point(face, *next(_middles(cells), (0.0, 0.0))), 1.0
    best, found = -1, ((0.0, 0.0), 1.0)
    for spots, size in ((_middles(cells), 1.0), *((_aside(cells, size), size) for size in _SIZES)):
        for spot in spots:
            count = _in_sight(face.side, view, _point(face, *spot), size, best)
            if count > best:
                best, found = count, (spot, size)
                if best == len(_POINTS):
                    break
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
            count = _in_sight(Side.TOP, view, middle, 1.0, best)
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
    first, other = min(cells)
    shape = frozenset((a - first, b - other) for a, b in cells)
    return ((first + a, other + b) for a, b in _aside_in(shape, size))


@lru_cache(maxsize=1024)
def _aside_in(shape: frozenset[tuple[int, int]], size: float) -> list[tuple[float, float]]:
    """The same for cells near 0, 0: there are only so many shapes."""
    quarters = (0, 0.25, 0.5, 0.75)
    spots = []
    for a, b in sorted(shape):
        for spot in product((a + part for part in quarters), (b + part for part in quarters)):
            around = (_around(*spot, point, size) for point in _POINTS)
            if all((floor(i), floor(j)) in shape for i, j in around):
                spots.append(spot)
    return spots


def _around(a: float, b: float, point: tuple[int, int], size: float) -> tuple[float, float]:
    return a + point[0] * _REACH * size, b + point[1] * _REACH * size


def _point(face: Face, a: float, b: float) -> Space:
    if face.side is Side.TOP:
        return a, b, face.block.top
    if face.side is Side.SOUTH:
        return a, face.strips[0].y, b
    return face.strips[0].x + 1, a, b


def _in_sight(side: Side, view: View, at: Space, size: float, best: int) -> int:
    """How many of five points of a mark can be seen; -1 if no more than the best so far."""
    x, y, z = at
    reach = _REACH * size
    hidden, most = 0, len(_POINTS) - best
    for a, b in _POINTS:
        if side is Side.TOP:
            place = x + a * reach, y + b * reach, z
        elif side is Side.SOUTH:
            place = x + a * reach, y - 0.01, z + b * reach
        else:
            place = x + 0.01, y + a * reach, z + b * reach
        if not view.shows(place):
            hidden += 1
            if hidden >= most:
                return -1
    return len(_POINTS) - hidden
