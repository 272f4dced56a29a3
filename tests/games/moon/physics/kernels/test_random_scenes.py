"""Laws of mechanics in scenes by chance: energy, momentum, Coulomb's cone, and nothing falls
through the table. `python -m benchmarks.moon accuracy` has more scenes of each."""

from __future__ import annotations

import random

import pytest

from tests.games.moon.physics.engines import NOTHING, run
from tests.games.moon.physics.kernels.wild import any_turn, collision, lowest, scene
from toprung.games.moon.physics.core import CoreEngine
from toprung.games.moon.physics.engine import GRAVITY, RATE
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import (
    Pose,
    Vector,
    add,
    cross,
    dot,
    inverse,
    minus,
    scaled,
    size,
    turned,
)

CONE = 1.25  # a contact that begins gently: its load is an estimate, good to a fifth


def rolling(engine: CoreEngine, id: int) -> float:
    """Twice the energy of its rotation."""
    motion, (x, y, z) = engine.motion(id), ladder(id).inertia
    spin = turned(inverse(motion.pose.turn), motion.spin)
    return dot(spin, (dot(x, spin), dot(y, spin), dot(z, spin)))


def motions(engine: CoreEngine) -> tuple[Vector, Vector]:
    """The momentum of all ladders, and their angular momentum about their common middle."""
    mass = sum(ladder(one).mass for one in engine.ladders)
    middle: Vector = (0.0, 0.0, 0.0)
    linear: Vector = (0.0, 0.0, 0.0)
    angular: Vector = (0.0, 0.0, 0.0)
    for one in engine.ladders:
        middle = add(middle, scaled(engine.motion(one).pose.place, ladder(one).mass / mass))
    for one in engine.ladders:
        motion, (x, y, z) = engine.motion(one), ladder(one).inertia
        moving = scaled(motion.velocity, ladder(one).mass)
        spin = turned(inverse(motion.pose.turn), motion.spin)
        rolling = turned(motion.pose.turn, (dot(x, spin), dot(y, spin), dot(z, spin)))
        linear = add(linear, moving)
        angular = add(angular, add(rolling, cross(minus(motion.pose.place, middle), moving)))
    return linear, angular


@pytest.mark.parametrize("seed", range(12))
def test_a_free_ladder_keeps_its_energy_however_it_turns(seed: int) -> None:
    chance = random.Random(seed)
    id = chance.randrange(30)
    engine = CoreEngine(NOTHING, air=0.0)
    engine.add(ladder(id), Pose((0.0, 0.0, 20.0), any_turn(chance)))
    kick = 0.1 * ladder(id).mass * RATE
    at = (chance.uniform(-0.02, 0.02), chance.uniform(-0.02, 0.02), chance.uniform(-0.02, 0.02))
    engine.press(id, (kick, kick, kick), cross(at, (kick, kick, kick)))
    engine.step()
    before = rolling(engine, id)
    run(engine, 0.5)
    assert rolling(engine, id) == pytest.approx(before, rel=1e-4)


@pytest.mark.parametrize("seed", range(12))
def test_ladders_that_collide_in_the_air_keep_their_momentum(seed: int) -> None:
    """Gravity pulls all alike; what they do to each other cancels out."""
    engine = collision(seed)
    (x, y, z), angular = motions(engine)
    mass = sum(ladder(one).mass for one in engine.ladders)
    most = sum(ladder(one).mass * size(engine.motion(one).velocity) for one in engine.ladders)
    seconds = 0.25
    run(engine, seconds)
    linear, after = motions(engine)
    fallen = (x, y, z - mass * GRAVITY * seconds)
    assert size(minus(linear, fallen)) < 2e-3 * most
    assert size(minus(after, angular)) < 5e-3 * most * 0.1


@pytest.mark.parametrize("seed", range(0, 200, 5))
def test_friction_stays_within_coulombs_cone_at_every_contact(seed: int) -> None:
    """Its limit is that of the load of the substep before, or where a contact begins, of its own:
    friction is never more than the larger of these allows, whatever the steps are."""
    engine = scene(seed)
    run(engine, 0.1)
    assert engine.diagnose()[1].cone < CONE


@pytest.mark.parametrize("part", range(4))
def test_no_ladder_ends_below_the_table(part: int) -> None:
    """Of 200 wild scenes 3 lost ladders through the table: lists were full of pairs that lay
    within each other, and had no room for the table."""
    for seed in range(part, 200, 4):
        engine = scene(seed)
        run(engine, 0.3)
        for one in engine.ladders:
            assert lowest(one, engine.motion(one).pose) > -1e-3, (seed, one)
