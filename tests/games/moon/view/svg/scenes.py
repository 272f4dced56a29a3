"""Structures to draw: nothing needs to stand, only not to overlap much."""

from __future__ import annotations

from toprung.core.randomness import Random
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.settlement import Settlement, Standing, Touch
from toprung.games.moon.pieces.space import Pose, about, times

GATE = PRESETS["gate"]
STARTING = {0: GATE.holders[0].stand(ladder(0)), 1: GATE.holders[1].stand(ladder(1))}


def heap(count: int, seed: int = 1) -> dict[int, Pose]:
    """The starting ladders and others in layers above them, each layer 2.5 cm higher, at odd angles
    within it; never two in one layer."""
    random, poses = Random(seed), dict(STARTING)
    for number in range(2, count):
        turn, random = random.below(628)
        x, random = random.below(80)
        y, random = random.below(80)
        flat = times(about((0.0, 0.0, 1.0), turn / 100), about((1.0, 0.0, 0.0), 1.5708))
        place = ((x - 40) / 1000, (y - 40) / 1000, 0.17 + 0.025 * number)
        poses[number] = Pose(place, flat)
    return poses


def settlement(poses: dict[int, Pose]) -> Settlement:
    standing = tuple(Standing(id, pose, 0.3, 0.1) for id, pose in sorted(poses.items()))
    touch = Touch(0, 3, 1, 4, (0.0, 0.0, 0.15), (0.0, 0.0, 1.0), 0.1)
    return Settlement(standing, (touch,), (), True, 0.0, 1.0)
