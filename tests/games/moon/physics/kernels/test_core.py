"""What our own core promises beyond what every engine must (see tests/games/moon/physics)."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

from tests.games.moon.physics.engines import NOTHING, box, energy, lying, run, table
from tests.games.moon.physics.scenes import SCENES, Scene
from tests.games.moon.rules.figures.examples.swing import ARE as SWINGS
from tests.games.moon.rules.figures.scenes import STEADY
from toprung.core.errors import Unparsable
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.core import AIR, CoreEngine, step_many
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.geometry import Boxes, together
from toprung.games.moon.physics.simulation import Simulation
from toprung.games.moon.pieces.ladders import Ladder, catalogue, ladder
from toprung.games.moon.pieces.settlement import Ground
from toprung.games.moon.pieces.space import (
    Pose,
    Quaternion,
    about,
    add,
    inverse,
    minus,
    scaled,
    times,
    turned,
)

MIDDLE = (0.0, 0.0, 0.4)
HEAP = (5, 11, 16, 23, 9, 25, 4, 12)
every_ladder = pytest.mark.parametrize(
    "one", catalogue(), ids=lambda one: one.name if isinstance(one, Ladder) else None
)


def sloping(steep: float) -> tuple[Quaternion, Boxes]:
    turn = about((1.0, 0.0, 0.0), -math.atan(steep))
    return turn, box(MIDDLE, (0.5, 0.5, 0.01), turn)


def lain(one: Ladder, way: float) -> Pose:
    """How it comes to lie on a gentle slope, as the slope sees it."""
    slope, board = sloping(0.3)
    flat = times(about((0.0, 0.0, 1.0), way), lying(0.0).turn)
    low = probe.own_boxes(one.id).placed(Pose(turn=flat)).lowest
    start = add(MIDDLE, scaled(turned(slope, (0.0, 0.0, 1.0)), 0.01 - low + 1e-5))
    engine = CoreEngine(board)
    engine.add(one, Pose(start, times(slope, flat)))
    run(engine, 1.5)
    pose, back = engine.motion(one.id).pose, inverse(slope)
    return Pose(turned(back, minus(pose.place, MIDDLE)), times(back, pose.turn))


def slid(one: Ladder, pose: Pose, steep: float) -> float:
    """Metres in a quarter of a second, once it had time to begin."""
    slope, board = sloping(steep)
    engine = CoreEngine(board)
    engine.add(one, Pose(add(MIDDLE, turned(slope, pose.place)), times(slope, pose.turn)))
    run(engine, 0.75)
    before = {one.id: engine.motion(one.id).pose}
    run(engine, 0.25)
    return probe.displacement(before, {one.id: engine.motion(one.id).pose})


@every_ladder
def test_friction_is_the_same_in_six_directions_and_for_every_ladder(one: Ladder) -> None:
    """It holds on a slope of 0.545 and slides on one of 0.555; the coefficient is 0.55."""
    for direction in range(6):
        pose = lain(one, direction * math.pi / 6)
        assert slid(one, pose, 0.545) < 2e-5
        assert slid(one, pose, 0.555) > 1e-3


@pytest.mark.parametrize("id", [0, 2])
def test_an_undamped_swing_loses_less_than_a_hundredth_a_pass(id: int) -> None:
    bar = box((0.0, 0.0, 0.3), (0.0005, 0.006, 0.001))
    turn = times(about((0.0, 0.0, 1.0), math.pi / 2), about((1.0, 0.0, 0.0), 0.35))
    pivot = add(ladder(id).rungs[-1].centre, (0.0, 0.0, -0.0025))
    engine = CoreEngine(bar, awake=True, air=0.0)
    engine.add(ladder(id), Pose(add((0.0, 0.0, 0.3011), scaled(turned(turn, pivot), -1)), turn))
    heights = []
    for _ in range(3 * RATE):
        engine.step()
        heights.append(engine.motion(id).pose.place[2])
    lowest = min(heights)
    tops = [
        b - lowest for a, b, c in zip(heights, heights[1:], heights[2:], strict=False) if a <= b > c
    ]
    assert len(tops) > 8
    for first, second in pairwise(tops):
        assert 0.99 * first < second <= first


@pytest.mark.parametrize("name", SWINGS)
def test_what_hangs_lies_still_within_ten_seconds(name: str) -> None:
    """Once it swung for half a minute: only its spin was damped, and that alike at any speed."""
    table = SWINGS[name](STEADY).site.table
    table.settle(7.5)
    assert table.at_rest


def heap() -> tuple[Simulation, CoreEngine]:
    """Ladders dropped on the base one after the other, never asleep."""
    base = PRESETS["gate"]
    engine = CoreEngine(base.boxes(), awake=True)
    made = Simulation(base, engine)
    for number, holder in enumerate(base.holders):
        made.add(number, holder.stand(ladder(number)))
    for place, number in enumerate(HEAP):
        turn = about((1.0, 0.4 * place, 0.3), 1.4)
        pose = Pose((0.01 * place - 0.02, 0.004 * place, 0.3), turn)
        assert made.clearance(number, pose) > 0
        made.add(number, pose)
        made.step(80)
    return made, engine


def test_a_heap_comes_to_lie_still_and_does_not_creep() -> None:
    """Awake and without air: what rests is balanced by its contacts alone."""
    made, _ = heap()
    assert made.settle(10.0).at_rest
    before = made.poses()
    made.step(10 * RATE)
    assert probe.displacement(before, made.poses()) < 1e-6
    assert made.measure().penetration < 3e-5


def test_a_collapse_lets_no_wood_deep_into_wood() -> None:
    made, _ = heap()
    for number in (0, 1):
        made.nudge(number, (0.05, 0.03, 0.05), made.pose(number).place)
    deepest = 0.0
    for _ in range(60):
        made.step(4)
        deepest = max(deepest, made.measure().penetration)
    assert deepest < 1e-3


@pytest.mark.parametrize("substeps", [4, 8])
def test_what_rests_rests_at_half_and_quarter_steps(substeps: int) -> None:
    """Forces at rest follow from places and not from the step."""
    coarse, engine = heap()
    coarse.settle(10.0)
    fine = engine.restored(engine.snapshot(), substeps)
    before = coarse.poses()
    run(fine, 3.0)
    assert probe.displacement(before, fine.poses(before)) < 1e-6


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_scenes_that_a_player_knows_come_to_rest_and_stay(scene: Scene) -> None:
    engines = list[CoreEngine]()

    def make(base: Boxes) -> CoreEngine:
        engines.append(CoreEngine(base))
        return engines[-1]

    made = scene.on(make)
    settled = made.settle()
    assert settled.at_rest
    assert settled.neighbours[scene.ladder] == scene.neighbours
    assert scene.ladder not in settled.grounded()
    assert settled.penetration < 3e-5
    before = made.poses()
    for number in before:
        engines[0].rouse(number)
    made.step(5 * RATE)
    assert probe.displacement(before, made.poses()) < 2e-5


def test_asleep_it_does_not_move_and_woken_it_goes_on_as_if_it_had_not_slept() -> None:
    made = table(CoreEngine)
    made.add(2, lying(0.1612))
    assert made.settle().at_rest
    made.step()
    before = made.poses()
    made.step(100)
    assert made.poses() == before
    made.nudge(2, (0.0, 0.0, 1e-5), made.pose(2).place)
    made.step(RATE)
    assert probe.displacement(before, made.poses()) < 1e-5


def test_a_saved_world_goes_on_to_the_bit_at_any_moment() -> None:
    _, engine = heap()
    for _ in range(12):
        copy = engine.restored(engine.snapshot())
        assert copy.snapshot() == engine.snapshot()
        for _ in range(7):
            engine.step()
            copy.step()
        assert copy.snapshot() == engine.snapshot()


def test_bytes_that_are_no_snapshot_are_refused() -> None:
    engine = CoreEngine(PRESETS["gate"].boxes())
    engine.add(ladder(3), lying(0.1))
    saved = engine.snapshot()
    for cut in (0, 7, 8, 100, len(saved) - 8):
        with pytest.raises(Unparsable):
            engine.restored(saved[:cut])
    for place in (0, 9, 40, 200, len(saved) - 1):
        altered = bytearray(saved)
        altered[place] ^= 4
        with pytest.raises(Unparsable):
            engine.restored(bytes(altered))


@pytest.mark.parametrize("wild", [math.nan, math.inf, -math.inf])
def test_numbers_that_are_none_are_refused_at_the_door(wild: float) -> None:
    engine = CoreEngine(NOTHING)
    engine.add(ladder(3), lying(0.1))
    before = engine.snapshot()
    with pytest.raises(Unparsable):
        engine.press(3, (0.0, wild, 0.0), (0.0, 0.0, 0.0))
    with pytest.raises(Unparsable):
        engine.press(3, (0.0, 0.0, 0.0), (0.0, 0.0, wild))
    with pytest.raises(Unparsable):
        engine.add(ladder(4), Pose((wild, 0.0, 0.1)))
    assert engine.snapshot() == before


def test_a_whole_structure_can_be_taken_as_fixed() -> None:
    """As the planner's trials do: a ladder dropped on a cast of it comes to rest as on itself."""
    made, _ = heap()
    made.settle(10.0)
    cast = together([PRESETS["gate"].boxes(), probe.Scene.of(made.poses()).boxes])
    assert len(cast) > 100
    engine = CoreEngine(cast)
    engine.add(ladder(7), lying(0.3))
    run(engine, 3.0)
    resting = {7: engine.motion(7).pose}
    run(engine, 0.5)
    assert probe.displacement(resting, {7: engine.motion(7).pose}) < 1e-5
    own = probe.own_boxes(7).placed(resting[7])
    assert -3e-5 < probe.clearance(own, cast, 1e-3) < 1e-5


@pytest.mark.parametrize("absent", [-1, 2, 31, 32, 1000])
def test_a_ladder_that_is_not_there_is_not_found(absent: int) -> None:
    engine = CoreEngine(NOTHING)
    engine.add(ladder(3), lying(0.1))
    before = engine.snapshot()
    for call in (engine.motion, engine.rouse, engine.remove):
        with pytest.raises(KeyError):
            call(absent)
    with pytest.raises(KeyError):
        engine.press(absent, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    assert engine.snapshot() == before


def test_a_hand_that_rages_hurls_nothing_through_the_table() -> None:
    """Ten seconds of targets that jump about in and around a heap."""
    made, _ = heap()
    grab = ladder(25).rungs[0].centre
    for beat in range(600):
        side = 1 if beat // 11 % 2 else -1
        place = (0.1 * side, 0.03 * (beat % 7 - 3), 0.05 + 0.002 * (beat % 50))
        made.hold(25, grab, Pose(place, about((1.0, side, 0.3), 0.05 * (beat % 60))))
        made.step(4)
    made.release()
    settled = made.settle(8.0)
    assert settled.penetration < 1e-3
    for number, pose in settled.poses.items():
        assert all(map(math.isfinite, (*pose.place, *pose.turn)))
        assert probe.heights(number, pose)[1] > -1e-3
        assert math.hypot(*pose.place) < 2.0


def test_a_free_ladder_keeps_its_energy_in_thin_air() -> None:
    engine = CoreEngine(NOTHING, air=0.0)
    engine.add(ladder(5), Pose((0.0, 0.0, 0.5)))
    engine.press(5, (0.0, 0.0, 1.0), (0.02, 0.005, 0.03))
    engine.step()
    before = energy(engine, 5)
    run(engine, 0.25)
    assert energy(engine, 5) == pytest.approx(before, rel=0.01)
    assert AIR > 0


def test_worlds_on_several_threads_do_not_disturb_each_other() -> None:
    start = heap()[1].snapshot()
    nothing = CoreEngine(NOTHING)

    def told(_: int) -> bytes:
        engine = nothing.restored(start)
        for _ in range(60):
            engine.step()
        return engine.snapshot()

    alone = told(0)
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(told, range(8))) == {alone}


def test_many_worlds_in_one_call_go_on_as_each_alone() -> None:
    start = heap()[1].snapshot()
    nothing = CoreEngine(NOTHING)
    together_on, alone = ([nothing.restored(start) for _ in range(3)] for _ in range(2))
    for number, engine in enumerate((*together_on, *alone)):
        engine.add(ladder(7), Pose((0.2 + 0.01 * (number % 3), 0.2, 0.15), lying(0.0).turn))
    touched = step_many(together_on, 90)
    for one, begun, other in zip(together_on, touched, alone, strict=True):
        assert sorted(begun) == sorted({touch for _ in range(90) for touch in other.step()})
        assert (7, Ground.TABLE) in begun
        assert one.snapshot() == other.snapshot()


@pytest.mark.parametrize("deep", [0.001, 0.003])
def test_ladders_put_in_overlapping_come_apart_at_a_crawl(deep: float) -> None:
    """They once flew apart with up to 2 m/s."""
    engine = CoreEngine(NOTHING)
    engine.add(ladder(3), lying(0.01))
    run(engine, 1.0)
    high = engine.motion(3).pose.place[2] + 0.006 - deep
    turn = times(about((0.0, 0.0, 1.0), 1.2), lying(0.0).turn)
    engine.add(ladder(5), Pose((0.0, 0.0, high), turn))
    fastest = 0.0
    for _ in range(RATE):
        engine.step()
        fastest = max(fastest, *(math.hypot(*engine.motion(one).velocity) for one in (3, 5)))
    assert fastest < 0.25
    scene = probe.Scene.of({one: engine.motion(one).pose for one in (3, 5)})
    assert min(one.distance for one in probe.pairs(scene, probe.TOUCHING)) > -5e-5


def test_a_blow_beyond_all_measure_harms_nothing() -> None:
    made, engine = heap()
    engine.press(25, (1e300, -1e308, 1e308), (1e308, 0.0, -1e308))
    engine.press(16, (40.0, 0.0, 30.0), (3.0, 0.0, 0.0))
    deepest = 0.0
    for _ in range(60):
        made.step(4)
        deepest = max(deepest, made.measure().penetration)
    assert deepest < 1e-3
    for pose in made.poses().values():
        assert all(map(math.isfinite, (*pose.place, *pose.turn)))


def test_what_is_felled_never_gains_energy() -> None:
    """Springs that are let go, friction and the limits of speed only take it away."""
    _, engine = heap()
    engine.press(0, (6.0, 5.0, 4.0), (0.1, 0.0, 0.05))
    engine.step()
    before = sum(energy(engine, one) for one in engine.ladders)
    for _ in range(90):
        run(engine, 4 / RATE)
        after = sum(energy(engine, one) for one in engine.ladders)
        assert after < before + 1e-4
        before = after
