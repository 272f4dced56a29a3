"""What physics hands to the rules: poses, touches and rest, as values without any engine; and the
event by which the rules hear of it.

Numbers are rounded when they are measured (lengths to 0.1 µm, see `rounded`), and touches are
measured on the rounded poses. So a settlement survives being written and read, and its touches can
be computed again from its poses alone.

Written, a settlement is one line of JSON with whole numbers only, in units of the last digit kept.
The text of an event has no blanks, brackets or braces, so that it can stand in a record: `<` `>`
replace the braces and `(` `)` the brackets, and two sets of ladders follow.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from toprung.core.arguments import expect
from toprung.core.errors import Unparsable
from toprung.core.notation import Written
from toprung.games.moon.pieces.space import Pose, Vector

DIGITS = 7  # decimal places that are kept of metres, of newtons, and of quaternions and normals


class Ground(StrEnum):
    """What a placed ladder must not touch (CM-TRN-5)."""

    TABLE = "table"
    BASE = "base"


@dataclass(frozen=True, slots=True)
class Standing:
    """A ladder where it is, with the heights of its highest and its lowest point (metres)."""

    ladder: int
    pose: Pose
    highest: float
    lowest: float


@dataclass(frozen=True, slots=True)
class Touch:
    """Two rods of two ladders touch. `first` is the smaller ladder number.

    `place` is the middle of the touching region (metres), `normal` points from the first ladder
    to the second, `load` is the normal force between the two rods (newtons).
    """

    first: int
    first_rod: int
    second: int
    second_rod: int
    place: Vector
    normal: Vector
    load: float

    @property
    def rods(self) -> tuple[int, int, int, int]:
        """Ladder and rod, ladder and rod: what names this touch."""
        return self.first, self.first_rod, self.second, self.second_rod


@dataclass(frozen=True, slots=True)
class GroundTouch:
    """A ladder touched table or base at some moment since the turn began.

    `since` is the first such moment, in seconds after the turn began; `lasting` says whether it
    still touches.
    """

    ladder: int
    ground: Ground
    since: float
    lasting: bool


@dataclass(frozen=True)
class Settlement:
    """Everything measured at one moment. Ladders, touches and ground touches are in order.

    `penetration` is the deepest overlap of any two rods, or of a rod with table or base (metres);
    `seconds` is the time simulated since the turn began. `at_rest` is False if the ladders were
    still moving when time ran out.
    """

    standing: tuple[Standing, ...]
    touches: tuple[Touch, ...]
    grounds: tuple[GroundTouch, ...]
    at_rest: bool
    penetration: float
    seconds: float

    @cached_property
    def poses(self) -> dict[int, Pose]:
        """By ladder."""
        return {one.ladder: one.pose for one in self.standing}

    @cached_property
    def neighbours(self) -> dict[int, frozenset[int]]:
        """Which other ladders each ladder touches."""
        found: dict[int, set[int]] = {one.ladder: set() for one in self.standing}
        for touch in self.touches:
            found[touch.first].add(touch.second)
            found[touch.second].add(touch.first)
        return {ladder: frozenset(others) for ladder, others in found.items()}

    def grounded(self, ladders: Iterable[int] | None = None) -> frozenset[int]:
        """Those (of these) ladders that touched table or base since the turn began."""
        touching = frozenset(one.ladder for one in self.grounds)
        return touching if ladders is None else touching & frozenset(ladders)


def rounded(value: float) -> float:
    """The nearest value that a settlement can hold; never -0.0."""
    return round(value, DIGITS) + 0.0


def rounded_pose(pose: Pose) -> Pose:
    """The nearest pose that a settlement can hold."""
    x, y, z = map(rounded, pose.place)
    w, i, j, k = map(rounded, pose.turn)
    return Pose((x, y, z), (w, i, j, k))


_UNIT = int(10**DIGITS)


def settlement_text(settlement: Settlement) -> str:
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


def parse_settlement(line: str) -> Settlement:
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
    """The row, if it consists of this many whole numbers."""
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


_OUT = str.maketrans("{}[]", "<>()")
_IN = str.maketrans("<>()", "{}[]")
_LADDERS = r"-|(?:[0-9]{1,2},)*[0-9]{1,2}"
_EVENT = re.compile(
    rf"(?P<measured><[^{{}}\[\]\s;]*>);(?P<removable>{_LADDERS});(?P<loose>{_LADDERS})"
)


@dataclass(frozen=True, slots=True)
class Settled(Written):
    """The structure was measured: after a release, or because something touched table or base.

    `removable` are the ladders that a trial took away without bringing another one down (CM-MIS-7);
    only those that touched table or base need a trial (`referee.to_try`). `loose` are the starting
    ladders that came out of the base.
    """

    settlement: Settlement
    removable: frozenset[int] = frozenset()
    loose: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        expect(self.settlement, "settlement", Settlement)
        expect(self.removable, "removable", frozenset)
        expect(self.loose, "loose", frozenset)

    @property
    def text(self) -> str:
        measured = settlement_text(self.settlement).translate(_OUT)
        return f"settled:{measured};{_ladders_text(self.removable)};{_ladders_text(self.loose)}"


def parse_settled(text: str) -> Settled | None:
    """The event of what follows `settled:`; None if it is of another form. Raises Unparsable."""
    match = _EVENT.fullmatch(text)
    if match is None:
        return None
    try:
        measured = parse_settlement(match["measured"].translate(_IN))
        event = Settled(measured, _ladders(match["removable"]), _ladders(match["loose"]))
        exact = event.text == f"settled:{text}"
    except (RecursionError, OverflowError, ValueError) as error:
        raise Unparsable(f"not a settlement: {error}") from None
    if not exact:
        raise Unparsable("not a settlement as it is written: numbers are out of range or order")
    return event


def _ladders_text(ladders: frozenset[int]) -> str:
    return ",".join(map(str, sorted(ladders))) or "-"


def _ladders(text: str) -> frozenset[int]:
    return frozenset() if text == "-" else frozenset(map(int, text.split(",")))
