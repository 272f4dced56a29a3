"""Calls of the public library with wrong arguments: none may harm the process, and each error says
which argument, or which value, was wrong.

`python -m tests.fuzz 1000000` makes a million of them; with the kernels compiled under the address
sanitizer, as CONTRIBUTING.md tells, it also shows that no memory is touched that is not ours.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from inspect import Parameter
from itertools import islice
from types import FunctionType

import toprung
from tests.fuzz.values import MOON, POSITIONS, RECORD, Call, made_up
from toprung.core.errors import ToprungError
from toprung.core.randomness import Random
from toprung.games.climbers import Options, parse_move
from toprung.games.moon.moves import parse_move as parse_moon_move

LONG = {"nodes": 300, "depth": 1, "turns": 40, "seconds": 0.02}
"""Arguments for which a call takes its time: larger ones are as good as these."""


def public() -> list[Call]:
    """Every function, class and method that `import toprung` shows, on things of each kind."""
    calls: list[Call] = [parse_move, parse_moon_move, Options.parse]
    game = toprung.Game(POSITIONS[1])
    things = [*POSITIONS, MOON, RECORD, Random(5), toprung.Pose(), toprung.Table(), game]
    for name in toprung.__all__:
        shown = getattr(toprung, name)
        if callable(shown) and not (isinstance(shown, type) and issubclass(shown, Exception)):
            calls += [shown, *_methods(shown)]
    for thing in things:
        calls += _methods(thing)
    for position in POSITIONS:
        moves = position.legal_moves
        calls += [moves.__getitem__, moves.__contains__, moves.sample]
    return calls


def _methods(thing: object) -> list[Call]:
    """Its public methods; of a class, those that need no instance."""
    names = [name for name in dir(thing) if not name.startswith("_")]
    found = [(name, inspect.getattr_static(thing, name)) for name in names]
    if isinstance(thing, type):
        return [getattr(thing, name) for name, how in found if isinstance(how, classmethod)]
    return [getattr(thing, name) for name, how in found if isinstance(how, FunctionType)]


def named(error: Exception, call: Call, given: Sequence[object]) -> bool:
    """Whether an error says which argument was wrong: by its name, by its value, or by its rule."""
    if isinstance(error, ToprungError) or not given:
        return bool(str(error))
    said = str(error)
    names = list(inspect.signature(call).parameters)
    return any(name in said for name in names) or any(repr(one)[:12] in said for one in given)


def arguments(call: Call, random: Random) -> tuple[list[object], dict[str, object], Random]:
    """Some that fit the call in number and in name, if in nothing else."""
    given, named_ones = list[object](), dict[str, object]()
    for parameter in inspect.signature(call).parameters.values():
        wanted, random = random.below(3)
        if parameter.default is not Parameter.empty and not wanted:
            break
        value, random = made_up(random)
        most = LONG.get(parameter.name)
        if most is not None and isinstance(value, int | float) and value > most:
            value = most
        if parameter.kind is Parameter.KEYWORD_ONLY:
            named_ones[parameter.name] = value
        else:
            given.append(value)
    return given, named_ones, random


def fuzz(count: int, seed: int = 1) -> Counter[str]:
    """Make so many calls; how often they succeeded or which error they raised. Raises
    AssertionError for one that says too little."""
    random, seen, calls = Random(seed), Counter[str](), public()
    for number in range(count):
        call, random = random.choice(calls)
        given, named_ones, random = arguments(call, random)
        happened = outcome(call, given, named_ones)
        if not happened:
            told = f"{call} with {given!r:.300} and {named_ones!r:.200}"
            raise AssertionError(f"call {number}: {told} says too little")
        seen[happened] += 1
    return seen


def outcome(call: Call, given: Sequence[object], named_ones: Mapping[str, object]) -> str:
    """`accepted`, or the error if it says which argument was wrong; else nothing. Errors that are
    not meant for people pass through."""
    try:
        result = call(*given, **named_ones)
        if isinstance(result, Iterator):
            list(islice(result, 5))
    except (ToprungError, TypeError, ValueError, IndexError) as error:
        return type(error).__name__ if named(error, call, [*given, *named_ones.values()]) else ""
    return "accepted"
