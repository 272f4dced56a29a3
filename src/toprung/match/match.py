"""Match: everything known about one match, as one frozen value, folded from its events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import TextState
from toprung.match.clocks import Times
from toprung.match.events import Created, Ended, Logged
from toprung.match.history import History


class Status(StrEnum):
    """Where a match is."""

    GATHERING = "gathering"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a seat: a person with a name, a bot of a level, or nobody. A bot may play in the
    name of a person who is `away` and whose seat it is. A person may have a `wish` for the game: a
    colour."""

    person: str = ""
    name: str = ""
    level: str = ""
    away: str = ""
    wish: str = ""

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        return "person" if self.person else "bot" if self.level else "open"


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat asks to go back to where `to_ply` moves were made; these people agree."""

    seat: int
    to_ply: int
    agreed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Match:
    """One match. `at_ms` is the time of its last event, `history` its moves so far, `rematch` the
    people who want another and `following` the id of that one. `secret` is where its chance comes
    from, as text, once it has begun; nothing if a person chose the seed. The host has `muted` and
    `kicked` some people. `entrants` are those who began, by seat. `course` has the step of
    the lesson after each move, nothing when it is over; it is empty where no lesson is taken."""

    created: Created
    state: TextState
    holders: tuple[Holder, ...]
    seq: int
    at_ms: int
    history: History
    status: Status = Status.GATHERING
    times: Times | None = None
    offer: Offer | None = None
    outcome: Ended | None = None
    rematch: frozenset[str] = frozenset()
    following: str = ""
    course: tuple[str, ...] = ()
    secret: str = field(default="", repr=False)
    muted: frozenset[str] = frozenset()
    kicked: frozenset[str] = frozenset()
    entrants: tuple[Holder, ...] = ()

    @classmethod
    def of(cls, events: Iterable[Logged]) -> Match:
        """The match of these events, from the first one on. Raises Unparsable if this is not a log,
        and as the rules do for moves that they refuse."""
        from toprung.match.evolution import fold  # it builds on this

        return fold(events)

    @property
    def ply(self) -> int:
        """How many moves were made, less those that were taken back."""
        return self.history.ply

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may move now, the one everyone waits for first; NATURE is among them while
        something may happen that nobody chooses."""
        return self.state.to_act if self.status is Status.PLAYING else ()

    @property
    def waited_for(self) -> Seat | None:
        """The seat whose choice is next, None if nobody has to choose."""
        return self.state.waited_for if self.status is Status.PLAYING else None

    @property
    def due(self) -> tuple[Seat, ...]:
        """The seats of players whose choice is next: one, or all that may move as they like."""
        if self.waited_for is not None:
            return (self.waited_for,)
        return tuple(seat for seat in self.to_act if seat != NATURE)

    @property
    def people(self) -> tuple[str, ...]:
        """The people at the table, each once, in the order of their seats."""
        return tuple(dict.fromkeys(holder.person for holder in self.holders if holder.person))

    @property
    def company(self) -> frozenset[str]:
        """The people whose match this is: those at the table, and those who are away and may come
        back."""
        return frozenset(self.people) | {held.away for held in self.holders if held.away}

    def is_alone(self, person: str | None) -> bool:
        """Whether this person plays alone, so that what they foresee or undo concerns nobody else.
        As long as a match gathers players, nobody does."""
        return self.status is not Status.GATHERING and self.company == {person}

    @property
    def hints(self) -> bool:
        """Whether people may ask for hints: alone or against bots always (TR-PLY-5), but not in a
        rated match (TR-RAT-2)."""
        return self.created.hints or (len(self.company) <= 1 and not self.created.rated)

    def held_by(self, person: str) -> tuple[Seat, ...]:
        """The seats of a person; those of the bots for the person without a name."""
        if not person:
            return tuple(Seat(i) for i, held in enumerate(self.holders) if held.level)
        return tuple(Seat(i) for i, held in enumerate(self.holders) if held.person == person)

    @property
    def taking_back(self) -> Seat | None:
        """The seat that may take its last move back without asking anyone: no other person has to
        choose by now."""
        last, waited = self.history.last, self.waited_for
        if self.status is not Status.PLAYING or last is None or last.seat == NATURE:
            return None
        person = self.holders[last.seat].person
        choosing = "" if waited is None else self.holders[waited].person
        return Seat(last.seat) if person and choosing in ("", person) else None
