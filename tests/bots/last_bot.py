"""A bot from outside, in a module that imports nothing else: workers start it in a moment."""

from __future__ import annotations

from dataclasses import dataclass

from toprung import Position
from toprung.games.climbers import Move


@dataclass
class LastBot:
    """The last move of the list."""

    seed: int = 0

    def choose(self, position: Position) -> Move:
        return position.legal_moves[-1]
