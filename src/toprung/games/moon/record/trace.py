"""What a record consists of: what was said, what was done to the table, and what was seen of it.

Said, Judged                        the moves of players and nature, and the referee's words
Reseeded                            the game was branched off here, and chance goes on otherwise
Laid ... Stepped                    every call that moves something; the audit makes them again
Adopted                             from here on another engine moves the ladders
Measured, Seen                      what came of it: a settlement was measured, ladders moved
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from toprung.games.moon.physics.base import Base
from toprung.games.moon.pieces.space import Pose, Vector
from toprung.games.moon.rules.moves import Move
from toprung.games.moon.rules.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Said:
    """A command, or nature's event with its settlement."""

    move: Move


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on the settlement before."""

    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Reseeded:
    """From here on the die and the draws follow from this seed."""

    seed: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A table was prepared, with these two starting ladders in its holders."""

    base: Base
    starting: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Adopted:
    """An engine took the table over from another one: its name, and the table as physics.snapshot
    writes it."""

    engine: str
    table: str


@dataclass(frozen=True, slots=True)
class Added:
    """A ladder was put somewhere."""

    ladder: int
    pose: Pose


@dataclass(frozen=True, slots=True)
class Removed:
    """A ladder was taken away."""

    ladder: int


@dataclass(frozen=True, slots=True)
class Led:
    """The hand gripped the ladder, or leads it on: one point of its track."""

    ladder: int
    grab: Vector
    target: Pose


@dataclass(frozen=True, slots=True)
class Released:
    """The hand let go."""


@dataclass(frozen=True, slots=True)
class Nudged:
    """A ladder was pushed."""

    ladder: int
    impulse: Vector
    point: Vector


@dataclass(frozen=True, slots=True)
class Began:
    """The turn's clock was set to 0."""


@dataclass(frozen=True, slots=True)
class Stepped:
    """Time went on by this many steps."""

    steps: int


@dataclass(frozen=True, slots=True)
class Measured:
    """The table was measured; a settlement that follows as a move is what was found."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Where those ladders are that moved since they were seen last, in order."""

    poses: tuple[tuple[int, Pose], ...]


TraceItem: TypeAlias = (
    Said
    | Judged
    | Reseeded
    | Laid
    | Adopted
    | Added
    | Removed
    | Led
    | Released
    | Nudged
    | Began
    | Stepped
    | Measured
    | Seen
)
