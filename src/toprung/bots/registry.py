"""The bots of every game, from registry.toml: adding one means one more entry there."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final

from toprung.bots import outside
from toprung.bots.bot import Budgeted, Script, ScriptBot, Seated, Tell, Watched
from toprung.core.errors import Unparsable
from toprung.core.json import Json
from toprung.core.reviews import Reviewer
from toprung.core.words import Words, words_in
from toprung.games.registry import NAMES, REGISTRY


@dataclass(frozen=True, slots=True)
class Level:
    """A bot that can be chosen. `maker` is where to find the function that makes it from a seed
    (`module:name`), so that a bot is imported only by those who play with it. `hint_nodes` is its
    budget where it gives hints, so that they come at once; None: as it plays."""

    game: str
    name: str
    maker: str
    words: Words
    hint_nodes: int | None = None

    def make(self, seed: int) -> ScriptBot:
        module, _, name = self.maker.partition(":")
        bot: ScriptBot = getattr(import_module(module), name)(seed)
        return bot


def _read(kind: str) -> tuple[Level, ...]:
    return tuple(
        Level(**{**entry, "words": words_in(entry["words"], entry["name"])})
        for entry in _TABLES[kind]
    )


_TABLES: Final = tomllib.loads(Path(__file__).with_name("registry.toml").read_text("utf-8"))
LEVELS: Final = _read("level")
BASELINES: Final = _read("baseline")


def levels(game: str) -> tuple[Level, ...]:
    """The bots of a game that people choose from, the weakest first; a game may have none. Raises
    Unparsable for a game that is not registered."""
    if game not in NAMES:
        raise Unparsable(f"no game is called {game[:40]!r}: choose from {', '.join(NAMES)}")
    return tuple(level for level in LEVELS if level.game == game)


def known_bots(game: str, others: Iterable[tuple[str, str]] = ()) -> tuple[Level, ...]:
    """All bots that may be named: the baselines, then those that are offered, the strongest last.
    Raises Unparsable for a game that is not registered."""
    chosen = offered(game, others)
    return (*(one for one in BASELINES if one.game == game), *chosen)


def hinting(game: str) -> str:
    """The name of the bot that gives hints: the strongest. Raises Unparsable for a game that is not
    registered, or has no bots."""
    if not (chosen := levels(game)):
        raise Unparsable(f"nobody gives hints in {game}")
    best = chosen[-1]
    return best.name if best.hint_nodes is None else f"{best.name}@{best.hint_nodes}"


def offered(game: str, others: Iterable[tuple[str, str]]) -> tuple[Level, ...]:
    """The bots that a service offers for a game: ours, and those from outside that it was told of,
    each with its game. The weakest and the strongest of ours stay first and last."""
    own = levels(game)
    added = [Level(game, name, name, outside.words_of(name)) for one, name in others if one == game]
    return (*own[:1], *added, *own[1:])


def level_words(game: str, name: str) -> Words:
    """What a bot is called, ours or not."""
    known = {level.name: level.words for level in known_bots(game)}
    return known.get(name) or outside.words_of(name)


GOALS: Final = {"moon": "toprung.bots.moon.goals:told"}


def goal(game: str, checkpoint: bytes, known: tuple[str, ...]) -> Json:
    """A feat that whoever is to act could do now, rather one that they do not know yet. This may
    take seconds. Raises Unparsable if the game has none, and OutOfTurn if it is not the time."""
    if game not in GOALS:
        raise Unparsable(f"there are no feats in {game[:40]}")
    module, _, name = GOALS[game].partition(":")
    told: Json = getattr(import_module(module), name)(checkpoint, known)
    return told


REVIEWERS: Final = {"moon": "toprung.bots.moon.review:MoonReviewer"}


def has_reviews(game: str) -> bool:
    """Whether anybody looks back at matches of this game. Nothing is imported for the answer."""
    return REGISTRY[game].reviews is not None or game in REVIEWERS


def reviewer(game: str) -> Reviewer | None:
    """Who looks back at matches of this game: the game itself, or a bot; None if nobody does."""
    own = REGISTRY[game].reviews
    if own is not None:
        return own()
    if game not in REVIEWERS:
        return None
    module, _, name = REVIEWERS[game].partition(":")
    made: Reviewer = getattr(import_module(module), name)()
    return made


def decide(
    game: str,
    level: str,
    seed: int,
    state: str,
    checkpoint: bytes | None,
    seat: int | None = None,
    tell: Tell | None = None,
) -> Script:
    """What the bot of this level does now for the seat that is waited for, or for this one where
    several may move, as far as it can tell: at least one step. `state` is the state's text and
    `checkpoint` its world's, where it has one. The same arguments give the same script. This may
    take seconds, in which some bots `tell` what they look at.

    Raises Unparsable for unknown games, levels and texts, OutOfTurn if nobody is waited for.
    """
    outsider = level not in {one.name for one in known_bots(game)} and outside.names_one(level)
    bot = outside.kept(game, level, seed) if outsider else bot_made(game, level, seed)
    if seat is not None and isinstance(bot, Seated):
        bot = bot.for_seat(seat)
    if tell is not None and isinstance(bot, Watched):
        bot = bot.watched(tell)
    return bot.script(state, checkpoint)


def bot_made(game: str, name: str, seed: int) -> ScriptBot:
    """The bot of this level, or one from outside (see outside.py). `eagle@5000` looks at so many
    positions a turn instead of its own number, if it is a bot that counts them. Raises
    Unparsable."""
    known = {one.name: one for one in known_bots(game)}
    plain, at, budget = name.partition("@")
    if plain in known:
        bot = known[plain].make(seed)
        return _with_budget(bot, name, budget) if at else bot
    if outside.names_one(name):
        return outside.loaded(game, name, seed)
    raise Unparsable(
        f"no bot is called {name[:40]!r}: choose from {', '.join([*known, *outside.installed()])}, "
        "or name another as package:Bot or exec:program"
    )


def _with_budget(bot: ScriptBot, name: str, budget: str) -> ScriptBot:
    if not isinstance(bot, Budgeted) or not budget.isascii() or not 1 <= len(budget) <= 9:
        raise Unparsable(f"{name[:40]!r}: this bot takes no budget, or the budget is no number")
    if not budget.isdigit() or int(budget) < 1:
        raise Unparsable(f"{name[:40]!r}: a budget is a number of positions, such as 5000")
    return bot.with_nodes(int(budget))
