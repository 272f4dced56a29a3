"""What touches what, from the point of view of one ladder: which part of it, which part of the
other, and how hard.

The free ends of a rail, beyond the outermost rungs, are its feet and tips; the rest is rail. Loads
are in multiples of the ladder's own weight, so that thresholds suit heavy and light ladders alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from toprung.games.moon.pieces import space
from toprung.games.moon.pieces.ladders import Ladder, Part, Rod, ladder
from toprung.games.moon.pieces.settlement import Settlement
from toprung.games.moon.pieces.space import Vector, scaled

_GRAVITY = 9.81  # m/s²

BRUSH = 0.05  # weights: a touch that presses less bears nothing anyone could feel
# Weights that touches beside those which carry a ladder may bear together. With wood's friction
# (about a half) they then hold up less than a twelfth of it: they steady it, and carry nothing.
STEADYING = 0.15


class Role(StrEnum):
    """What a touched part is in its ladder."""

    RUNG = "rung"
    RAIL = "rail"
    FOOT = "foot"
    TIP = "tip"


@dataclass(frozen=True, slots=True, order=True)
class Spot:
    """A rod of a ladder (its index among the ladder's rods), and the part that is touched."""

    ladder: int
    rod: int
    role: Role


@dataclass(frozen=True, slots=True)
class Contact:
    """A touch as the ladder `own` feels it: at `place` it is pushed in the direction `push` (a unit
    vector), with `load` times its own weight."""

    own: Spot
    other: Spot
    place: Vector
    push: Vector
    load: float


def contacts(settlement: Settlement, own: int) -> tuple[Contact, ...]:
    """All touches of a ladder that carry any load, in the settlement's order."""
    weight = ladder(own).mass * _GRAVITY
    found = []
    for touch in settlement.touches:
        if own not in (touch.first, touch.second) or touch.load < BRUSH * weight:
            continue
        first = _spot(settlement, touch.first, touch.first_rod, touch.place)
        second = _spot(settlement, touch.second, touch.second_rod, touch.place)
        load = touch.load / weight
        if own == touch.first:
            away = scaled(touch.normal, -1.0)
            found.append(Contact(first, second, touch.place, away, load))
        else:
            found.append(Contact(second, first, touch.place, touch.normal, load))
    return tuple(found)


def by_other(touches: Iterable[Contact]) -> dict[int, list[Contact]]:
    """The touches, by the number of the other ladder, in ascending order."""
    found: dict[int, list[Contact]] = {}
    for touch in sorted(touches, key=lambda one: one.other.ladder):
        found.setdefault(touch.other.ladder, []).append(touch)
    return found


def total(touches: Iterable[Contact]) -> float:
    """The sum of their loads, in weights."""
    return space.total(touch.load for touch in touches)


def role(of: Ladder, rod: Rod, height: float) -> Role:
    """The part that is touched on a rod at a height (along the ladder, in its own frame)."""
    if rod.part is Part.RUNG:
        return Role.RUNG
    if height < _rung_end(of.rungs[0], rod.part) - of.rungs[0].half[0]:
        return Role.FOOT
    if height > _rung_end(of.rungs[-1], rod.part) + of.rungs[-1].half[0]:
        return Role.TIP
    return Role.RAIL


def _spot(settlement: Settlement, number: int, rod: int, place: Vector) -> Spot:
    one = ladder(number)
    height = settlement.poses[number].local(place)[2]
    return Spot(number, rod, role(one, one.rods[rod], height))


def _rung_end(rung: Rod, rail: Part) -> float:
    """The height at which a rung meets a rail; rungs run from left to right."""
    left, right = rung.ends
    return left[2] if rail is Part.LEFT else right[2]
