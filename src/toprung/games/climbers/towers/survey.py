"""What can be seen of a building, and how well it suits as a beginning of the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from toprung.games.climbers.blocks import Kind
from toprung.games.climbers.towers.masonry import Slot

_LADDER = 4
_HIGHEST = 10
_FREE_HALVES = 4
_ENTRANCES = 6
_LOWER_FIRST = (Kind.DOUBLE, Kind.CUBE, Kind.HALF)


class Survey:
    """The visible tops of a building, by slot.

    `levels` are the heights of the tops, `squares` how many squares of them are uncovered,
    `walls` how many units of their edge a ladder reaches from the table, `edges` the units of
    edge that they have in common with the tops of others. `pits` counts squares that lie two or
    more lower than all four around them.
    """

    def __init__(self, slots: Sequence[Slot]) -> None:
        self.slots = slots
        self.levels = [slot.top for slot in slots]
        self.tops: dict[tuple[int, int], int] = {}
        for i, slot in enumerate(slots):
            for at in slot.squares():
                if at not in self.tops or self.levels[self.tops[at]] < self.levels[i]:
                    self.tops[at] = i
        self.squares = [0] * len(slots)
        self.walls = [0] * len(slots)
        self.edges: list[dict[int, int]] = [{} for _ in slots]
        self.pits = 0
        for (x, y), i in self.tops.items():
            self.squares[i] += 1
            deep = 0
            for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                j = self.tops.get(near)
                if j is None:
                    self.walls[i] += self.levels[i] <= _LADDER
                elif j != i:
                    self.edges[i][j] = self.edges[i].get(j, 0) + 1
                    deep += self.levels[j] > self.levels[i] + 1
            self.pits += deep == 4

    @property
    def good(self) -> bool:
        """Whether it is a good beginning: compact, half cubes at hand, ways up for everybody."""
        return (
            max(self.levels) <= _HIGHEST
            and self.pits == 0
            and self.free(Kind.HALF) >= _FREE_HALVES
            and sum(wall > 0 for wall in self.walls) >= _ENTRANCES
            and self._large_low
        )

    def free(self, kind: Kind) -> int:
        """How many blocks of a kind have their whole top uncovered."""
        slots = zip(self.slots, self.squares, strict=True)
        return sum(
            slot.kind is kind and squares == slot.size[0] * slot.size[1] for slot, squares in slots
        )

    @property
    def _large_low(self) -> bool:
        """Whether larger kinds lie lower on average (CL-PRE-4)."""
        heights = []
        for kind in _LOWER_FIRST:
            levels = [slot.z for slot in self.slots if slot.kind is kind]
            if levels:
                heights.append((sum(levels), len(levels)))
        pairs = pairwise(heights)
        return all(low * many < high * few for (low, few), (high, many) in pairs)
