"""Where a pawn can go: breadth-first search over single steps from surface to surface."""

from collections import deque
from dataclasses import dataclass

from tests.games.climbers.slow.blocking import is_blocked
from tests.games.climbers.slow.shapes import all_cells, beside
from tests.games.climbers.slow.state import Ladder, Position, Square
from tests.games.climbers.slow.surfaces import Surface, neighbourhood, surface_of, surfaces


@dataclass(frozen=True)
class Standing:
    """A surface that a pawn can reach, and the ladders that it has used on its way."""

    surface: Surface
    used: frozenset[Ladder]


def may_stand(position: Position, player: int, surface: Surface) -> bool:
    """Own colour, grey or table (CL-BLK-4, CL-MOV-2, CL-MOV-3), and not blocked (CL-STN-2)."""
    if surface.block is None:
        return True
    if is_blocked(position, surface.block):
        return False
    return surface.block.up in ("grey", position.players[player].colour)


def has_room(position: Position, player: int, surface: Surface) -> bool:
    """One pawn per square (CL-BLK-5); a pawn is not in its own way (CL-BLK-6, CL-MOV-8)."""
    others = [
        other
        for index, other in enumerate(position.players)
        if index != player and other.level == surface.level and other.square in surface.squares
    ]
    return surface.outer or len(others) < len(surface.squares)


def share_edge(here: Surface, there: Surface) -> bool:
    """Whether the surfaces share at least one unit of edge (CL-MOV-5, CL-LAD-3)."""
    return any(
        neighbour in there.squares for square in here.squares for neighbour in beside(square)
    )


def across_gap(here: Surface, there: Surface, heights: dict[Square, int]) -> bool:
    """Whether a straight gap of one or two squares, lower than both ends, lies between (CL-VAR-1).

    `heights` holds the height of every column with a block; elsewhere is the table.
    """
    lower = min(here.level, there.level)
    for x, y in here.squares:
        for dx, dy in [(1, 0), (-1, 0), (0, 1), (0, -1)]:
            for width in (1, 2):
                gap = [(x + dx * step, y + dy * step) for step in range(1, width + 1)]
                end = (x + dx * (width + 1), y + dy * (width + 1))
                if end in there.squares and all(heights.get(square, 0) < lower for square in gap):
                    return True
    return False


def steps(
    position: Position, here: Surface, there: Surface, heights: dict[Square, int]
) -> set[Ladder | None]:
    """The ways to go from a surface straight to another: None on foot, otherwise the ladder.

    CL-LAD-1, CL-LAD-2, CL-LAD-4, CL-LAD-7, CL-MOV-6, CL-VAR-1.
    """
    rise = there.level - here.level
    if rise < 0 and position.options.step_down == "never":
        return set()
    ways: set[Ladder | None] = set()
    if share_edge(here, there):
        if rise <= 1:
            ways.add(None)
        if rise == 2:
            ways.add("short")
        if rise in (2, 3, 4):
            ways.add("long")
    if position.options.freestyle and abs(rise) <= 4 and across_gap(here, there, heights):
        ways.add("long")
    return ways


def standings(position: Position, player: int, ladders: frozenset[Ladder]) -> list[Standing]:
    """Every surface and set of used ladders that a pawn can get to, its start first.

    CL-BLK-4, CL-BLK-5, CL-BLK-6, CL-LAD-1 to CL-LAD-7, CL-MOV-1 to CL-MOV-3, CL-MOV-5, CL-MOV-6,
    CL-MOV-8, CL-VAR-1. `ladders` are those that may be used, each once (CL-LAD-5).
    """
    blocks = list(position.blocks)
    everywhere = surfaces(blocks, neighbourhood(blocks))
    heights: dict[Square, int] = {}
    for x, y, z in all_cells(blocks):
        heights[x, y] = max(z + 1, heights.get((x, y), 0))
    enterable = [
        surface
        for surface in everywhere
        if may_stand(position, player, surface) and has_room(position, player, surface)
    ]
    start = Standing(surface_of(position.players[player], everywhere), frozenset())
    found = [start]
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for surface in enterable:
            for ladder in steps(position, here.surface, surface, heights):
                if ladder is None:
                    there = Standing(surface, here.used)
                elif ladder in ladders - here.used:
                    there = Standing(surface, here.used | {ladder})
                else:
                    continue
                if there not in found:
                    found.append(there)
                    queue.append(there)
    return found
