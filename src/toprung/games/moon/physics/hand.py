"""The hand that holds a ladder at one point (CM-TRN-6): soft, not very strong, and unmoved by
nonsense.

How it moves is in kernels/hand.c, which the page runs as well. Here is what it may be told.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterable
from dataclasses import dataclass

from toprung.core.errors import Illegal, Unparsable
from toprung.games.moon.physics.core import hand_limits, hand_step
from toprung.games.moon.physics.engine import Kinematics
from toprung.games.moon.physics.kernels import HeldLadder
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import Ladder
from toprung.games.moon.pieces.space import Pose, Vector, normalised, size

(
    STIFFNESS,
    FORCE_LIMIT,
    TORQUE_LIMIT,
    SPEED_LIMIT,
    CAREFUL_SPEED,
    SPIN,
    CAUTION,
    ROUSING,
) = hand_limits()
PACKED = ctypes.sizeof(HeldLadder)
"""Bytes of a grip."""
REACH = 0.6  # metres from the middle of the table
_UNIT_ERROR = 0.01
_RULE = "CM-TRN-6"


@dataclass(frozen=True, slots=True)
class Grip:
    """A held ladder: the point where it is held (in its frame), its target, the guide's pose, and
    whether other wood is near."""

    ladder: int
    grab: Vector
    target: Pose
    guide: Pose
    careful: bool = True


def checked_target(target: Pose) -> Pose:
    """The target, with a quaternion of length 1. Raises Unparsable or Illegal.

    Both limits are written so that a value that is not a number fails them.
    """
    if not abs(math.hypot(*target.turn) - 1) <= _UNIT_ERROR:
        raise Unparsable("the turn of the hand's target is not a quaternion of length 1")
    if not size(target.place) <= REACH:
        raise Illegal("the hand's target is out of the arm's reach", _RULE)
    return Pose(target.place, normalised(target.turn))


def checked_grab(ladder: Ladder, grab: Vector) -> Vector:
    """The point, if it is on the ladder's wood. Raises Illegal."""
    if not ladder.may_be_gripped(grab):
        raise Illegal("the grabbed point is not on the ladder", _RULE)
    return grab


def moved(grip: Grip, ladder: Ladder, motion: Kinematics) -> tuple[Grip, Vector, Vector]:
    """The grip one step later, its guide nearer to the target, and the force and torque at the
    ladder's centre of mass that the hand exerts in that step."""
    held = held_ladder(grip)
    force, torque = hand_step(held, ladder, motion)
    return after(grip, held), force, torque


def held_ladder(grip: Grip) -> HeldLadder:
    """As the core reads it."""
    return HeldLadder(grip.grab, _flat(grip.target), _flat(grip.guide), grip.ladder, grip.careful)


def after(grip: Grip, held: HeldLadder) -> Grip:
    """The grip, once the core has moved the hand."""
    return Grip(grip.ladder, grip.grab, grip.target, _pose(held.guide), bool(held.careful))


def packed(grip: Grip | None) -> bytes:
    """The grip as the core reads it; of no ladder (-1) if nothing is held."""
    return bytes(HeldLadder(ladder=-1) if grip is None else held_ladder(grip))


def unpacked(data: bytes) -> Grip | None:
    """What `packed` was given. Raises Unparsable."""
    if len(data) != PACKED:
        raise Unparsable(f"a grip has {PACKED} bytes, not {len(data)}")
    held = HeldLadder.from_buffer_copy(data)
    if held.ladder < 0:
        return None
    x, y, z = held.grab
    grip = Grip(held.ladder, (x, y, z), _pose(held.target), _pose(held.guide))
    return after(grip, held)


def _pose(numbers: Iterable[float]) -> Pose:
    x, y, z, w, i, j, k = numbers
    return Pose((x, y, z), (w, i, j, k))


def _flat(pose: Pose) -> tuple[float, ...]:
    return *pose.place, *pose.turn


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
