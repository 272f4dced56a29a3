"""The hand that holds a ladder at one point (CM-TRN-6): soft, not very strong, and unmoved by
nonsense.

The hand follows a guide, which travels to the target at a limited speed. So a target that jumps
moves the ladder no faster than one that glides, and when no more targets come, the ladder hovers.
The ladder is drawn to the guide as if by a critically damped spring, with its weight taken off.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from toprung.core.errors import Illegal, Unparsable
from toprung.games.moon.ladders import Ladder
from toprung.games.moon.physics.engine import GRAVITY, STEP, Kinematics
from toprung.games.moon.space import (
    Pose,
    Vector,
    about,
    add,
    cross,
    dot,
    inverse,
    minus,
    normalised,
    rotation_vector,
    scaled,
    size,
    times,
    turned,
)

STIFFNESS = 40.0  # rad/s: the ladder is where the guide was a twentieth of a second ago
FORCE_LIMIT = 0.3  # N, beyond the weight: three ladders' weight pushes others but hurls none
TORQUE_LIMIT = 0.005  # N m, about the grabbed point
SPEED_LIMIT = 0.5  # m/s, in free air
CAREFUL_SPEED = 0.1  # m/s, near other wood: 0.4 mm a step, so no rod enters another any deeper
SPIN = 12.0  # rad/s for each m/s: as fast at the end of a ladder as the whole
CAUTION = 0.03  # metres from other wood (by upright boxes) at which the hand becomes careful
ROUSING = 0.016  # metres from other wood at which that is woken: a beat at full speed before
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


def advanced(grip: Grip) -> Grip:
    """The grip one step later: the guide has moved towards the target."""
    way = minus(grip.target.place, grip.guide.place)
    far = size(way)
    turn = rotation_vector(times(grip.target.turn, inverse(grip.guide.turn)))
    angle = size(turn)
    stride = (CAREFUL_SPEED if grip.careful else SPEED_LIMIT) * STEP
    share = max(far / stride, angle / (SPIN * stride), 1.0)
    if share == 1.0:
        return Grip(grip.ladder, grip.grab, grip.target, grip.target, grip.careful)
    place = add(grip.guide.place, scaled(way, 1 / share))
    rotation = times(about(turn, angle / share), grip.guide.turn) if angle else grip.guide.turn
    guide = Pose(place, normalised(rotation))
    return Grip(grip.ladder, grip.grab, grip.target, guide, grip.careful)


def wrench(grip: Grip, ladder: Ladder, motion: Kinematics) -> tuple[Vector, Vector]:
    """Force and torque at the ladder's centre of mass that the hand exerts in the next step."""
    pull = scaled(minus(grip.guide.place, motion.pose.place), STIFFNESS**2)
    brake = scaled(motion.velocity, 2 * STIFFNESS)
    force = _limited(scaled(minus(pull, brake), ladder.mass), FORCE_LIMIT)

    error = rotation_vector(times(grip.guide.turn, inverse(motion.pose.turn)))
    wanted = minus(scaled(error, STIFFNESS**2), scaled(motion.spin, 2 * STIFFNESS))
    torque = _inertial(ladder, motion.pose, wanted)

    # The hand acts at the grabbed point: what it does there is limited, not what arrives here.
    arm = turned(motion.pose.turn, grip.grab)
    at_grab = _limited(minus(torque, cross(arm, force)), TORQUE_LIMIT)
    weight = (0.0, 0.0, ladder.mass * GRAVITY)
    return add(force, weight), add(at_grab, cross(arm, force))


def _inertial(ladder: Ladder, pose: Pose, acceleration: Vector) -> Vector:
    """The torque that gives the ladder an angular acceleration."""
    local = turned(inverse(pose.turn), acceleration)
    x, y, z = ladder.inertia
    return turned(pose.turn, (dot(x, local), dot(y, local), dot(z, local)))


def _limited(vector: Vector, limit: float) -> Vector:
    long = size(vector)
    return vector if long <= limit else scaled(vector, limit / long)
