"""Rapier's parameters, each with its reason, and how ladders are described to it.

Inside the engine lengths are centimetres: in metres its tests on thin, nearly parallel boxes meet
an absolute epsilon and miss a good part of all overlaps.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import rapier3d as rapier

from toprung.games.moon.physics.engine import STEP
from toprung.games.moon.pieces.ladders import Ladder
from toprung.games.moon.pieces.space import Pose, Quaternion, from_axes

CM = 100.0  # centimetres in a metre: velocities too; forces, being kg cm/s², likewise
CM2 = CM * CM  # torques and inertias
LENGTH_UNIT = 5.0  # cm; the engine's relative tolerances below refer to this
PGS_ITERATIONS = 2  # sweeps over the contacts in each substep
# Hz: three sixteenths of the substep rate. At a quarter heavily loaded contacts chatter, and what
# rocks does not come to rest; softer ones let wood sink in by more than 0.06 mm. Damped more than
# critically, towers creep.
CONTACT_SOFTNESS = (360.0, 1.0)
STATIC_SOFTNESS = (720.0, 1.0)  # against table and base
ALLOWED_ERROR = 0.0002  # times LENGTH_UNIT: 0.01 mm of overlap is left alone
PREDICTION = 0.002  # times LENGTH_UNIT: contacts count from 0.1 mm, as touches do (see probe)
FRICTION = 0.55  # wood on wood
# Contacts stay where they were at the beginning of a step, so a swing gains up to 6% energy each
# time it swings through. Losing this share of its spin per second, it loses 3 to 15% instead.
SPIN_DAMPING = 1.0
# Times LENGTH_UNIT: contacts are not computed again until the rods have moved by 2 µm. With the
# engine's own distance they would go stale by more than 0.1 mm, by which touches are told.
RECYCLING = 4e-5
FAST = 0.6  # m/s, of a ladder's end
MANY = 5  # ladders so fast at once are a collapse
ARM = 0.07  # metres from a ladder's middle to its end
# Times LENGTH_UNIT: 0.1 mm/s, and the same in rad/s; looser would put falling ladders to sleep.
SLEEP_SPEED = 0.002
SLEEP_AFTER = 0.5  # seconds


@dataclass(frozen=True, slots=True)
class Pace:
    """How carefully a step is made: in how many parts, each with how many substeps that solve all
    contacts again, and how many sweeps in each that undo drift (with none, towers creep and
    fall)."""

    parts: int
    substeps: int
    stabilization: int


# Where nothing is fast.
CALM = Pace(parts=1, substeps=8, stabilization=4)
# Where something is fast: in half steps rods enter others half as deep. With fewer substeps or
# sweeps a sliding ladder would jam too late, or not at all.
RUSHING = Pace(parts=2, substeps=8, stabilization=4)
# No friction saves a structure that comes down: quick enough to be watched as it happens.
COLLAPSING = Pace(parts=2, substeps=4, stabilization=2)


def pace(speeds: Iterable[float]) -> Pace:
    """The pace for a step that begins with ladders' ends this fast (m/s)."""
    fast = sum(speed > FAST for speed in speeds)
    return COLLAPSING if fast >= MANY else RUSHING if fast else CALM


def set_pace(parameters: rapier.IntegrationParameters, pace: Pace) -> None:
    """Until another is set."""
    parameters.dt = STEP / pace.parts
    parameters.num_solver_iterations = pace.substeps
    parameters.num_internal_stabilization_iterations = pace.stabilization


def tune(parameters: rapier.IntegrationParameters) -> None:
    """Set all of the above in a world; what is not named here stays at the engine's default."""
    set_pace(parameters, CALM)
    parameters.length_unit = LENGTH_UNIT
    parameters.num_internal_pgs_iterations = PGS_ITERATIONS
    parameters.contact_softness = rapier.SpringCoefficients(*CONTACT_SOFTNESS)
    parameters.static_contact_softness = rapier.SpringCoefficients(*STATIC_SOFTNESS)
    parameters.normalized_allowed_linear_error = ALLOWED_ERROR
    parameters.normalized_prediction_distance = PREDICTION
    parameters.friction_model = rapier.FrictionModel.COULOMB
    parameters.contact_recycling = True
    parameters.normalized_contact_recycle_distance = RECYCLING


def material(box: rapier.ColliderBuilder, number: int, watched: bool = False) -> rapier.Collider:
    """A box of wood with a number; whatever begins to touch a watched one is told of."""
    box = box.friction(FRICTION).restitution(0.0).user_data(number)
    if watched:
        box = box.active_events(rapier.ActiveEvents.COLLISION_EVENTS)
    return box.build()


def isometry(pose: Pose) -> rapier.Isometry3:
    """A pose in the engine's units."""
    x, y, z = pose.place
    return rapier.Isometry3((x * CM, y * CM, z * CM), rapier.Rotation3(*pose.turn))


def mass(ladder: Ladder) -> rapier.MassProperties:
    """About the ladder's origin, which is its centre of mass."""
    values, vectors = np.linalg.eigh(np.array(ladder.inertia) * CM2)
    if np.linalg.det(vectors) < 0:
        vectors[:, 0] *= -1
    x, y, z = (tuple(map(float, vectors[:, column])) for column in range(3))
    frame: Quaternion = from_axes((x[0], x[1], x[2]), (y[0], y[1], y[2]), (z[0], z[1], z[2]))
    inertia = (float(values[0]), float(values[1]), float(values[2]))
    return rapier.MassProperties((0.0, 0.0, 0.0), ladder.mass, inertia, rapier.Rotation3(*frame))
