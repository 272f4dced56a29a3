"""Positions that are the same game seen differently: turned on the table, or in other colours.

A building may be turned by quarters, and the colours of a pair of opposite faces may change places,
or the two pairs without grey (CL-MAT-5). Whoever plays then plays the other colour. A symmetry maps
positions and moves; actions follow from those, for a quarter turn makes an x of a y."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from toprung.envs.climbers.actions import actions_of, move_of
from toprung.games.climbers import (
    Axis,
    Block,
    Blockade,
    Colour,
    Kind,
    Move,
    Pair,
    Pass,
    Place,
    Position,
    Shift,
    Walk,
)
from toprung.games.climbers.blocks import size

_AROUND = {Axis.X: Axis.Y, Axis.Y: Axis.X, Axis.Z: Axis.Z}
_FIRST, _SECOND = Pair("red/yellow"), Pair("blue/lightblue")


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Turn the table by `quarters`, then exchange colours: within the first pair, within the
    second, and the two pairs for each other."""

    quarters: int = 0
    swap_first: bool = False
    swap_second: bool = False
    swap_pairs: bool = False

    def colour(self, colour: Colour) -> Colour:
        """What becomes of a colour."""
        for pair, other, swapped in (
            (_FIRST, _SECOND, self.swap_first),
            (_SECOND, _FIRST, self.swap_second),
        ):
            if colour in pair.colours:
                index = pair.colours.index(colour) ^ swapped
                return (other if self.swap_pairs else pair).colours[index]
        return colour

    def position(self, position: Position) -> Position:
        """What becomes of a position; each block keeps its number."""
        table = position.table
        blocks = tuple(self._block(block) for block in table.blocks)
        players = []
        for player in table.players:
            x, y = self._square(player.x, player.y)
            players.append(replace(player, x=x, y=y, colour=self.colour(player.colour)))
        return Position.of(replace(table, blocks=blocks, players=tuple(players)))

    def move(self, position: Position, move: Move) -> Move:
        """What becomes of a move in this position."""
        match move:
            case Walk(colour, x, y, ladders):
                return Walk(self.colour(colour), *self._square(x, y), ladders)
            case Shift(colour, x, y):
                return Shift(self.colour(colour), *self._square(x, y))
            case Place(block, x, y, axis, up):
                kind = next(each.kind for each in position.blocks if each.id == block)
                corner = self._corner(kind, x, y, axis)
                return Place(block, *corner, self._axis(kind, axis), self.colour(up))
            case Blockade() | Pass():
                return move

    def actions(self, position: Position, actions: Sequence[int]) -> tuple[int, ...]:
        """What becomes of all actions of one move."""
        move = self.move(position, move_of(position, actions))
        return actions_of(self.position(position), move)

    def _block(self, block: Block) -> Block:
        pair = block.pair
        if self.swap_pairs and pair in (_FIRST, _SECOND):
            pair = _SECOND if pair is _FIRST else _FIRST
        if block.in_supply:
            return replace(block, pair=pair)
        x, y = self._corner(block.kind, block.x, block.y, block.axis)
        axis = self._axis(block.kind, block.axis)
        return replace(block, pair=pair, x=x, y=y, axis=axis, up=self.colour(block.up))

    def _axis(self, kind: Kind, axis: Axis) -> Axis:
        return axis if kind is Kind.CUBE or self.quarters % 2 == 0 else _AROUND[axis]

    def _square(self, x: int, y: int) -> tuple[int, int]:
        for _ in range(self.quarters % 4):
            x, y = -y - 1, x
        return x, y

    def _corner(self, kind: Kind, x: int, y: int, axis: Axis) -> tuple[int, int]:
        """The smallest corner of a block, after turning."""
        dx, dy, _ = size(kind, axis)
        far = self._square(x + dx - 1, y + dy - 1)
        near = self._square(x, y)
        return min(near[0], far[0]), min(near[1], far[1])


def all_symmetries() -> tuple[Symmetry, ...]:
    """All 32, the one that changes nothing first."""
    both = (False, True)
    return tuple(
        Symmetry(quarters, first, second, pairs)
        for quarters in range(4)
        for first in both
        for second in both
        for pairs in both
    )
