"""Any value at all: what the public library is given that it did not ask for."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeAlias

import toprung
from toprung.core.randomness import Random
from toprung.core.seat import Seat
from toprung.games.climbers import (
    Axis,
    Blockade,
    Colour,
    Ladder,
    Options,
    Pass,
    Place,
    Shift,
    Walk,
)
from toprung.games.moon.pieces.settlement import Settled
from toprung.games.moon.rules.moves import First, Hold, Roll

Call: TypeAlias = Callable[..., object]

START = toprung.Position.start(["red", "yellow"], seed=7)
POSITIONS = (
    START,
    START.play("-").play("-"),
    START.play("-").play("-").play("-"),
    toprung.Position.start(["blue", "purple", "red"], 3, "upward", built_by_players=True),
)
MOON = toprung.Moon()
STATES = [MOON.start(2, 7, {"edition": "2017"})]
for _text in ("set:gate", "first:0", "roll", "draw"):
    STATES.append(MOON.play(STATES[-1], STATES[-1].active, _text))
RECORD = toprung.Record.parse('[Game "climbers"]\n[Seed "7"]\n\n- {why not} - ( - )\n')
SAVED = toprung.Table().save()

NUMBERS: Sequence[object] = (
    True, 0, 1, -1, 2, 5, 34, 35, 255, 256, -129, 2**15, 2**31 - 1, 2**31, -(2**63), 2**64, 10**30,
    0.0, 0.5, float("nan"), float("inf"), -0.0, 1j,
)  # fmt: skip
TEXTS: Sequence[object] = (
    "", "-", "r@0,0", "12@0,0zr", "#3", "r>1,1", "roll", "hold:0,0,0", "settled:", "x" * 5000, "\0",
    "é", "red", "climbers-1 - - - -", "2008", "2008+tie=never", b"", b"\xff", "gate", "climbers",
    START.text, START.to_json(), START.state, START.state[::-1], b"\xff" * len(START.state), SAVED,
    SAVED[:-1], SAVED[::-1], SAVED[:200] + b"\xff" * 8 + SAVED[208:],
)  # fmt: skip
THINGS: Sequence[object] = (
    None, [], [1], (), (1, 2), ((0, 0), (1, 1)), {}, {"a": 1}, set(), frozenset(Ladder), object(),
    frozenset({"short"}), int, len, Colour.RED, Colour.GREY, Axis.X, Ladder.LONG, Options(),
    Random(3), toprung.Pose(), toprung.Pose((0.0, 0.0, 0.2)), RECORD,
    ["red", "red"], ["red", "blue"], ["mauve", "red"], range(3), slice(None, None, -2),
)  # fmt: skip
PLAIN = (*NUMBERS, *TEXTS, *THINGS)
MAKERS: Sequence[Call] = (
    Walk, Place, Shift, Blockade, Hold, First, Settled, toprung.Pose,
)  # fmt: skip
MOVES: Sequence[object] = (
    Pass(), Walk(Colour.RED, 0, 0), Place(999, 0, 0, Axis.Z, Colour.RED), Blockade(-1), Roll(),
    Shift(Colour.GREY, 10**9, 0), First(Seat(9)), Hold(1, 2, 10**9),
)  # fmt: skip


def made_up(random: Random) -> tuple[object, Random]:
    """Any value: a plain one, a position or state, or a move with anything in it."""
    kind, random = random.below(8)
    if kind == 0:
        return random.choice(POSITIONS)
    if kind == 1:
        return random.choice(STATES)
    if kind == 2:
        return random.choice(MOVES)
    if kind == 3:
        maker, random = random.choice(MAKERS)
        given = []
        for _ in inspect.signature(maker).parameters:
            value, random = random.choice(PLAIN)
            given.append(value)
        with suppress(TypeError):  # some are refused at once
            return maker(*given), random
    return random.choice(PLAIN)
