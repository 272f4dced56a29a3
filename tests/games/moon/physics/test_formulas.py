"""Our own core against the formulas of mechanics, more strictly than other engines can be held."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from tests.games.moon.physics.engines import NOTHING, box, lying, run
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.core import SUBSTEPS, CoreEngine
from toprung.games.moon.physics.engine import GRAVITY, RATE
from toprung.games.moon.pieces.ladders import Ladder, ladder
from toprung.games.moon.pieces.space import Pose, about, add, scaled, size, times, turned

FRICTION = 0.55
some_ladders = pytest.mark.parametrize("id", [0, 5, 23])


@some_ladders
@pytest.mark.parametrize("seconds", [0.1, 0.25])
def test_it_falls_by_half_of_g_times_the_square_of_the_time(id: int, seconds: float) -> None:
    """A step that goes on with the speed at its end is ahead by half a step's fall."""
    engine = CoreEngine(NOTHING)
    engine.add(ladder(id), Pose((0.0, 0.0, 0.9), about((1.0, 2.0, 3.0), 1.0)))
    run(engine, seconds)
    ahead = GRAVITY * seconds / (2 * SUBSTEPS * RATE)
    fallen = 0.9 - engine.motion(id).pose.place[2]
    assert fallen == pytest.approx(GRAVITY * seconds**2 / 2 + ahead, rel=1e-6)


@some_ladders
@pytest.mark.parametrize("slope", [0.6, 0.8, 1.2])
def test_it_slides_down_a_slope_as_coulomb_says(id: int, slope: float) -> None:
    """Lying flat, with g times (sine less friction times cosine)."""
    angle, middle = math.atan(slope), (0.0, 0.0, 0.5)
    tilt = about((1.0, 0.0, 0.0), -angle)
    engine = CoreEngine(box(middle, (0.5, 0.9, 0.01), tilt), air=0.0)
    flat = Pose(turn=lying(0.0).turn)
    low = probe.own_boxes(id).placed(flat).lowest
    lift = scaled(turned(tilt, (0.0, 0.0, 1.0)), 0.01 - low)
    engine.add(ladder(id), Pose(add(middle, lift), times(tilt, flat.turn)))
    run(engine, 0.1)
    first = size(engine.motion(id).velocity)
    run(engine, 0.15)
    gained = (size(engine.motion(id).velocity) - first) / 0.15
    assert gained == pytest.approx(
        GRAVITY * (math.sin(angle) - FRICTION * math.cos(angle)), rel=0.01
    )


def period(one: Ladder, long: float, swing: float) -> float:
    """Of a pendulum that is hung up so far from its middle and swings so far (radians) about the
    direction of its rungs; to the second order."""
    inertia = one.inertia[0][0] + one.mass * long**2
    small = 2 * math.pi * math.sqrt(inertia / (one.mass * GRAVITY * long))
    return small * (1 + swing**2 / 16)


@pytest.mark.parametrize("id", [0, 2])
def test_a_swing_takes_as_long_as_a_pendulum_of_its_shape(id: int) -> None:
    """By its topmost rung on the edge of a knife, let go to one side."""
    swing, one = 0.2, ladder(id)
    turn = times(about((0.0, 0.0, 1.0), math.pi / 2), about((1.0, 0.0, 0.0), swing))
    pivot = add(one.rungs[-1].centre, (0.0, 0.0, -0.0025))
    engine = CoreEngine(box((0.0, 0.0, 0.3), (0.00005, 0.006, 0.001)), awake=True, air=0.0)
    engine.add(one, Pose(add((0.0, 0.0, 0.3011), scaled(turned(turn, pivot), -1)), turn))
    aside = list[float]()
    for _ in range(4 * RATE):
        engine.step()
        aside.append(engine.motion(id).pose.place[0])
    middle = (max(aside) + min(aside)) / 2
    passes = [
        step + (middle - a) / (b - a)
        for step, (a, b) in enumerate(pairwise(aside))
        if a < middle <= b
    ]
    mean = (passes[-1] - passes[0]) / (len(passes) - 1) / RATE
    assert len(passes) > 4
    assert mean == pytest.approx(period(one, pivot[2], swing), rel=0.015)


@some_ladders
@pytest.mark.parametrize("height", [0.01, 0.02, 0.025, 0.15])
def test_it_hardly_bounces(id: int, height: float) -> None:
    """Restitution is 0 if the table is seen coming, and below 0.3 if a step ends in it: the square
    of that is the share of the height that it rises again."""
    engine = CoreEngine(NOTHING)
    engine.add(ladder(id), lying(height))
    lowest, risen = height, 0.0
    for _ in range(RATE):
        engine.step()
        now = engine.motion(id).pose.place[2]
        lowest = min(lowest, now)
        risen = max(risen, now - lowest)
    assert risen < 0.3**2 * (height - lowest)
    assert math.hypot(*engine.motion(id).velocity) < 1e-6
