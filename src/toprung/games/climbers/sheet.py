"""What a drawing shows: squares without the long empty stretches, and the columns on them.

Squares may lie a million units apart. A drawing keeps what is near a block or a pawn, and puts one
torn square, None, in the place of every long stretch where nothing stands. No block has a hole
under it (CL-BUI-4), so heights say everything about what can be seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import ceil

from toprung.games.climbers.blocks import Block
from toprung.games.climbers.state import Table

_TORN = 5  # fewer empty squares than these are shown


@dataclass(frozen=True, slots=True)
class Ruler:
    """The squares shown along one axis, in order."""

    shown: tuple[int | None, ...]

    @classmethod
    def over(cls, taken: Iterable[int]) -> Ruler:
        """All squares that are taken and their neighbours; 0 if none is."""
        near = sorted({value + step for value in set(taken) or {0} for step in (-1, 0, 1)})
        shown: list[int | None] = [near[0]]
        for last, value in pairwise(near):
            if value - last > _TORN:
                shown.append(None)
            else:
                shown.extend(range(last + 1, value))
            shown.append(value)
        return cls(tuple(shown))

    def __len__(self) -> int:
        return len(self.shown)

    def labels(self, room: float) -> Iterator[tuple[int, str]]:
        """Places and their labels, leaving out some if `room`, characters per square, is short."""
        longest = max(len(str(value)) for value in self.shown if value is not None)
        step = ceil((longest + 1) / room)
        since = step - 2  # a stretch begins with an empty square: label the one after it
        for place, value in enumerate(self.shown):
            since += 1
            if value is None:
                since = step - 2
            elif since >= step or step == 1:
                since = 0
                yield place, str(value)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table as it is drawn: blocks and pawns moved to the places of their squares.

    `table.blocks` has only the blocks that are built; places count from 0 on both axes.
    """

    table: Table
    xs: Ruler
    ys: Ruler


def sheet(table: Table) -> Sheet:
    """Move everything together that is far apart."""
    built = [block for block in table.blocks if not block.in_supply]
    squares = [square for block in built for square in block.squares()]
    squares += [(player.x, player.y) for player in table.players]
    xs = Ruler.over(x for x, _ in squares)
    ys = Ruler.over(y for _, y in squares)
    x_of = {value: place for place, value in enumerate(xs.shown)}
    y_of = {value: place for place, value in enumerate(ys.shown)}
    blocks = tuple(replace(block, x=x_of[block.x], y=y_of[block.y]) for block in built)
    players = tuple(replace(player, x=x_of[player.x], y=y_of[player.y]) for player in table.players)
    return Sheet(replace(table, blocks=blocks, players=players), xs, ys)


Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Surface:
    """Uncovered squares of one block's top that hang together (CL-BLK-6), front row first."""

    block: Block
    squares: tuple[Square, ...]


class Skyline:
    """The columns of some blocks."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        self.columns: dict[Square, list[Block]] = {}
        for block in sorted(blocks, key=lambda block: block.z):
            for square in block.squares():
                self.columns.setdefault(square, []).append(block)
        self._heights = {square: column[-1].top for square, column in self.columns.items()}
        self.highest = max(self._heights.values(), default=0)

    def height(self, x: int, y: int) -> int:
        return self._heights.get((x, y), 0)

    @cached_property
    def rows(self) -> list[bytes]:
        """The heights of all squares from 0 on, row by row: for drawings, where none is below."""
        wide = 1 + max((x for x, _ in self._heights), default=-1)
        deep = 1 + max((y for _, y in self._heights), default=-1)
        rows = [bytearray(wide) for _ in range(deep)]
        for (x, y), height in self._heights.items():
            rows[y][x] = height
        return [bytes(row) for row in rows]

    def top(self, x: int, y: int) -> Block | None:
        column = self.columns.get((x, y))
        return column[-1] if column else None

    def at(self, x: int, y: int, z: int) -> Block | None:
        """The block that fills a unit of space."""
        for block in self.columns.get((x, y), ()):
            if block.z <= z < block.top:
                return block
        return None

    def surfaces(self) -> list[Surface]:
        """All surfaces of blocks, those of one block next to each other, in order of id."""
        open_squares: dict[int, list[Square]] = {}
        blocks: dict[int, Block] = {}
        for square, column in self.columns.items():
            blocks[column[-1].id] = column[-1]
            open_squares.setdefault(column[-1].id, []).append(square)
        return [
            Surface(blocks[name], tuple(sorted(part, key=lambda square: square[::-1])))
            for name in sorted(blocks)
            for part in _parts(open_squares[name])
        ]


def _parts(squares: list[Square]) -> list[set[Square]]:
    """Split squares into groups that hang together by their edges."""
    left = set(squares)
    parts = []
    while left:
        edge = [min(left, key=lambda square: square[::-1])]
        part = set(edge)
        while edge:
            x, y = edge.pop()
            beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left - part
            part |= beside
            edge.extend(beside)
        left -= part
        parts.append(part)
    return parts
