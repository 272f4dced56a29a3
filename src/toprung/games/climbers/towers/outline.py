"""The outline that a starting building is to have: how high each square of its ground should rise.

The plan is a square of the grid around the two big grey blocks, kept as a flat list of cells.
Heights are whole sixteenths of a unit, so that every machine draws the same outline.
"""

from __future__ import annotations

from toprung.core.randomness import Random

SIDE = 16
UNIT = 16
GREY_TOP = 6
_MIDDLE = SIDE // 2


def cell(x: int, y: int) -> int:
    """The index of a square in the lists of the plan."""
    return (y + _MIDDLE) * SIDE + x + _MIDDLE


def square(index: int) -> tuple[int, int]:
    """The square of a cell."""
    return index % SIDE - _MIDDLE, index // SIDE - _MIDDLE


CORE = frozenset(cell(x, y) for x in range(-2, 2) for y in (-1, 0))
"""The squares of the grey blocks, which must be covered (CL-PRE-2)."""
WALL = frozenset(near for at in CORE for near in (at - 1, at + 1, at - SIDE, at + SIDE)) - CORE
"""The squares beside them, which must be as high as they are (CL-PRE-2)."""

# Heights by the distance from the grey blocks, straight on; the last one diagonally.
_HILLS = ((9, 8, 7, 2, 2, 2), (9, 7, 6, 2, 2, 2), (8, 8, 7, 2, 2, 3), (8, 7, 7, 2, 2, 1))
_TILT = 3
_BUMP = 3
_LEAST = 2  # no step from the table to the first level


def outline(random: Random, volume: int) -> tuple[list[int], Random]:
    """The height wanted of every cell, 0 outside the ground; about the given volume in all.

    A hill around the grey blocks, tilted, with bumps as wide as a block.
    """
    ground, random = _ground(random)
    hill, random = random.choice(_HILLS)
    slopes = []
    for _ in range(4):
        slope, random = random.below(_TILT * UNIT)
        slopes.append(slope)
    shift, random = random.below(4)
    bumps: dict[tuple[int, int], int] = {}
    wanted: dict[int, int] = {}
    for x, y in ground:
        tile = ((x + shift % 2) // 2, (y + shift // 2) // 2)
        if tile not in bumps:
            bumps[tile], random = random.below(_BUMP * UNIT)
        wanted[cell(x, y)] = _rise(hill, x, y) + _tilted(slopes, x, y) + bumps[tile]
    return _levelled(wanted, volume * UNIT), random


def _ground(random: Random) -> tuple[list[tuple[int, int]], Random]:
    """A ring two squares wide around the grey blocks with an annexe, sometimes less a corner."""
    turn, random = random.below(2)
    side, random = random.choice(("front", "front", "front", "left"))
    length = 8 if side == "front" else 6
    narrower, random = random.below(2)
    start, random = random.below(2 * narrower + 1)
    ring = {(x, y) for y in range(-3, 3) for x in range(-4, 4)}
    along = range(start - length // 2, start + length // 2 - 2 * narrower)
    if side == "front":
        annexe = {(x, y) for x in along for y in (-5, -4)}
        corners = ((-4, 1), (2, 1))
    else:
        annexe = {(x, y) for x in (-6, -5) for y in along}
        corners = ((2, -3), (2, 1))
    missing, random = random.below(8)
    if missing < len(corners):
        left, front = corners[missing]
        ring -= {(x, y) for x in (left, left + 1) for y in (front, front + 1)}
    inside = ring | annexe
    if turn:
        inside = {(-1 - x, -1 - y) for x, y in inside}
    return sorted(inside), random


def _rise(hill: tuple[int, ...], x: int, y: int) -> int:
    across, along = max(-2 - x, x - 1, 0), max(-1 - y, y, 0)
    return hill[-1 if across and along else max(across, along)] * UNIT


def _tilted(slopes: list[int], x: int, y: int) -> int:
    """Between the values at four corners: one side of the building is higher than another."""
    right, back = x + _MIDDLE, y + _MIDDLE
    left, front = SIDE - right, SIDE - back
    weights = (left * front, right * front, left * back, right * back)
    mixed = sum(weight * slope for weight, slope in zip(weights, slopes, strict=True))
    return mixed // (SIDE * SIDE)


def _levelled(wanted: dict[int, int], volume: int) -> list[int]:
    """Raised or lowered as a whole until the volume is right, but nowhere lower than it must be."""
    low, high = -volume, volume
    while low < high:
        middle = (low + high) // 2
        if sum(max(_least(at), rise + middle) for at, rise in wanted.items()) < volume:
            low = middle + 1
        else:
            high = middle
    result = [0] * (SIDE * SIDE)
    for at, rise in wanted.items():
        result[at] = max(_least(at), rise + low)
    return result


def _least(at: int) -> int:
    if at in CORE:
        return (GREY_TOP + 1) * UNIT
    return (GREY_TOP if at in WALL else _LEAST) * UNIT
