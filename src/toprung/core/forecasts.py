"""What may become of a world: chances from seeded samples, with how far to trust them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

Z: Final = 1.96  # of the normal distribution: 95 % lie within


@dataclass(frozen=True, slots=True)
class Chance:
    """It happened in `times` of so many samples."""

    times: int
    samples: int

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 19 times out of 20 (Wilson's interval)."""
        if not self.samples:
            return 0.0, 1.0
        n, share = self.samples, self.times / self.samples
        middle = share + Z * Z / (2 * n)
        around = Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
        scale = 1 + Z * Z / n
        return max(0.0, (middle - around) / scale), min(1.0, (middle + around) / scale)

    @property
    def likely(self) -> float:
        """The share to expect, by Laplace's rule: nothing is certain after a few samples."""
        return (self.times + 1) / (self.samples + 2)

    def __add__(self, other: Chance) -> Chance:
        return Chance(self.times + other.times, self.samples + other.samples)

    def __str__(self) -> str:
        return f"{self.times} of {self.samples}"


NEVER: Final = Chance(0, 0)


@dataclass(frozen=True, slots=True)
class Forecast:
    """In how many samples anything fell, and how often each piece did."""

    chance: Chance = NEVER
    fallen: Mapping[int, int] = field(default_factory=dict)

    def __add__(self, other: Forecast) -> Forecast:
        both = Counter(self.fallen) + Counter(other.fallen)
        return Forecast(self.chance + other.chance, dict(sorted(both.items())))

    def __str__(self) -> str:
        low, high = self.chance.interval
        return f"falls in {self.chance} ({low:.0%} to {high:.0%})"


@dataclass(frozen=True, slots=True)
class Load:
    """How many grams of the others a piece carries, and whether it is `loose`: it could be taken
    away, and the others would stay."""

    grams: float
    loose: bool


class Forecaster(Protocol):
    """Says what may become of a world."""

    def forecast(self, checkpoint: bytes, first: int, count: int, /) -> Forecast:
        """What the samples of these numbers came to. The same numbers give the same answer. Raises
        Unparsable, and OutOfTurn if there is nothing to ask about yet."""

    def loads(self, checkpoint: bytes, /) -> Mapping[int, Load]:
        """What each piece carries, found at once. Raises likewise."""
