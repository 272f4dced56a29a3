"""Matches of The Climbers as records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toprung.core.archive import Played
from toprung.core.errors import Unparsable
from toprung.core.world import Moved
from toprung.games.climbers import games
from toprung.games.climbers.moves import parse_move
from toprung.games.climbers.position import Position


class ClimbersArchive:
    """An Archive. Nothing moves by itself in this game, so there is no film."""

    def record(self, played: Played) -> str:
        start = Position.parse(played.start)
        moves = [parse_move(move) for _, move in played.moves]
        names = [name.replace(",", " ") for name in played.names]
        return games.text(games.write(start, moves, seed=played.seed, names=names))

    def film(self, pages: Sequence[str], number: int) -> Iterator[tuple[float, Moved]]:
        raise Unparsable(f"there is no film {number} among {len(pages)} pages: nothing moves")

    def rebuilt(
        self, pages: Sequence[str], checkpoint: bytes | None, state: str, seed: int
    ) -> None:
        """There is no world."""
