"""Puzzles: positions of a game in which there is something to find, and what is said of a try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Protocol, TypeVar

from toprung.core.arguments import expect
from toprung.core.errors import Unparsable
from toprung.core.randomness import Random
from toprung.core.words import Words

P = TypeVar("P")


class Puzzle(Protocol):
    """A puzzle: its number, from 1; how hard it is, 0 to 2; the state in which it begins, for how
    many seats and with which options; whose turn it is there; and what to do."""

    @property
    def number(self) -> int: ...

    @property
    def grade(self) -> int: ...

    @property
    def text(self) -> str: ...

    @property
    def seats(self) -> int: ...

    @property
    def seat(self) -> int: ...

    @property
    def options(self) -> Mapping[str, str]: ...

    @property
    def goal(self) -> Words: ...


class Verdict(Protocol):
    """Whether a try solves a puzzle, and why."""

    @property
    def is_right(self) -> bool: ...

    @property
    def words(self) -> Words: ...


class Puzzles(Protocol):
    """The puzzles of one game."""

    @property
    def about(self) -> Words:
        """What they are, for people."""

    def all(self) -> Sequence[Puzzle]:
        """In the order of their numbers."""

    def of_day(self, day: date, /) -> Puzzle:
        """The one for everybody on that day."""

    def at(self, start: str, /) -> Puzzle | None:
        """The puzzle that begins in this state, if one does."""

    def judge(self, start: str, moves: Sequence[str], /) -> Verdict | None:
        """What to say about moves from there; None while there is nothing to say yet. Raises what
        the rules do about a move that is not allowed."""


def numbered(puzzles: Sequence[P], number: int) -> P:
    """Raises Unparsable, telling how many there are."""
    expect(number, "number", int)
    if not 1 <= number <= len(puzzles):
        raise Unparsable(f"there is no puzzle {number}: they go from 1 to {len(puzzles)}")
    return puzzles[number - 1]


def of_day(puzzles: Sequence[P], day: date) -> P:
    """The same one for everybody on that day. All come in turn before one comes again."""
    order, _ = Random(1).shuffled(puzzles)
    return order[day.toordinal() % len(order)]
