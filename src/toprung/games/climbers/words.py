"""The words of The Climbers: phrases from words.toml, and names made of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from toprung.core.words import Gap, Words, load_words, seat_gap
from toprung.games.climbers.blocks import Axis, Block, Colour, Kind
from toprung.games.climbers.moves import Ladder


@cache
def phrases() -> dict[str, Words]:
    """All of them, by name."""
    return load_words(Path(__file__).with_name("words.toml"))


def phrase(name: str, **gaps: Gap) -> Words:
    """A phrase with its gaps filled."""
    return phrases()[name].fill(**gaps)


def colour_words(colour: Colour) -> Words:
    return phrases()[f"colour-{colour}"]


def kind_words(kind: Kind) -> Words:
    return phrases()[f"kind-{kind}"]


def who(seat: int, colour: Colour) -> Words:
    """A gap for the name of the player in this seat, who goes by their colour until it is
    filled."""
    return colour_words(colour).map(lambda text: seat_gap(seat, text))


def who_begins(seat: int, colour: Colour) -> Words:
    """As `who`, at the beginning of a sentence."""
    return sentence(colour_words(colour)).map(lambda text: seat_gap(seat, text))


def sentence(words: Words) -> Words:
    """With a capital at the beginning."""
    return words.map(lambda text: text[:1].upper() + text[1:])


def ladders_words(ladders: Iterable[Ladder]) -> Words:
    """`the short ladder`, or `both ladders`, as after the word `with`."""
    named = sorted(ladders, reverse=True)
    return phrase("ladders-both" if len(named) == 2 else f"ladder-{named[0]}")


def posture(kind: Kind, axis: Axis) -> Words:
    """How a block that is not a cube lies: `flat`, `upright`, `on edge along x`."""
    if axis is Axis.Z:
        return phrase("flat" if kind is Kind.HALF else "upright")
    # A half cube is thin along its odd axis, the long blocks are long along it.
    if kind is Kind.HALF:
        return phrase("on-edge", axis="y" if axis is Axis.X else "x")
    return phrase("lying", axis=axis)


def block_words(block: Block) -> Words:
    """`block 12 (cube, red on top, level 4)`."""
    kind = kind_words(block.kind)
    if block.in_supply:
        return phrase("block-unbuilt", id=block.id, kind=kind)
    return phrase("block-placed", id=block.id, kind=kind, up=colour_words(block.up), top=block.top)
