"""What is left of a game when it is over: a record in the game's own format, and its film."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from toprung.core.json import Json
from toprung.core.world import Motion


@dataclass(frozen=True, slots=True)
class Played:
    """A match as it was played: the text of its first state, and the moves with the seats that made
    them. `ended` says in English how it ended, if that was before the game did. If it was played in
    a world, `pages` are that world's record and `checkpoint` its last one; `notes` say what nature
    did, by the index of the move."""

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
        """The record, as `toprung replay` reads it, even if the match ended before the game did."""

    def read(self, text: str) -> Played:
        """The match in a record; every move is checked. If it branched off from another match, only
        what was played since. Raises Unparsable, Impossible, Illegal or OutOfTurn, saying where the
        record is wrong."""

    def follows(self, played: Played) -> bool:
        """Whether everything that chance had a part in follows from the seed when the match begins.
        What comes later then does, because every move was checked."""

    def film(self, pages: Sequence[str], number: int) -> Iterator[tuple[float, Motion]]:
        """What moved on a page, with the seconds since the page began; each picture is complete.
        Raises Unparsable if there is no such page, or it cannot be read."""

    def film_pages(self, moves: Sequence[str]) -> list[int]:
        """The page of the film that shows the table after each move; 0 where nothing moves."""

    def steps(self, pages: Sequence[str], /) -> int:
        """How many steps of a world these pages tell of: what `rebuilt` has to repeat, at most."""

    def rebuilt(
        self, pages: Sequence[str], checkpoint: bytes | None, state: str, seed: int
    ) -> Rebuilt | None:
        """The world as it was in this state of the game, reseeded. It is rebuilt by repeating what
        the pages and the checkpoint after them say, which may take a while. None if the game has no
        world. Raises Unparsable if the pages never reach the state."""
