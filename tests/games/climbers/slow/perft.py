"""Counting sequences of block moves, slowly."""

from __future__ import annotations

from dataclasses import replace

from tests.games.climbers.slow.building import movable_blocks, placements
from tests.games.climbers.slow.state import Position


def perft(position: Position, depth: int) -> int:
    """Sequences of `depth` block moves by successive players, pawns staying, no stones placed.

    Only for positions in which no pawn stands where its square matters (all on the outer table).
    """
    if depth == 0:
        return 1
    total = 0
    for name in movable_blocks(position):
        options = placements(position, name)
        if depth == 1:
            total += len(options)
            continue
        for x, y, z, dx, dy, dz, up in options:
            blocks = tuple(
                replace(block, x=x, y=y, z=z, dx=dx, dy=dy, dz=dz, up=up)
                if block.id == name
                else block
                for block in position.blocks
            )
            following = (position.active + 1) % len(position.players)
            players = tuple(
                replace(player, stone="gone", stone_block=None)
                if i == following and player.stone == "placed"
                else player
                for i, player in enumerate(position.players)
            )
            total += perft(
                replace(
                    position, blocks=blocks, players=players, active=following, last_moved=name
                ),
                depth - 1,
            )
    return total
