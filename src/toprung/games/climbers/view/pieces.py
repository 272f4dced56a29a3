"""The set of The Climbers as clients draw it: what never changes."""

from __future__ import annotations

from typing import TypedDict

from toprung.core.words import Words
from toprung.games.climbers.blocks import COLOURS, KINDS, standard_set
from toprung.games.climbers.moves import Ladder
from toprung.games.climbers.words import colour_words, kind_words


class PieceSeen(TypedDict):
    """A block of the set. `edge` is how long its odd edge is, in units; the others measure 2."""

    id: int
    kind: str
    edge: int
    pair: list[str]


class ColourSeen(TypedDict):
    """A colour with its letter in the notation."""

    colour: str
    letter: str
    words: Words


class KindSeen(TypedDict):
    """A kind of blocks."""

    kind: str
    edge: int
    words: Words


class LadderSeen(TypedDict):
    """A ladder with its letter in the notation and how long it is, in units."""

    ladder: str
    letter: str
    length: int


class ClimbersPieces(TypedDict):
    """Everything in the box."""

    blocks: list[PieceSeen]
    colours: list[ColourSeen]
    kinds: list[KindSeen]
    ladders: list[LadderSeen]


LENGTHS = {Ladder.SHORT: 2, Ladder.LONG: 4}  # the height that each can overcome (CL-LAD-2)


def pieces() -> ClimbersPieces:
    return {
        "blocks": [
            {
                "id": piece.id,
                "kind": str(piece.kind),
                "edge": piece.kind.odd_edge,
                "pair": [] if piece.pair is None else [str(one) for one in piece.pair.colours],
            }
            for piece in standard_set()
        ],
        "colours": [
            {"colour": str(one), "letter": one.letter, "words": colour_words(one)}
            for one in COLOURS
        ],
        "kinds": [
            {"kind": str(kind), "edge": kind.odd_edge, "words": kind_words(kind)} for kind in KINDS
        ],
        "ladders": [
            {"ladder": str(one), "letter": one.value[0], "length": LENGTHS[one]} for one in Ladder
        ],
    }
