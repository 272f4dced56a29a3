"""What a game needs from outside, besides moves: options that suit its seats, and events of nature.

A game without an entry here needs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.games.moon.rules.chance import invented
from toprung.core.randomness import Random
from toprung.games.moon.rules import notation


def _nothing(text: str, _random: Random) -> tuple[str, Random]:
    raise AssertionError(f"nature has nothing to do with {text}")


def _settlement(text: str, random: Random) -> tuple[str, Random]:
    event, random = invented(notation.parse(text), random, trouble=8)
    return event.text, random


@dataclass(frozen=True)
class Feed:
    """`alone` are the options with which a single seat can play; `nature` invents an event."""

    alone: Mapping[str, str]
    nature: Callable[[str, Random], tuple[str, Random]]


PLAIN = Feed({}, _nothing)
FEEDS = {"moon": Feed({"mode": "cooperative"}, _settlement)}


def feed(game: str) -> Feed:
    return FEEDS.get(game, PLAIN)
