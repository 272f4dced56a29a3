"""What people are proud of: feats that a game sees in what happens, kept for each person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from toprung.core.json import Json
from toprung.core.seat import Seat

Feats: TypeAlias = Callable[[Json], Sequence[tuple[Seat, str]]]
"""Which seats did which feats (by ids of the rulebook), by the note on an event of nature."""


@dataclass(frozen=True, slots=True)
class Feat:
    """A person did this, at this time (milliseconds since 1970)."""

    person: str
    id: str
    at_ms: int
