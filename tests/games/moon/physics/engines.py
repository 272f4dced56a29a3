"""The engines that the conformance tests sweep over, and small scenes to put them to the test."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.moon.physics.mujoco_engine import MujocoEngine
from tests.games.moon.physics.rapier_engine import RapierEngine
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.core import CoreEngine
from toprung.games.moon.physics.engine import GRAVITY, RATE, Engine
from toprung.games.moon.physics.geometry import Box, Boxes, axes_of
from toprung.games.moon.physics.simulation import Simulation
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import UNTURNED, Pose, Quaternion, Vector, dot, inverse, turned

MakeEngine = Callable[[Boxes], Engine]


def wakeful(base: Boxes) -> Engine:
    """Rapier with sleep forbidden: what stands must stand by its contacts alone."""
    return RapierEngine(base, awake=True)


def wakeful_core(base: Boxes) -> Engine:
    """Our own core with sleep forbidden."""
    return CoreEngine(base, awake=True)


every_engine = pytest.mark.parametrize(
    "make", [wakeful, wakeful_core, MujocoEngine], ids=["rapier", "core", "mujoco"]
)


def box(centre: Vector, half: Vector, turn: Quaternion = UNTURNED) -> Boxes:
    """One fixed box."""
    return Boxes.of([Box(centre, axes_of(turn), half)])


NOTHING = box((0.0, 0.0, -1.0), (0.1, 0.1, 0.1))  # under the table, where it disturbs nobody


def run(engine: Engine, seconds: float) -> None:
    for _ in range(round(seconds * RATE)):
        engine.step()


def energy(engine: Engine, id: int) -> float:
    """Kinetic and potential, in joules; 0 when at rest at height 0."""
    motion, one = engine.motion(id), ladder(id)
    spin = turned(inverse(motion.pose.turn), motion.spin)
    x, y, z = one.inertia
    rolling = dot(spin, (dot(x, spin), dot(y, spin), dot(z, spin))) / 2
    moving = one.mass * dot(motion.velocity, motion.velocity) / 2
    return moving + rolling + one.mass * GRAVITY * motion.pose.place[2]


def table(make: MakeEngine, preset: str = "gate") -> Simulation:
    """The starting ladders in the base, settled, on any engine."""
    setting = PRESETS[preset]
    bench = Simulation(setting, make(setting.boxes()))
    for id, holder in enumerate(setting.holders):
        bench.add(id, holder.stand(ladder(id)))
    bench.settle()
    bench.begin_turn()
    return bench


def lying(height: float) -> Pose:
    """A ladder flat in the air, its length along y."""
    return Pose((0.0, 0.0, height), (0.5**0.5, -(0.5**0.5), 0.0, 0.0))
