"""What a bot is."""

from __future__ import annotations

from typing import Protocol, TypeVar

State = TypeVar("State", contravariant=True)
Move = TypeVar("Move", covariant=True)


class Bot(Protocol[State, Move]):
    """Chooses moves. The same state gets the same answer from a bot of the same seed."""

    def choose(self, state: State) -> Move:
        """A legal move of the seat that is to move; the game must not be over."""
