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

A setting is a name such as `gate`, or numbers: `0,-220,0,0/0,220,0,0` gives for each starting
ladder its holder's place on the base (tenths of a millimetre from the middle), turn and lean
(tenths of a degree).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from toprung.core.arguments import expect
from toprung.core.errors import Unparsable
from toprung.core.notation import Written
from toprung.core.seat import Seat
from toprung.games.moon.options import parse_day
from toprung.games.moon.settlement import Settled, parse_settled
from toprung.games.moon.space import Vector

PLACE_LIMIT = 1000
TURN_LIMIT = 1800
LEAN_LIMIT = 900
_WHOLE = r"(?:0|-?[1-9][0-9]{0,3})"
_NAME = re.compile(r"[a-z]{1,20}")
_HOLDER = re.compile(rf"{_WHOLE},{_WHOLE},{_WHOLE},{_WHOLE}")


@dataclass(frozen=True, slots=True)
class Named:
    """A setting by its name."""

    name: str

    @property
    def text(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class HolderPlace:
    """Where one starting ladder stands: place in 0.1 mm, turn and lean in 0.1 degrees."""

    x: int
    y: int
    turn: int = 0
    lean: int = 0

    @property
    def text(self) -> str:
        return f"{self.x},{self.y},{self.turn},{self.lean}"

    @property
    def within_limits(self) -> bool:
        places = abs(self.x) <= PLACE_LIMIT and abs(self.y) <= PLACE_LIMIT
        return places and abs(self.turn) <= TURN_LIMIT and abs(self.lean) <= LEAN_LIMIT


@dataclass(frozen=True, slots=True)
class Free:
    """A setting by numbers: where the holder of each starting ladder is."""

    first: HolderPlace
    second: HolderPlace

    @property
    def text(self) -> str:
        return f"{self.first.text}/{self.second.text}"

    @property
    def within_limits(self) -> bool:
        return self.first.within_limits and self.second.within_limits


Setting = Named | Free


def parse_setting(text: str) -> Setting | None:
    """The setting of this text; None if there is none."""
    if _NAME.fullmatch(text):
        return Named(text)
    first, _, second = text.partition("/")
    if not (_HOLDER.fullmatch(first) and _HOLDER.fullmatch(second)):
        return None
    return Free(_holder(first), _holder(second))


def _holder(text: str) -> HolderPlace:
    x, y, turn, lean = map(int, text.split(","))
    return HolderPlace(x, y, turn, lean)


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
