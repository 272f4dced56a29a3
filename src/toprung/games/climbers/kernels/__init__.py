"""The compiled core of the rules, called with plain bytes.

A state is the bytes of the C struct State, a move those of the struct Move, here as the tuple
(x, y, z, kind, block, axis, up, ladders, who). Blocks are indexes, not ids. Nothing here checks
its arguments: only states made by `state.pack` may come in. The functions release the GIL.
"""

from __future__ import annotations

import ctypes
import struct
import threading
from array import array
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from toprung.core.kernels import KernelsMissing, load_kernels

RawMove = tuple[int, int, int, int, int, int, int, int, int]

PASS, WALK, PLACE, SHIFT, BLOCKADE = range(5)
NONE = -1
ANY_LEVEL = -1
SHORT, LONG = 1, 2

_MOVE = struct.Struct("=iihBBBBBB")
MOVE_SIZE = _MOVE.size
BLOCK_SIZE = struct.calcsize("=iihhBBBB")
NO_DRAWS, NO_COLOUR = -2, -3
_KIND_AT = struct.calcsize("=iih")
_FIRST_CAPACITY = 1 << 15


library = load_kernels(Path(__file__).parent, "climbers", "rules")
library.climbers_perft.restype = ctypes.c_int64
library.climbers_refusal_name.restype = ctypes.c_char_p
library.climbers_perft.argtypes = [ctypes.c_char_p, ctypes.c_int]


class _Buffer(threading.local):
    """Room for moves, one for each thread, grown on demand."""

    capacity = 0
    room: ctypes.Array[ctypes.c_char]

    def grow(self, capacity: int) -> None:
        self.capacity = capacity
        self.room = ctypes.create_string_buffer(capacity * _MOVE.size)


_buffer = _Buffer()


def _many(call: Callable[[ctypes.Array[ctypes.c_char], int], int]) -> bytes:
    """The moves that a kernel writes; called again with more room where that was too small."""
    if not _buffer.capacity:
        _buffer.grow(_FIRST_CAPACITY)
    count = _memory(call(_buffer.room, _buffer.capacity))
    if count > _buffer.capacity:
        _buffer.grow(count)
        call(_buffer.room, count)
    return ctypes.string_at(_buffer.room, count * _MOVE.size)


def _memory(count: int) -> int:
    if count < 0:
        raise MemoryError("no memory for the map of the building")
    return count


def moves_in(packed: bytes) -> Iterator[RawMove]:
    """The moves of a packed list."""
    return _MOVE.iter_unpack(packed)


def count_in(packed: bytes) -> int:
    return len(packed) // _MOVE.size


def kinds_in(packed: bytes) -> bytes:
    """The kind of each move of a packed list."""
    return packed[_KIND_AT :: _MOVE.size]


def blocks_in(packed: bytes) -> set[int]:
    """The blocks that a packed list of placements is about; passing may come first in it."""
    first = _MOVE.size if kinds_in(packed[: _MOVE.size]) == bytes([PASS]) else 0
    return set(packed[first + _KIND_AT + 1 :: _MOVE.size])


def slice_at(packed: bytes, index: int) -> bytes:
    """The packed list of just one move of a packed list."""
    return packed[index * _MOVE.size : (index + 1) * _MOVE.size]


def legal_moves(state: bytes) -> bytes:
    """All moves of the phase, packed."""
    return _many(lambda out, room: library.climbers_legal_moves(state, out, room))


def count_legal_moves(state: bytes) -> int:
    return _memory(library.climbers_legal_moves(state, None, 0))


def placements(state: bytes, block: int = NONE) -> bytes:
    """All placements of a block, or of every block that may be taken, whatever the phase."""
    return _many(lambda out, room: library.climbers_placements(state, block, out, room))


def count_placements(state: bytes) -> int:
    return _memory(library.climbers_placements(state, NONE, None, 0))


def movable(state: bytes) -> list[int]:
    out = (ctypes.c_int8 * 35)()
    return list(out[: _memory(library.climbers_movable(state, out))])


def refuse_lift(state: bytes, block: int) -> str | None:
    """Name of the reason for which the block may not be taken, or None."""
    why = _memory(library.climbers_refuse_lift(state, block))
    return refusal_names()[why] if why else None


def stones(state: bytes, player: int) -> list[int]:
    out = (ctypes.c_int8 * 35)()
    return list(out[: _memory(library.climbers_stones(state, player, out))])


def reach(state: bytes, player: int, ladders: int) -> bytes:
    """One square for each surface and set of ladders used, as packed walks."""
    return _many(lambda out, room: library.climbers_reach(state, player, ladders, out, room))


def _packed(move: RawMove) -> bytes:
    try:
        return _MOVE.pack(*move)
    except struct.error:
        x, y = move[:2]
        raise TypeError(f"squares and blocks are whole numbers, not {x!r:.20}, {y!r:.20}") from None


def path(state: bytes, move: RawMove) -> bytes:
    """The squares entered and left on the way of an allowed walk, as packed walks."""
    packed = _packed(move)
    return _many(lambda out, room: library.climbers_path(state, packed, out, room))


def refusal(state: bytes, move: RawMove) -> tuple[str | None, RawMove]:
    """Name of the reason for which the move is refused, or None; and the move with its level."""
    packed = _MoveBuffer.from_buffer_copy(_packed(move))
    why = _memory(library.climbers_refusal(state, packed))
    filled: RawMove = _MOVE.unpack(packed.raw)
    return (refusal_names()[why] if why else None), filled


def play(state: bytes, move: RawMove) -> tuple[str | None, bytes]:
    """As `refusal`, and if there is none the state after the move."""
    packed = _MoveBuffer.from_buffer_copy(_packed(move))
    why = _memory(library.climbers_refusal(state, packed))
    if why:
        return refusal_names()[why], state
    copy = _StateBuffer.from_buffer_copy(state)
    library.climbers_apply(copy, packed)
    return None, copy.raw


@cache
def refusal_names() -> tuple[str, ...]:
    names: list[str] = []
    while (name := library.climbers_refusal_name(len(names))) is not None:
        names.append(name.decode())
    return tuple(names)


def apply(state: bytes, move: RawMove) -> bytes:
    """The state after a move that is allowed and has its level.

    Raises ValueError, with the name of the refusal, for a player, block or place that cannot be.
    """
    copy = _StateBuffer.from_buffer_copy(state)
    why = library.climbers_apply(copy, _packed(move))
    if why:
        raise ValueError(refusal_names()[why])
    return copy.raw


def play_text(state: bytes, text: str) -> bytes | None:
    """The state after the move of a text; None if it is not a move, or not an allowed one."""
    after = _StateBuffer()
    written = text.encode("ascii", "replace")
    if _memory(library.climbers_play_text(state, written, len(written), after)):
        return after.raw
    return None


def read(text: str) -> bytes | None:
    """The state of a text; None if it is not one that the program writes, or cannot be."""
    state = _StateBuffer()
    written = text.encode("ascii", "replace")
    return state.raw if _memory(library.climbers_read(written, len(written), state)) else None


def write(state: bytes) -> str:
    """The text of a state."""
    room = _TextBuffer()
    return ctypes.string_at(room, library.climbers_write(state, room)).decode("ascii")


def possible(state: bytes) -> bool:
    """Whether these bytes, as many as a state has, are a state that can be."""
    return bool(_memory(library.climbers_possible(state))) and read(write(state)) == state


def deal(state: bytes) -> bytes:
    """The state with all pawns on the table, in a row before the building."""
    copy = ctypes.create_string_buffer(state, len(state))
    library.climbers_deal(copy)
    return copy.raw


def begin(state: bytes) -> bytes:
    """The state with general movement before the first turn offered."""
    copy = ctypes.create_string_buffer(state, len(state))
    library.climbers_begin(copy)
    return copy.raw


def to_move(state: bytes) -> int:
    """The player whose choice is waited for, NONE when the game is over."""
    return int(library.climbers_to_move(state))


def leader(state: bytes) -> int:
    """The player who wins if the game ends here, NONE if nobody does (CL-END-3)."""
    return int(library.climbers_leader(state))


def check_building(state: bytes) -> tuple[int, int]:
    """0 if sound, else 1 overlap, 2 hole, 3 too wide; and the index of the block that is wrong."""
    culprit = ctypes.c_int()
    fault = _memory(library.climbers_check_building(state, ctypes.byref(culprit)))
    return fault, culprit.value


def column(state: bytes, x: int, y: int) -> tuple[int, int]:
    """Height of a column, and the index of the block on top of it or NONE."""
    block = ctypes.c_int()
    height = _memory(library.climbers_column(state, x, y, ctypes.byref(block)))
    return height, block.value


def grey_visible(state: bytes) -> bool:
    return bool(_memory(library.climbers_grey_visible(state)))


def perft(state: bytes, depth: int) -> int:
    """Number of sequences of `depth` block moves by successive players."""
    return _memory(library.climbers_perft(state, depth))


def roll(state: bytes, random: int, turns: int) -> tuple[bytes, int, int]:
    """Random play for at most this many turns: the state, the generator, and the turns played."""
    copy = ctypes.create_string_buffer(state, len(state))
    generator = ctypes.c_uint64(random)
    played = library.climbers_roll(copy, ctypes.byref(generator), turns)
    return copy.raw, generator.value, played


def greedy(state: bytes) -> bytes:
    """The equally best moves by the greedy bot's order, packed; none in the building phase."""
    return _many(lambda out, room: library.climbers_greedy(state, out, room))


def erect(pieces: bytes, state: int, drawn: array[int] | None) -> tuple[int, bytes]:
    """Places for the pieces of a starting building, both as packed blocks: see `climbers_erect`.
    Chance is SplitMix64 from this state, or numbers drawn before."""
    slots, count = ctypes.create_string_buffer(len(pieces)), len(pieces) // BLOCK_SIZE
    return int(library.climbers_erect(pieces, count, *_chance(state, drawn), slots)), slots.raw


def colour(pieces: bytes, slots: bytes, state: int, drawn: array[int] | None) -> tuple[int, bytes]:
    """The pieces in these places, coloured, as packed blocks: see `climbers_colour`."""
    blocks, count = ctypes.create_string_buffer(len(pieces)), len(pieces) // BLOCK_SIZE
    chance = _chance(state, drawn)
    return int(library.climbers_colour(pieces, count, slots, *chance, blocks)), blocks.raw


def _chance(state: int, drawn: array[int] | None) -> tuple[ctypes.c_uint64, bytes | None, int]:
    given = None if drawn is None else drawn.tobytes()
    return ctypes.c_uint64(state), given, 0 if drawn is None else len(drawn)


STATE_SIZE = int(library.climbers_state_size())
_StateBuffer, _MoveBuffer = ctypes.c_char * STATE_SIZE, ctypes.c_char * _MOVE.size
_TextBuffer = ctypes.c_char * int(library.climbers_most_text())
if library.climbers_move_size() != _MOVE.size:
    raise KernelsMissing("The compiled rules are of another version: run `make setup` again.")
