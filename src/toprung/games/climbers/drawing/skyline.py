"""The building as columns of squares: how high each is, what is on top, which surfaces there are.

No block has a hole under it (CL-BUI-4), so heights say everything about what can be seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from toprung.games.climbers.blocks import Block

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
        self.highest = max((column[-1].top for column in self.columns.values()), default=0)

    def height(self, x: int, y: int) -> int:
        column = self.columns.get((x, y))
        return column[-1].top if column else 0

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
