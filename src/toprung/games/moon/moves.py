"""Moves and events: every choice, and whatever nature does, is one small value with a text.

Text              Value
`set:gate`        Prepare: the starting ladders are inserted, by a setting's name or by numbers
`saw:2025-03-14`  Saw: when the player last saw a full moon; `saw:-` if he cannot say
`first:2`         First: this seat begins
`roll`            Roll: the die is rolled
`draw`            Draw: a ladder is taken at random from the supply
`hold:0,-15,300`  Hold: the ladder is gripped at a point of its own frame, in tenths of a millimetre
`release`         Release: the ladder is let go
`score`           Score: the team takes a drop and scores the structure
`final`, `share`  Final, Share: what a tied player chooses
`settled:...`     Settled: nature's event, what was measured
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from toprung.core.errors import Unparsable
from toprung.core.seat import Seat
from toprung.games.moon.events import Settled, parse_settled
from toprung.games.moon.settings import Setting, parse_setting
from toprung.games.moon.terms import parse_day

GRIP_LIMIT = 2000


@dataclass(frozen=True, slots=True)
class Prepare:
    """The players insert the two starting ladders (CM-PRE-1)."""

    setting: Setting

    @property
    def text(self) -> str:
        return f"set:{self.setting.text}"


@dataclass(frozen=True, slots=True)
class Saw:
    """A player says on which night he last saw a full moon, None if he cannot (CM-PRE-5)."""

    night: date | None

    @property
    def text(self) -> str:
        return f"saw:{'-' if self.night is None else self.night.isoformat()}"


@dataclass(frozen=True, slots=True)
class First:
    """The players say who begins: by choice (CM-PRE-4) or as the youngest (CM-PRE-5)."""

    seat: Seat

    @property
    def text(self) -> str:
        return f"first:{self.seat}"


@dataclass(frozen=True, slots=True)
class Hold:
    """The hand grips the ladder at one point of the ladder's frame, in 0.1 mm (CM-TRN-6)."""

    x: int
    y: int
    z: int

    @property
    def text(self) -> str:
        return f"hold:{self.x},{self.y},{self.z}"


@dataclass(frozen=True, slots=True)
class Roll:
    """The die is rolled; the last player answers for nothing any more (CM-TRN-1, CM-MIS-6)."""

    text = "roll"


@dataclass(frozen=True, slots=True)
class Draw:
    """A ladder is taken at random from the supply (CM-TRN-1)."""

    text = "draw"


@dataclass(frozen=True, slots=True)
class Release:
    """The ladder is let go, and can no longer be moved (CM-BAL-2)."""

    text = "release"


@dataclass(frozen=True, slots=True)
class Score:
    """The team scores its structure for a drop (CM-COO-2)."""

    text = "score"


@dataclass(frozen=True, slots=True)
class Final:
    """A tied player wants the final (CM-END-8)."""

    text = "final"


@dataclass(frozen=True, slots=True)
class Share:
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
    """Read a move or an event. Raises Unparsable, and nothing else, on any text."""
    if text in _PLAIN:
        return _PLAIN[text]
    kind, _, rest = text.partition(":")
    move = _PARSERS[kind](rest) if kind in _PARSERS else None
    if move is None:
        raise Unparsable(f"{text[:40]!r} is no move: moves look like {_EXAMPLES}")
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
