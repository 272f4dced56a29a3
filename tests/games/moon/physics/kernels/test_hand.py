"""The hand in the core: the law as its formulas say, and the same bits from all its callers."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

import pytest

from tests.games.moon.physics.kernels import story
from toprung.games.moon.physics import hand, kernels, probe
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.core import CoreEngine
from toprung.games.moon.physics.engine import GRAVITY, STEP, Kinematics
from toprung.games.moon.physics.hand import Grip
from toprung.games.moon.physics.simulation import Simulation
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import (
    UNTURNED,
    Pose,
    Vector,
    about,
    add,
    cross,
    inverse,
    minus,
    normalised,
    rotation_vector,
    scaled,
    size,
    times,
    turned,
)

LADDER = ladder(11)
LIBRARY = next(Path(kernels.__file__).parent.glob("moon.[!h]*"))


def limited(vector: Vector, limit: float) -> Vector:
    return vector if size(vector) <= limit else scaled(vector, limit / size(vector))


def law(grip: Grip, motion: Kinematics) -> tuple[Pose, Vector, Vector]:
    """Guide, force and torque by the formulas, with the mathematics of the C library."""
    way = minus(grip.target.place, grip.guide.place)
    turn = rotation_vector(times(grip.target.turn, inverse(grip.guide.turn)))
    stride = (hand.CAREFUL_SPEED if grip.careful else hand.SPEED_LIMIT) * STEP
    share = max(size(way) / stride, size(turn) / (hand.SPIN * stride), 1.0)
    part = about(turn, size(turn) / share) if size(turn) else UNTURNED
    spun = normalised(times(part, grip.guide.turn))
    guide = Pose(add(grip.guide.place, scaled(way, 1 / share)), spun)
    pull = scaled(minus(guide.place, motion.pose.place), hand.STIFFNESS**2)
    pull = minus(pull, scaled(motion.velocity, 2 * hand.STIFFNESS))
    force = limited(scaled(pull, LADDER.mass), hand.FORCE_LIMIT)
    error = rotation_vector(times(guide.turn, inverse(motion.pose.turn)))
    wanted = minus(scaled(error, hand.STIFFNESS**2), scaled(motion.spin, 2 * hand.STIFFNESS))
    own = turned(inverse(motion.pose.turn), wanted)
    x, y, z = (sum(a * b for a, b in zip(row, own, strict=True)) for row in LADDER.inertia)
    lever = cross(turned(motion.pose.turn, grip.grab), force)
    torque = minus(turned(motion.pose.turn, (x, y, z)), lever)
    weight = (0.0, 0.0, LADDER.mass * GRAVITY)
    return guide, add(force, weight), add(limited(torque, hand.TORQUE_LIMIT), lever)


@pytest.mark.parametrize("angle", [0.0, 1e-9, 0.01, 0.4, 2.0, 3.1, math.pi])
def test_the_hand_pulls_and_turns_as_its_formulas_say(angle: float) -> None:
    chance = Random(7)

    def vector(far: float) -> Vector:
        return chance.uniform(-far, far), chance.uniform(-far, far), chance.uniform(-far, far)

    for careful in (False, True):
        guide = Pose(vector(0.2), normalised((0.4, *vector(1.0))))
        target = Pose(vector(0.2), times(about((1.0, 2.0, 0.5), angle), guide.turn))
        pose = Pose(add(guide.place, vector(0.001)), times(about(vector(1.0), 0.02), guide.turn))
        grip = Grip(LADDER.id, LADDER.rungs[0].centre, target, guide, careful)
        motion = Kinematics(pose, vector(0.02), vector(0.2))
        after, *wrench = hand.moved(grip, LADDER, motion)
        expected, *forces = law(grip, motion)
        for found, wanted in zip(wrench, forces, strict=True):
            assert found == pytest.approx(wanted, abs=1e-12)
        assert after.guide.place == pytest.approx(expected.place, abs=1e-14)
        assert after.guide.turn == pytest.approx(expected.turn, abs=1e-13)


def held() -> tuple[Simulation, CoreEngine]:
    base = PRESETS["gate"]
    engine = CoreEngine(base.boxes())
    made = Simulation(base, engine)
    for number, holder in enumerate(base.holders):
        made.add(number, holder.stand(ladder(number)))
    made.add(LADDER.id, Pose((0.0, -0.12, 0.2)))
    made.settle(0.3)
    made.hold(LADDER.id, LADDER.rungs[0].centre, made.pose(LADDER.id))
    return made, engine


def test_the_core_sees_what_is_near_as_the_simulation_does() -> None:
    made, engine = held()
    around = probe.Surroundings(PRESETS["gate"].boxes())
    seen = set()
    for beat in range(90):
        target = Pose((0.0, -0.12 + 0.0012 * beat, 0.2 - 0.001 * beat), about((1, 0, 0), 0.8))
        made.hold(LADDER.id, LADDER.rungs[0].centre, target)
        made.step(4)
        near, careful = around.near(LADDER.id, made.poses(), hand.ROUSING, hand.CAUTION)
        found = engine.near(LADDER.id)
        assert found == (tuple(sorted(near)), careful)
        seen.add(found)
    assert len(seen) > 2


def test_a_world_that_leads_by_itself_goes_on_as_one_that_is_led() -> None:
    """As the page does it: one call a step."""
    made, engine = held()
    alone = story.Teller(story.Library(LIBRARY))
    alone.load(engine.snapshot())
    start = made.pose(LADDER.id)
    grab = LADDER.rungs[0].centre
    alone.hold([LADDER.id, *grab, *start.place, *start.turn])
    for beat in range(90):
        target = Pose((0.0, -0.12 + 0.0012 * beat, 0.2 - 0.001 * beat), about((1, 0, 0), 0.8))
        made.hold(LADDER.id, grab, target)
        made.step(4)
        alone.lead([*target.place, *target.turn, 1])
    assert alone.saved() == engine.snapshot()
