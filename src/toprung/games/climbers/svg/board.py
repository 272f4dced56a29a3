"""The table: a wooden board with faint squares, numbers along its two front edges, and shadows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from toprung.games.climbers.sheet import Ruler, Sheet, Skyline
from toprung.games.climbers.svg.markup import (
    Point,
    Side,
    Space,
    element,
    path,
    points,
    project,
    rectangle,
    text,
)
from toprung.games.climbers.svg.palette import SHADOW
from toprung.games.climbers.svg.wood import SHADES, shadow

_BACK, _FRONT, _THICK, _ROUND = 0.4, 1.0, 0.45, 16
_WOOD, _WOOD_EDGE, _LINE, _NUMBERS = "#dcbf94", "#a87f55", "#7b5a38", "#6b4a2b"


def _board(sheet: Sheet) -> tuple[Space, Space, Space, Space]:
    """West, south, east and north corner."""
    return (
        (-_BACK, -_FRONT, 0),
        (len(sheet.xs) + _FRONT, -_FRONT, 0),
        (len(sheet.xs) + _FRONT, len(sheet.ys) + _BACK, 0),
        (-_BACK, len(sheet.ys) + _BACK, 0),
    )


def frame(sheet: Sheet) -> tuple[Point, Point]:
    """The smallest and largest corner of the board in the picture."""
    west, south, east, north = _board(sheet)
    margin = _ROUND / 2
    bottom = project((south[0], south[1], -_THICK))[1]
    return (
        (project(west)[0] - margin, project(north)[1] - margin),
        (project(east)[0] + margin, bottom + margin),
    )


def board(sheet: Sheet, skyline: Skyline, prefix: str) -> Iterator[str]:
    """The empty board and the shadows of what stands on it."""
    west, south, east, north = _board(sheet)
    low = [(x, y, -_THICK) for x, y, _ in (east, south, west)]
    body = points([west, north, east, *low])
    yield element("polygon", points=body, fill=_WOOD_EDGE, stroke=_WOOD_EDGE, stroke_width=_ROUND)
    face = points([west, south, east, north])
    yield element("polygon", points=face, fill=_WOOD, stroke=_WOOD, stroke_width=_ROUND)
    yield element(
        "path", d=path(_lines(sheet), close=False), stroke=_LINE, stroke_width=1, opacity=0.2
    )
    torn = list(_torn(sheet))
    if torn:
        yield element("path", d=path(torn), fill=_WOOD_EDGE, class_="torn", opacity=0.6)
    yield from _numbers(sheet)
    yield from _shadows(sheet, skyline, prefix)


def _lines(sheet: Sheet) -> Iterator[tuple[Space, Space]]:
    wide, deep = len(sheet.xs), len(sheet.ys)
    for x in range(wide + 1):
        yield (x, 0, 0), (x, deep, 0)
    for y in range(deep + 1):
        yield (0, y, 0), (wide, y, 0)


def _torn(sheet: Sheet) -> Iterator[tuple[Space, ...]]:
    for x, value in enumerate(sheet.xs.shown):
        if value is None:
            yield rectangle(x, 0, 1, len(sheet.ys))
    for y, value in enumerate(sheet.ys.shown):
        if value is None:
            yield rectangle(0, y, len(sheet.xs), 1)


def _numbers(sheet: Sheet) -> Iterator[str]:
    wide = len(sheet.xs)
    along_x = [((x + 0.5, -0.45, 0), label) for x, label in _labels(sheet.xs)]
    along_y = [((wide + 0.5, y + 0.5, 0), label) for y, label in _labels(sheet.ys)]
    names = [((-0.25, -0.45, 0), "x"), ((wide + 0.5, -0.3, 0), "y")]
    written = [text(label, 0, 4, transform=Side.TOP.lay(at)) for at, label in [*along_x, *along_y]]
    named = [
        text(label, 0, 4, transform=Side.TOP.lay(at), font_style="italic") for at, label in names
    ]
    yield element(
        "g", *written, *named, fill=_NUMBERS, font_size=11, text_anchor="middle", class_="ticks"
    )


def _labels(ruler: Ruler) -> Iterator[tuple[int, str]]:
    yield from ruler.labels(room=5)
    yield from ((place, "…") for place, value in enumerate(ruler.shown) if value is None)


def _shadows(sheet: Sheet, skyline: Skyline, prefix: str) -> Iterator[str]:
    """Cast by the light, and the soft dark line where wood stands on wood."""
    feet = [
        rectangle(block.x, block.y, *block.size[:2]) for block in sheet.table.blocks if not block.z
    ]
    if feet:
        name = f"{prefix}feet"
        yield element("defs", element("path", id=name, d=path(feet), fill="none", stroke=SHADOW))
        for width in (26, 21, 16, 11, 6):
            yield element("use", href=f"#{name}", stroke_width=width, stroke_opacity=0.06)
    ground = [
        square
        for square in product(range(len(sheet.xs)), range(len(sheet.ys)))
        if square not in skyline.columns
    ]
    for length in SHADES:
        dark = list(shadow(skyline, ground, 0, length))
        if dark:
            yield element("path", d=path(dark), fill=SHADOW, fill_opacity=0.2)
