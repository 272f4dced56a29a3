"""The building from above, as text."""

from __future__ import annotations

from dataclasses import replace

from toprung.games.climbers.blocks import Colour
from toprung.games.climbers.drawing import ansi
from toprung.games.climbers.drawing.ruler import sheet
from toprung.games.climbers.drawing.skyline import Skyline, Square, Surface
from toprung.games.climbers.drawing.tiles import Tile, framed
from toprung.games.climbers.state import Table

_WIDE, _NARROW, _MANY = 4, 3, 18  # characters in a square, and in one of many


def plan(table: Table, colour: bool) -> str:
    """Every square with the letter of its colour and its height; y grows upwards.

    The id of a block stands in the line above each of its surfaces, a capital is a pawn, `#` a
    stone, `.` the table, `≈` a stretch of empty squares that was left out.
    """
    shown = sheet(table)
    surfaces = Skyline(shown.table.blocks).surfaces()
    tiles = {square: tile for one in surfaces for square, tile in _tiles(one).items()}
    xs, ys = shown.xs, shown.ys
    for x, at_x in enumerate(xs.shown):
        for y, at_y in enumerate(ys.shown):
            torn = at_x is None or at_y is None
            tiles.setdefault((x, y), Tile(words=" ≈≈" if torn else "."))
    for (x, y), (mark, owner) in _marks(shown.table, surfaces).items():
        tiles[x, y] = replace(tiles[x, y], mark=mark, marked_by=owner)
    rows = [[tiles[x, y] for x in range(len(xs))] for y in reversed(range(len(ys)))]
    beside = ["…" if value is None else str(value) for value in reversed(ys.shown)]
    longest = max((len(tile.label) for tile in tiles.values()), default=0)
    wide = max(_NARROW, longest) if len(xs) > _MANY else _WIDE
    text = "\n".join(framed(rows, wide, beside, xs.labels(room=wide + 1)))
    return text if colour else ansi.plain(text)


def _tiles(surface: Surface) -> dict[Square, Tile]:
    block = surface.block
    first = min(surface.squares, key=lambda square: (-square[1], square[0]))
    return {
        square: Tile(
            owner=block.id,
            words=f"{block.up.letter}{block.top}",
            ground=block.up,
            label=str(block.id) if square == first else "",
        )
        for square in surface.squares
    }


def _marks(table: Table, surfaces: list[Surface]) -> dict[Square, tuple[str, Colour]]:
    """Pawns and stones by square. A stone is shown on every surface that it blocks."""
    marks = {}
    for player in table.players:
        for surface in surfaces:
            if surface.block.id == player.stone_block:
                marks[surface.squares[0]] = "#", player.colour
        marks[player.x, player.y] = player.colour.letter.upper(), player.colour
    return marks
