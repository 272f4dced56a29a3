"""Moves and events: every choice, and whatever nature does, is one small value with a text.

Text              Value
`set:gate`        Prepare: the starting ladders are inserted, by a setting's name or by numbers
`saw:2025-03-14`  Saw: when the player last saw a full moon; `saw:-` if they cannot say
`first:2`         First: this seat begins
`roll`            Roll: the die is rolled
`draw`            Draw: a ladder is taken at random from the supply
`hold:0,-15,300`  Hold: the ladder is gripped at a point of its own frame, in tenths of a millimetre
`release`         Release: the ladder is let go
`score`           Score: the team takes a drop and scores the structure
`final`, `share`  Final, Share: what a tied player chooses
`settled:...`     Settled: nature's event, what was measured

A setting (see pieces/setting.py) is a name such as `gate`, or numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from toprung.core.arguments import expect
from toprung.core.errors import Unparsable
from toprung.core.notation import Written
from toprung.core.seat import Seat
from toprung.games.moon.pieces.setting import Setting, parse_setting
from toprung.games.moon.pieces.settlement import Settled, parse_settled
from toprung.games.moon.pieces.space import Vector
from toprung.games.moon.rules.options import parse_day

GRIP_LIMIT = 2000
_TENTHS = 10_000  # tenths of a millimetre to the metre


@dataclass(frozen=True, slots=True)
class Prepare(Written):
    """The players insert the two starting ladders (CM-PRE-1)."""

    setting: Setting

    @property
    def text(self) -> str:
        return f"set:{self.setting.text}"


@dataclass(frozen=True, slots=True)
class Saw(Written):
    """A player says on which night they last saw a full moon; None if they cannot say
    (CM-PRE-5)."""

    night: date | None

    @property
    def text(self) -> str:
        return f"saw:{'-' if self.night is None else self.night.isoformat()}"


@dataclass(frozen=True, slots=True)
class First(Written):
    """The players say who begins: by choice (CM-PRE-4) or as the youngest (CM-PRE-5)."""

    seat: Seat

    @property
    def text(self) -> str:
        return f"first:{self.seat}"


@dataclass(frozen=True, slots=True)
class Hold(Written):
    """The hand grips the ladder at one point of the ladder's frame, in 0.1 mm (CM-TRN-6)."""

    x: int
    y: int
    z: int

    @classmethod
    def at(cls, point: Vector) -> Hold:
        """The grip nearest to a point of the ladder's frame, in metres."""
        x, y, z = (round(value * _TENTHS) for value in point)
        return cls(x, y, z)

    @property
    def point(self) -> Vector:
        """In metres."""
        return self.x / _TENTHS, self.y / _TENTHS, self.z / _TENTHS

    @property
    def text(self) -> str:
        return f"hold:{self.x},{self.y},{self.z}"


@dataclass(frozen=True, slots=True)
class Roll(Written):
    """The die is rolled; from now on the last player no longer answers for falls (CM-TRN-1,
    CM-MIS-6)."""

    text = "roll"


@dataclass(frozen=True, slots=True)
class Draw(Written):
    """A ladder is taken at random from the supply (CM-TRN-1)."""

    text = "draw"


@dataclass(frozen=True, slots=True)
class Release(Written):
    """The ladder is let go, and can no longer be moved (CM-BAL-2)."""

    text = "release"


@dataclass(frozen=True, slots=True)
class Score(Written):
    """The team scores its structure for a drop (CM-COO-2)."""

    text = "score"


@dataclass(frozen=True, slots=True)
class Final(Written):
    """A tied player wants the final (CM-END-8)."""

    text = "final"


@dataclass(frozen=True, slots=True)
class Share(Written):
    """A tied player would share the victory (CM-END-8)."""

    text = "share"


Move = Prepare | Saw | First | Roll | Draw | Hold | Release | Score | Final | Share | Settled

_PLAIN: dict[str, Move] = {
    move.text: move for move in (Roll(), Draw(), Release(), Score(), Final(), Share())
}
_NUMBER = r"(0|-?[1-9][0-9]{0,3})"
_GRIP = re.compile(rf"{_NUMBER},{_NUMBER},{_NUMBER}")
_EXAMPLES = "`set:gate`, `saw:2025-03-14`, `first:2`, `roll`, `draw`, `hold:0,0,300` or `release`"


def parse_move(text: str) -> Move:
    """Read a move or an event. On any other text it raises Unparsable, and nothing else."""
    expect(text, "text", str)
    if text in _PLAIN:
        return _PLAIN[text]
    kind, _, rest = text.partition(":")
    move = _PARSERS[kind](rest) if kind in _PARSERS else None
    if move is None:
        raise Unparsable(f"{text[:40]!r} is not a move: moves look like {_EXAMPLES}")
    return move


def as_move(move: object) -> Move:
    """The move itself, or the move of this text. Raises Unparsable, or TypeError for anything
    else."""
    if isinstance(move, str):
        return parse_move(move)
    if not isinstance(move, Move):
        raise TypeError(f"{move!r:.40} is not a move: moves look like {_EXAMPLES}")
    return move


def _prepare(text: str) -> Move | None:
    setting = parse_setting(text)
    return None if setting is None else Prepare(setting)


def _saw(text: str) -> Move | None:
    night = parse_day(text)
    return Saw(night) if night is not None or text == "-" else None


def _first(text: str) -> Move | None:
    return First(Seat(int(text))) if re.fullmatch("[0-9]", text) else None


def _hold(text: str) -> Move | None:
    match = _GRIP.fullmatch(text)
    return Hold(int(match[1]), int(match[2]), int(match[3])) if match else None


_PARSERS = {
    "set": _prepare,
    "saw": _saw,
    "first": _first,
    "hold": _hold,
    "settled": parse_settled,
}
