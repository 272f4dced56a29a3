"""A table as everybody at it sees it: no token is in it, and no seed of a game that goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from toprung.core.words import Words
from toprung.protocol.parts import ActingSeat, Part, SeatNumber, Whole


class SeatView(Part):
    """A place at the table. `person` is the id of who sits there, `level` that of a bot. Without
    a person who is away the others may go on after `awaited_until`, in milliseconds since 1970. A
    bot may keep the seat for a person who is away: `kept_for` is the id."""

    seat: SeatNumber
    kind: Literal["open", "person", "bot"]
    name: str | None = None
    level: str | None = None
    person: str | None = None
    connected: bool = False
    awaited_until: Whole | None = None
    kept_for: str | None = None


class OutcomeView(Part):
    """How it ended: who won, by which rule, and in a sentence."""

    winners: tuple[SeatNumber, ...]
    rule: str
    words: Words


class ClockView(Part):
    """The clocks. What is agreed on is in seconds. `left` is what each seat had at the moment `at`,
    both in milliseconds (`at` since 1970); the clock of the seat `running` goes on since then."""

    kind: Literal["turn", "fischer"]
    seconds: Whole
    increment: Whole
    left: tuple[Whole, ...]
    at: Whole
    running: SeatNumber | None


class TakeBackOffer(Part):
    """An offer to go back to where `ply` moves were played, and the seats that agreed so far."""

    seat: SeatNumber
    ply: Whole
    agreed: tuple[SeatNumber, ...]


class TakeBackView(Part):
    """Which seats may take their last move back now, and what is offered."""

    possible: tuple[SeatNumber, ...]
    offer: TakeBackOffer | None = None


class RematchView(Part):
    """Which seats want another game, and the id of the match that came of it."""

    wanted: tuple[SeatNumber, ...]
    match: str | None = None


class ForkView(Part):
    """The match from which this one branched off, after so many moves."""

    match: str
    ply: Whole


class LessonView(Part):
    """A lesson that is taken at the table: step `at` of `steps`, counted from 0, as many as there
    are when it is over; what to do (`heading`, `text`), what to look at (`points`, as the game's
    own client names things), and the lesson to take next."""

    name: str
    title: Words
    at: Whole
    steps: Whole
    step: str
    heading: Words
    text: Words
    points: tuple[str, ...]
    following: str | None


class TableView(Part):
    """All of it. `state` is the game's own view, of the type that the schema names for `game`.
    `ply` counts moves, `seq` events. `to_act` has the seats that may move, the one that is waited
    for first; -1 is nature. `levels` are those of the bots that may sit here. The seed is told when
    the game is over."""

    code: str
    match: str
    game: str
    title: Words
    options: Mapping[str, str]
    public: bool
    host: str
    levels: tuple[str, ...]
    status: Literal["gathering", "playing", "paused", "over"]
    seats: tuple[SeatView, ...]
    ply: Whole
    seq: Whole
    to_act: tuple[ActingSeat, ...]
    outcome: OutcomeView | None
    clock: ClockView | None
    take_back: TakeBackView | None
    rematch: RematchView
    fork: ForkView | None
    lesson: LessonView | None = None
    seed: int | None
    state: Mapping[str, object]
