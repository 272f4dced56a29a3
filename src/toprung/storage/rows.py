"""What stores keep, as values. Times are milliseconds since 1970; JSON is kept as its text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Status: TypeAlias = Literal["gathering", "playing", "paused", "over"]
STATUSES: Final[tuple[Status, ...]] = ("gathering", "playing", "paused", "over")


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event of a match. `seq` counts from 1 without gaps; `cause` names the command; `body` is
    the event's own JSON."""

    seq: int
    at_ms: int
    kind: str
    cause: str
    body: str


@dataclass(frozen=True, slots=True)
class Player:
    """Who has a seat, for lists: a person (with an id) or a bot (with a level)."""

    seat: int
    name: str
    person: str | None = None
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in short, as lists show it. It follows from the events, and is kept with them.
    `score` is that of a person who played alone."""

    status: Status = "gathering"
    seats: int = 0
    ply: int = 0
    players: tuple[Player, ...] = ()
    winners: tuple[int, ...] = ()
    score: int | None = None


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match. `seq` is its last event, `table` the code of the table at which it is played."""

    id: str
    game: str
    created_ms: int
    changed_ms: int
    seq: int
    table: str | None = None
    summary: Summary = Summary()


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table: its code, the match that is played at it now, who opened it, and whether strangers
    find it."""

    code: str
    match: str
    host: str
    public: bool
    created_ms: int


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody. The id is a digest of a token, which is kept nowhere."""

    id: str
    name: str
    language: str
    created_ms: int
    seen_ms: int


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A world as it was after event `seq`."""

    seq: int
    data: bytes
