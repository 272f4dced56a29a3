"""Random structures: ladders let go just above contact, kept where they stay up."""

from __future__ import annotations

import math

from toprung.core.randomness import Random
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose, Quaternion, about, from_axes, minus, times, turned

_FLAT = from_axes((0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
_STARTING = frozenset({0, 1})


class Chance:
    """A generator that remembers where it is."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def between(self, low: float, high: float) -> float:
        drawn, self._random = self._random.draw()
        return low + (high - low) * drawn / 2**64

    def below(self, n: int) -> int:
        drawn, self._random = self._random.below(n)
        return drawn


def tower(ladders: int, seed: int, tries: int = 600) -> Simulator:
    """A structure of so many ladders, starting ones included, or of as many as it came to."""
    chance = Chance(seed)
    preset = sorted(PRESETS)[chance.below(len(PRESETS))]
    table = prepared_table(PRESETS[preset])
    supply = list(range(2, 30))
    for _ in range(tries):
        if len(table.ladders) >= ladders:
            break
        number = supply[chance.below(len(supply))]
        pose = lowered(table, number, chance)
        if pose is not None:
            before = table.snapshot()
            if stays(table, number, pose):
                supply.remove(number)
            else:
                table.restore(before)
    return table


def stays(table: Simulator, number: int, pose: Pose) -> bool:
    """Whether a ladder let go there stays up, and all others with it."""
    table.begin_turn()
    table.add(number, pose)
    for _ in range(40):
        table.step(30)
        if table.grounded() - _STARTING:
            return False
        if table.at_rest:
            return number not in table.measure().grounded()
    return False


def lowered(table: Simulator, number: int, chance: Chance) -> Pose | None:
    """A pose a hair above the structure, over one of its rods; None if there is no room."""
    poses = table.poses()
    other = sorted(poses)[chance.below(len(poses))]
    theirs, ours = ladder(other).rods, ladder(number).rods
    turn = _turn(chance)
    over = poses[other].at(theirs[chance.below(len(theirs))].centre)
    x, y, z = minus(over, turned(turn, ours[chance.below(len(ours))].centre))
    height = z + 0.06
    for _ in range(60):
        gap = table.clearance(number, Pose((x, y, height), turn), margin=0.004)
        if gap < 0.0002:
            return None
        if gap < 0.0005:
            return Pose((x, y, height), turn)
        height -= gap * 0.9
    return None


def _turn(chance: Chance) -> Quaternion:
    """Rather flat than steep."""
    steep = 0.6 if chance.below(3) else 1.5
    tilt, roll = (
        chance.between(-steep, steep),
        chance.between(-0.6, 0.6) + math.pi * chance.below(2),
    )
    way = about((0.0, 0.0, 1.0), chance.between(0.0, 2 * math.pi))
    return times(
        way, times(about((0.0, 1.0, 0.0), tilt), times(about((1.0, 0.0, 0.0), roll), _FLAT))
    )
