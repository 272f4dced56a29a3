"""Exact answers in the compiled kernels: can the player still climb, and what denies the next one?

Nothing here checks its arguments: only states made by `state.pack`, at the beginning of a turn, may
come in. The functions release the GIL.
"""

from __future__ import annotations

import ctypes

from toprung.games.climbers.kernels import NONE, library
from toprung.games.climbers.kernels.search import TURN_SIZE, Found, found_turn


def way_up(state: bytes, above: int = NONE) -> Found | None:
    """A turn after which the player stands above the level, or, if none is given, higher than at
    the end of every turn of theirs so far; None if there is none."""
    out = ctypes.create_string_buffer(TURN_SIZE)
    count = int(library.climbers_way_up(state, above, out))
    if count < 0:
        raise MemoryError("no memory to think")
    return found_turn(state, out.raw) if count else None


def denials(state: bytes, above: int, most: int) -> tuple[Found, ...]:
    """Turns that end above a level and leave the next player no way up: one for each place of a
    block, that ends as high as any; its level is the first of the values. Stones are not placed.
    At most so many are looked for."""
    out = ctypes.create_string_buffer(TURN_SIZE * most)
    count = int(library.climbers_denials(state, above, out, most))
    if count < 0:
        raise MemoryError("no memory to think")
    packed = [out.raw[k * TURN_SIZE : (k + 1) * TURN_SIZE] for k in range(count)]
    return tuple(found_turn(state, turn) for turn in packed)
