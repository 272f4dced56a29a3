"""Which block goes into which place of a building, and which colour it shows on top.

The colours are mixed: neighbours differ where they can, and every player's colour gets about the
same share of the squares, of the height, and of the walls that a ladder reaches from the table.
Grey gets less, for it helps everybody (CL-BLK-4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from toprung.core.randomness import Random
from toprung.games.climbers.blocks import COLOURS, Axis, Block, Colour, Piece
from toprung.games.climbers.masonry import Slot
from toprung.games.climbers.survey import Survey

Shares = tuple[int, int, int, int]

_GREY = COLOURS.index(Colour.GREY)
_SWEEPS = 10
_WEIGHTS = (60, 1, 60, 20)  # of the squares of the shares, see _Look
_GREY_COUNTS = 3  # a share of grey counts so many halves
_SIDE_BY_SIDE = 150  # cost of a unit of edge between two tops of one colour
_TOUCHING = 30  # cost of two touching blocks of one colour


class _Look(NamedTuple):
    """What a slot shows.

    The shares are: its visible squares, their levels added up, the units of its edge that a
    ladder reaches from the table, and 1 for the block itself. `neighbours` are other slots, each
    with the cost of having the same colour.
    """

    shares: Shares
    neighbours: tuple[tuple[int, int], ...]


def coloured(survey: Survey, pieces: Sequence[Piece], random: Random) -> tuple[Block, ...]:
    """The pieces in the slots, in the order of the pieces. There is one slot for each."""
    mixing = _Mixing(survey, pieces, random)
    for _ in range(_SWEEPS):
        if not mixing.sweep():
            break
    blocks = {}
    for slot, piece, up in zip(survey.slots, mixing.pieces, mixing.ups, strict=True):
        place = (slot.x, slot.y, slot.z, slot.axis)
        blocks[piece.id] = Block(piece.id, piece.kind, piece.pair, *place, COLOURS[up])
    return tuple(blocks[piece.id] for piece in pieces)


class _Mixing:
    """Colours that are changed one by one as long as the whole gets better."""

    def __init__(self, survey: Survey, pieces: Sequence[Piece], random: Random) -> None:
        slots = survey.slots
        mixed, random = random.shuffled(pieces)
        left = {
            kind: [piece for piece in mixed if piece.kind is kind]
            for kind in {p.kind for p in pieces}
        }
        self.axes = [slot.axis for slot in slots]
        self.pieces = [left[slot.kind].pop() for slot in slots]
        self.looks = _looks(survey)
        self.ups: list[int] = []
        self.sums = [[0, 0, 0, 0] for _ in COLOURS]
        for i, piece in enumerate(self.pieces):
            up, random = random.choice(_faces(piece, self.axes[i]))
            self.ups.append(up)
            self._count(i, up, 1)
        self.order, random = random.shuffled(range(len(slots)))

    def sweep(self) -> bool:
        """Give each slot the best colour that it can get; whether anything changed."""
        changed = False
        for i in self.order:
            old = self.ups[i]
            self._count(i, old, -1)
            cost, best, partner = self._cost(i, old), old, i
            for up in range(len(COLOURS)):
                if up == old or (price := self._cost(i, up)) >= cost:
                    continue
                found = self._partner(i, up)
                if found is not None:
                    cost, best, partner = price, up, found
            self._count(i, best, 1)
            if best != old:
                self.ups[i] = best
                own, other = self.pieces[i], self.pieces[partner]
                self.pieces[i], self.pieces[partner] = other, own
                changed = True
        return changed

    def _count(self, i: int, up: int, sign: int) -> None:
        sums = self.sums[up]
        for j, share in enumerate(self.looks[i].shares):
            sums[j] += sign * share

    def _cost(self, i: int, up: int) -> int:
        """What it costs more to have slot i, which is not counted now, in this colour."""
        look = self.looks[i]
        cost = 0
        for weight, total, share in zip(_WEIGHTS, self.sums[up], look.shares, strict=True):
            cost += weight * share * (2 * total + share)
        if up == _GREY:
            cost = cost * _GREY_COUNTS // 2
        for other, price in look.neighbours:
            if self.ups[other] == up:
                cost += price
        return cost

    def _partner(self, i: int, up: int) -> int | None:
        """A slot whose piece can show this colour in slot i, its own staying as it is."""
        own, axis = self.pieces[i], self.axes[i]
        if up in _faces(own, axis):
            return i
        for j, other in enumerate(self.pieces):
            if other.kind is own.kind and up in _faces(other, axis):
                if self.ups[j] in _faces(own, self.axes[j]):
                    return j
        return None


def _faces(piece: Piece, axis: Axis) -> tuple[int, ...]:
    return tuple(COLOURS.index(colour) for colour in piece.faces(axis))


def _looks(survey: Survey) -> list[_Look]:
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
        _Look((squares, squares * level, walls, 1), tuple(cost.items()))
        for squares, level, walls, cost in rows
    ]


def _touch(one: Slot, other: Slot) -> bool:
    """Whether the two have a part of a face in common."""
    overlaps = 0
    for start, end, begin, stop in zip(
        one[2:], slot_size(one), other[2:], slot_size(other), strict=True
    ):
        gap = max(start, begin) - min(start + end, begin + stop)
        if gap > 0:
            return False
        overlaps += gap < 0
    return overlaps == 2
