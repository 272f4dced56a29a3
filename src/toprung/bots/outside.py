"""Bots that are not ours: from another package, from a file, or a program that speaks lines.

    my_package:Bot     a class, or a function that makes a bot from a seed
    exec:./my_bot -x   a program, asked through its standard input and output (line_protocol.py)
    clever             whatever an installed package offers under `toprung.bots` by this name

What they make has a method `choose(state)`, which gives a move or its text, or `script(state,
checkpoint)`, as bots at a live table need it (see bot.py).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from toprung.bots.bot import Bot, PlayMove, Script, ScriptBot
from toprung.core.errors import OutOfTurn, Unparsable
from toprung.core.text_game import HeldState
from toprung.core.words import Words
from toprung.games.registry import REGISTRY, game_named

if TYPE_CHECKING:
    from toprung.games.climbers import Position

GROUP = "toprung.bots"
PROGRAM = "exec:"


AnyBot: TypeAlias = "str | ScriptBot | Bot[Position, object] | Bot[str, object]"
"""The name of a bot or where to find it, a bot at a live table, or anything that chooses: for The
Climbers from a `Position`, for other games from the text of the state."""


def words_of(name: str) -> Words:
    """What a bot is called where people choose one: its own name, then where it is."""
    place = name.removeprefix(PROGRAM)
    if place != name:
        title = Path(place.partition(" ")[0]).stem
    else:
        title = place.rpartition(":")[2].rpartition(".")[2]
    return Words.same(f"{title or name}: {name}")


def names_one(name: str) -> bool:
    """Whether the name says where to find a bot that is not ours."""
    return ":" in name or name in installed()


@lru_cache(maxsize=1)
def installed() -> dict[str, str]:
    """Bots that installed packages offer, and where they are, by name."""
    return {one.name: one.value for one in entry_points(group=GROUP)}


@lru_cache(maxsize=64)
def kept(game: str, name: str, seed: int) -> ScriptBot:
    """The same bot for the same game, name and seed: a program stays running from move to move of
    a table. Raises as `loaded`."""
    return loaded(game, name, seed)


def loaded(game: str, name: str, seed: int) -> ScriptBot:
    """A new bot. Raises Unparsable if there is none."""
    if name.startswith(PROGRAM):
        from toprung.bots.line_protocol import ProgramBot

        return ProgramBot(game, name.removeprefix(PROGRAM), seed)
    if "" not in sys.path:
        sys.path.insert(0, "")  # a bot may lie in the folder where the command was given
    place = installed().get(name, name)
    module, _, attribute = place.partition(":")
    try:
        found = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise Unparsable(f"there is no bot at {place[:80]!r}: {error}") from None
    if not callable(found):
        raise Unparsable(f"{place[:80]!r} is no class or function that makes a bot from a seed")
    made: object = cast("Callable[[int], object]", found)(seed)
    return adapted(game, made)


def adapted(game: str, bot: object) -> ScriptBot:
    """A bot at a table, from anything that chooses. Raises Unparsable for what does not."""
    if isinstance(bot, ScriptBot):
        return bot
    if not isinstance(bot, Bot):
        raise Unparsable(f"{type(bot).__name__} is no bot: it has neither `choose` nor `script`")
    if REGISTRY[game].world is not None:
        raise Unparsable(f"a bot for {game} needs a method `script`: it moves a hand")
    return _Adapted(game, cast("Bot[object, object]", bot))


@dataclass(frozen=True, slots=True)
class _Adapted:
    """A bot that chooses moves, or texts of moves, as a ScriptBot."""

    game: str
    bot: Bot[object, object]

    def script(self, state: str, checkpoint: bytes | None) -> Script:
        parsed = game_named(self.game).parse(state)
        if checkpoint is not None:
            raise Unparsable(f"{self.game} is not played in a world")
        if (outcome := parsed.outcome) is not None:
            raise OutOfTurn("the game is over", outcome.rule)
        chosen = self.bot.choose(parsed.state if isinstance(parsed, HeldState) else state)
        return (PlayMove(str(chosen)),)
