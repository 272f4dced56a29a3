"""Pawns and blocking stones, turned from wood: their shapes, and where they stand.

They stay within one square. A pawn that is out of sight is shown as an outline.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toprung.core.svg import number
from toprung.games.climbers.blocks import Colour
from toprung.games.climbers.kernels.sight import Patch, Sight
from toprung.games.climbers.sheet import Skyline, Square, Surface
from toprung.games.climbers.state import Player, Table
from toprung.games.climbers.svg.faces import figure_patches
from toprung.games.climbers.svg.markup import RISE, element, project, sight
from toprung.games.climbers.svg.palette import INK, LIGHT_INK, PAINT, SHADOW, SIGNS, gradient, shade
from toprung.games.climbers.svg.wood import stone_square

PAWN_HEIGHT, STONE_HEIGHT = 49, 18

# A pawn whose foot stands at 0,0.
_BODY = (
    "M-11.5,-2C-11.5,4.5 11.5,4.5 11.5,-2C11.5,-6 9.5,-7 8.5,-9C6.5,-13.5 4.6,-19 4.2,-25.5"
    "C8,-26.5 8,-30.5 3.5,-31H-3.5C-8,-30.5 -8,-26.5 -4.2,-25.5C-4.6,-19 -6.5,-13.5 -8.5,-9"
    "C-9.5,-7 -11.5,-6 -11.5,-2Z"
)
_HEAD = "M-8.6,-38.5a8.6,8.6 0 1 0 17.2,0a8.6,8.6 0 1 0 -17.2,0Z"
_RINGS = "M-10.6,-4.6C-8,-1 8,-1 10.6,-4.6M-5.8,-27.6C-3,-25.6 3,-25.6 5.8,-27.6"
_OUTLINE = _BODY + _HEAD


def _pawn(colour: Colour, prefix: str) -> str:
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


def _stone(colour: Colour, prefix: str) -> str:
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


def figure_definitions(table: Table, prefix: str) -> Iterator[str]:
    """The figures of a table's players, to be used wherever they stand."""
    for player in table.players:
        paint = PAINT[player.colour]
        rounded = (shade(paint, 1.3), paint, shade(paint, 0.6))
        yield gradient(f"{prefix}{player.colour}-round", rounded, down=False)
        yield _pawn(player.colour, prefix)
        yield _stone(player.colour, prefix)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure on a square, and what it covers."""

    square: Square
    tall: int
    patches: list[Patch]
    drawn: str


def standing(
    table: Table, surfaces: Sequence[Surface], skyline: Skyline, prefix: str
) -> Iterator[Figure]:
    """All pawns that do not wait inside a block, and all stones."""
    view = sight(skyline, {(player.x, player.y): PAWN_HEIGHT for player in table.players})
    for player in table.players:
        square = player.x, player.y
        if player.level >= skyline.height(*square):
            yield _figure("pawn", player, square, player.level, PAWN_HEIGHT, prefix)
        if player.stone_block is not None:
            blocked = [one for one in surfaces if one.block.id == player.stone_block]
            place = stone_square(blocked, view)
            if place is not None:
                yield _figure("stone", player, place, blocked[0].block.top, STONE_HEIGHT, prefix)


def _figure(
    name: str, player: Player, square: Square, level: int, tall: int, prefix: str
) -> Figure:
    x, y = project((square[0] + 0.5, square[1] + 0.5, level))
    drawn = element("use", href=f"#{prefix}{name}-{player.colour}", x=x, y=y, class_=name)
    return Figure(square, tall, figure_patches(*square, level, tall), drawn)


def ghosts(table: Table, skyline: Skyline) -> Iterator[str]:
    """Outlines of the pawns that stand behind something, so that nobody is lost."""
    view = sight(skyline, {})
    for player in table.players:
        middle = player.x + 0.5, player.y + 0.5
        if _visible_parts(player, view) > 1:
            continue
        x, y = project((*middle, player.level))
        place = f"translate({number(x)} {number(y)})"
        paint = PAINT[player.colour]
        yield element(
            "g",
            element("path", d=_OUTLINE, stroke=LIGHT_INK, stroke_width=3, stroke_opacity=0.8),
            element("path", d=_OUTLINE, stroke=shade(paint, 0.8), stroke_width=1.6),
            transform=place, fill="none", stroke_dasharray="4 2.5", class_="ghost",
        )  # fmt: skip


def _visible_parts(player: Player, view: Sight) -> int:
    """How many of six points of a pawn can be seen."""
    heights = (player.level + part * PAWN_HEIGHT / RISE for part in (0.1, 0.5, 0.8))
    return sum(
        view.clear((player.x + 0.5 + aside, player.y + 0.5 + aside, height))
        for height in heights
        for aside in (-0.1, 0.1)
    )
