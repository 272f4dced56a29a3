"""A bot's own chance: numbers from a seed, never from the clock."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar

from toprung.core.randomness import Random
from toprung.games.moon.pieces.space import Vector

T = TypeVar("T")
_WHOLE = 1 << 32


class RandomStream:
    """Draws one number after the other from a generator."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def between(self, low: float, high: float) -> float:
        drawn, self._random = self._random.below(_WHOLE)
        return low + (high - low) * drawn / _WHOLE

    def pick(self, items: Sequence[T]) -> T:
        chosen, self._random = self._random.choice(items)
        return chosen

    def chance(self, share: float) -> bool:
        return self.between(0.0, 1.0) < share

    def sign(self) -> float:
        return self.pick((-1.0, 1.0))

    def level(self) -> Vector:
        """A horizontal direction."""
        angle = self.between(0.0, 2 * math.pi)
        return math.cos(angle), math.sin(angle), 0.0
