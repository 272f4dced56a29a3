"""How one face of a block is painted: wood, edge, bevel, grid, shadow, and its mark.

The light comes from the west, so whatever is higher darkens the squares east of it. A mark goes
where it can be seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from toprung.games.climbers.blocks import Colour
from toprung.games.climbers.kernels.sight import Mark, Sight
from toprung.games.climbers.sheet import Skyline, Square, Surface
from toprung.games.climbers.svg.faces import Face
from toprung.games.climbers.svg.markup import (
    Side,
    Space,
    element,
    path,
    points,
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
    far = int((skyline.highest - z) * length) + 1
    for y, row in rows.items():
        if y >= len(skyline.rows):
            continue  # nothing stands there
        heights = skyline.rows[y]
        begin = end = float(min(row))
        for x in sorted(row):
            reach = _reach(heights, range(max(x - far, 0), min(x, len(heights))), x, z, length)
            if x > end:
                if end > begin:
                    yield rectangle(begin, y, end - begin, 1, z)
                begin = end = float(x)
            if reach > 0:
                end = x + reach
        if end > begin:
            yield rectangle(begin, y, end - begin, 1, z)


def _reach(heights: bytes, west: range, x: int, z: int, length: float) -> float:
    """How much of a square is dark, from its west edge on, by what stands west of it."""
    end = 0.0
    for at in west:
        height = heights[at]
        if height > z:
            end = max(end, at + 1 + (height - z) * length - x)
    return min(end, 1.0)


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


def mark(face: Face, at: Mark, prefix: str) -> str:
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
    return element("g", *parts, transform=face.side.lay(at[:3], at.size), fill=ink, stroke=ink)


def stone_square(surfaces: Iterable[Surface], view: Sight) -> Square | None:
    """The square on which the stone lies that blocks these surfaces of one block."""
    best, found = -1, None
    for surface in surfaces:
        for x, y in reversed(surface.squares):
            middle = Mark(x + 0.5, y + 0.5, surface.block.top, 1.0)
            count = view.seen(Side.TOP.number, middle, best)
            if count > best:
                best, found = count, (x, y)
    return found
