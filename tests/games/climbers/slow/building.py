"""Which blocks may be moved, and where each of them may go."""

from dataclasses import replace

from tests.games.climbers.slow.blocking import is_blocked
from tests.games.climbers.slow.shapes import all_cells, cells, footprint, sizes, up_colours
from tests.games.climbers.slow.state import Block, Cell, Colour, Player, Position
from tests.games.climbers.slow.surfaces import (
    Surface,
    neighbourhood,
    stands_on,
    surface_of,
    surfaces,
    uncovered_top,
)

Placement = tuple[int, int, int, int, int, int, Colour]


def movable_blocks(position: Position) -> list[int]:
    """The blocks that the active player may take (CL-BUI-1, CL-BUI-2, CL-STN-2)."""
    solid = all_cells(list(position.blocks))
    return sorted(
        block.id
        for block in position.blocks
        if uncovered_top(block, solid) == footprint(block)
        and not any(stands_on(player, block) for player in position.players)
        and not is_blocked(position, block)
        and block.id != position.last_moved
    )


def others_than(position: Position, block_id: int) -> list[Block]:
    """'The building' for a moved block: every other block (CL-BUI-12)."""
    return [block for block in position.blocks if block.id != block_id]


def underside(block: Block) -> set[Cell]:
    """The cells directly under a block."""
    return {(x, y, block.z - 1) for x, y in footprint(block)}


def rests_flat(block: Block, solid: frozenset[Cell]) -> bool:
    """On the table or on filled cells throughout, with no gap (CL-BUI-4, CL-BUI-5, CL-PRE-3)."""
    return block.z == 0 or underside(block) <= solid


def touches_side(block: Block, solid: frozenset[Cell]) -> bool:
    """Whether a unit square of a side wall is face to face with another block (CL-BUI-3)."""
    return any(
        neighbour in solid
        for x, y, z in cells(block)
        for neighbour in [(x + 1, y, z), (x - 1, y, z), (x, y + 1, z), (x, y - 1, z)]
    )


def turned_in_place(old: Block, new: Block) -> bool:
    """Same base level, footprints overlapping as much as their shapes allow (CL-BUI-12).

    Two rectangles overlap at most in a rectangle of the smaller of their widths and the smaller of
    their depths. The unchanged block is turned about the vertical (CL-BUI-10).
    """
    most = min(old.dx, new.dx) * min(old.dy, new.dy)
    return old.z == new.z and len(footprint(old) & footprint(new)) == most


def connects(old: Block, new: Block, solid: frozenset[Cell]) -> bool:
    """Resting on a block, touching a side wall, or turned in place (CL-BUI-3, CL-BUI-12)."""
    return new.z > 0 or touches_side(new, solid) or turned_in_place(old, new)


def pawns_fit(players: tuple[Player, ...], new: Block, lifted: list[Surface]) -> bool:
    """Whether what is left of each surface has room for its pawns (CL-BUI-8, CL-BUI-9, CL-BUI-11).

    `lifted` are the surfaces with the moved block lifted off. A surface of which no pawn's square
    is covered has room as before, and the outer table has room for all.
    """
    under = footprint(new)
    for surface in {surface_of(player, lifted) for player in players if player.square in under}:
        standing = [player for player in players if surface_of(player, lifted) == surface]
        if not surface.outer and len(surface.squares - under) < len(standing):
            return False
    return True


def on_blocked_block(new: Block, blocked: frozenset[Cell]) -> bool:
    """Whether the block would lie on a blocked block, which is forbidden (CL-STN-4)."""
    return bool(underside(new) & blocked)


def placements(position: Position, block_id: int) -> list[Placement]:
    """Every place, orientation and up colour that a movable block may get.

    CL-BUI-3, CL-BUI-4, CL-BUI-5, CL-BUI-8, CL-BUI-9, CL-BUI-10, CL-BUI-11, CL-BUI-12, CL-STN-4,
    CL-MAT-3, CL-MAT-5. The unchanged placement is listed where it is legal.
    """
    old = position.block(block_id)
    others = others_than(position, block_id)
    solid = all_cells(others)
    blocked = all_cells([block for block in others if is_blocked(position, block)])
    region = neighbourhood(list(position.blocks))
    lifted = surfaces(others, region)
    found: list[Placement] = []
    for dx, dy, dz in sizes(old.kind):
        for x, y, z in possible_corners(position, block_id, dx, dy):
            if (x, y, z) in solid or (z > 0 and (x, y, z - 1) not in solid):
                continue  # only to save time: the first corner alone rules most places out
            new = replace(old, x=x, y=y, z=z, dx=dx, dy=dy, dz=dz)
            if (
                not cells(new) & solid
                and rests_flat(new, solid)
                and not on_blocked_block(new, blocked)
                and connects(old, new, solid)
                and pawns_fit(position.players, new, lifted)
            ):
                for up in up_colours(old.kind, old.pair, (dx, dy, dz)):
                    found.append((x, y, z, dx, dy, dz, up))
    return sorted(found)


def possible_corners(position: Position, block_id: int, dx: int, dy: int) -> list[Cell]:
    """All smallest corners worth a look: near the blocks, at the level of the table or of a top."""
    blocks = position.blocks
    levels = {0} | {block.top for block in others_than(position, block_id)}
    left = min(block.x for block in blocks) - dx
    right = max(block.x + block.dx for block in blocks)
    front = min(block.y for block in blocks) - dy
    back = max(block.y + block.dy for block in blocks)
    return [
        (x, y, z)
        for x in range(left, right + 1)
        for y in range(front, back + 1)
        for z in sorted(levels)
    ]
