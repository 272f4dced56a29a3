"""Calls of the public library with wrong arguments: none may harm the process, and each error says
which argument, or which value, was wrong.

`python -m tests.fuzz 1000000` makes a million of them; with the kernels compiled under the address
sanitizer, as CONTRIBUTING.md tells, it also shows that no memory is touched that is not ours.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeAlias

import toprung
from toprung.core.errors import ToprungError
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
    parse_move,
)
from toprung.games.moon.moves import First, Hold, Roll
from toprung.games.moon.moves import parse_move as parse_moon_move
from toprung.games.moon.settlement import Settled

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

NUMBERS: Sequence[object] = (
    True, 0, 1, -1, 2, 5, 34, 35, 255, 256, -129, 2**15, 2**31 - 1, 2**31, -(2**63), 2**64, 10**30,
    0.0, 0.5, float("nan"), float("inf"), -0.0, 1j,
)  # fmt: skip
TEXTS: Sequence[object] = (
    "", "-", "r@0,0", "12@0,0zr", "#3", "r>1,1", "roll", "hold:0,0,0", "settled:", "x" * 5000, "\0",
    "é", "red", "climbers-1 - - - -", "2008", "2008+tie=never", b"", b"\xff",
)  # fmt: skip
THINGS: Sequence[object] = (
    None, [], [1], (), (1, 2), ((0, 0), (1, 1)), {}, {"a": 1}, set(), frozenset(Ladder), object(),
    frozenset({"short"}), int, len, Colour.RED, Colour.GREY, Axis.X, Ladder.LONG, Options(),
    Random(3), ["red", "red"], ["red", "blue"], ["mauve", "red"], range(3), slice(None, None, -2),
)  # fmt: skip
PLAIN = (*NUMBERS, *TEXTS, *THINGS)
MAKERS: Sequence[Call] = (Walk, Place, Shift, Blockade, Hold, First, Settled)
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
        return maker(*given), random
    return random.choice(PLAIN)


def bound() -> list[Call]:
    """Everything public, on positions, states and records."""
    kept = ("sample", "legal_moves", "rolled")
    calls: list[Call] = [
        toprung.Position.parse, toprung.Position.from_json, toprung.Position.start,
        toprung.Position.of, toprung.Position, toprung.Game, toprung.Game.parse, toprung.Game.of,
        toprung.Record.parse, parse_move, parse_moon_move, Options.parse, Random, MOON.start,
        MOON.parse_state, MOON.parse_move, MOON.play, MOON.legal_moves, MOON.to_act, MOON.outcome,
        MOON.state_text, Random(5).below, Random(5).choice, Random(5).shuffled, Random(5).fork,
    ]  # fmt: skip
    for position in POSITIONS:
        names = [name for name in dir(position) if not name.startswith("_") and name not in kept]
        calls += [getattr(position, name) for name in names if callable(getattr(position, name))]
        moves = position.legal_moves
        calls += [moves.__getitem__, moves.__contains__, moves.sample]
    return [call for call in calls if call != toprung.Position]


def named(error: Exception, call: Call, given: Sequence[object]) -> bool:
    """Whether an error says which argument was wrong: by its name, by its value, or by its rule."""
    if isinstance(error, ToprungError):
        return bool(str(error))
    said = str(error)
    try:
        names = list(inspect.signature(call).parameters)
    except (TypeError, ValueError):
        names = []
    return any(name in said for name in names) or any(repr(one)[:12] in said for one in given)


def takes_long(call: Call, given: Sequence[object]) -> bool:
    """Whether the call does what it was asked, but that takes too long to wait for."""
    name, first = getattr(call, "__name__", ""), given[0] if given else None
    if name == "perft":
        return first is not None and first not in (0, 1)
    return name == "analyse" and (not given or (isinstance(first, int) and first > 5))


def fuzz(count: int, seed: int = 1) -> Counter[str]:
    """Make so many calls; how often they succeeded or which error they raised. Raises
    AssertionError for one that says too little."""
    random, seen, calls = Random(seed), Counter[str](), bound()
    number = 0
    while number < count:
        call, random = random.choice(calls)
        many, random = random.below(4)
        given: list[object] = []
        for _ in range(many):
            value, random = made_up(random)
            given.append(value)
        try:
            inspect.signature(call).bind(*given)
        except TypeError:
            continue  # too many arguments, or too few: Python itself refuses those
        if takes_long(call, given):
            continue
        number += 1
        happened = outcome(call, given)
        if not happened:
            raise AssertionError(f"call {number}: {call} with {given!r:.300} says too little")
        seen[happened] += 1
    return seen


def outcome(call: Call, given: Sequence[object]) -> str:
    """`accepted`, or the error if it says which argument was wrong; else nothing. Errors that are
    not meant for people pass through."""
    try:
        call(*given)
    except (ToprungError, TypeError, ValueError, IndexError) as error:
        return type(error).__name__ if named(error, call, given) else ""
    return "accepted"
