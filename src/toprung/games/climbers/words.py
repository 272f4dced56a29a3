"""Phrases of The Climbers in three languages, from words.toml."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from toprung.core.words import Gap, Language, Words, load_words
from toprung.games.climbers.blocks import Axis, Block, Colour, Kind
from toprung.games.climbers.moves import Ladder


@cache
def phrases() -> dict[str, Words]:
    """All of them, by name."""
    return load_words(Path(__file__).with_name("words.toml"))


def phrase(name: str, language: Language, **values: Gap) -> str:
    """A phrase with its gaps filled."""
    return phrases()[name].fill(**values)[language]


def in_all(name: str, **values: Gap) -> Words:
    """A phrase in every language, with its gaps filled."""
    return phrases()[name].fill(**values)


def colour_name(colour: Colour, language: Language) -> str:
    return phrase(f"colour-{colour}", language)


def kind_name(kind: Kind, language: Language) -> str:
    return phrase(f"kind-{kind}", language)


def sentence(words: str) -> str:
    """With a capital at the beginning."""
    return words[:1].upper() + words[1:]


def ladders_words(ladders: Iterable[Ladder], language: Language) -> str:
    """`the short ladder`, or `both ladders`, as after the word `with`."""
    named = sorted(ladders, reverse=True)
    return phrase("ladders-both" if len(named) == 2 else f"ladder-{named[0]}", language)


def posture(kind: Kind, axis: Axis, language: Language) -> str:
    """How a block that is no cube lies: `flat`, `upright`, `on edge along x`."""
    if axis is Axis.Z:
        return phrase("flat" if kind is Kind.HALF else "upright", language)
    # A half cube is thin along its odd axis, the long blocks are long along it.
    if kind is Kind.HALF:
        return phrase("on-edge", language, axis="y" if axis is Axis.X else "x")
    return phrase("lying", language, axis=axis)


def block_words(block: Block, language: Language) -> str:
    """`block 12 (cube, red on top, level 4)`."""
    kind = kind_name(block.kind, language)
    if block.in_supply:
        return phrase("block-unbuilt", language, id=block.id, kind=kind)
    up = colour_name(block.up, language)
    return phrase("block-placed", language, id=block.id, kind=kind, up=up, top=block.top)
