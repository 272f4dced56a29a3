"""The bots of every game. This is the only such table: adding a bot means one more entry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from toprung.bots import outside
from toprung.bots.bot import Script, ScriptBot
from toprung.core.errors import Unparsable
from toprung.core.words import Words
from toprung.games.registry import NAMES


@dataclass(frozen=True, slots=True)
class Level:
    """A bot that can be chosen. `maker` is where to find the function that makes it from a seed
    (`module:name`), so that a bot is imported only by those who play with it."""

    game: str
    name: str
    maker: str
    words: Words

    def make(self, seed: int) -> ScriptBot:
        module, _, name = self.maker.partition(":")
        bot: ScriptBot = getattr(import_module(module), name)(seed)
        return bot


# The weakest bot of each game comes first.
LEVELS: Final = (
    Level(
        "climbers",
        "random",
        "toprung.bots.climbers:random",
        Words(
            en="Random: any move at all",
            fr="Au hasard : n’importe quel coup",
            de="Zufall: irgendein Zug",
        ),
    ),
    Level(
        "climbers",
        "greedy",
        "toprung.bots.climbers:greedy",
        Words(
            en="Greedy: as high as this turn can get",
            fr="Avide : aussi haut que possible à ce tour",
            de="Gierig: so hoch, wie dieser Zug es erlaubt",
        ),
    ),
    Level(
        "moon",
        "clumsy",
        "toprung.bots.moon.bots:clumsy",
        Words(
            en="Clumsy: drops every ladder beside the others",
            fr="Maladroit : lâche chaque échelle à côté des autres",
            de="Ungeschickt: lässt jede Leiter daneben fallen",
        ),
    ),
    Level(
        "moon",
        "hasty",
        "toprung.bots.moon.bots:hasty",
        Words(
            en="Hasty: takes the first place that will do",
            fr="Pressé : prend la première place qui convient",
            de="Hastig: nimmt den ersten Platz, der geht",
        ),
    ),
    Level(
        "moon",
        "careful",
        "toprung.bots.moon.bots:careful",
        Words(
            en="Careful: looks for a steady place",
            fr="Prudent : cherche une place stable",
            de="Vorsichtig: sucht einen festen Platz",
        ),
    ),
)


def levels(game: str) -> tuple[Level, ...]:
    """The bots of a game, the weakest first; a game may have none. Raises Unparsable for a game
    that is not registered."""
    if game not in NAMES:
        raise Unparsable(f"no game is called {game[:40]!r}: choose from {', '.join(NAMES)}")
    return tuple(level for level in LEVELS if level.game == game)


def offered(game: str, others: Iterable[tuple[str, str]]) -> tuple[Level, ...]:
    """The bots that a service offers for a game: ours, and those from outside that it was told of,
    each with its game. The weakest and the strongest of ours stay first and last."""
    own = levels(game)
    added = [Level(game, name, name, outside.words_of(name)) for one, name in others if one == game]
    return (*own[:1], *added, *own[1:])


def level_words(game: str, name: str) -> Words:
    """What a bot is called, ours or not."""
    known = {level.name: level.words for level in levels(game)}
    return known.get(name) or outside.words_of(name)


def decide(game: str, level: str, seed: int, state: str, checkpoint: bytes | None) -> Script:
    """What the bot of this level does now for the seat that is waited for, as far as it can tell:
    at least one step. `state` is the state's text and `checkpoint` its world's, where it has one.
    The same arguments give the same script. This may take seconds.

    Raises Unparsable for unknown games, levels and texts, OutOfTurn if nobody is waited for.
    """
    return bot_made(game, level, seed).script(state, checkpoint)


def bot_made(game: str, name: str, seed: int) -> ScriptBot:
    """The bot of this level, or one from outside (see outside.py). Raises Unparsable."""
    known = {one.name: one for one in levels(game)}
    if name in known:
        return known[name].make(seed)
    if outside.names_one(name):
        return outside.loaded(game, name, seed)
    raise Unparsable(
        f"no bot is called {name[:40]!r}: choose from {', '.join([*known, *outside.installed()])}, "
        "or name another as package:Bot or exec:program"
    )
