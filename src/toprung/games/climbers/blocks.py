"""The material: colours, kinds of blocks, and the set that the game comes with."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path


class Colour(StrEnum):
    """Colours of faces. All but grey are also colours of players."""

    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"
    LIGHTBLUE = "lightblue"
    PURPLE = "purple"
    GREY = "grey"

    @property
    def letter(self) -> str:
        """Its letter in the notation: r y b l p g."""
        return self.value[0]


COLOURS = tuple(Colour)
PLAYER_COLOURS = COLOURS[:5]


class Pair(StrEnum):
    """Two colours on opposite faces (CL-MAT-3)."""

    RED_YELLOW = "red/yellow"
    BLUE_LIGHTBLUE = "blue/lightblue"
    PURPLE_GREY = "purple/grey"

    @property
    def colours(self) -> tuple[Colour, Colour]:
        return _PAIRED[self]


PAIRS = tuple(Pair)
_PAIRED = {
    pair: (Colour(first), Colour(second)) for pair in PAIRS for first, second in [pair.split("/")]
}


class Kind(StrEnum):
    """Two edges of every block measure 2; the kind says how long the odd one is (CL-MAT-2)."""

    HALF = "half"
    CUBE = "cube"
    DOUBLE = "double"
    GREY = "grey"

    @property
    def odd_edge(self) -> int:
        return {"half": 1, "cube": 2, "double": 4, "grey": 6}[self.value]

    @property
    def limit(self) -> int:
        """How many of the kind the game has (CL-MAT-2)."""
        return {"half": 12, "cube": 12, "double": 9, "grey": 2}[self.value]

    @property
    def has_pair(self) -> bool:
        """Whether its odd axis carries a pair of colours of its own (CL-MAT-5)."""
        return self in (Kind.HALF, Kind.DOUBLE)


KINDS = tuple(Kind)


class Axis(StrEnum):
    """Where the odd edge points. Cubes have none and are always said to point up."""

    X = "x"
    Y = "y"
    Z = "z"


AXES = tuple(Axis)


_SIZES = {
    (kind, axis): (
        kind.odd_edge if axis is Axis.X else 2,
        kind.odd_edge if axis is Axis.Y else 2,
        kind.odd_edge if axis is Axis.Z else 2,
    )
    for kind in KINDS
    for axis in AXES
}


def size(kind: Kind, axis: Axis) -> tuple[int, int, int]:
    """Extent along x, y and z, in units."""
    return _SIZES[kind, axis]


@dataclass(frozen=True, slots=True)
class Piece:
    """A block as it lies in the box: what never changes about it. `id` names it."""

    id: int
    kind: Kind
    pair: Pair | None

    def faces(self, axis: Axis) -> tuple[Colour, ...]:
        """Colours that can be on top when the odd edge points this way (CL-MAT-3, CL-MAT-5)."""
        if self.kind is Kind.GREY:
            return (Colour.GREY,)
        if self.pair is None:
            return COLOURS if axis is Axis.Z else ()
        if axis is Axis.Z:
            return self.pair.colours
        return tuple(colour for colour in COLOURS if colour not in self.pair.colours)


@dataclass(frozen=True, slots=True)
class Block:
    """A piece in its place: smallest corner, where the odd edge points, and the colour on top.

    While the players are still building, blocks of the supply have no place: `z` is -1.
    """

    id: int
    kind: Kind
    pair: Pair | None
    x: int
    y: int
    z: int
    axis: Axis
    up: Colour

    def __hash__(self) -> int:
        """Quick, for blocks are looked up in caches with every event; equal blocks hash alike."""
        return hash((self.id, self.x, self.y, self.z))

    @property
    def size(self) -> tuple[int, int, int]:
        return size(self.kind, self.axis)

    @property
    def top(self) -> int:
        """The level on which a pawn on this block stands."""
        return self.z + self.size[2]

    @property
    def in_supply(self) -> bool:
        return self.z < 0

    @property
    def piece(self) -> Piece:
        return Piece(self.id, self.kind, self.pair)

    def squares(self) -> Iterable[tuple[int, int]]:
        """The squares of the grid that it covers."""
        dx, dy, _ = self.size
        return ((x, y) for y in range(self.y, self.y + dy) for x in range(self.x, self.x + dx))


@lru_cache(maxsize=8192)
def wall_colours(block: Block) -> tuple[Colour, Colour]:
    """Colours of the south and the east side.

    A position knows only the colour on top. What must be so is so: opposite faces make a pair, and
    a block's own pair is on its odd axis (CL-MAT-3, CL-MAT-5); what is left the id decides.
    """
    if block.kind is Kind.GREY:
        return Colour.GREY, Colour.GREY
    south, east = (pair for pair in PAIRS if block.up not in pair.colours)
    swap = block.id % 2 == 1
    if block.axis is not Axis.Z:
        swap = (south is block.pair) != (block.axis is Axis.Y)
    if swap:
        south, east = east, south
    return south.colours[block.id // 2 % 2], east.colours[block.id // 4 % 2]


@cache
def standard_set() -> tuple[Piece, ...]:
    """The 35 pieces of the game, from set.toml (CL-MAT-2, CL-MAT-5)."""
    data = tomllib.loads(Path(__file__).with_name("set.toml").read_text("utf-8"))
    return pieces((entry["kind"], entry.get("pair"), entry["count"]) for entry in data["piece"])


def pieces(counts: Iterable[tuple[str, str | None, int]]) -> tuple[Piece, ...]:
    """Number pieces, given as kind, pair and how many of them, from 0 on."""
    made: list[Piece] = []
    for kind, pair, count in counts:
        known = Pair(pair) if pair is not None else None
        made += [Piece(len(made) + i, Kind(kind), known) for i in range(count)]
    return tuple(made)
