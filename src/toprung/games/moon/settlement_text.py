"""Settlements as one line of JSON: whole numbers only, in units of the last kept digit."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence

from toprung.core.errors import Unparsable
from toprung.games.moon.settlement import (
    DIGITS,
    Ground,
    GroundTouch,
    Settlement,
    Standing,
    Touch,
)
from toprung.games.moon.space import Pose

_UNIT = int(10**DIGITS)


def text(settlement: Settlement) -> str:
    """One line; `parse` gives back an equal settlement."""
    written = {
        "rest": settlement.at_rest,
        "seconds": _whole(settlement.seconds),
        "deep": _whole(settlement.penetration),
        "ladders": [
            [one.ladder, *_wholes(*one.pose.place, *one.pose.turn, one.highest, one.lowest)]
            for one in settlement.standing
        ],
        "touches": [
            [*one.rods, *_wholes(*one.place, *one.normal, one.load)] for one in settlement.touches
        ],
        "grounds": [
            [one.ladder, list(Ground).index(one.ground), _whole(one.since), int(one.lasting)]
            for one in settlement.grounds
        ],
    }
    return json.dumps(written, separators=(",", ":"))


def parse(line: str) -> Settlement:
    """The settlement with this text. Raises Unparsable."""
    try:
        read = json.loads(line)
        standing = tuple(_standing(_row(row, 10)) for row in read["ladders"])
        known = {one.ladder for one in standing}
        return Settlement(
            standing=standing,
            touches=tuple(_touch(_row(row, 11), known) for row in read["touches"]),
            grounds=tuple(_ground(_row(row, 4), known) for row in read["grounds"]),
            at_rest=_flag(read["rest"]),
            penetration=_row([read["deep"]], 1)[0] / _UNIT,
            seconds=_row([read["seconds"]], 1)[0] / _UNIT,
        )
    except (ValueError, TypeError, KeyError, IndexError, OverflowError) as error:
        raise Unparsable(f"not a settlement: {type(error).__name__}: {error}") from None


def _whole(value: float) -> int:
    return round(value * _UNIT)


def _wholes(*values: float) -> list[int]:
    return [_whole(value) for value in values]


def _row(row: object, count: int) -> list[int]:
    """The row, if it consists of so many whole numbers."""
    if not isinstance(row, list) or len(row) != count:
        raise ValueError(f"a row must have {count} numbers")
    if not all(type(number) is int for number in row):
        raise ValueError("all numbers must be whole")
    return row


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("rest must be true or false")
    return value


def _standing(row: Sequence[int]) -> Standing:
    x, y, z, w, i, j, k, highest, lowest = (number / _UNIT for number in row[1:])
    return Standing(row[0], Pose((x, y, z), (w, i, j, k)), highest, lowest)


def _touch(row: Sequence[int], known: Collection[int]) -> Touch:
    if row[0] not in known or row[2] not in known:
        raise ValueError("a touch of a ladder that is not there")
    x, y, z, nx, ny, nz, load = (number / _UNIT for number in row[4:])
    return Touch(row[0], row[1], row[2], row[3], (x, y, z), (nx, ny, nz), load)


def _ground(row: Sequence[int], known: Collection[int]) -> GroundTouch:
    if row[0] not in known or row[1] not in range(len(Ground)) or row[3] not in (0, 1):
        raise ValueError("no such ground touch")
    return GroundTouch(row[0], list(Ground)[row[1]], row[2] / _UNIT, bool(row[3]))
