"""Pawns and blocking stones, turned from wood. They stand within one square."""

from __future__ import annotations

from toprung.games.climbers.blocks import Colour
from toprung.games.climbers.drawing.markup import element
from toprung.games.climbers.drawing.palette import INK, LIGHT_INK, PAINT, SHADOW, SIGNS, shade

PAWN_HEIGHT, STONE_HEIGHT = 49, 18

# A pawn whose foot stands at 0,0.
_BODY = (
    "M-11.5,-2C-11.5,4.5 11.5,4.5 11.5,-2C11.5,-6 9.5,-7 8.5,-9C6.5,-13.5 4.6,-19 4.2,-25.5"
    "C8,-26.5 8,-30.5 3.5,-31H-3.5C-8,-30.5 -8,-26.5 -4.2,-25.5C-4.6,-19 -6.5,-13.5 -8.5,-9"
    "C-9.5,-7 -11.5,-6 -11.5,-2Z"
)
_HEAD = "M-8.6,-38.5a8.6,8.6 0 1 0 17.2,0a8.6,8.6 0 1 0 -17.2,0Z"
_RINGS = "M-10.6,-4.6C-8,-1 8,-1 10.6,-4.6M-5.8,-27.6C-3,-25.6 3,-25.6 5.8,-27.6"
OUTLINE = _BODY + _HEAD


def pawn(colour: Colour, prefix: str) -> str:
    """A pawn as something to be used many times."""
    line = shade(PAINT[colour], 0.3)
    fill = f"url(#{prefix}{colour}-round)"
    return element(
        "g",
        element("ellipse", cx=3, cy=0, rx=14, ry=6.5, fill=SHADOW, fill_opacity=0.3),
        element("path", d=_BODY, fill=fill, stroke=line, stroke_width=1.3),
        element("path", d=_RINGS, fill="none", stroke=line, stroke_opacity=0.5),
        element("path", d=_HEAD, fill=fill, stroke=line, stroke_width=1.3),
        element("ellipse", cx=-3, cy=-42, rx=2.6, ry=1.8, fill=LIGHT_INK, fill_opacity=0.6),
        element(
            "path", d=SIGNS[colour], transform="translate(0 -11.5) scale(.3)", fill="none",
            stroke=INK[colour], stroke_width=5, stroke_opacity=0.9,
        ),
        id=f"{prefix}pawn-{colour}",
        stroke_linejoin="round",
    )  # fmt: skip


def stone(colour: Colour, prefix: str) -> str:
    """A blocking stone: a low disc with a cross."""
    line = shade(PAINT[colour], 0.3)
    return element(
        "g",
        element("ellipse", cx=2, cy=1, rx=15, ry=8, fill=SHADOW, fill_opacity=0.3),
        element(
            "path", d="M-13.5,-7V0A13.5,8 0 0 0 13.5,0V-7Z", stroke=line,
            fill=shade(PAINT[colour], 0.72),
        ),
        element(
            "ellipse", cx=0, cy=-7, rx=13.5, ry=8.4, stroke=line,
            fill=f"url(#{prefix}{colour}-round)",
        ),
        element(
            "path", d="M-6.2,-10.9L6.2,-3.1M6.2,-10.9L-6.2,-3.1", stroke=INK[colour],
            stroke_width=3, stroke_linecap="round",
        ),
        id=f"{prefix}stone-{colour}",
        stroke_width=1.3,
    )  # fmt: skip
