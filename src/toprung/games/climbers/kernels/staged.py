"""Moves chosen in stages, and positions as planes of numbers, in the compiled kernels.

`staged.h` describes both. Arrays come in as addresses, so that nothing here needs NumPy; whoever
calls keeps them alive. Only states made by `state.pack` may come in. The functions release the GIL.
"""

from __future__ import annotations

import ctypes

from toprung.core.kernels import KernelsMissing
from toprung.games.climbers.kernels import library

ACTIONS, LADDERS_AT, BLOCKS_AT, ORIENTATIONS_AT = 314, 1, 5, 40
X_AT, Y_AT, SPAN, VIEW = 58, 186, 128, 32
PLANES, BLOCK_FACTS, PLAYER_FACTS, PLAYERS_AT, GAME_AT, GAME_FACTS = 18, 9, 11, 315, 370, 16
GAME_SIZE = int(library.climbers_staged_size())
EVERYBODY = -1
RANDOM, GREEDY = range(2)
OVER, BROKEN_OFF = 1, 2


class Batch(ctypes.Structure):
    """Games that are played at once: see the struct in C."""

    _fields_ = [
        ("games", ctypes.c_void_p),
        ("count", ctypes.c_int64),
        ("actions", ctypes.c_void_p),
        ("starts", ctypes.c_void_p),
        ("start_count", ctypes.c_int64),
        ("random", ctypes.c_void_p),
        ("most_actions", ctypes.c_int64),
        ("learner", ctypes.c_int64),
        ("bot", ctypes.c_int64),
        ("wait", ctypes.c_int64),
        ("observations", ctypes.c_void_p),
        ("masks", ctypes.c_void_p),
        ("ended", ctypes.c_void_p),
        ("movers", ctypes.c_void_p),
        ("rewards", ctypes.c_void_p),
    ]


def reset(batch: Batch) -> None:
    """New games everywhere, from any of the starts."""
    _memory(library.climbers_staged_reset(batch))


def step(batch: Batch) -> None:
    """One action for each game. Raises ValueError, and changes nothing, if one is not offered."""
    done = library.climbers_staged_step(batch)
    if done < 0:
        raise ValueError(f"game {-done - 1}: this action is not offered by its mask")
    _memory(done)


def begin(game: int, state: bytes) -> None:
    """Set one game to a position."""
    _memory(library.climbers_staged_begin(ctypes.c_void_p(game), state))


def show(batch: Batch) -> None:
    """Fill in observations, masks and movers of games that were just set."""
    library.climbers_staged_show(batch)


def observe(game: int, viewer: int, out: int) -> None:
    """One game as this seat sees it."""
    library.climbers_staged_observe(ctypes.c_void_p(game), viewer, ctypes.c_void_p(out))


def corner(state: bytes) -> tuple[int, int]:
    """The square with which the window around a building begins."""
    out = (ctypes.c_int32 * 2)()
    library.climbers_staged_corner(state, out)
    return out[0], out[1]


def sample(masks: int, count: int, random: int, out: int) -> None:
    """A random action for each mask, of those that it offers."""
    addresses = ctypes.c_void_p(masks), ctypes.c_int64(count), ctypes.c_void_p(random)
    library.climbers_staged_sample(*addresses, ctypes.c_void_p(out))


def _memory(fine: int) -> None:
    if not fine:
        raise MemoryError("no memory for the map of the building")


def _constants() -> tuple[int, ...]:
    out = (ctypes.c_int32 * 32)()
    return tuple(out[: library.climbers_staged_constants(out)])


library.climbers_staged_reset.argtypes = [ctypes.POINTER(Batch)]
library.climbers_staged_step.argtypes = [ctypes.POINTER(Batch)]
library.climbers_staged_show.argtypes = [ctypes.POINTER(Batch)]
library.climbers_staged_show.restype = None
library.climbers_staged_observe.restype = None
library.climbers_staged_corner.restype = None
library.climbers_staged_sample.restype = None
if _constants() != (
    *(ACTIONS, LADDERS_AT, BLOCKS_AT, ORIENTATIONS_AT, X_AT, Y_AT, SPAN, VIEW),
    *(PLANES, BLOCK_FACTS, PLAYER_FACTS, PLAYERS_AT, GAME_AT, GAME_FACTS),
):
    raise KernelsMissing("The compiled rules are of another version: run `make setup` again.")
