"""Surfaces: connected uncovered squares of one block's top, or of the table."""

from dataclasses import dataclass

from tests.games.climbers.slow.shapes import all_cells, beside, footprint
from tests.games.climbers.slow.state import Block, Cell, Player, Square


@dataclass(frozen=True)
class Surface:
    """Squares of one level; `block` is None on the table, `outer` marks the unbounded ground.

    Of the outer ground only the squares in the neighbourhood that was asked for are listed.
    """

    block: Block | None
    squares: frozenset[Square]
    level: int
    outer: bool


def connected_groups(squares: frozenset[Square]) -> list[frozenset[Square]]:
    """Splits squares into groups that hang together edge to edge (CL-BLK-6, CL-MOV-8)."""
    rest = set(squares)
    groups = []
    while rest:
        frontier = [rest.pop()]
        group = set(frontier)
        while frontier:
            for neighbour in beside(frontier.pop()):
                if neighbour in rest:
                    rest.remove(neighbour)
                    group.add(neighbour)
                    frontier.append(neighbour)
        groups.append(frozenset(group))
    return groups


def neighbourhood(blocks: list[Block]) -> frozenset[Square]:
    """The bounding box of all blocks enlarged by 2 on every side, as squares."""
    left = min(block.x for block in blocks) - 2
    right = max(block.x + block.dx for block in blocks) + 2
    front = min(block.y for block in blocks) - 2
    back = max(block.y + block.dy for block in blocks) + 2
    return frozenset((x, y) for x in range(left, right) for y in range(front, back))


def uncovered_top(block: Block, solid: frozenset[Cell]) -> frozenset[Square]:
    """The squares of a block's top with no filled cell on them (CL-BUI-1, CL-BLK-6)."""
    return frozenset((x, y) for x, y in footprint(block) if (x, y, block.top) not in solid)


def surfaces(blocks: list[Block], region: frozenset[Square]) -> list[Surface]:
    """All surfaces: block tops (CL-BLK-6), then grounds (CL-MOV-1, CL-MOV-8).

    `region` is a box of squares that reaches beyond all blocks on every side, so that its corner is
    a square of the outer table.
    """
    solid = all_cells(blocks)
    found = []
    for block in blocks:
        free = uncovered_top(block, solid)
        found += [Surface(block, group, block.top, False) for group in connected_groups(free)]
    ground = frozenset((x, y) for x, y in region if (x, y, 0) not in solid)
    corner = min(region)
    found += [Surface(None, group, 0, corner in group) for group in connected_groups(ground)]
    return found


def stands_on(player: Player, block: Block) -> bool:
    """Whether the pawn is on any part of the block's top."""
    return player.level == block.top and player.square in footprint(block)


def surface_of(player: Player, among: list[Surface]) -> Surface:
    """The surface on which the pawn stands; far from all blocks that is the outer table."""
    for surface in among:
        if player.level == surface.level and player.square in surface.squares:
            return surface
    assert player.level == 0
    return next(surface for surface in among if surface.outer)
