"""Which block goes into which place of a building, and which colour it shows on top.

The colours are mixed: neighbours differ where they can, and every player's colour gets about the
same share of the squares, of the height, and of the walls that a ladder reaches from the table.
Grey gets less, for it helps everyone (CL-BLK-4).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from toprung.core.randomness import Random
from toprung.games.climbers.blocks import COLOURS, Axis, Block, Colour, Kind, Pair, Piece
from toprung.games.climbers.towers.layout import Slot, Survey

_GREY = COLOURS.index(Colour.GREY)
_SWEEPS = 10
_WEIGHTS = (60, 1, 60, 20)  # of the squares of the shares, see Look
_GREY_COUNTS = 3  # halves: a share of grey costs one and a half times as much
_SIDE_BY_SIDE = 600  # cost of a unit of edge between two tops of one colour
_TOUCHING = 30  # cost of two touching blocks of one colour


class Look(NamedTuple):
    """What a slot shows.

    The shares are: its visible squares, their levels added up, the units of its edge that a
    ladder reaches from the table, and 1 for the block itself. `neighbours` are other slots, each
    with the cost of having the same colour.
    """

    shares: tuple[int, int, int, int]
    neighbours: tuple[tuple[int, int], ...]


def coloured(
    survey: Survey, looks: Sequence[Look], pieces: Sequence[Piece], random: Random
) -> tuple[Block, ...]:
    """The pieces in the slots, in the order of the pieces. There must be one slot for each."""
    mixing = _Mixing(survey.slots, looks, pieces, random)
    for _ in range(_SWEEPS):
        if not mixing.sweep():
            break
    blocks = {}
    for slot, piece, up in zip(survey.slots, mixing.pieces, mixing.ups, strict=True):
        _, axis, x, y, z = slot
        blocks[piece.id] = Block(piece.id, piece.kind, piece.pair, x, y, z, axis, COLOURS[up])
    return tuple(blocks[piece.id] for piece in pieces)


def looks(survey: Survey) -> list[Look]:
    """What the slots of a building show."""
    costs = [
        {other: _SIDE_BY_SIDE * units for other, units in edges.items()} for edges in survey.edges
    ]
    for i, slot in enumerate(survey.slots):
        for j, other in enumerate(survey.slots[:i]):
            if _touch(slot, other):
                costs[i][j] = costs[i].get(j, 0) + _TOUCHING
                costs[j][i] = costs[j].get(i, 0) + _TOUCHING
    rows = zip(survey.squares, survey.levels, survey.walls, costs, strict=True)
    return [
        Look((squares, squares * level, walls, 1), tuple(cost.items()))
        for squares, level, walls, cost in rows
    ]


def _touch(one: Slot, other: Slot) -> bool:
    """Whether the two have a part of a face in common."""
    overlaps = 0
    rows = zip(one[2:], one.size, other[2:], other.size, strict=True)
    for start, length, begin, extent in rows:
        gap = max(start, begin) - min(start + length, begin + extent)
        if gap > 0:
            return False
        overlaps += gap < 0
    return overlaps == 2


class _Mixing:
    """Colours that are changed one by one as long as the whole gets better."""

    def __init__(
        self, slots: Sequence[Slot], looks: Sequence[Look], pieces: Sequence[Piece], random: Random
    ) -> None:
        mixed, random = random.shuffled([piece for piece in pieces if piece.kind is not Kind.GREY])
        left = [*mixed, *(piece for piece in pieces if piece.kind is Kind.GREY)]
        self.pieces: list[Piece] = []
        self.ups: list[int] = []
        self._axes = [slot.axis for slot in slots]
        self._looks = looks
        self._sums = [[0, 0, 0, 0] for _ in COLOURS]
        for i, slot in enumerate(slots):
            piece = next(piece for piece in left if piece.kind is slot.kind)
            left.remove(piece)
            up, random = random.choice(_faces(piece.kind, piece.pair, slot.axis))
            self.pieces.append(piece)
            self.ups.append(up)
            self._count(i, up, 1)
        self._order, random = random.shuffled(range(len(slots)))

    def sweep(self) -> bool:
        """Give each slot the best colour that it can get; whether anything changed."""
        changed = False
        for i in self._order:
            old = self.ups[i]
            self._count(i, old, -1)
            cost, best, partner = self._cost(i, old), old, i
            for up in range(len(COLOURS)):
                if up != old and (price := self._cost(i, up)) < cost:
                    found = self._partner(i, up)
                    if found is not None:
                        cost, best, partner = price, up, found
            self._count(i, best, 1)
            if best != old:
                self.ups[i] = best
                self._swap(i, partner)
                changed = True
        return changed

    def _swap(self, i: int, j: int) -> None:
        self.pieces[i], self.pieces[j] = self.pieces[j], self.pieces[i]

    def _count(self, i: int, up: int, sign: int) -> None:
        sums = self._sums[up]
        for j, share in enumerate(self._looks[i].shares):
            sums[j] += sign * share

    def _cost(self, i: int, up: int) -> int:
        """What it costs to have slot i, which is not counted now, in this colour."""
        look = self._looks[i]
        cost = 0
        for weight, total, share in zip(_WEIGHTS, self._sums[up], look.shares, strict=True):
            cost += weight * share * (2 * total + share)
        if up == _GREY:
            cost = cost * _GREY_COUNTS // 2
        for other, price in look.neighbours:
            if self.ups[other] == up:
                cost += price
        return cost

    def _partner(self, i: int, up: int) -> int | None:
        """A slot whose piece can show this colour in slot i, its own colour staying as it is."""
        own, axis = self.pieces[i], self._axes[i]
        if up in _faces(own.kind, own.pair, axis):
            return i
        for j, other in enumerate(self.pieces):
            if (
                other.kind is own.kind
                and up in _faces(other.kind, other.pair, axis)
                and self.ups[j] in _faces(own.kind, own.pair, self._axes[j])
            ):
                return j
        return None


@cache
def _faces(kind: Kind, pair: Pair | None, axis: Axis) -> tuple[int, ...]:
    """Indexes of the colours that such a piece can have on top."""
    return tuple(COLOURS.index(colour) for colour in Piece(0, kind, pair).faces(axis))
