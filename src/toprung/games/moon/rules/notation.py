"""A state on one line: fields with a blank between, `-` for nothing.

moon-1 2022+cooperative 1234 ready 1 0,1,0 4 5,9,17 0,1,8 gate 2025-03-14,- - - 0 charged ...
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from typing import TypeVar

from toprung.core.errors import Unparsable
from toprung.core.randomness import Random
from toprung.core.seat import Seat
from toprung.core.text_game import HeldState, TextState
from toprung.games.moon.pieces.setting import Setting, parse_setting
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.options import Options, parse_day
from toprung.games.moon.rules.state import End, Ending, Phase, Span, State

FORMAT = "moon-1"
FIELDS = (
    "format", "options", "random", "phase", "active", "drops", "pool", "supply", "structure",
    "setting", "sightings", "demand", "hand", "last", "charged", "exempt", "eliminated",
    "finalists", "agreed", "scores", "spans", "at_rest", "ending",
)  # fmt: skip
_WHOLE = r"(?:0|[1-9][0-9]{0,19})"
_SPAN = re.compile(r"([0-9]{1,2})=(-?[0-9]{1,4}\.[0-9]{1,9})\.\.(-?[0-9]{1,4}\.[0-9]{1,9})")
E = TypeVar("E", bound=StrEnum)


def text(state: State) -> str:
    """The state on one line."""
    nights = ("?" if night is None else night.isoformat() for night in state.sightings)
    spans = (f"{s.ladder}={_metres(s.lowest)}..{_metres(s.highest)}" for s in state.spans)
    ending = state.ending
    parts = (
        FORMAT,
        state.options.text,
        str(state.random.state),
        state.phase,
        str(state.active),
        _row(state.drops),
        str(state.pool),
        _row(state.supply),
        _row(state.structure),
        "-" if state.setting is None else state.setting.text,
        _row(nights),
        state.demand or "-",
        _maybe(state.hand),
        _maybe(state.last),
        "yes" if state.charged else "no",
        _row(sorted(state.exempt)),
        _row(sorted(state.eliminated)),
        _row(state.finalists),
        str(state.agreed),
        _row(state.scores),
        _row(spans),
        "yes" if state.at_rest else "no",
        "-" if ending is None else f"{ending.end}:{_row(ending.winners)}",
    )
    return " ".join(parts)


def state_of(state: TextState) -> State:
    """The state that a TextState holds, or that its text says."""
    held = state.state if isinstance(state, HeldState) else None
    return held if isinstance(held, State) else parse(state.text)


def parse(line: str) -> State:
    """Read a line; only its form is checked. Raises Unparsable, or Impossible for the options."""
    fields = line.strip(" \t\r\n").split(" ")
    if len(fields) != len(FIELDS) or fields[0] != FORMAT:
        raise Unparsable(
            f"not a state: it has {len(FIELDS)} fields, {FORMAT} first, a blank between each"
        )
    given = dict(zip(FIELDS, fields, strict=True))
    state = State(
        options=Options.parse(given["options"]),
        random=Random(_chance(given["random"])),
        phase=_member(Phase, "phase", given["phase"]),
        active=Seat(_number("active", given["active"])),
        drops=_numbers("drops", given["drops"]),
        pool=_number("pool", given["pool"]),
        supply=_numbers("supply", given["supply"]),
        structure=_numbers("structure", given["structure"]),
        setting=_setting(given["setting"]),
        sightings=tuple(map(_night, _words(given["sightings"]))),
        demand=None if given["demand"] == "-" else _member(Demand, "demand", given["demand"]),
        hand=_optional("hand", given["hand"]),
        last=_seat("last", given["last"]),
        charged=_flag("charged", given["charged"]),
        exempt=frozenset(_numbers("exempt", given["exempt"])),
        eliminated=frozenset(_seats("eliminated", given["eliminated"])),
        finalists=_seats("finalists", given["finalists"]),
        agreed=_number("agreed", given["agreed"]),
        scores=_numbers("scores", given["scores"]),
        spans=tuple(map(_span, _words(given["spans"]))),
        at_rest=_flag("at_rest", given["at_rest"]),
        ending=_ending(given["ending"]),
    )
    if text(state) != " ".join(fields):
        raise Unparsable("not a state as it is written: something is out of order or twice")
    return state


def _metres(value: float) -> str:
    """At least one decimal, no exponent; what a settlement holds has at most seven."""
    whole, _, decimals = f"{value:.7f}".partition(".")
    return f"{whole}.{decimals.rstrip('0') or '0'}"


def _row(items: Iterable[object]) -> str:
    return ",".join(map(str, items)) or "-"


def _maybe(number: int | None) -> str:
    return "-" if number is None else str(number)


def _words(word: str) -> list[str]:
    return [] if word == "-" else word.split(",")


def _chance(word: str) -> int:
    """The generator's state, which is longer if it comes from a secret."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,77}", word):
        raise Unparsable(f"field random: {word[:20]!r} is not a number")
    return int(word)


def _number(field: str, word: str) -> int:
    if not re.fullmatch(_WHOLE, word):
        raise Unparsable(f"field {field}: {word[:20]!r} is not a number")
    return int(word)


def _numbers(field: str, word: str) -> tuple[int, ...]:
    return tuple(_number(field, part) for part in _words(word))


def _optional(field: str, word: str) -> int | None:
    return None if word == "-" else _number(field, word)


def _seat(field: str, word: str) -> Seat | None:
    return None if word == "-" else Seat(_number(field, word))


def _seats(field: str, word: str) -> tuple[Seat, ...]:
    return tuple(map(Seat, _numbers(field, word)))


def _flag(field: str, word: str) -> bool:
    if word not in ("yes", "no"):
        raise Unparsable(f"field {field}: {word[:20]!r} is neither yes nor no")
    return word == "yes"


def _member(kind: type[E], field: str, word: str) -> E:
    try:
        return kind(word)
    except ValueError:
        raise Unparsable(f"field {field}: {word[:20]!r} is none of {', '.join(kind)}") from None


def _setting(word: str) -> Setting | None:
    setting = None if word == "-" else parse_setting(word)
    if setting is None and word != "-":
        raise Unparsable(f"field setting: {word[:40]!r} is not a setting, such as gate")
    return setting


def _night(word: str) -> date | None:
    night = parse_day(word)
    if night is None and word != "?":
        raise Unparsable(f"field sightings: {word[:20]!r} is neither a date nor a question mark")
    return night


def _span(word: str) -> Span:
    match = _SPAN.fullmatch(word)
    if match is None:
        raise Unparsable(f"field spans: {word[:40]!r} is not a span, such as 7=0.08..0.21")
    return Span(int(match[1]), float(match[2]), float(match[3]))


def _ending(word: str) -> Ending | None:
    if word == "-":
        return None
    end, _, winners = word.partition(":")
    return Ending(_member(End, "ending", end), _seats("ending", winners))
