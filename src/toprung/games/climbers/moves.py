"""Moves: every choice of a turn is one small value with a short text of its own.

Text        Value
`-`         Pass: stay, move no block, keep the stone, end the general movement
`r@3,4+sl`  Walk: red's pawn goes to square 3,4, using its short and its long ladder
`12@3,4xr`  Place: block 12 with its smallest corner at 3,4, odd edge along x, red on top
`12@3,4xr^2` the same, provided that it comes to lie on level 2
`r>3,4`     Shift: red's pawn, pushed by the block just placed, is put on 3,4
`#12`       Blockade: the blocking stone is put on block 12
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from toprung.core.arguments import expect
from toprung.core.errors import Unparsable
from toprung.core.notation import Written
from toprung.games.climbers.blocks import Axis, Colour

COORDINATE_LIMIT = 1_000_000
ID_LIMIT = 9999


class Ladder(StrEnum):
    """A player's two ladders (CL-MAT-4)."""

    SHORT = "short"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Pass(Written):
    """Make no use of this choice."""

    @property
    def text(self) -> str:
        return "-"


@dataclass(frozen=True, slots=True)
class Walk(Written):
    """A pawn walks to a square, using up the ladders named."""

    colour: Colour
    x: int
    y: int
    ladders: frozenset[Ladder] = frozenset()

    @property
    def text(self) -> str:
        used = "".join(ladder.value[0] for ladder in Ladder if ladder in self.ladders)
        return f"{self.colour.letter}@{self.x},{self.y}{'+' if used else ''}{used}"


@dataclass(frozen=True, slots=True)
class Place(Written):
    """A block is put with its smallest corner over a square; its level follows from the place.

    While all build together, the place may change before the move arrives: whoever names the
    `level` is refused if the block would not come to lie there (CL-PRE-7).
    """

    block: int
    x: int
    y: int
    axis: Axis
    up: Colour
    level: int | None = None

    @property
    def text(self) -> str:
        level = "" if self.level is None else f"^{self.level}"
        return f"{self.block}@{self.x},{self.y}{self.axis.value}{self.up.letter}{level}"


@dataclass(frozen=True, slots=True)
class Shift(Written):
    """The mover puts a pawn that the block has pushed onto a free square of its surface."""

    colour: Colour
    x: int
    y: int

    @property
    def text(self) -> str:
        return f"{self.colour.letter}>{self.x},{self.y}"


@dataclass(frozen=True, slots=True)
class Blockade(Written):
    """The active player's stone is put on a block."""

    block: int

    @property
    def text(self) -> str:
        return f"#{self.block}"


Move = Pass | Walk | Place | Shift | Blockade

_NUMBER = r"(?:0|-?[1-9][0-9]{0,6})"
_MOVE = re.compile(
    rf"(?P<pass>-)"
    rf"|(?P<pawn>[rybpl])(?P<how>[@>])(?P<x>{_NUMBER}),(?P<y>{_NUMBER})(?:\+(?P<ladders>s?l?))?"
    rf"|(?P<block>0|[1-9][0-9]{{0,3}})@(?P<bx>{_NUMBER}),(?P<by>{_NUMBER})"
    rf"(?P<axis>[xyz])(?P<up>[rybplg])(?:\^(?P<level>0|[1-9][0-9]?))?"
    rf"|#(?P<stone>0|[1-9][0-9]{{0,3}})"
)
_BY_LETTER = {colour.letter: colour for colour in Colour}
_USED = {
    None: frozenset[Ladder](),
    "s": frozenset({Ladder.SHORT}),
    "l": frozenset({Ladder.LONG}),
    "sl": frozenset(Ladder),
}
_EXAMPLES = "`-`, `r@3,4+s`, `12@3,4zr`, `r>3,4` or `#12`"


def parse_move(text: str) -> Move:
    """Read a move. Raises Unparsable, and nothing else, on any text."""
    expect(text, "text", str)
    match = _MOVE.fullmatch(text)
    if match is None:
        raise Unparsable(f"{text[:40]!r} is not a move: moves look like {_EXAMPLES}")
    if match["pass"]:
        return Pass()
    if match["stone"]:
        return Blockade(int(match["stone"]))
    if match["block"]:
        x, y = _square(text, match["bx"], match["by"])
        level = None if match["level"] is None else int(match["level"])
        axis, up = Axis(match["axis"]), _BY_LETTER[match["up"]]
        return Place(int(match["block"]), x, y, axis, up, level)
    x, y = _square(text, match["x"], match["y"])
    colour = _BY_LETTER[match["pawn"]]
    if match["how"] == ">":
        if match["ladders"] is not None:
            raise Unparsable(f"{text!r}: a pushed pawn uses no ladder")
        return Shift(colour, x, y)
    if match["ladders"] == "":
        raise Unparsable(f"{text!r}: after `+` come the ladders used, `s`, `l` or `sl`")
    return Walk(colour, x, y, _USED[match["ladders"]])


def _square(text: str, x: str, y: str) -> tuple[int, int]:
    square = int(x), int(y)
    if max(map(abs, square)) > COORDINATE_LIMIT:
        raise Unparsable(f"{text!r}: no square lies more than {COORDINATE_LIMIT} units away")
    return square
