"""How one face of a block is painted: wood, edge, bevel, grid, shadow, and its mark."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from toprung.games.climbers.blocks import Colour
from toprung.games.climbers.drawing.faces import Face
from toprung.games.climbers.drawing.markup import element, text
from toprung.games.climbers.drawing.palette import INK, LIGHT_INK, SHADOW, SIGNS, edge
from toprung.games.climbers.drawing.projection import Side, Space, path, points
from toprung.games.climbers.drawing.shadows import SHADES, shadow
from toprung.games.climbers.drawing.skyline import Skyline, Square

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
