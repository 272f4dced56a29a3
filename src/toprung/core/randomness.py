"""Random numbers whose generator is a value: drawing gives the number and the next generator.

The generator is SplitMix64: one 64-bit word of state, the same draws on every machine. Games keep
it in their state or seed it from a game's seed, so that the same seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

T = TypeVar("T")
Item = TypeVar("Item", covariant=True)

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class Row(Protocol[Item]):
    """Items that can be counted and reached by number."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> Item: ...


@dataclass(frozen=True, slots=True)
class Random:
    """A generator. `state` is any whole number; its lowest 64 bits count."""

    state: int

    def draw(self) -> tuple[int, Random]:
        """A number from 0 to 2**64 - 1, and the generator for the next draw."""
        state = (self.state + _STEP) & _MASK
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31), Random(state)

    def below(self, n: int) -> tuple[int, Random]:
        """A number from 0 to n - 1; n is from 1 to 2**32."""
        if not 1 <= n <= 1 << 32:
            raise ValueError(f"below({n}): n must be from 1 to 2**32")
        drawn, following = self.draw()
        return (drawn >> 32) * n >> 32, following

    def choice(self, items: Row[T]) -> tuple[T, Random]:
        """One of the items."""
        index, following = self.below(len(items))
        return items[index], following

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Random]:
        """The items in random order."""
        mixed, random = list(items), self
        for last in range(len(mixed) - 1, 0, -1):
            index, random = random.below(last + 1)
            mixed[last], mixed[index] = mixed[index], mixed[last]
        return tuple(mixed), random

    def fork(self, purpose: str) -> Random:
        """An independent generator for a purpose; the same purpose gives the same one."""
        state = self.state
        for byte in purpose.encode():
            state, _ = Random(state ^ byte).draw()
        return Random(state)
