"""Where a drawn ladder comes to hand, and the hand's measures of length and time."""

from __future__ import annotations

import math

from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.space import Pose

BEAT = 4  # steps that each target of the hand lasts: 60 a second
GRIP = 1e-4  # metres: a hold is written in tenths of a millimetre
FAR = 0.26  # metres from the middle of the table
HIGH = 0.16  # metres above it: a ladder that hangs here is clear of the table
WAYS = 8
ELBOW_ROOM = 0.02


def at_hand(table: Simulator, ladder: int) -> Pose:
    """A pose beside the structure where the ladder touches nothing: upright, in the air."""
    poses = [
        Pose((FAR * math.sin(turn), -FAR * math.cos(turn), HIGH))
        for turn in (2 * math.pi * way / WAYS for way in range(WAYS))
    ]
    for pose in poses:
        if table.clearance(ladder, pose, ELBOW_ROOM) >= ELBOW_ROOM:
            return pose
    return Pose((0.0, -FAR, 2 * HIGH))
