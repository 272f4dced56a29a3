"""What an observation of The Climbers holds, plane by plane and fact by fact.

An observation is an array of bytes (18, 32, 32), read as `observation[plane, x, y]`. The planes
show the middle 32 by 32 squares of the window that actions count squares in: action x stands for
column x - 48. The building is in the middle. Players are numbered from the one who looks on, in the
order of play, and colours by their players; colours that nobody plays come next, and grey is the
last.

| plane | what |
| --- | --- |
| 0 | height of the square, in levels |
| 1 to 6 | 1 where the top has the viewer's colour, that of the next player, ..., grey |
| 7 to 11 | 1 where the viewer's pawn is, that of the next player, ... |
| 12 | the block on top: its number and 1, 0 for the table |
| 13 | 1 on tops that a stone blocks |
| 14 | 1 on top of the block that was moved last, which nobody may take |
| 15 | 1 on top of the block chosen in an earlier stage of this move |
| 16 | 1 for squares that can still be chosen in this move |
| 17 | facts: numbers that have no place on the board; `facts` reads them |

255 stands for what is not there.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from toprung.games.climbers.kernels import staged

Bytes = NDArray[np.uint8]

BOARD_PLANES = staged.PLANES - 1
BLOCK_FACTS = ("x", "y", "z", "kind", "axis", "up", "pair_first", "pair_second", "flags")
"""x and y as actions count them; kind 0 half, 1 cube, 2 double, 3 grey; axis 0 x, 1 y, 2 z; colours
as in the planes; flags 1 moved last, 2 moved in this turn, 4 carries a stone."""
PLAYER_FACTS = (
    *("present", "x", "y", "level", "best", "short_ladder", "long_ladder"),
    *("stone", "stone_block", "arrived_after", "offered"),
)
"""stone 0 in hand, 1 placed, 2 gone; arrived_after: how many got to their level earlier; offered:
when their general movement comes, from 1, 0 for no more."""
GAME_FACTS = (
    *("players", "phase", "turns_without_climb", "active", "mover", "turn_start_level"),
    *("climb_rule", "general", "freestyle", "never_down", "first_wins_ties"),
    *("stage", "block_or_ladders", "axis", "up", "x"),
)
"""phase 0 build, 1 general, 2 climb1, 3 block, 4 climb2, 5 stone, 6 over; stage 0 first, 1
orientation, 2 x, 3 y, 4 over; then what the stages before it have chosen."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts of one observation or of many: `blocks` (..., 35, 9), `players` (..., 5, 11), `game`
    (..., 16), in the order of BLOCK_FACTS, PLAYER_FACTS and GAME_FACTS. They are views, not
    copies."""

    blocks: Bytes
    players: Bytes
    game: Bytes


def board(observation: Bytes) -> Bytes:
    """The planes that are pictures of the board."""
    return observation[..., :BOARD_PLANES, :, :]


def facts(observation: Bytes) -> Facts:
    """The numbers of an observation, or of many."""
    sheet = observation[..., BOARD_PLANES, :, :]
    flat = sheet.reshape(*sheet.shape[:-2], -1)
    blocks = flat[..., : staged.PLAYERS_AT]
    players = flat[..., staged.PLAYERS_AT : staged.GAME_AT]
    return Facts(
        blocks.reshape(*flat.shape[:-1], -1, staged.BLOCK_FACTS),
        players.reshape(*flat.shape[:-1], -1, staged.PLAYER_FACTS),
        flat[..., staged.GAME_AT : staged.GAME_AT + staged.GAME_FACTS],
    )
