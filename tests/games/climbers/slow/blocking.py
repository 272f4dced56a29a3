"""Blocking stones: what they block, and where one may be put."""

from tests.games.climbers.slow.shapes import all_cells
from tests.games.climbers.slow.state import Block, Position
from tests.games.climbers.slow.surfaces import stands_on, uncovered_top


def is_blocked(position: Position, block: Block) -> bool:
    """Whether any player's stone lies on the block (CL-STN-2)."""
    return any(
        player.stone == "placed" and player.stone_block == block.id for player in position.players
    )


def is_free_surface(position: Position, block: Block) -> bool:
    """Whether the block's top may take a stone (CL-STN-1, CL-STN-4).

    No pawn on any part of it, no stone, and at least one uncovered square.
    """
    if is_blocked(position, block):
        return False
    if any(stands_on(player, block) for player in position.players):
        return False
    return bool(uncovered_top(block, all_cells(list(position.blocks))))


def stone_blocks(position: Position) -> list[int]:
    """The blocks that the active player may block: none without a stone in hand (CL-STN-1)."""
    if position.players[position.active].stone != "hand":
        return []
    return sorted(block.id for block in position.blocks if is_free_surface(position, block))
