"""Search in the compiled kernels: whole turns, as raw moves.

Nothing here checks its arguments: only states made by `state.pack`, within a turn, may come in. The
functions release the GIL.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from toprung.core.kernels import KernelsMissing
from toprung.games.climbers.kernels import MOVE_SIZE, RawMove, library, moves_in

DEPTH = 8  # plies for which a plan says how wide to look
WIDEST = 64
_PLAYERS = 5
_MOVES_OF_A_TURN = 16
_PROSPECT = 12


class Weights(ctypes.Structure):
    """What things are worth, in hundredths of a level."""

    _fields_ = [
        ("soon", ctypes.c_int32),
        ("later", ctypes.c_int32),
        ("doubt", ctypes.c_int32),
        ("leap", ctypes.c_int32),
        ("short_ladder", ctypes.c_int32),
        ("long_ladder", ctypes.c_int32),
        ("stone", ctypes.c_int32),
        ("stuck", ctypes.c_int32),
        ("ahead", ctypes.c_int32),
        ("regard", ctypes.c_int32),
    ]


class Plan(ctypes.Structure):
    """How to search; see the struct in C."""

    _fields_ = [
        ("weights", Weights),
        ("depth", ctypes.c_int32),
        ("looks", ctypes.c_int32 * DEPTH),
        ("widths", ctypes.c_int32 * DEPTH),
        ("stones", ctypes.c_int32),
        ("attention", ctypes.c_int32),
        ("denying", ctypes.c_int32),
        ("nodes", ctypes.c_int64),
        ("seed", ctypes.c_uint64),
        ("network", ctypes.c_char_p),
    ]


def plan(
    weights: Weights,
    depth: int,
    looks: Sequence[int],
    widths: Sequence[int],
    stones: int,
    attention: int,
    nodes: int,
    seed: int,
    network: bytes | None = None,
    denying: int = 0,
) -> Plan:
    """A plan. `looks` and `widths` have DEPTH numbers; `network` is one for all games, or one for
    two players and then one for more, and without it the weights judge."""
    return Plan(
        weights=weights,
        depth=depth,
        looks=(ctypes.c_int32 * DEPTH)(*looks),
        widths=(ctypes.c_int32 * DEPTH)(*widths),
        stones=stones,
        attention=attention,
        denying=denying,
        nodes=nodes,
        seed=seed & (1 << 64) - 1,
        network=network * 2 if network and len(network) == NETWORK_SIZE else network,
    )


@cache
def trained() -> bytes:
    """The networks that come with the program, see benchmarks/training.py."""
    return Path(__file__).with_name("evaluation.bin").read_bytes()


class Interrupt:
    """Stops a search from another thread."""

    def __init__(self) -> None:
        self.flag = ctypes.c_int32(0)

    def set(self) -> None:
        self.flag.value = 1


class Found(NamedTuple):
    """A turn, and what it comes to: for each player how far ahead of the best of the others."""

    moves: tuple[RawMove, ...]
    values: tuple[int, ...]


class Searched(NamedTuple):
    """The best turns, best first, with the positions looked at and the depth that was reached."""

    turns: tuple[Found, ...]
    nodes: int
    depth: int


class Hope(NamedTuple):
    """How high a player may get in a turn: where they stand and stood, on foot, with ladders, with
    a block, with both; and how many places of a block lead them higher than ever, on how
    many blocks these are, and how many surfaces are higher than ever, on foot and with ladders."""

    level: int
    best: int
    walk: int
    ladder: int
    block: int
    most: int
    ways: int
    ladder_ways: int
    spots: int
    ladder_spots: int
    steps: int
    rungs: int


def search(state: bytes, plan: Plan, interrupt: Interrupt) -> Searched:
    out = ctypes.create_string_buffer(TURN_SIZE * WIDEST)
    report = (ctypes.c_int64 * 2)()
    stop = ctypes.byref(interrupt.flag)
    count = int(library.climbers_search(state, ctypes.byref(plan), stop, out, report))
    if count < 0:
        raise MemoryError("no memory to think")
    found = [out.raw[k * TURN_SIZE : (k + 1) * TURN_SIZE] for k in range(count)]
    return Searched(tuple(found_turn(state, turn) for turn in found), report[0], report[1])


def found_turn(state: bytes, turn: bytes) -> Found:
    """What the kernels tell of a turn."""
    return Found(_moves(state, turn), _values(turn))


def _moves(state: bytes, turn: bytes) -> tuple[RawMove, ...]:
    room = ctypes.create_string_buffer(MOVE_SIZE * _MOVES_OF_A_TURN)
    count = library.climbers_turn_moves(state, turn, room)
    return tuple(moves_in(room.raw[: count * MOVE_SIZE]))


def _values(turn: bytes) -> tuple[int, ...]:
    return tuple((ctypes.c_int32 * _PLAYERS).from_buffer_copy(turn, TURN_SIZE - 4 * _PLAYERS))


def value(state: bytes, plan: Plan) -> tuple[int, ...]:
    """For each player how far ahead of the best of the others, without searching."""
    values = (ctypes.c_int32 * _PLAYERS)()
    if not library.climbers_value(state, ctypes.byref(plan), values):
        raise MemoryError("no memory to think")
    return tuple(values)


def hopes(state: bytes, players: int) -> tuple[Hope, ...]:
    """What each player may hope for."""
    room = (ctypes.c_int16 * (_PROSPECT * _PLAYERS))()
    if not library.climbers_prospects(state, room):
        raise MemoryError("no memory to think")
    return tuple(Hope(*room[_PROSPECT * i : _PROSPECT * (i + 1)]) for i in range(players))


def features(state: bytes, players: int) -> tuple[tuple[float, ...], ...]:
    """What the network sees of each player, at the beginning of a turn."""
    room = (ctypes.c_float * (FEATURES * _PLAYERS))()
    if not library.climbers_features(state, room):
        raise MemoryError("no memory to think")
    return tuple(tuple(room[FEATURES * i : FEATURES * (i + 1)]) for i in range(players))


FEATURES = int(library.climbers_feature_count())
NETWORK_SIZE = 4 * int(library.climbers_network_size())
TURN_SIZE = int(library.climbers_turn_size())
if library.climbers_plan_size() != ctypes.sizeof(Plan):
    raise KernelsMissing("The compiled rules are of another version: run `make setup` again.")
