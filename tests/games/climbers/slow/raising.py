"""Raising the building: where blocks may go while the players build, in turn or all together.

CL-PRE-2, CL-PRE-3, CL-PRE-5, CL-PRE-7. Whether the rest of the grey blocks could still be hidden
after a placement is a search, which is not repeated here.
"""

from collections.abc import Sequence
from dataclasses import replace

from tests.games.climbers.slow.building import rests_flat, touches_side
from tests.games.climbers.slow.shapes import all_cells, cells, footprint, sizes, up_colours
from tests.games.climbers.slow.state import Block, Cell, Colour, Square

Raised = tuple[int, int, int, int, int, int, Colour]
Face = tuple[Cell, Cell]  # a cell of a grey block, and the cell before the face


def grey_faces(built: Sequence[Block]) -> set[Face]:
    """The unit squares of grey blocks, walls and tops, that can be seen (CL-PRE-2)."""
    solid = all_cells(list(built))
    return {
        ((x, y, z), front)
        for block in built
        if block.kind == "grey"
        for x, y, z in cells(block)
        for front in [(x + 1, y, z), (x - 1, y, z), (x, y + 1, z), (x, y - 1, z), (x, y, z + 1)]
        if front not in solid
    }


def heights(built: Sequence[Block]) -> dict[Square, int]:
    """The level on which a block comes to lie that is let down on a square (CL-PRE-3)."""
    tops: dict[Square, int] = {}
    for block in built:
        for square in footprint(block):
            tops[square] = max(block.top, tops.get(square, 0))
    return tops


def landing(tops: dict[Square, int], x: int, y: int, dx: int, dy: int) -> set[int]:
    """The levels under a footprint: one where a block rests flat."""
    return {tops.get((i, j), 0) for i in range(x, x + dx) for j in range(y, y + dy)}


def raised(built: Sequence[Block], piece: Block) -> list[Raised]:
    """Every place, orientation and up colour for a block of the supply.

    It rests flat (CL-PRE-3) on or beside what is there (CL-BUI-3); while a grey block can be seen,
    it must hide a part of one (CL-PRE-5).
    """
    solid, shown = all_cells(list(built)), {front for _, front in grey_faces(built)}
    tops = heights(built)
    found: list[Raised] = []
    for dx, dy, dz in sizes(piece.kind):
        for x in range(min(one.x for one in built) - dx, max(one.x + one.dx for one in built) + 1):
            for y in range(
                min(one.y for one in built) - dy, max(one.y + one.dy for one in built) + 1
            ):
                z, *others = landing(tops, x, y, dx, dy)
                if others:
                    continue  # only to save time: it would not rest flat
                new = replace(piece, x=x, y=y, z=z, dx=dx, dy=dy, dz=dz)
                if cells(new) & solid or not rests_flat(new, solid):
                    continue
                if z == 0 and not touches_side(new, solid):
                    continue
                if not shown or cells(new) & shown:
                    colours = up_colours(piece.kind, piece.pair, (dx, dy, dz))
                    found += [(x, y, z, dx, dy, dz, up) for up in colours]
    return sorted(found)


def may_place(players: int, still_building: bool) -> set[int]:
    """Whose turn it is while all build together: everybody's (CL-PRE-7)."""
    return set(range(players)) if still_building else {0}


def still_free(built: Sequence[Block], place: Raised) -> bool:
    """Whether a place is as somebody saw it who named its level (CL-PRE-7)."""
    x, y, z, dx, dy, _, _ = place
    return landing(heights(built), x, y, dx, dy) == {z}
