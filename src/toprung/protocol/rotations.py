"""A turn of a piece (a unit quaternion w, x, y, z) in six bytes.

The largest of the four parts is left out: the others, which lie between ±1/√2, are put on a grid of
2·HALF + 1 points and take 15 bits each; the two top bits left over say which part is missing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

HALF: Final = 16_383
_BITS: Final = 15
_LOW: Final = (1 << _BITS) - 1
STEP: Final = math.sqrt(0.5) / HALF

LARGEST_ERROR: Final = 4 * math.asin(math.sqrt(3) * STEP / 2)
"""Radians by which a piece is turned from where it is, at most (0.009°). Each of the three parts is
off by at most STEP/2. The fourth is at least 1/2, so they are at most √3/2 together, and it is off
by at most √3 times as much as they: √(3 + 9)·STEP/2 in all, which is a chord of half the angle."""


def pack(turn: Sequence[float]) -> tuple[int, int, int]:
    """Three unsigned numbers of 16 bits. Raises ValueError for what is not a turn."""
    length = math.hypot(*turn)
    if len(turn) != 4 or not 0 < length < math.inf:
        raise ValueError("a turn is four finite numbers, not all of them 0")
    missing = max(range(4), key=lambda part: abs(turn[part]))
    scale = math.copysign(1 / (STEP * length), turn[missing])
    first, second, third = (
        min(max(round(turn[part] * scale), -HALF), HALF) + HALF
        for part in range(4)
        if part != missing
    )
    return first | (missing & 1) << _BITS, second | (missing >> 1) << _BITS, third


def unpack(first: int, second: int, third: int) -> tuple[float, float, float, float]:
    """The turn again: of length 1, its largest part positive."""
    missing = first >> _BITS | (second >> _BITS) << 1
    parts = [((number & _LOW) - HALF) * STEP for number in (first, second, third)]
    parts.insert(missing, math.sqrt(max(0.0, 1 - math.fsum(part * part for part in parts))))
    w, x, y, z = parts
    return w, x, y, z
