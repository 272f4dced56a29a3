"""A figure of the Book of Figures as it was seen: which one, by which ladders, with which parts.

Written, it is one word without blanks, brackets, braces or semicolons, for records:
`CM-FIG-2:25:1:2rail-1.5rung,7rail-1.6rung` is a Crazy Diagonal of ladder 25 in ladder 1: rod 2 of
ladder 25, a rail there, is on rod 5 of ladder 1, a rung, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from toprung.core.errors import Unparsable
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Vector
from toprung.games.moon.rules.figures.contacts import Contact, Role, Spot


class FigureId(StrEnum):
    """The rulebook's figures by their ids."""

    FOOT_HOOK = "CM-FIG-1"
    CRAZY_DIAGONAL = "CM-FIG-2"
    SWING = "CM-FIG-3"
    SIN_OF_PRIDE = "CM-FIG-4"
    BOLT = "CM-FIG-5"
    CANDLE = "CM-FIG-6"
    TIGHTROPE_WALKER = "CM-FIG-7"
    SHAMEFUL_SUPPORT = "CM-FIG-8"


@dataclass(frozen=True, slots=True, order=True)
class Meeting:
    """A part of one ladder on a part of another."""

    own: Spot
    other: Spot


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that `ladder` made with `others` when it was placed. The others come in the order of
    the figure: the host in a Crazy Diagonal and a Shameful Support, the upright's ladder in a
    Swing, the row in a Sin of Pride, the Swing and then its upright's ladder in a Bolt; in the rest
    they ascend."""

    id: FigureId
    ladder: int
    others: tuple[int, ...]
    meetings: tuple[Meeting, ...]


def seen(id: FigureId, ladder: int, others: Iterable[int], touches: Iterable[Contact]) -> Figure:
    """The figure with these touches for its parts."""
    meetings = {Meeting(touch.own, touch.other) for touch in touches}
    return Figure(id, ladder, tuple(others), tuple(sorted(meetings)))


_NUMBER = r"(?:0|[1-9][0-9]?)"
_ROLE = "|".join(Role)
_MEETING = re.compile(
    rf"({_NUMBER})({_ROLE})-({_NUMBER})\.({_NUMBER})({_ROLE})",
)
_FIGURE = re.compile(rf"(CM-FIG-[1-8]):({_NUMBER}):({_NUMBER}(?:\+{_NUMBER})*):([a-z0-9.,-]+)")


def figure_text(figure: Figure) -> str:
    """One word; `parse_figure` gives back an equal figure."""
    others = "+".join(map(str, figure.others))
    meetings = ",".join(
        f"{one.own.rod}{one.own.role}-{one.other.ladder}.{one.other.rod}{one.other.role}"
        for one in figure.meetings
    )
    return f"{figure.id}:{figure.ladder}:{others}:{meetings}"


def parse_figure(word: str) -> Figure:
    """The figure with this text. Raises Unparsable."""
    match = _FIGURE.fullmatch(word)
    if match is None:
        raise Unparsable(f"not a figure: {word[:80]!r}")
    number = int(match[2])
    others = tuple(ladder(int(other)).id for other in match[3].split("+"))
    meetings = tuple(_meeting(number, part, word) for part in match[4].split(","))
    return Figure(FigureId(match[1]), number, others, meetings)


def _meeting(own: int, part: str, word: str) -> Meeting:
    match = _MEETING.fullmatch(part)
    if match is None:
        raise Unparsable(f"not a figure: {word[:80]!r}")
    other = _spot(int(match[3]), int(match[4]), match[5])
    return Meeting(_spot(own, int(match[1]), match[2]), other)


def _spot(number: int, rod: int, role: str) -> Spot:
    if rod >= len(ladder(number).rods):
        raise Unparsable(f"ladder {number} has no rod {rod}")
    return Spot(number, rod, Role(role))


@dataclass(frozen=True, slots=True)
class Swinging:
    """What a gentle push did to a ladder, compared with a copy that was not pushed: `away`, how far
    it turned with the push at most, and `back`, how far it then turned back (radians); `slipped`,
    how far its pivot had moved in the end (metres)."""

    away: float
    back: float
    slipped: float


@dataclass(frozen=True, slots=True)
class Room:
    """Places for a next ladder around this one (no farther from its middle than it is long): how
    many there are without it, and how many of those it leaves free."""

    before: int
    after: int


class Trials(Protocol):
    """Trials on a copy of the table as it is now; the same table gives the same answers."""

    def swing(self, ladder: int, pivot: Vector, push: Vector) -> Swinging:
        """Push a ladder in a level direction (a unit vector), below a pivot (a point of the world)
        about which it may turn: so gently that, hung freely there, it would swing by ten degrees.
        """

    def room(self, ladder: int) -> Room:
        """Try a fixed sample of places for a next ladder, without this one and with it."""
