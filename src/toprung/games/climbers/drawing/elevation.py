"""The building from the front, as text."""

from __future__ import annotations

from dataclasses import replace

from toprung.games.climbers.drawing import ansi
from toprung.games.climbers.drawing.ruler import Sheet, sheet
from toprung.games.climbers.drawing.skyline import Skyline
from toprung.games.climbers.drawing.tiles import Tile, framed
from toprung.games.climbers.state import Table

_WIDE = 3  # characters in a square


def elevation(table: Table, colour: bool) -> str:
    """What somebody sees who looks along y from the front: of each block the colour of its top.

    The row with number n goes from level n to n + 1: a pawn in it stands on level n. A block's id
    stands above the first of its squares that is in sight.
    """
    shown = sheet(table)
    skyline = Skyline(shown.table.blocks)
    levels = max([skyline.highest, *(player.level + 1 for player in shown.table.players)])
    wide = max([_WIDE, *(len(str(block.id)) for block in shown.table.blocks)])
    labelled: set[int] = set()
    rows = [
        [_tile(shown, skyline, x, z, labelled) for x in range(len(shown.xs))]
        for z in reversed(range(levels))
    ]
    beside = [str(z) for z in reversed(range(levels))]
    text = "\n".join(framed(rows, wide, beside, shown.xs.labels(room=wide + 1)))
    return text if colour else ansi.plain(text)


def _tile(shown: Sheet, skyline: Skyline, x: int, z: int, labelled: set[int]) -> Tile:
    """The nearest block in one unit of the view, and the nearest pawn before it."""
    pawns = [p for p in shown.table.players if p.x == x and p.level == z]
    depth = range(len(shown.ys))
    y, block = next(((y, b) for y in depth if (b := skyline.at(x, y, z))), (len(depth), None))
    nearest = min((pawn for pawn in pawns if pawn.y < y), key=lambda pawn: pawn.y, default=None)
    tile = Tile()
    if block is not None:
        label = "" if block.id in labelled else str(block.id)
        labelled.add(block.id)
        tile = Tile(block.id, block.up.letter, block.up, label)
    if nearest is not None:
        mark = nearest.colour.letter.upper()
        tile = replace(tile, mark=mark, marked_by=nearest.colour)
    return tile
