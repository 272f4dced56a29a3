"""Phrases in three languages, from words.toml, with their gaps filled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from toprung.core.seat import Seat
from toprung.core.words import Gap, Words, joined, load_words
from toprung.games.moon import wording


@cache
def phrases() -> Mapping[str, Words]:
    """All of them, by name."""
    return load_words(Path(__file__).with_name("words.toml"))


def phrase(name: str, /, **gaps: Gap) -> Words:
    """A phrase with its gaps filled."""
    return phrases()[name].fill(**gaps)


def players(seats: Sequence[Seat]) -> Words:
    """Players by number, with an "and" before the last."""
    each = [wording.phrases()["player"].fill(number=seat + 1) for seat in seats]
    return joined(each, wording.phrases()["and"])


def sentence(words: Words) -> Words:
    """With a capital and a full stop."""
    return words.map(lambda text: f"{text[0].upper()}{text[1:]}.")
