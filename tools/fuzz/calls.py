"""Calls of the public library with wrong arguments: none may harm the process, and each error says
which argument, or which value, was wrong.

`python -m tools.fuzz 1000000` makes a million of them; with the kernels compiled under the address
sanitizer, as CONTRIBUTING.md tells, it also shows that no memory is touched that is not ours.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from inspect import Parameter
from itertools import islice
from types import FunctionType

import toprung
from tools.fuzz.values import MOON, POSITIONS, RECORD, Call, made_up
from toprung.core.errors import ToprungError
from toprung.core.randomness import Random
from toprung.games.climbers import Options, parse_move
from toprung.games.moon.rules.moves import parse_move as parse_moon_move

LONG = {"nodes": 20, "depth": 1, "turns": 5, "seconds": 0.005}
"""Arguments for which a call takes its time: larger ones are as good as these."""
SLOW = {"Game", "Table", "analyse", "copy", "greedy_moves", "play_game", "settle", "start", "svg"}
SELDOM = 20  # times less often than the others are these called


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


def named(error: Exception, names: Iterable[str], given: Sequence[object]) -> bool:
    """Whether an error says which argument was wrong: by its name, by its value, or by its rule."""
    if isinstance(error, ToprungError) or not given:
        return bool(str(error))
    said = str(error)
    return any(name in said for name in names) or any(repr(one)[:12] in said for one in given)


def arguments(
    parameters: Mapping[str, Parameter], random: Random
) -> tuple[list[object], dict[str, object], Random]:
    """Some that fit a call in number and in name, if in nothing else."""
    given, named_ones = list[object](), dict[str, object]()
    for name, parameter in parameters.items():
        wanted, random = random.below(3)
        if parameter.default is not Parameter.empty and not wanted and name not in LONG:
            break
        value, random = made_up(random)
        if name in LONG and isinstance(value, int | float) and value > LONG[name]:
            value = LONG[name]
        if parameter.kind is Parameter.KEYWORD_ONLY:
            named_ones[name] = value
        else:
            given.append(value)
    return given, named_ones, random


def fuzz(count: int, seed: int = 1) -> Counter[str]:
    """Make so many calls; how often they succeeded or which error they raised. Raises
    AssertionError for one that says too little."""
    random, seen = Random(seed), Counter[str]()
    calls = [(call, inspect.signature(call).parameters) for call in public()]
    number = 0
    while number < count:
        (call, parameters), random = random.choice(calls)
        again, random = random.below(SELDOM)
        if again and getattr(call, "__name__", "") in SLOW:
            continue
        given, named_ones, random = arguments(parameters, random)
        number += 1
        happened = outcome(call, parameters, given, named_ones)
        if not happened:
            told = f"{call} with {given!r:.300} and {named_ones!r:.200}"
            raise AssertionError(f"call {number}: {told} says too little")
        seen[happened] += 1
    return seen


def outcome(
    call: Call, names: Iterable[str], given: Sequence[object], named_ones: Mapping[str, object]
) -> str:
    """`accepted`, or the error if it says which argument was wrong; else nothing. Errors that are
    not meant for people pass through."""
    try:
        result = call(*given, **named_ones)
        if isinstance(result, Iterator):
            list(islice(result, 5))
    except (ToprungError, TypeError, ValueError, IndexError) as error:
        return type(error).__name__ if named(error, names, [*given, *named_ones.values()]) else ""
    return "accepted"
