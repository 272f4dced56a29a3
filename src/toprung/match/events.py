"""What has happened in a match, one small value each. The log of them is the truth.

Every event is plain JSON data through `match.json`. Folding a log with `evolve` gives the match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from toprung.core.json import Json
from toprung.core.words import Words
from toprung.match.clocks import Clock


@dataclass(frozen=True, slots=True)
class Fork:
    """Where a match branched off: another match, after this many moves."""

    match: str
    ply: int


@dataclass(frozen=True, slots=True)
class Created:
    """The first event. `start` is the text of the first state, so that a log means the same in
    every version of the game's preparations. `levels` are the bots that may sit here; the last of
    them stands in for people who leave. `lesson` names the one that is taken here. `chosen` is true
    if a person chose the seed; any other seed only prepares what is shown before the match. With
    `hints`, people who play with each other may ask for them too. A match that is `rated` changes
    the ratings of those who play it. In a `puzzle`, a turn is looked for and no game played."""

    kind: Literal["created"] = field(default="created", kw_only=True)
    game: str
    seats: int
    seed: int
    options: Mapping[str, str]
    start: str
    host: str
    levels: tuple[str, ...] = ()
    clock: Clock | None = None
    fork: Fork | None = None
    lesson: str = ""
    chosen: bool = False
    hints: bool = False
    rated: bool = False
    puzzle: bool = False


@dataclass(frozen=True, slots=True)
class Sat:
    """A person took a seat, with a `wish` of their own (a colour) or none."""

    kind: Literal["sat"] = field(default="sat", kw_only=True)
    seat: int
    person: str
    name: str
    wish: str = ""


@dataclass(frozen=True, slots=True)
class Stood:
    """A seat is free again."""

    kind: Literal["stood"] = field(default="stood", kw_only=True)
    seat: int


@dataclass(frozen=True, slots=True)
class BotSat:
    """A bot was put on a seat."""

    kind: Literal["bot_sat"] = field(default="bot_sat", kw_only=True)
    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Started:
    """The match began. If nobody chose its seed, its chance comes from a `secret` that was drawn at
    this moment (as `seed_text` writes it), and `start` is the text of the first state that follows
    from it. Nobody is told either before the match is over."""

    kind: Literal["started"] = field(default="started", kw_only=True)
    secret: str = ""
    start: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """Move number `ply`, counted from 1; nature sits on seat -1, and `note` tells what it did."""

    kind: Literal["moved"] = field(default="moved", kw_only=True)
    seat: int
    move: str
    ply: int
    note: Json | None = None


@dataclass(frozen=True, slots=True)
class TakenBack:
    """All moves after the first `to_ply` are undone."""

    kind: Literal["taken_back"] = field(default="taken_back", kw_only=True)
    seat: int
    to_ply: int


@dataclass(frozen=True, slots=True)
class TakeBackOffered:
    """Someone asked to go back; the others are to answer."""

    kind: Literal["take_back_offered"] = field(default="take_back_offered", kw_only=True)
    seat: int
    to_ply: int


@dataclass(frozen=True, slots=True)
class TakeBackAccepted:
    """One person said yes; others are still being asked."""

    kind: Literal["take_back_accepted"] = field(default="take_back_accepted", kw_only=True)
    seat: int


@dataclass(frozen=True, slots=True)
class TakeBackDeclined:
    """One person said no, or the one who had asked gave up."""

    kind: Literal["take_back_declined"] = field(default="take_back_declined", kw_only=True)
    seat: int


@dataclass(frozen=True, slots=True)
class Resigned:
    """A person gave up."""

    kind: Literal["resigned"] = field(default="resigned", kw_only=True)
    seat: int


@dataclass(frozen=True, slots=True)
class Flagged:
    """A person's time ran out."""

    kind: Literal["flagged"] = field(default="flagged", kw_only=True)
    seat: int


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A bot took over the seat of a person who left; it is `kept` for one who is only away."""

    kind: Literal["stood_in"] = field(default="stood_in", kw_only=True)
    seat: int
    level: str
    kept: bool = False


@dataclass(frozen=True, slots=True)
class CameBack:
    """A person took the seat back from the bot that stood in."""

    kind: Literal["came_back"] = field(default="came_back", kw_only=True)
    seat: int
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Paused:
    """Play and clocks stand still."""

    kind: Literal["paused"] = field(default="paused", kw_only=True)
    seat: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """Play goes on."""

    kind: Literal["resumed"] = field(default="resumed", kw_only=True)
    seat: int


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The table was out of order for so many milliseconds; nobody's clock ran meanwhile."""

    kind: Literal["interrupted"] = field(default="interrupted", kw_only=True)
    milliseconds: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over: by the game's own rule, or by one of the house."""

    kind: Literal["ended"] = field(default="ended", kw_only=True)
    winners: tuple[int, ...]
    rule: str
    words: Words


@dataclass(frozen=True, slots=True)
class RematchOffered:
    """A person wants another match."""

    kind: Literal["rematch_offered"] = field(default="rematch_offered", kw_only=True)
    seat: int


@dataclass(frozen=True, slots=True)
class RematchAgreed:
    """All want it; it has this id."""

    kind: Literal["rematch_agreed"] = field(default="rematch_agreed", kw_only=True)
    match: str


@dataclass(frozen=True, slots=True)
class Said:
    """Someone said something."""

    kind: Literal["said"] = field(default="said", kw_only=True)
    person: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Muted:
    """The host decided that a person is not heard any more, or again."""

    kind: Literal["muted"] = field(default="muted", kw_only=True)
    person: str
    on: bool


@dataclass(frozen=True, slots=True)
class Kicked:
    """The host sent a person away from the table."""

    kind: Literal["kicked"] = field(default="kicked", kw_only=True)
    person: str


Event = (
    Created | Sat | Stood | BotSat | Started | Moved | TakenBack | TakeBackOffered
    | TakeBackAccepted | TakeBackDeclined | Resigned | Flagged | StoodIn | CameBack
    | Paused | Resumed | Interrupted | Ended | RematchOffered | RematchAgreed | Said
    | Muted | Kicked
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Logged:
    """An event with its number, from 1 on without gaps, its time in milliseconds since 1970, and
    the command that caused it as `person:command-id`, or nothing."""

    seq: int
    at_ms: int
    cause: str
    event: Event
