"""Orders to a process that hosts worlds. `world` is the name that the world was given; `request`
comes back in the report that answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from toprung.core.seat import Seat
from toprung.core.world import Placed

What: TypeAlias = Literal["sketch", "physics"]


@dataclass(frozen=True, slots=True)
class Begin:
    """A new world for a game that begins in the state with this text."""

    world: str
    request: int
    game: str
    state: str
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Resume:
    """A world as it was, or with the chance to come drawn from this seed."""

    world: str
    request: int
    game: str
    checkpoint: bytes
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A player's move."""

    world: str
    request: int
    seat: Seat
    move: str


class Lead(NamedTuple):
    """Where a player's hand wants its piece. Nothing answers. A NamedTuple because there are so
    many that they must be quick to pickle."""

    world: str
    seat: Seat
    target: Placed


@dataclass(frozen=True, slots=True)
class Perform:
    """A whole performance by one seat: moves (as text) and targets of the hand, one a beat."""

    world: str
    request: int
    seat: Seat
    script: tuple[str | Placed, ...]


@dataclass(frozen=True, slots=True)
class Keep:
    """Report a checkpoint, from which to go on."""

    world: str
    request: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Answer with what `World.sketch` or `World.physics` returns."""

    world: str
    request: int
    what: What


@dataclass(frozen=True, slots=True)
class Drop:
    """Forget the world."""

    world: str


Order: TypeAlias = Begin | Resume | Play | Lead | Perform | Keep | Ask | Drop
