"""Rapier's parameters, each with its reason, and how ladders are described to it.

Inside the engine lengths are centimetres: in metres its tests on thin, nearly parallel boxes meet
an absolute epsilon and miss a good part of all overlaps.
"""

from __future__ import annotations

import numpy as np
import rapier3d as rapier

from toprung.games.moon.ladders import Ladder
from toprung.games.moon.physics.engine import STEP
from toprung.games.moon.space import Pose, Quaternion, from_axes

CM = 100.0  # centimetres in a metre: velocities too; forces, being kg cm/s², likewise
CM2 = CM * CM  # torques and inertias
LENGTH_UNIT = 5.0  # cm; the engine's relative tolerances below refer to this
SOLVER_ITERATIONS = 8  # substeps; each solves all contacts anew
PGS_ITERATIONS = 2  # sweeps over the contacts in each
STABILIZATION_ITERATIONS = 4  # sweeps that undo drift; with none, towers creep and fall
CONTACT_SOFTNESS = (480.0, 1.0)  # Hz: a quarter of the substep rate; stiffer fells towers
STATIC_SOFTNESS = (960.0, 1.0)  # against table and base
ALLOWED_ERROR = 0.0002  # times LENGTH_UNIT: 0.01 mm of overlap is left alone
PREDICTION = 0.002  # times LENGTH_UNIT: contacts count from 0.1 mm, as touches do (see probe)
FRICTION = 0.55  # wood on wood
# Contacts stay where they were at the beginning of a step, so a swing gains up to 6% energy each
# time it swings through. Losing this share of its spin per second, it loses 3 to 15% instead.
SPIN_DAMPING = 1.0
# While any ladder's end moves faster than this (m/s) the world goes at half steps: in a collapse
# rods then enter others half as deep.
FAST = 0.6
ARM = 0.07  # metres from a ladder's middle to its end
# Times LENGTH_UNIT: 0.1 mm/s, and the same in rad/s; looser would put falling ladders to sleep.
SLEEP_SPEED = 0.002
SLEEP_AFTER = 0.5  # seconds


def tune(parameters: rapier.IntegrationParameters) -> None:
    """Set all of the above in a world; what is not named here stays at the engine's default."""
    parameters.dt = STEP
    parameters.length_unit = LENGTH_UNIT
    parameters.num_solver_iterations = SOLVER_ITERATIONS
    parameters.num_internal_pgs_iterations = PGS_ITERATIONS
    parameters.num_internal_stabilization_iterations = STABILIZATION_ITERATIONS
    parameters.contact_softness = rapier.SpringCoefficients(*CONTACT_SOFTNESS)
    parameters.static_contact_softness = rapier.SpringCoefficients(*STATIC_SOFTNESS)
    parameters.normalized_allowed_linear_error = ALLOWED_ERROR
    parameters.normalized_prediction_distance = PREDICTION
    parameters.friction_model = rapier.FrictionModel.COULOMB
    parameters.contact_recycling = False  # recycled contacts go stale by more than 0.1 mm


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
