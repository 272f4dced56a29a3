"""How a ladder lies in the end, whatever it was meant to do."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from toprung.bots.moon.task import Kind
from toprung.games.moon.figures.windows import threads
from toprung.games.moon.space import Pose, turned

UPRIGHT = math.sin(math.radians(70))
STEEP = math.sin(math.radians(25))


def lies_as(ladder: int, poses: Mapping[int, Pose], neighbours: Iterable[int]) -> Kind:
    """A rail of it through an opening of a neighbour is a diagonal, a neighbour's rail through one
    of its own a hook; otherwise its slope tells."""
    own = poses[ladder]
    touched = sorted(neighbours)
    if any(threads(ladder, own, other, poses[other]) for other in touched):
        return Kind.DIAGONAL
    if any(threads(other, poses[other], ladder, own) for other in touched):
        return Kind.HOOK
    slope = abs(turned(own.turn, (0.0, 0.0, 1.0))[2])
    if slope > UPRIGHT:
        return Kind.CANDLE
    return Kind.LEAN if slope > STEEP else Kind.ACROSS
