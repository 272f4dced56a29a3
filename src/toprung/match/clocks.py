"""Clocks as arithmetic: times come from the events, and nothing here looks at a real clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from toprung.core.errors import Unparsable

SHORTEST, LONGEST = 5, 7 * 24 * 3600  # seconds


class ClockKind(StrEnum):
    """A fixed time for each turn, or a stock of time that grows with each turn (Fischer's
    clock)."""

    TURN = "turn"
    FISCHER = "fischer"


@dataclass(frozen=True, slots=True)
class Clock:
    """What was agreed, in seconds; `increment` is for Fischer's clock."""

    kind: ClockKind
    seconds: int
    increment: int = 0

    def __post_init__(self) -> None:
        if not SHORTEST <= self.seconds <= LONGEST:
            raise Unparsable(f"a clock has {SHORTEST} to {LONGEST} seconds, not {self.seconds}")
        most = LONGEST if self.kind is ClockKind.FISCHER else 0
        if not 0 <= self.increment <= most:
            raise Unparsable(f"this clock grows by 0 to {most} seconds, not {self.increment}")


@dataclass(frozen=True, slots=True)
class Times:
    """The clocks of all seats. `left` is in milliseconds, as it was at `since`; the clock of `seat`
    runs from then on if it is `ticking`. `credited` is the move up to which each seat has had what
    its clock grows by: moves that are taken back and made again bring nothing."""

    clock: Clock
    left: tuple[int, ...]
    seat: int | None = None
    ticking: bool = False
    since: int = 0
    credited: tuple[int, ...] = ()

    @classmethod
    def full(cls, clock: Clock, seats: int) -> Times:
        return cls(clock, (clock.seconds * 1000,) * seats, credited=(0,) * seats)

    def at(self, now: int) -> tuple[int, ...]:
        """What each seat has left now, in milliseconds; never below 0."""
        if self.seat is None or not self.ticking:
            return self.left
        spent = max(0, now - self.since)
        return _put(self.left, self.seat, max(0, self.left[self.seat] - spent))

    def out(self, now: int) -> int | None:
        """The seat whose time has run out."""
        if self.seat is not None and self.ticking and self.at(now)[self.seat] == 0:
            return self.seat
        return None

    def stopped(self, now: int) -> Times:
        """Nobody's clock runs; the same turn may go on later."""
        return replace(self, left=self.at(now), ticking=False, since=now)

    def going(self, now: int) -> Times:
        """The clock that was stopped runs again."""
        return replace(self, ticking=self.seat is not None, since=now)

    def excused(self, milliseconds: int, now: int) -> Times:
        """Of the time since the last event, so much does not count."""
        if self.seat is None or not self.ticking:
            return self
        spent = max(0, now - self.since - milliseconds)
        left = _put(self.left, self.seat, max(0, self.left[self.seat] - spent))
        return replace(self, left=left, since=now)

    def passed(self, seat: int | None, ply: int, now: int) -> Times:
        """After move `ply` it is this seat's turn, or nobody's with a clock."""
        if seat == self.seat:
            return self if self.ticking or seat is None else self.going(now)
        left, credited, old = self.at(now), self.credited, self.seat
        if old is not None and ply > credited[old]:
            left = _put(left, old, left[old] + self.clock.increment * 1000)
            credited = _put(credited, old, ply)
        if seat is not None and self.clock.kind is ClockKind.TURN:
            left = _put(left, seat, self.clock.seconds * 1000)
        return Times(self.clock, left, seat, seat is not None, now, credited)

    def returned(self, seat: int | None, now: int) -> Times:
        """A turn goes on after a move was taken back: no clock gains anything."""
        return Times(self.clock, self.at(now), seat, seat is not None, now, self.credited)


def _put(row: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*row[:at], value, *row[at + 1 :])
