"""Places for blocks: laid towards an outline, without holes, like bricks in a wall (CL-PRE-3);
and a survey of how well they suit as the beginning of a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from toprung.core.randomness import Random
from toprung.games.climbers.blocks import Axis, Kind, size
from toprung.games.climbers.towers.outline import CORE, GREY_TOP, SIDE, UNIT, WALL, cell, square


class Slot(NamedTuple):
    """A place for a block of a kind; which one of the kind, and its colour, is still open."""

    kind: Kind
    axis: Axis
    x: int
    y: int
    z: int

    @property
    def size(self) -> tuple[int, int, int]:
        return size(self.kind, self.axis)

    @property
    def top(self) -> int:
        return self.z + self.size[2]

    def squares(self) -> Iterator[tuple[int, int]]:
        dx, dy, _ = self.size
        return ((x, y) for y in range(self.y, self.y + dy) for x in range(self.x, self.x + dx))


GREYS = (Slot(Kind.GREY, Axis.Z, -2, -1, 0), Slot(Kind.GREY, Axis.Z, 0, -1, 0))
"""Upright side by side in the middle, where `preparation.foundation` puts them (CL-PRE-2)."""

# What counts in the choice of a place. All but the last are for a block of four cells.
_LOW = 14  # per level: fill up from below
_HIDING = 12  # per unit of a grey block that is hidden
_TOO_HIGH = 2  # per sixteenth of a unit of one cell above the outline
_BOND = 50  # per further block that it rests on
_STACKED = 60  # exactly on top of a block of the same plan
_SNUG = 40  # walls touching all around
_SPOILT = 45  # per cell that is left too narrow
_CHANCE = 40


class _Shape(NamedTuple):
    """A way to lay a kind down: offsets of its cells, of those around and beside, its height."""

    axis: Axis
    cells: tuple[int, ...]
    around: tuple[int, ...]
    beside: tuple[int, ...]
    height: int


@cache
def _shapes(kind: Kind, upright: bool) -> tuple[_Shape, ...]:
    """Upright: a double cube on its square end, a half cube on its narrow side."""
    vertical = upright == (kind is not Kind.HALF)
    axes = (Axis.Z,) if vertical or kind is Kind.CUBE else (Axis.X, Axis.Y)
    return tuple(_shape(kind, axis) for axis in axes)


@cache
def _shape(kind: Kind, axis: Axis) -> _Shape:
    dx, dy, dz = size(kind, axis)
    cells = tuple(y * SIDE + x for y in range(dy) for x in range(dx))
    box = [y * SIDE + x for y in range(-1, dy + 1) for x in range(-1, dx + 1)]
    around = tuple(at for at in box if at not in cells)
    near = [at + step for at in cells for step in (-1, 1, -SIDE, SIDE)]
    return _Shape(axis, cells, around, tuple(at for at in near if at not in cells), dz)


class Site:
    """A building that grows: the height of every cell, and which block is on top of it."""

    def __init__(self, wanted: Sequence[int]) -> None:
        self.slots: list[Slot] = []
        self._wanted = wanted
        self._ground = [at for at, height in enumerate(wanted) if height]
        self._heights = [0] * len(wanted)
        self._tops = [-1] * len(wanted)
        for grey in GREYS:
            self._put(grey.kind, _shape(grey.kind, grey.axis), cell(grey.x, grey.y))

    @property
    def hidden(self) -> bool:
        """Whether no square of the grey blocks can be seen (CL-PRE-2)."""
        heights = self._heights
        covered = all(heights[at] > GREY_TOP for at in CORE)
        return covered and all(heights[at] >= GREY_TOP for at in WALL)

    def lay(self, kind: Kind, upright: bool, random: Random) -> Random | None:
        """Lay a block of this kind where it does best; None if it does nowhere."""
        best = None
        for shape, at in self._places(kind, upright):
            chance, random = random.below(_CHANCE)
            score = self._score(shape, at) + chance
            if best is None or score > best[0]:
                best = score, shape, at
        if best is None:
            return None
        self._put(kind, best[1], best[2])
        return random

    def _put(self, kind: Kind, shape: _Shape, at: int) -> None:
        z = self._heights[at]
        for offset in shape.cells:
            self._heights[at + offset] = z + shape.height
            self._tops[at + offset] = len(self.slots)
        self.slots.append(Slot(kind, shape.axis, *square(at), z))

    def _places(self, kind: Kind, upright: bool) -> Iterator[tuple[_Shape, int]]:
        """Where a block would have full contact below; half cubes not on the table (CL-PRE-4)."""
        heights, wanted = self._heights, self._wanted
        lowest = 1 if kind is Kind.HALF else 0
        for shape in _shapes(kind, upright):
            for at in self._ground:
                z = heights[at]
                for offset in shape.cells:
                    if heights[at + offset] != z or not wanted[at + offset]:
                        break
                else:
                    if z >= lowest:
                        yield shape, at

    def _score(self, shape: _Shape, at: int) -> int:
        heights, wanted = self._heights, self._wanted
        z = heights[at]
        top = z + shape.height
        excess = hiding = touching = 0
        for offset in shape.cells:
            index = at + offset
            excess += min(max(top * UNIT - wanted[index], 0), shape.height * UNIT)
            if index in CORE:
                hiding += z == GREY_TOP
            elif index in WALL:
                hiding += min(top, GREY_TOP) - min(z, GREY_TOP)
        for offset in shape.beside:
            touching += min(max(heights[at + offset] - z, 0), shape.height)
        score = _HIDING * hiding - _TOO_HIGH * excess - _LOW * z * len(shape.cells) // 4
        score += _SNUG * touching // (len(shape.beside) * shape.height)
        return score + self._bond(shape, at) - _SPOILT * self._spoilt(shape, at)

    def _bond(self, shape: _Shape, at: int) -> int:
        """Bricks in a wall rest on more than one; a pile of equal ones is dull."""
        under = {self._tops[at + offset] for offset in shape.cells}
        if len(under) > 1:
            return _BOND * (len(under) - 1)
        below = under.pop()
        if below < 0 or (self.slots[below].x, self.slots[below].y) != square(at):
            return 0
        kind, axis = self.slots[below][:2]
        return -_STACKED if _shape(kind, axis).cells == shape.cells else 0

    def _spoilt(self, shape: _Shape, at: int) -> int:
        """Cells around that are to rise still, but would be too narrow for most blocks."""
        heights, wanted = self._heights, self._wanted
        z = heights[at]
        for offset in shape.cells:
            heights[at + offset] = z + shape.height
        spoilt = 0
        for offset in shape.around:
            index = at + offset
            if wanted[index] - heights[index] * UNIT >= UNIT and self._narrow(index):
                spoilt += 3 if index in WALL or index in CORE else 1
        for offset in shape.cells:
            heights[at + offset] = z
        return spoilt

    def _narrow(self, at: int) -> bool:
        """Whether the cell is in no level place of two by two."""
        heights = self._heights
        z = heights[at]
        for row in (-SIDE, SIDE):
            if heights[at + row] == z:
                for step in (-1, 1):
                    if heights[at + step] == z and heights[at + row + step] == z:
                        return False
        return True


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
        """Whether it is a good beginning: compact, half cubes at hand, ways up for everyone."""
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
