"""How a ladder is made from its measurements: which boxes, and where (see ladders.toml)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise

from toprung.core.errors import Unparsable
from toprung.games.moon.pieces.space import (
    Quaternion,
    Vector,
    add,
    cross,
    dot,
    from_axes,
    minus,
    scaled,
    size,
    unit,
)

_MM = 0.001
_STRAIGHT = 1e-9  # metres off the line; knots nearer than this make one rod
_MORTISE = 0.0015  # how far a rung ends before the rail's middle: inside the rail, glued


@dataclass(frozen=True, slots=True)
class Wood:
    """Density (kg/m³) and sections: across the ladder and out of its plane, or along it (mm)."""

    density: float
    rail: tuple[float, float]
    rung: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Plan:
    """Measurements in millimetres and degrees, as ladders.toml explains them."""

    name: str
    shape: str
    length: float
    width: tuple[float, ...]
    rungs: tuple[float, ...]
    slant: tuple[float, ...]
    sway: tuple[float, ...]
    bow: tuple[float, ...]
    flare: tuple[float, ...]
    cut: tuple[float, ...]
    twist: float


@dataclass(frozen=True, slots=True)
class Piece:
    """A box with its role; metres, in a frame whose origin is between the feet."""

    part: str
    number: int
    centre: Vector
    half: Vector
    turn: Quaternion
    foot: bool = False
    tip: bool = False


def plan(entry: Mapping[str, object]) -> Plan:
    """The measurements from an entry of the catalogue. Raises Unparsable."""
    read = _Entry(entry)
    rungs = read.numbers("rungs", None)
    return Plan(
        name=read.words("name"),
        shape=read.words("shape"),
        length=read.numbers("length", 1)[0],
        width=read.numbers("width", 2),
        rungs=rungs,
        slant=read.numbers("slant", len(rungs)),
        sway=read.numbers("sway", 5),
        bow=read.numbers("bow", 5),
        flare=read.numbers("flare", 5),
        cut=read.numbers("cut", 4),
        twist=read.numbers("twist", 1)[0],
    )


class _Entry:
    """An entry of the catalogue, read measurement by measurement."""

    def __init__(self, entry: Mapping[str, object]) -> None:
        self.entry = entry
        if unknown := set(entry) - {one.name for one in fields(Plan)}:
            raise self.wrong(f"nobody knows the measurement {min(unknown)!r}")

    def wrong(self, what: str) -> Unparsable:
        return Unparsable(f"ladder {self.entry.get('name')!r}: {what}")

    def words(self, key: str) -> str:
        value = self.entry.get(key)
        if not isinstance(value, str):
            raise self.wrong(f"{key} must be words")
        return value

    def numbers(self, key: str, count: int | None) -> tuple[float, ...]:
        """This many numbers (None: at least one), all 0 if the entry has none."""
        value = self.entry.get(key, [0.0] * (count or 0))
        listed = value if isinstance(value, list) else [value]
        numbers = tuple(float(one) for one in listed if isinstance(one, int | float))
        if len(numbers) != (count or max(len(listed), 1)) or len(numbers) != len(listed):
            raise self.wrong(f"{key} must be {count or 'some'} numbers")
        return numbers


def joined(made: Plan, wood: Wood) -> list[Piece]:
    """All boxes: the left rail from its foot upwards, the right one, the rungs upwards."""
    left, right = _Rail(made, -1), _Rail(made, +1)
    pieces = [*left.pieces("left rail", wood), *right.pieces("right rail", wood)]
    for number, (height, slant) in enumerate(zip(made.rungs, made.slant, strict=True)):
        low, high = left.at(height - slant / 2), right.at(height + slant / 2)
        pieces.append(_rung(number, low, high, wood))
    return pieces


def _rung(number: int, left: Vector, right: Vector, wood: Wood) -> Piece:
    along = unit(minus(right, left))
    out = unit(cross((0.0, 0.0, 1.0), along))
    half = (wood.rung[1] / 2 * _MM, wood.rung[0] / 2 * _MM, size(minus(right, left)) / 2 - _MORTISE)
    turn = from_axes(cross(out, along), out, along)
    return Piece("rung", number, scaled(add(left, right), 0.5), half, turn)


class _Rail:
    """The middle line of one rail, from its foot to its tip."""

    def __init__(self, made: Plan, side: int) -> None:
        self.made, self.side = made, side
        index = 0 if side < 0 else 1
        self.low, self.high = made.cut[index], made.length - made.cut[2 + index]
        inner = [made.length * quarter / 4 for quarter in (1, 2, 3)]
        heights = [self.low, *(h for h in inner if self.low < h < self.high), self.high]
        self.knots = _corners([self.at(height) for height in heights])

    def at(self, height: float) -> Vector:
        """The middle of the rail at a height in millimetres."""
        made, share = self.made, height / self.made.length
        width = made.width[0] + (made.width[1] - made.width[0]) * share
        offset = self.side * (width + _between(made.flare, share)) / 2
        angle = math.radians(made.twist) * (share - 0.5)
        x = _between(made.sway, share) + offset * math.cos(angle)
        y = _between(made.bow, share) + offset * math.sin(angle)
        return x * _MM, y * _MM, height * _MM

    def pieces(self, part: str, wood: Wood) -> list[Piece]:
        """Boxes between the knots, each long enough to close the joint's outer side."""
        links = list(pairwise(self.knots))
        ways = [unit(minus(high, low)) for low, high in links]
        thick = wood.rail[0] / 2 * _MM
        made = []
        for number, ((low, high), way) in enumerate(zip(links, ways, strict=True)):
            below = thick * _half_tangent(ways[number - 1], way) if number else 0.0
            above = thick * _half_tangent(way, ways[number + 1]) if number + 1 < len(ways) else 0.0
            low, high = minus(low, scaled(way, below)), add(high, scaled(way, above))
            middle = scaled(add(low, high), 0.5)
            angle = math.radians(self.made.twist) * (middle[2] / _MM / self.made.length - 0.5)
            across = (math.cos(angle), math.sin(angle), 0.0)
            across = unit(minus(across, scaled(way, dot(across, way))))
            half = (thick, wood.rail[1] / 2 * _MM, size(minus(high, low)) / 2)
            turn = from_axes(across, cross(way, across), way)
            last = number + 1 == len(ways)
            made.append(Piece(part, number, middle, half, turn, foot=number == 0, tip=last))
        return made


def _between(knots: Sequence[float], share: float) -> float:
    """The value at a share of the length, on straight lines between the five knots."""
    place = min(max(share, 0.0), 1.0) * 4
    index = min(int(place), 3)
    return knots[index] + (knots[index + 1] - knots[index]) * (place - index)


def _corners(knots: list[Vector]) -> list[Vector]:
    """Without the knots at which the rail goes straight on."""
    kept = knots[:1]
    for here, after in pairwise(knots[1:]):
        off = cross(unit(minus(after, kept[-1])), minus(here, kept[-1]))
        if size(off) > _STRAIGHT:
            kept.append(here)
    return [*kept, knots[-1]]


def _half_tangent(one: Vector, other: Vector) -> float:
    """The tangent of half the angle between two directions."""
    return size(cross(one, other)) / (1 + dot(one, other))
