"""Counting block moves, move by move of the first player, so that it can be watched and stopped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from toprung.cli.failure import Failure

if TYPE_CHECKING:
    from toprung.games.climbers import Position

_PHASE_AT = 3  # the byte of a packed state that holds the phase


def first_moves(position: Position, depth: int) -> Iterator[tuple[int, int]]:
    """For each first block move its block, and how many sequences of `depth` begin with it.

    Together they are `position.perft(depth)`; depth is 1 or more.
    """
    from toprung.games.climbers import Options, Phase, kernels
    from toprung.games.climbers.state import PHASES, block_ids, pack

    if position.phase is Phase.BUILD:
        raise Failure("the building is not finished: perft counts moves of built blocks")
    # Turns follow each other at once, and no row of failures ends the game.
    options = Options.parse("2008+general=off")
    table = replace(
        position.table, phase=Phase.BLOCK, pending=(), moved_now=None, fails=0, options=options
    )
    state, ids = pack(table), block_ids(position.state)
    pushed, next_turn = PHASES.index(Phase.BLOCK), PHASES.index(Phase.CLIMB1)
    stay = (0, 0, 0, kernels.PASS, 0, 0, 0, 0, 0)
    for raw in kernels.moves_in(kernels.placements(state)):
        after = kernels.apply(state, raw)
        while after[_PHASE_AT] != next_turn:
            # Pushed pawns take the first square that is free; all other choices are passed over.
            first = stay
            if after[_PHASE_AT] == pushed:
                first = next(kernels.moves_in(kernels.legal_moves(after)))
            after = kernels.apply(after, first)
        yield ids[raw[4]], kernels.perft(after, depth - 1)
