"""The whole set of ladders on one sheet."""

from __future__ import annotations

from collections.abc import Iterator

from toprung.games.moon.drawing.catalogue_view import Camera
from toprung.games.moon.drawing.catalogue_wood import paint
from toprung.games.moon.drawing.structure_markup import element, text
from toprung.games.moon.ladders import Ladder, catalogue
from toprung.games.moon.space import Pose

_COLUMNS = 10
_WIDE, _HIGH = 118, 292  # of one ladder's place
_MARGIN, _HEAD, _STANDING = 30, 104, 238  # _STANDING: where its feet stand, from its place's top
_CAMERA = Camera(yaw=0.52, pitch=0.2, scale=1380.0)
_FONT = "Georgia,'Times New Roman',serif"
_PAPER, _SHADE, _INK, _FAINT, _LINE = "#fbf6ea", "#efe4cc", "#3c2f22", "#8b7358", "#d9c7a3"


def sheet() -> str:
    """All 30 with number, name, shape and measures: an SVG document, complete in itself."""
    rows = -(-len(catalogue()) // _COLUMNS)
    wide, high = _COLUMNS * _WIDE + 2 * _MARGIN, _HEAD + rows * _HIGH + _MARGIN
    return element(
        "svg",
        element("title", "Catch the Moon: the thirty ladders"),
        element("defs", *_definitions()),
        element("rect", width=wide, height=high, rx=18, fill="url(#ladders-paper)"),
        *_heading(wide),
        *_shelves(rows, wide),
        *(_place(ladder) for ladder in catalogue()),
        xmlns="http://www.w3.org/2000/svg",
        width=wide,
        height=high,
        viewBox=f"0 0 {wide} {high}",
        font_family=_FONT,
        text_anchor="middle",
        role="img",
    )


def _definitions() -> Iterator[str]:
    stops = [element("stop", offset=at, stop_color=c) for at, c in ((0, _PAPER), (1, _SHADE))]
    yield element("linearGradient", *stops, id="ladders-paper", x2=0, y2=1)
    glow = [
        element("stop", offset=0, stop_color="#5d4630", stop_opacity=0.34),
        element("stop", offset=1, stop_color="#5d4630", stop_opacity=0),
    ]
    yield element("radialGradient", *glow, id="ladders-shadow")


def _heading(wide: float) -> Iterator[str]:
    yield element("circle", cx=wide - 78, cy=58, r=26, fill="#f3d98b")
    yield element("circle", cx=wide - 89, cy=52, r=23, fill=_PAPER)
    yield text("The thirty ladders", _MARGIN + 14, 58, font_size=30, fill=_INK, text_anchor="start")
    words = "three straight, twenty-seven each in its own way; lengths in millimetres"
    yield text(words, _MARGIN + 15, 82, font_size=14, fill=_FAINT, text_anchor="start")


def _shelves(rows: int, wide: float) -> Iterator[str]:
    for row in range(rows):
        y = _HEAD + row * _HIGH + _STANDING + 9
        yield element("path", d=f"M{_MARGIN} {y}H{wide - _MARGIN}", stroke=_LINE, stroke_width=1)


def _place(ladder: Ladder) -> str:
    row, column = divmod(ladder.id, _COLUMNS)
    left, top = _MARGIN + column * _WIDE, _HEAD + row * _HIGH
    lowest = min(corner[2] for rod in ladder.rods for corner in rod.corners)
    standing = Pose((0.0, 0.0, -lowest))
    drawn = element(
        "g", *paint(ladder, standing, _CAMERA),
        stroke_linejoin="round", stroke_linecap="round", stroke_width=0.8,
        transform=f"translate(0 {_STANDING})",
    )  # fmt: skip
    return element(
        "g",
        element("ellipse", cx=3, cy=_STANDING + 1, rx=44, ry=9, fill="url(#ladders-shadow)"),
        drawn,
        text(ladder.name, 0, _STANDING + 29, font_size=15, fill=_INK),
        text(_caption(ladder), 0, _STANDING + 44, font_size=10.5, fill=_FAINT, font_style="italic"),
        transform=f"translate({left + _WIDE / 2} {top})",
        data_ladder=ladder.id,
    )


def _caption(ladder: Ladder) -> str:
    return f"{ladder.shape}, {ladder.length * 1000:.0f}"
