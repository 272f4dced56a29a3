"""A game at this table: people and bots take their seats, moves are kept and written down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from toprung.bots.bot import Bot
from toprung.bots.climbers import BOTS
from toprung.core.errors import Unparsable
from toprung.core.randomness import Random
from toprung.core.record import Record
from toprung.core.seat import Seat
from toprung.games.climbers import Move, Position, records
from toprung.games.climbers.game import Climbers

YOU, PERSON = "you", "person"
_RULES = Climbers()


@dataclass(slots=True)
class LocalGame:
    """One game. `bots` has None where a person sits."""

    start: Position
    bots: Sequence[Bot[Position, Move] | None]
    names: Sequence[str]
    seed: int | None = None
    moves: list[Move] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)  # one more than moves

    def __post_init__(self) -> None:
        self.positions = [self.start]

    @classmethod
    def seated(cls, start: Position, bots: Sequence[str], seed: int) -> LocalGame:
        """People on the first seats, the bots named on the last ones."""
        people = len(start.players) - len(bots)
        if people < 0:
            raise Unparsable(f"{len(bots)} bots for {len(start.players)} players")
        for name in bots:
            if name not in BOTS:
                raise Unparsable(f"no bot is called {name!r}: there is {', '.join(BOTS)}")
        seeds = [Random(seed).fork(f"bot on seat {people + i}").state for i in range(len(bots))]
        made: list[Bot[Position, Move] | None] = [None] * people
        made += [BOTS[name](number) for name, number in zip(bots, seeds, strict=True)]
        person = YOU if people == 1 else PERSON
        return cls(start, made, [person] * people + list(bots), seed)

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def to_act(self) -> Seat | None:
        return self.position.to_move

    def mover(self, index: int) -> Seat:
        """Who made one of the moves."""
        return _RULES.mover(self.positions[index], self.moves[index])

    def play(self, seat: Seat, move: Move) -> None:
        """Raises Illegal or OutOfTurn, and then nothing has changed."""
        self.positions.append(_RULES.play(self.position, seat, move))
        self.moves.append(move)

    def back_to(self, moves: int) -> None:
        """Take back all but so many moves."""
        del self.moves[moves:], self.positions[moves + 1 :]

    def name(self, seat: Seat) -> str:
        """`red (you)`; people who share the keyboard are called by their colours."""
        colour, name = self.start.players[seat].colour, self.names[seat]
        return colour if name == PERSON else f"{colour} ({name})"

    def record(self, note: str = "") -> Record:
        return records.write(self.start, self.moves, seed=self.seed, names=self.names, note=note)

    def save(self, path: Path, note: str = "") -> None:
        """Write the record. Raises OSError."""
        path.write_text(records.text(self.record(note)), encoding="utf-8")
