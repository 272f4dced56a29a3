"""The bots of every game, by level: the only such table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from toprung.bots.script import Level, Script
from toprung.core.errors import Unparsable
from toprung.core.words import load_words

Decide = Callable[[str, int, str, bytes | None], Script]


def _climbers(level: str, seed: int, state: str, checkpoint: bytes | None) -> Script:
    from toprung.bots.climbers import scripted

    return scripted(level, seed, state, checkpoint)


def _moon(level: str, seed: int, state: str, checkpoint: bytes | None) -> Script:
    from toprung.bots.moon.scripting import scripted

    return scripted(level, seed, state, checkpoint)


_DECIDERS: Mapping[str, Decide] = {"climbers": _climbers, "moon": _moon}


@cache
def _levels() -> Mapping[str, tuple[Level, ...]]:
    found: dict[str, tuple[Level, ...]] = {}
    for key, words in load_words(Path(__file__).with_name("levels.toml")).items():
        game, _, name = key.partition(".")
        found[game] = (*found.get(game, ()), Level(name, words))
    return found


def levels(game: str) -> tuple[Level, ...]:
    """The bots of a game, the weakest first. Raises Unparsable if the game is unknown."""
    known = _levels().get(game)
    if known is None:
        raise Unparsable(f"no bots play {game[:40]!r}: they play {', '.join(_levels())}")
    return known


def decide(game: str, level: str, seed: int, state: str, checkpoint: bytes | None) -> Script:
    """What the bot of this level does now for the seat that is waited for, as far as it can tell:
    at least one step. `state` is the state's text and `checkpoint` the table's, where the game is
    played on one. The same arguments give the same script. This may take seconds.

    Raises Unparsable for unknown games, levels and texts, OutOfTurn if nobody is waited for.
    """
    names = [one.name for one in levels(game)]
    if level not in names:
        raise Unparsable(f"no bot is called {level[:40]!r}: there is {', '.join(names)}")
    return _DECIDERS[game](level, seed, state, checkpoint)
