"""Verdicts as one line of JSON, so that a record can be read without judging again."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TypeVar

from toprung.core.errors import Unparsable
from toprung.core.seat import Seat
from toprung.games.moon.editions import Demand
from toprung.games.moon.settlement import Ground, GroundTouch
from toprung.games.moon.verdict import Charge, Moment, Verdict

T = TypeVar("T")


def text(verdict: Verdict) -> str:
    """One line; `parse` gives back an equal verdict."""
    written = {
        "seat": verdict.seat,
        "moment": verdict.moment,
        "demand": verdict.demand,
        "ladder": verdict.ladder,
        "touched": verdict.touched,
        "rival": verdict.rival,
        "grounds": [[g.ladder, g.ground, g.since, g.lasting] for g in verdict.grounds],
        "loose": verdict.loose,
        "met": verdict.met,
        "charge": verdict.charge,
        "removed": verdict.removed,
        "kept": verdict.kept,
        "reinserted": verdict.reinserted,
        "rules": verdict.rules,
        "figures": verdict.figures,
    }
    return json.dumps(written, separators=(",", ":"))


def parse(line: str) -> Verdict:
    """The verdict with this text. Raises Unparsable."""
    try:
        read = json.loads(line)
        if not isinstance(read, dict):
            raise TypeError("it is no object")
        return _verdict(read)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise Unparsable(f"not a verdict: {type(error).__name__}: {error}") from None


def _verdict(read: Mapping[str, object]) -> Verdict:
    seat = _maybe(read["seat"], _whole)
    return Verdict(
        seat=None if seat is None else Seat(seat),
        moment=Moment(_word(read["moment"])),
        demand=_maybe(read["demand"], lambda value: Demand(_word(value))),
        ladder=_maybe(read["ladder"], _whole),
        touched=_row(read["touched"], _whole),
        rival=_maybe(read["rival"], _whole),
        grounds=_row(read["grounds"], _ground),
        loose=_row(read["loose"], _whole),
        met=_maybe(read["met"], _flag),
        charge=Charge(_word(read["charge"])),
        removed=_row(read["removed"], _whole),
        kept=_row(read["kept"], _whole),
        reinserted=_row(read["reinserted"], _whole),
        rules=_row(read["rules"], _word),
        figures=_row(read["figures"], _word),
    )


def _maybe(value: object, read: Callable[[object], T]) -> T | None:
    return None if value is None else read(value)


def _row(value: object, read: Callable[[object], T]) -> tuple[T, ...]:
    if not isinstance(value, list):
        raise TypeError("a row is missing")
    return tuple(map(read, value))


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError("a number must be whole")
    return value


def _word(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a word is missing")
    return value


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError("neither true nor false")
    return value


def _ground(value: object) -> GroundTouch:
    if not isinstance(value, list) or len(value) != 4:
        raise TypeError("a touch has four parts")
    ladder, ground, since, lasting = value
    if not isinstance(since, float | int) or isinstance(since, bool):
        raise TypeError("a moment must be a number")
    return GroundTouch(_whole(ladder), Ground(_word(ground)), float(since), _flag(lasting))
