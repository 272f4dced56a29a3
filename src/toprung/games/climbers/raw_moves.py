"""From moves as people name them to moves as the kernels number them, and back."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence

from toprung.core.arguments import shown
from toprung.core.errors import Unparsable
from toprung.games.climbers import kernels
from toprung.games.climbers.blocks import AXES, COLOURS, Axis, Colour, Kind
from toprung.games.climbers.kernels import RawMove
from toprung.games.climbers.moves import COORDINATE_LIMIT, Blockade, Move, Pass, Place, Shift, Walk
from toprung.games.climbers.state import (
    block_ids,
    index_of,
    kind_of,
    ladder_mask,
    ladder_set,
    seat_of,
    unpack,
)

_NOBODY = 255  # no player and no block has this number
HIGHEST = 1000  # above everything that can be built


def encode(state: bytes, move: Move) -> RawMove:
    """The move in numbers; unknown colours and blocks get numbers that none has.

    Raises Unparsable for a square beyond all tables, TypeError for what is not a move at all.
    """
    try:
        return _encoded(state, move)
    except Unparsable:
        raise
    except (TypeError, ValueError, AttributeError):
        raise TypeError(
            f"{shown(move)} is not a move: squares and blocks are whole numbers, "
            "colours, axes and ladders those of the game"
        ) from None


def _encoded(state: bytes, move: Move) -> RawMove:
    if isinstance(move, Walk | Place | Shift) and _distance(move) > COORDINATE_LIMIT:
        raise Unparsable(f"no square lies more than {COORDINATE_LIMIT} units away")
    match move:
        case Pass():
            return (0, 0, 0, kernels.PASS, 0, 0, 0, 0, 0)
        case Walk(colour, x, y, ladders):
            who = _seat(state, colour)
            return (x, y, 0, kernels.WALK, 0, 0, 0, ladder_mask(ladders), who)
        case Shift(colour, x, y):
            return (x, y, 0, kernels.SHIFT, 0, 0, 0, 0, _seat(state, colour))
        case Blockade(block):
            return (0, 0, 0, kernels.BLOCKADE, _index(state, block), 0, 0, 0, 0)
        case Place(block, x, y, axis, up, level):
            index = _index(state, block)
            if index != _NOBODY and kind_of(state, index) is Kind.CUBE:
                axis = Axis.Z  # all orientations of a cube are one
            numbers = (AXES.index(axis), COLOURS.index(up))
            wanted = kernels.ANY_LEVEL if level is None else min(operator.index(level), HIGHEST)
            return (x, y, wanted, kernels.PLACE, index, *numbers, 0, 0)
    raise TypeError


def _distance(move: Walk | Place | Shift) -> int:
    """How far from the middle a move goes, in whole units. Raises TypeError for a broken one."""
    return max(abs(operator.index(move.x)), abs(operator.index(move.y)))


def _seat(state: bytes, colour: Colour) -> int:
    seat = seat_of(state, colour)
    return _NOBODY if seat is None else seat


def _index(state: bytes, block: int) -> int:
    index = index_of(state, block)
    return _NOBODY if index is None else index


def with_level(state: bytes, raw: RawMove) -> RawMove:
    """A move that is known to be allowed, with the level on which it ends."""
    x, y, _, kind, block, axis, up, ladders, who = raw
    if kind == kernels.SHIFT:
        level = 0 if who == _NOBODY else unpack(state).players[who].level
    else:
        level, top = kernels.column(state, x, y)
        if kind == kernels.PLACE and top == block:
            level = unpack(state).blocks[block].z
    return (x, y, level, kind, block, axis, up, ladders, who)


def placement(ids: Sequence[int], raw: RawMove) -> Place:
    return Place(ids[raw[4]], raw[0], raw[1], AXES[raw[5]], COLOURS[raw[6]])


def decode_all(state: bytes, packed: bytes) -> Iterator[Move]:
    """The moves of a packed list, one by one."""
    ids = block_ids(state)
    colours = [player.colour for player in unpack(state).players]
    return (_decode(ids, colours, raw) for raw in kernels.moves_in(packed))


def decode(state: bytes, raw: RawMove) -> Move:
    """One move."""
    return _decode(block_ids(state), [player.colour for player in unpack(state).players], raw)


def decode_at(state: bytes, packed: bytes, index: int) -> Move:
    """One move of a packed list. Raises IndexError."""
    count = kernels.count_in(packed)
    if not -count <= index < count:
        raise IndexError(f"there are {count} moves, and none at index {index}")
    return next(decode_all(state, kernels.slice_at(packed, index % count)))


def decode_some(state: bytes, packed: bytes, wanted: slice) -> list[Move]:
    """Some moves of a packed list."""
    indexes = range(kernels.count_in(packed))[wanted]
    return list(decode_all(state, b"".join(kernels.slice_at(packed, i) for i in indexes)))


def _decode(ids: Sequence[int], colours: Sequence[Colour], raw: RawMove) -> Move:
    x, y, _, kind, block, _, _, ladders, who = raw
    if kind == kernels.PLACE:
        return placement(ids, raw)
    if kind == kernels.WALK:
        return Walk(colours[who], x, y, ladder_set(ladders))
    if kind == kernels.SHIFT:
        return Shift(colours[who], x, y)
    return Blockade(ids[block]) if kind == kernels.BLOCKADE else Pass()
