"""A figure of the Book of Figures as it was seen: which one, by which ladders, with which parts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from toprung.games.moon.figures.touching import Contact, Spot


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
    """`ladder` was placed and made the figure with `others`; their order is the figure's: the host
    of a Crazy Diagonal and of a Shameful Support, the upright's ladder of a Swing, the row of a Sin
    of Pride, the Swing and then its upright's ladder of a Bolt; otherwise ascending."""

    id: FigureId
    ladder: int
    others: tuple[int, ...]
    meetings: tuple[Meeting, ...]


def seen(id: FigureId, ladder: int, others: Iterable[int], touches: Iterable[Contact]) -> Figure:
    """The figure with these touches for its parts."""
    meetings = {Meeting(touch.own, touch.other) for touch in touches}
    return Figure(id, ladder, tuple(others), tuple(sorted(meetings)))
