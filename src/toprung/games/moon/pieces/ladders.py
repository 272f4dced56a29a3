"""The ladders: rods of wood glued into one rigid body each, and the catalogue of all 30.

A ladder's frame has its origin in the centre of mass; x points across from the left rail to the
right one, z along the ladder from foot to tip, y out of its plane. Metres, kilograms.
"""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path

from toprung.core.errors import Unparsable
from toprung.games.moon.pieces.ladder_geometry import Piece, Wood, joined, plan
from toprung.games.moon.pieces.space import (
    Matrix,
    Pose,
    Quaternion,
    Vector,
    add,
    minus,
    scaled,
    size,
    total,
    turned,
)

FINGERS = 0.002  # metres from the wood at which fingers still grip it


class Part(StrEnum):
    """What a rod is in its ladder."""

    LEFT = "left rail"
    RIGHT = "right rail"
    RUNG = "rung"


@dataclass(frozen=True, slots=True)
class Rod:
    """An oriented box: centre, half extents along its own axes, turn. Its own z runs along it.

    `number` counts segments of a rail or rungs of the ladder upwards from 0. `foot` and `tip` say
    whether the rod's lower (upper) end is an end of the ladder; never so for rungs.
    """

    part: Part
    number: int
    centre: Vector
    half: Vector
    turn: Quaternion
    mass: float
    foot: bool = False
    tip: bool = False

    @property
    def corners(self) -> tuple[Vector, ...]:
        """All eight, in the ladder's frame."""
        hx, hy, hz = self.half
        signs = [(x, y, z) for x in (-hx, hx) for y in (-hy, hy) for z in (-hz, hz)]
        return tuple(add(self.centre, turned(self.turn, corner)) for corner in signs)

    @property
    def ends(self) -> tuple[Vector, Vector]:
        """The middles of its lower and its upper end."""
        along = turned(self.turn, (0.0, 0.0, self.half[2]))
        return minus(self.centre, along), add(self.centre, along)


@dataclass(frozen=True, slots=True)
class Ladder:
    """One ladder of the set. `shape` says in words what is particular about it."""

    id: int
    name: str
    shape: str
    rods: tuple[Rod, ...]
    mass: float = field(init=False, compare=False)
    inertia: Matrix = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """The inertia is about the centre of mass, in the ladder's frame, kg m². The hand needs
        both in every step, so they are computed once."""
        object.__setattr__(self, "mass", total(rod.mass for rod in self.rods))
        object.__setattr__(self, "inertia", _inertia(self.rods))

    @property
    def straight(self) -> bool:
        """Whether it may be a starting ladder (CM-MAT-1, CM-PRE-1)."""
        return self.shape == "straight"

    @property
    def length(self) -> float:
        """Extent along its own z axis."""
        heights = [corner[2] for rod in self.rods for corner in rod.corners]
        return max(heights) - min(heights)

    @property
    def feet(self) -> tuple[Vector, Vector]:
        """The middles of the lower ends of the left and of the right rail."""
        left, right = (rod.ends[0] for rod in self.rods if rod.foot)
        return left, right

    @property
    def tips(self) -> tuple[Vector, Vector]:
        """The middles of the upper ends of the left and of the right rail."""
        left, right = (rod.ends[1] for rod in self.rods if rod.tip)
        return left, right

    @property
    def rungs(self) -> tuple[Rod, ...]:
        """From the foot upwards."""
        return tuple(rod for rod in self.rods if rod.part is Part.RUNG)

    @property
    def middle(self) -> Vector:
        """The middle of the rod nearest to the centre of mass: a good place to grip it."""
        return min((rod.centre for rod in self.rods), key=size)

    def may_be_gripped(self, point: Vector) -> bool:
        """Whether there is wood for the fingers at this point of its frame (CM-TRN-6)."""
        for rod in self.rods:
            local = Pose(rod.centre, rod.turn).local(point)
            if all(abs(x) <= half + FINGERS for x, half in zip(local, rod.half, strict=True)):
                return True
        return False


def _inertia(rods: tuple[Rod, ...]) -> Matrix:
    sums = [[0.0] * 3 for _ in range(3)]
    for rod in rods:
        axes = [turned(rod.turn, axis) for axis in ((1.0, 0, 0), (0, 1.0, 0), (0, 0, 1.0))]
        # The mean of position times position, of which the inertia is the trace less itself.
        for i in range(3):
            for j in range(3):
                spread = total(
                    axis[i] * axis[j] * half * half / 3
                    for axis, half in zip(axes, rod.half, strict=True)
                )
                sums[i][j] += rod.mass * (spread + rod.centre[i] * rod.centre[j])
    trace = sums[0][0] + sums[1][1] + sums[2][2]
    rows = [[(trace if i == j else 0.0) - sums[i][j] for j in range(3)] for i in range(3)]
    (a, b, c), (d, e, f), (g, h, k) = rows
    return (a, b, c), (d, e, f), (g, h, k)


def _rods(pieces: list[Piece], density: float) -> tuple[Rod, ...]:
    """The pieces as rods about their common centre of mass."""
    masses = [density * 8 * math.prod(piece.half) for piece in pieces]
    middle: Vector = (0.0, 0.0, 0.0)
    for mass, piece in zip(masses, pieces, strict=True):
        middle = add(middle, scaled(piece.centre, mass / total(masses)))
    return tuple(
        Rod(
            Part(piece.part), piece.number, minus(piece.centre, middle), piece.half, piece.turn,
            mass, piece.foot, piece.tip,
        )
        for mass, piece in zip(masses, pieces, strict=True)
    )  # fmt: skip


@cache
def catalogue() -> tuple[Ladder, ...]:
    """All 30, from ladders.toml; a ladder's id is its index here (CM-MAT-1, CM-MAT-3)."""
    data = tomllib.loads(Path(__file__).with_name("ladders.toml").read_text("utf-8"))
    wood = Wood(data["wood"]["density"], tuple(data["wood"]["rail"]), tuple(data["wood"]["rung"]))
    plans = [plan(entry) for entry in data["ladder"]]
    return tuple(
        Ladder(id, made.name, made.shape, _rods(joined(made, wood), wood.density))
        for id, made in enumerate(plans)
    )


def ladder(id: int) -> Ladder:
    """The ladder of that number. Raises Unparsable."""
    if not 0 <= id < len(catalogue()):
        raise Unparsable(f"there is no ladder {id}: they are numbered 0 to {len(catalogue()) - 1}")
    return catalogue()[id]
