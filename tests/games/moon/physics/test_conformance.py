"""What any engine must get right before ladders may be stacked with it."""

from __future__ import annotations

import math

import pytest

from tests.games.moon.physics.engines import (
    NOTHING,
    MakeEngine,
    box,
    energy,
    every_engine,
    lying,
    run,
    table,
)
from tests.games.moon.physics.mujoco_engine import MujocoEngine
from tests.games.moon.physics.rapier_engine import RapierEngine
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.core import CoreEngine
from toprung.games.moon.physics.engine import GRAVITY, STEP
from toprung.games.moon.pieces.ladders import Ladder, catalogue, ladder
from toprung.games.moon.pieces.settlement import Ground
from toprung.games.moon.pieces.space import Pose, about, add, scaled, times, turned

FRICTION = 0.55
FLAT = lying(0.0).turn


@every_engine
def test_a_ladder_in_the_air_falls_as_galileo_says(make: MakeEngine) -> None:
    engine = make(NOTHING)
    engine.add(ladder(5), Pose((0.0, 0.0, 0.5), about((1.0, 2.0, 3.0), 1.0)))
    run(engine, 0.25)
    motion = engine.motion(5)
    # Stepwise integration may be ahead or behind by one step's share.
    assert 0.5 - motion.pose.place[2] == pytest.approx(
        GRAVITY * 0.25**2 / 2, abs=GRAVITY * STEP / 7
    )
    assert motion.velocity[2] == pytest.approx(-GRAVITY * 0.25, rel=1e-4)
    assert math.hypot(*motion.spin) < 1e-6


@every_engine
def test_a_tumbling_ladder_gains_no_energy_and_loses_little(make: MakeEngine) -> None:
    engine = make(NOTHING)
    engine.add(ladder(5), Pose((0.0, 0.0, 0.5)))
    engine.press(5, (0.0, 0.0, 1.0), (0.02, 0.005, 0.03))
    run(engine, STEP)
    before = energy(engine, 5)
    run(engine, 0.25)
    assert 0.9 * before < energy(engine, 5) < 1.001 * before


@every_engine
@pytest.mark.parametrize(("slope", "holds"), [(0.45, True), (0.65, False)])
def test_friction_holds_on_a_slope_up_to_its_coefficient(
    make: MakeEngine, slope: float, holds: bool
) -> None:
    assert (slope < FRICTION) is holds
    tilt = about((1.0, 0.0, 0.0), -math.atan(slope))
    up = turned(tilt, (0.0, 0.0, 1.0))
    middle = (0.0, 0.0, 0.3)
    engine = make(box(middle, (0.3, 0.3, 0.01), tilt))
    start = add(middle, scaled(up, 0.01 + 0.003))
    engine.add(ladder(2), Pose(start, times(tilt, FLAT)))
    run(engine, 1.0)
    slid = math.dist(engine.motion(2).pose.place, start)
    angle = math.atan(slope)
    expected = GRAVITY * (math.sin(angle) - FRICTION * math.cos(angle)) / 2
    assert (
        slid == pytest.approx(0.0, abs=1e-4) if holds else slid == pytest.approx(expected, rel=0.1)
    )


@every_engine
@pytest.mark.parametrize("id", [0, 4, 11, 16, 24])
def test_a_dropped_ladder_comes_to_lie_on_the_table_without_sinking_in(
    make: MakeEngine, id: int
) -> None:
    engine = make(NOTHING)
    engine.add(ladder(id), lying(0.03))
    begun = [touch for _ in range(480) for touch in engine.step()]
    assert (id, Ground.TABLE) in begun
    _, lowest = probe.heights(id, engine.motion(id).pose)
    assert abs(lowest) < 1e-4


@every_engine
@pytest.mark.parametrize("id", [2, 23])
def test_a_swing_gains_no_energy_and_swings_on(make: MakeEngine, id: int) -> None:
    """A ladder hangs by its topmost rung on a thin fixed bar and is let go to one side."""
    bar = box((0.0, 0.0, 0.3), (0.0005, 0.006, 0.001))
    turn = times(about((0.0, 0.0, 1.0), math.pi / 2), about((1.0, 0.0, 0.0), 0.35))
    # The bar runs between the rails along the rung, just under it.
    pivot = add(ladder(id).rungs[-1].centre, (0.0, 0.0, -0.0025))
    engine = make(bar)
    engine.add(ladder(id), Pose(add((0.0, 0.0, 0.3013), scaled(turned(turn, pivot), -1)), turn))
    height = []
    for _ in range(720):
        engine.step()
        height.append(engine.motion(id).pose.place[2])
    turns = [b for a, b, c in zip(height, height[1:], height[2:], strict=False) if a <= b > c]
    lowest = min(height)
    assert len(turns) > 8, "it swings to and fro"
    assert max(turns) == turns[0], "and never higher than at first"
    assert turns[-1] - lowest < turns[0] - lowest
    assert turns[2] - lowest > 0.6 * (turns[0] - lowest), "but it is not stopped at once"


@every_engine
def test_weight_arrives_below(make: MakeEngine) -> None:
    """Four tips carry a ladder laid across: their loads add up to its weight."""
    bench = table(make)
    bench.add(2, lying(0.1612))
    settled = bench.settle()
    assert settled.at_rest
    assert settled.neighbours[2] == {0, 1}
    assert sum(touch.load for touch in settled.touches) == pytest.approx(
        ladder(2).mass * GRAVITY, rel=0.02
    )
    assert all(touch.normal[2] == pytest.approx(1.0, abs=1e-3) for touch in settled.touches)


@every_engine
def test_what_stands_neither_creeps_nor_sinks(make: MakeEngine) -> None:
    """Without sleep, under 0.3 mm a minute (measured over ten seconds); overlaps under 0.06 mm."""
    bench = table(make)
    bench.add(2, lying(0.1612))
    bench.settle()
    before = bench.poses()
    bench.step(2400)
    assert probe.displacement(before, bench.poses()) < 0.3e-3 / 6
    assert bench.measure().penetration < 6e-5


@every_engine
def test_a_push_at_the_foot_brings_it_down(make: MakeEngine) -> None:
    bench = table(make)
    bench.add(2, lying(0.1612))
    bench.settle()
    bench.begin_turn()
    bench.nudge(2, (0.0, 0.02, 0.02), bench.pose(2).place)
    settled = bench.settle()
    assert 2 in settled.grounded()


@every_engine
def test_the_same_calls_give_the_same_bits_and_so_does_a_restored_table(make: MakeEngine) -> None:
    def story(restored: bool) -> list[Pose]:
        bench = table(make)
        bench.add(9, Pose((0.01, 0.005, 0.24), about((1.0, 0.3, 0.2), 1.3)))
        bench.step(70)
        if restored:
            bench = bench.clone()
        bench.step(150)
        return list(bench.poses().values())

    assert story(False) == story(False)
    assert story(False) == story(True)


def test_engines_agree_where_a_ladder_comes_to_lie() -> None:
    """The core, Rapier and MuJoCo settle the same gentle placement within half a millimetre."""
    ends = []
    for make in (CoreEngine, RapierEngine, MujocoEngine):
        bench = table(make)
        bench.add(2, lying(0.1612))
        ends.append(bench.settle().poses)
    assert probe.displacement(*ends[:2]) < 5e-4
    assert probe.displacement(*ends[1:]) < 5e-4


@pytest.mark.parametrize(
    "one", catalogue(), ids=lambda one: one.name if isinstance(one, Ladder) else None
)
def test_the_engine_gives_each_ladder_the_mass_of_its_wood(one: Ladder) -> None:
    """A pressed ladder accelerates and spins up as its mass and inertia say; air would slow it."""
    engine = CoreEngine(NOTHING, awake=True, air=0.0)
    engine.add(one, Pose((0.0, 0.0, 0.5)))
    torque = (0.003, 0.001, 0.0004)
    engine.press(one.id, (0.0, 0.0, one.mass * GRAVITY), torque)
    engine.step()
    motion = engine.motion(one.id)
    assert motion.velocity == pytest.approx((0.0, 0.0, 0.0), abs=1e-5)
    rows = one.inertia
    gained = [sum(a * b for a, b in zip(row, motion.spin, strict=True)) / STEP for row in rows]
    assert gained == pytest.approx(torque, rel=0.02, abs=2e-5)
