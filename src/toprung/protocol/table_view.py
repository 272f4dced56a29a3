"""A table as everybody at it sees it: no token is in it, and no seed of a game that goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from toprung.protocol.parts import Part, SeatNumber, Whole, Words


class SeatView(Part):
    """A place at the table. `person` is the id of who sits there, `level` that of a bot."""

    seat: SeatNumber
    kind: Literal["open", "person", "bot"]
    name: str | None = None
    level: str | None = None
    person: str | None = None
    connected: bool = False


class OutcomeView(Part):
    """How it ended: who won, by which rule, and in a sentence."""

    winners: tuple[SeatNumber, ...]
    rule: str
    words: Words


class ClockView(Part):
    """Time to think, in milliseconds. `left` is what each seat had at the moment `at` (the server's
    time since 1970); for the seats that are `running` it has gone down since."""

    kind: Literal["turn", "fischer"]
    time: Whole
    increment: Whole = 0
    left: tuple[Whole, ...]
    running: tuple[SeatNumber, ...]
    at: Whole


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

    offered: tuple[SeatNumber, ...]
    match: str | None = None


class TableView(Part):
    """All of it. `state` is the game's own view, of the type that the schema names for `game`, and
    None before the game starts. `ply` counts moves, `seq` events."""

    code: str
    match: str
    game: str
    title: Words
    options: Mapping[str, str]
    public: bool
    host: str | None
    status: Literal["gathering", "playing", "paused", "over"]
    seats: tuple[SeatView, ...]
    ply: Whole
    seq: Whole
    to_act: tuple[SeatNumber, ...]
    outcome: OutcomeView | None
    clock: ClockView | None
    take_back: TakeBackView | None
    rematch: RematchView | None
    state: Mapping[str, object] | None
