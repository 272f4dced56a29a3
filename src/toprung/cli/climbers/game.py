"""A game of The Climbers on this machine: a LocalMatch with typed positions and moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from toprung.cli.local_match import PLAYER, LocalMatch
from toprung.core.seat import Seat
from toprung.core.text_game import HeldState
from toprung.games.climbers import Move, Position, parse_move
from toprung.games.climbers.game import Climbers
from toprung.games.climbers.view import position_of

_RULES: Final = Climbers()


class ClimbersGame(LocalMatch):
    """People on the first seats, the bots named on the last ones."""

    def __init__(self, start: Position, bots: Sequence[str], seed: int) -> None:
        super().__init__("climbers", HeldState(_RULES, start), bots, len(start.players), seed)

    @property
    def ply(self) -> int:
        """How many moves stand."""
        return self.match.ply

    @property
    def position(self) -> Position:
        return position_of(self.state)

    def position_at(self, index: int) -> Position:
        """The position after this many moves."""
        return position_of(self.states[index])

    def done(self) -> list[tuple[Seat, Move]]:
        """All moves that stand, and whose they were."""
        return [(Seat(one.seat), parse_move(one.move)) for one in self.moves]

    def make(self, seat: Seat, move: Move) -> None:
        """Raises Illegal or OutOfTurn, and then nothing has changed."""
        self.play(seat, move.text)

    def name(self, seat: Seat) -> str:
        """`red (you)`; people who share the keyboard are called by their colours."""
        colour, name = self.position.players[seat].colour, self.names[seat]
        return colour if name == PLAYER else f"{colour} ({name})"
