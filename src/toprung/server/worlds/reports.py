"""Reports from a process that hosts worlds, in the order in which things happened.

Write the checkpoint and the pages of a report down before you tell anyone of the event: a world
that is resumed from the last checkpoint goes on from there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from toprung.core.errors import ToprungError
from toprung.core.json import Json
from toprung.core.seat import Seat
from toprung.core.world import Nature


@dataclass(frozen=True, slots=True)
class Opened:
    """A world was begun or resumed; `frame` shows all of it."""

    world: str
    request: int
    checkpoint: bytes
    pages: tuple[str, ...]
    frame: bytes


@dataclass(frozen=True, slots=True)
class Accepted:
    """A move was played. `request` is that of the move or of the performance that it is part of."""

    world: str
    request: int
    seat: Seat
    move: str
    checkpoint: bytes
    pages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing has changed. Of a performance, what came after it is not done."""

    world: str
    request: int
    error: ToprungError


@dataclass(frozen=True, slots=True)
class Performed:
    """A performance is over: done, or cut short because the seat's turn ended."""

    world: str
    request: int
    whole: bool


@dataclass(frozen=True, slots=True)
class Happened:
    """Something happened that nobody chose."""

    world: str
    nature: Nature
    checkpoint: bytes
    pages: tuple[str, ...]


class Frame(NamedTuple):
    """Pieces moved: a binary frame of the protocol. There are many of these."""

    world: str
    frame: bytes


@dataclass(frozen=True, slots=True)
class Felt:
    """What the holder feels, and what is heard."""

    world: str
    feeling: Json


@dataclass(frozen=True, slots=True)
class Kept:
    """A checkpoint between events: on request, or (`request` None) every two seconds of motion."""

    world: str
    request: int | None
    checkpoint: bytes
    pages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """What was asked for, as it is at this moment."""

    world: str
    request: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Rested:
    """Nothing moves any more, and nothing is held."""

    world: str


@dataclass(frozen=True, slots=True)
class Lost:
    """The world is gone: its process died, or it failed. Resume it from its last checkpoint; what
    was asked of it since is not done."""

    world: str
    why: str


Report: TypeAlias = (
    Opened
    | Accepted
    | Refused
    | Performed
    | Happened
    | Frame
    | Felt
    | Kept
    | Answered
    | Rested
    | Lost
)
