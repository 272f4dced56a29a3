"""Matches of The Climbers as records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toprung.core.archive import Played
from toprung.core.errors import Unparsable
from toprung.core.record import Record
from toprung.core.world import Motion
from toprung.games.climbers import games
from toprung.games.climbers.game import Climbers
from toprung.games.climbers.moves import parse_move
from toprung.games.climbers.position import Position


class ClimbersArchive:
    """An Archive. Nothing moves by itself in this game, so there is no film."""

    def record(self, played: Played) -> str:
        start = Position.parse(played.start)
        moves = [parse_move(move) for _, move in played.moves]
        names = [name.replace(",", " ") for name in played.names]
        written = games.write(start, moves, seed=played.seed, names=names, note=played.ended)
        return games.text(written)

    def read(self, text: str) -> Played:
        record, rules = Record.parse(text), Climbers()
        position = start = games.first_position(record)
        moves: list[tuple[int, str]] = []
        for entry, after in games.replay(record):
            moves.append((rules.mover(position, parse_move(entry.move)), entry.move))
            position = after
        named = games.names(record)
        names = [named.get(one.colour) or str(one.colour) for one in start.players]
        return Played(start.text, games.seed(record) or 0, tuple(names), tuple(moves))

    def film(self, pages: Sequence[str], number: int) -> Iterator[tuple[float, Motion]]:
        raise Unparsable(f"there is no film {number} among {len(pages)} pages: nothing moves")

    def rebuilt(
        self, pages: Sequence[str], checkpoint: bytes | None, state: str, seed: int
    ) -> None:
        """There is no world."""
