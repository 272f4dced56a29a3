"""What a player can do next, sent with every event; and the way of a walk, to be shown.

Both are sent often, so they are rows of numbers. Lengths are in units. The questions about `reach`,
`moves`, `stones` and `path` (`answers.py`) tell the same in more words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from toprung.games.climbers import kernels
from toprung.games.climbers.moves import Ladder, Move, Pass, Walk
from toprung.games.climbers.position import Position
from toprung.games.climbers.state import (
    Phase,
    block_ids,
    colour_of,
    pawn_square,
    phase_of,
)


class ClimbersChoices(TypedDict):
    """All that a player can do next; everything is empty while it is another player's choice.

    `passing` is the text of passing, null if that is not possible. `steps_left` counts the steps of
    the player's own turn that passing can end, this one included; 0 outside of it. `pawn` is the
    letter of the pawn that may be moved: the player's own, or the one to put aside.

    Each row of `reach` is a level and a set of ladders (0 none, 1 short, 2 long, 3 both), then x
    and y of every square that the pawn gets to on that level with just these. A square for which
    fewer ladders will do is not listed with more. The move is `r@x,y`, then `+s`, `+l` or `+sl`.
    `shifts` are x and y of every square to which the pushed pawn can be put; the move is `r>x,y`.
    `blocks` are the ids of the blocks for which there is a place, `stones` of those on which the
    blocking stone can be put; the move is `#12`.
    """

    passing: str | None
    steps_left: int
    pawn: str
    reach: list[list[int]]
    shifts: list[int]
    blocks: list[int]
    stones: list[int]


class ClimbersTrail(TypedDict):
    """The way of a walk: x, y, level and ladder (0 none, 1 short, 2 long) of each square on it, the
    ladder being the one with which the square is entered. Empty for other moves."""

    steps: list[list[int]]


# For each set of ladders the sets, as bits, beside which it would waste a ladder.
_LESS = (0b0000, 0b0001, 0b0001, 0b0111)
_ALL = 0b1111
_LADDER_BIT = {None: 0, Ladder.SHORT: kernels.SHORT, Ladder.LONG: kernels.LONG}
PASSING = Pass().text
_STEPS_LEFT = {Phase.CLIMB1: 4, Phase.BLOCK: 3, Phase.CLIMB2: 2, Phase.STONE: 1}


def choices(position: Position, seat: int) -> ClimbersChoices:
    """What this seat can do next."""
    state = position.state
    found: ClimbersChoices = {
        "passing": None,
        "steps_left": 0,
        "pawn": "",
        "reach": [],
        "shifts": [],
        "blocks": [],
        "stones": [],
    }
    mine = seat == kernels.to_move(state)
    phase = phase_of(state)
    if not mine and seat not in position.to_act:
        return found
    packed = kernels.legal_moves(state)
    kinds = kernels.kinds_in(packed)
    if mine and kinds[:1] == bytes([kernels.PASS]):
        found["passing"] = PASSING
        found["steps_left"] = 0 if kernels.SHIFT in kinds else _STEPS_LEFT.get(phase, 0)
    if kernels.SHIFT in kinds:
        found["pawn"] = colour_of(state, pushed_seat(packed)).letter
        found["shifts"] = [part for raw in kernels.moves_in(packed) for part in raw[:2]]
    elif phase in (Phase.BLOCK, Phase.BUILD):
        found["blocks"] = placeable(state, packed)
    elif phase is Phase.STONE:
        ids = block_ids(state)
        found["stones"] = [ids[raw[4]] for raw in kernels.moves_in(packed) if raw[3]]
    else:
        found["pawn"] = colour_of(state, seat).letter
        rows: dict[tuple[int, int], list[int]] = {}
        for x, y, level, used in ways(state, packed, seat):
            row = rows.get((level, used))
            if row is None:
                row = rows[level, used] = [level, used]
            row += x, y
        found["reach"] = list(rows.values())
    return found


def ways(state: bytes, packed: bytes, seat: int) -> Iterator[tuple[int, int, int, int]]:
    """x, y, level and ladders of each walk in a list that wastes no ladder.

    In the list, the walks to one square stand together, in the order of their ladders.
    """
    own = pawn_square(state, seat)
    before, known = own, 0
    for x, y, level, kind, _, _, _, used, who in kernels.moves_in(packed):
        if kind != kernels.WALK or who != seat:
            continue
        square = x, y
        if square != before:
            before, known = square, 0
        if square == own:
            known = _ALL  # to come back there would waste a ladder
        if not known & _LESS[used]:
            known |= 1 << used
            yield x, y, level, used


def pushed_seat(packed: bytes) -> int:
    """The seat whose pawn is to be shifted, from a list of shifts."""
    return next(kernels.moves_in(packed))[8]


def placeable(state: bytes, packed: bytes) -> list[int]:
    """The ids of the blocks that a list of placements is about."""
    ids = block_ids(state)
    return [ids[index] for index in sorted(kernels.blocks_in(packed))]


def trail(position: Position, move: Move) -> ClimbersTrail:
    """The way of a move that was played from this position."""
    steps = list[list[int]]()
    for x, y, level, ladder in position.path(move) if isinstance(move, Walk) else ():
        if not steps or steps[-1][:2] != [x, y]:  # a square may be entered and left at once
            steps.append([x, y, level, _LADDER_BIT[ladder]])
    return {"steps": steps}
