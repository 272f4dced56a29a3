"""Which squares a drawing shows: all that matter, with long empty stretches torn out.

Squares may lie a million units apart. A drawing keeps what is near a block or a pawn, and puts one
torn square, None, in the place of every long stretch where nothing stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil

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
