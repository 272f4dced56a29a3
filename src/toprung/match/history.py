"""The moves of a match so far, and the states that they led through."""

from __future__ import annotations

from dataclasses import dataclass

from toprung.core.seat import Seat
from toprung.core.text_game import TextState

STRIDE = 16  # one state in this many is kept; the others are played again when someone goes back


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move, and the state before it where that is kept."""

    seat: int
    move: str
    before: TextState | None


@dataclass(frozen=True, slots=True)
class History:
    """The moves, if they can be taken back at all; otherwise they are only counted."""

    kept: bool
    ply: int = 0
    steps: tuple[PlayedMove, ...] = ()

    @property
    def last(self) -> PlayedMove | None:
        return self.steps[-1] if self.steps else None

    def grown(self, before: TextState, seat: int, move: str) -> History:
        """With one more move, made in this state."""
        if not self.kept:
            return History(False, self.ply + 1)
        step = PlayedMove(seat, move, None if self.ply % STRIDE else before)
        return History(True, self.ply + 1, (*self.steps, step))

    def back(self, ply: int) -> tuple[History, TextState]:
        """Only the first `ply` moves, of which there must be more, and the state after them."""
        start = ply - ply % STRIDE
        state = self.steps[start].before
        assert state is not None
        for step in self.steps[start:ply]:
            state = state.play(Seat(step.seat), step.move)
        return History(True, ply, self.steps[:ply]), state
