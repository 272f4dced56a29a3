"""Hook, diagonal, lay across, swing and candle stand; what has no hold falls."""

from __future__ import annotations

import pytest

from tests.games.moon.physics.engines import MakeEngine, lying, table, wakeful_core
from tests.games.moon.physics.mujoco_engine import MujocoEngine
from tests.games.moon.physics.rapier_engine import RapierEngine
from tests.games.moon.physics.scenes import SCENES, Scene
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.core import CoreEngine
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.pieces.settlement import Ground
from toprung.games.moon.pieces.space import Pose, about

every_scene = pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)


@every_scene
def test_it_comes_to_rest_where_it_should(scene: Scene) -> None:
    settled = scene.on(CoreEngine).settle()
    assert settled.at_rest
    assert settled.neighbours[scene.ladder] == scene.neighbours
    assert scene.ladder not in settled.grounded()
    assert settled.penetration < 6e-5


@every_scene
def test_it_stands_for_five_minutes(scene: Scene) -> None:
    """Asleep, as in play: it does not move at all."""
    bench = scene.on(CoreEngine)
    settled = bench.settle()
    before = bench.poses()
    bench.step(2)
    asleep = bench.poses()
    assert probe.displacement(before, asleep) < probe.STILLNESS
    bench.step(300 * RATE)
    assert bench.poses() == asleep
    assert [t.rods for t in bench.measure().touches] == [t.rods for t in settled.touches]


@every_scene
def test_it_stands_awake(scene: Scene) -> None:
    """With sleep forbidden, for fifteen seconds: under 0.3 mm a minute."""
    bench = scene.on(wakeful_core)
    bench.settle()
    bench.step(RATE)
    before = bench.poses()
    bench.step(15 * RATE)
    assert probe.displacement(before, bench.poses()) < 0.3e-3 / 4
    assert scene.ladder not in bench.grounded()


@pytest.mark.parametrize("name", ["lay across", "candle", "hook", "swing"])
@pytest.mark.parametrize("make", [RapierEngine, MujocoEngine])
def test_the_second_opinions_let_it_stand_too(make: MakeEngine, name: str) -> None:
    scene = SCENES[name]
    bench = scene.on(make)
    bench.step(2 * RATE)
    settled = bench.measure()
    assert scene.ladder not in settled.grounded()
    assert settled.neighbours[scene.ladder] == scene.neighbours


@pytest.mark.parametrize("make", [CoreEngine, RapierEngine, MujocoEngine])
def test_an_unsupported_ladder_falls(make: MakeEngine) -> None:
    bench = table(make)
    bench.add(12, Pose((0.0, 0.0, 0.3), about((0.3, 1.0, 0.2), 1.2)))
    bench.add(7, Pose((0.2, 0.1, 0.2), about((1.0, 0.2, 0.2), 0.4)))
    settled = bench.settle()
    assert 7 in settled.grounded()
    touch = next(one for one in settled.grounds if one.ladder == 7)
    assert touch.ground is Ground.TABLE
    assert touch.lasting
    assert 0.1 < touch.since < 0.3


def test_a_ladder_off_its_balance_does_not_fall_asleep() -> None:
    """Laid across one tip pair just past its middle, it tips; however slowly it begins."""
    bench = table(CoreEngine, "fence")
    pose = lying(0.1612)
    bench.add(2, Pose((-0.034, 0.0034, pose.place[2]), pose.turn))
    settled = bench.settle()
    assert 2 in settled.grounded()
