"""Records of any game that is not played in a world: headers, then the moves as text.

Headers: Game, Seed, Players, Start (the first state) and Result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toprung.core.archive import Played
from toprung.core.errors import ToprungError, Unparsable
from toprung.core.randomness import parse_seed, seed_text
from toprung.core.record import Entry, Record
from toprung.core.seat import Seat
from toprung.core.text_game import TextGame, TextState
from toprung.core.world import Motion

_UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class TextArchive:
    """An Archive. Nothing moves by itself in the game, so there is no film."""

    rules: TextGame

    def record(self, played: Played) -> str:
        state = self.rules.parse(played.start)
        for seat, move in played.moves:
            state = state.play(Seat(seat), move)
        headers = (
            ("Game", self.rules.name),
            ("Seed", seed_text(played.seed)),
            ("Players", ", ".join(name.replace(",", " ") for name in played.names)),
            ("Start", played.start),
            ("Result", _result(state, len(played.moves), played.ended)),
        )
        entries = tuple(Entry(move) for _, move in played.moves)
        return Record(headers, entries).text(range(0, len(entries), len(played.names)))

    def read(self, text: str) -> Played:
        record = Record.parse(text)
        if record.header("Game") != self.rules.name:
            raise Unparsable(f"this is not a record of {self.rules.name}")
        seed, result = parse_seed(record.header("Seed")), record.header("Result")
        names = tuple(name.strip() for name in record.header("Players").split(","))
        start = record.header("Start")
        state, moves = self.rules.parse(start), list[tuple[int, str]]()
        for number, entry in enumerate(record.entries, 1):
            try:
                seat = state.mover(entry.move)
                state = state.play(seat, entry.move)
            except ToprungError as error:
                raise Unparsable(f"move {number}, {entry.move[:40]}: {error}") from None
            moves.append((seat, entry.move))
        if (state.outcome is None) != result.startswith(_UNFINISHED):
            raise Unparsable(
                f"the record was cut or altered: its moves do not lead to {result[:80]!r}"
            )
        return Played(start, seed, names, tuple(moves))

    def follows(self, played: Played) -> bool:
        start = self.rules.parse(played.start)
        return start.reseeded(played.seed).text == start.text

    def film(self, pages: Sequence[str], number: int) -> Iterator[tuple[float, Motion]]:
        raise Unparsable(f"there is no film {number} among {len(pages)} pages: nothing moves")

    def film_pages(self, moves: Sequence[str]) -> list[int]:
        return [0] * len(moves)

    def rebuilt(
        self, pages: Sequence[str], checkpoint: bytes | None, state: str, seed: int
    ) -> None:
        """There is no world."""


def _result(state: TextState, moves: int, note: str) -> str:
    if state.outcome is None:
        return f"{_UNFINISHED} after {moves} moves" + (f": {note}" if note else "")
    return f"{state.outcome.reason} ({state.outcome.rule})"
