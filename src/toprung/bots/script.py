"""What a bot wants to do, in a form that travels: moves, and targets for a hand."""

from __future__ import annotations

from dataclasses import dataclass

from toprung.core.words import Words
from toprung.core.world import Placed


@dataclass(frozen=True, slots=True)
class Play:
    """A move of the bot's seat, in the game's notation."""

    move: str


@dataclass(frozen=True, slots=True)
class Lead:
    """Where the bot's hand wants its piece for one beat of the world."""

    target: Placed


Script = tuple[Play | Lead, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """A bot that can be chosen, and how it is told to people."""

    name: str
    words: Words
