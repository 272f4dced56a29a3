"""What is left of a game when it is over: a record in the game's own format, and its film."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from toprung.core.json import Json
from toprung.core.world import Motion


@dataclass(frozen=True, slots=True)
class Played:
    """A match as it was played: from the text of its first state, by these moves of these seats,
    each of which has a name. `ended` says in English how it ended, if that was before the game did.
    `pages` are those of the world in which it was played, if it was, and `checkpoint` is how that
    was kept last; `notes` say what nature did, by the index of the move."""

    start: str
    seed: int
    names: tuple[str, ...]
    moves: tuple[tuple[int, str], ...]
    ended: str = ""
    pages: tuple[str, ...] = ()
    checkpoint: bytes | None = None
    notes: Mapping[int, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A world in the middle of a game, and the pages of its record so far."""

    checkpoint: bytes
    pages: tuple[str, ...]


class Archive(Protocol):
    """One game's records."""

    def record(self, played: Played) -> str:
        """The record, as `toprung replay` reads it. A match that ended before the game did has one
        as well."""

    def read(self, text: str) -> Played:
        """The match that a record tells of; every move is checked. Of one that branched off from
        another, what was played since. Raises Unparsable, Impossible, Illegal or OutOfTurn, saying
        where the record is wrong."""

    def film(self, pages: Sequence[str], number: int) -> Iterator[tuple[float, Motion]]:
        """What moved on a page, with the seconds since the page began; each picture is complete.
        Raises Unparsable if there is no such page, or none can be read."""

    def rebuilt(
        self, pages: Sequence[str], checkpoint: bytes | None, state: str, seed: int
    ) -> Rebuilt | None:
        """The world as it was in this state of the game, reseeded: made by doing again what the
        pages tell, and the checkpoint after them, which may take a while. None if the game is not
        played in a world. Raises Unparsable if the state is not among them."""
