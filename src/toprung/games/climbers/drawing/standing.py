"""The figures of a position in their places: pawns, stones, and outlines of pawns out of sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toprung.games.climbers.drawing.figures import OUTLINE, PAWN_HEIGHT, STONE_HEIGHT
from toprung.games.climbers.drawing.markup import element
from toprung.games.climbers.drawing.painting import Patch, figure_patches
from toprung.games.climbers.drawing.palette import LIGHT_INK, PAINT, shade
from toprung.games.climbers.drawing.placing import View, stone_square
from toprung.games.climbers.drawing.projection import RISE, number, project, seen
from toprung.games.climbers.drawing.skyline import Skyline, Square, Surface
from toprung.games.climbers.state import Player, Table


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
    view = View(skyline, {(player.x, player.y): PAWN_HEIGHT for player in table.players})
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
    for player in table.players:
        middle = player.x + 0.5, player.y + 0.5
        if _visible_parts(player, skyline) > 1:
            continue
        x, y = project((*middle, player.level))
        place = f"translate({number(x)} {number(y)})"
        paint = PAINT[player.colour]
        yield element(
            "g",
            element("path", d=OUTLINE, stroke=LIGHT_INK, stroke_width=3, stroke_opacity=0.8),
            element("path", d=OUTLINE, stroke=shade(paint, 0.8), stroke_width=1.6),
            transform=place, fill="none", stroke_dasharray="4 2.5", class_="ghost",
        )  # fmt: skip


def _visible_parts(player: Player, skyline: Skyline) -> int:
    """How many of six points of a pawn can be seen."""
    heights = (player.level + part * PAWN_HEIGHT / RISE for part in (0.1, 0.5, 0.8))
    return sum(
        seen(skyline, (player.x + 0.5 + aside, player.y + 0.5 + aside, height))
        for height in heights
        for aside in (-0.1, 0.1)
    )
