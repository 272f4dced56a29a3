"""The hand (CM-TRN-6): gentle, of limited strength, and safe whatever it is told."""

from __future__ import annotations

import math

import pytest

from tests.games.moon.physics.engines import lying, table
from toprung.core.errors import Illegal, OutOfTurn, ToprungError, Unparsable
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.core import CoreEngine
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.simulation import Simulation
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose, Quaternion, Vector, about

NAN, INF = math.nan, math.inf
START = Pose((0.0, 0.1, 0.25))
GRAB = ladder(4).rungs[2].centre
END = ladder(4).rods[0].centre


def holding(grab: Vector = GRAB) -> Simulation:
    bench = table(CoreEngine)
    bench.add(4, START)
    bench.hold(4, grab, START)
    return bench


@pytest.mark.parametrize("grab", [GRAB, END], ids=["rung", "foot"])
def test_silence_is_hovering(grab: Vector) -> None:
    bench = holding(grab)
    bench.step(5 * RATE)
    assert probe.displacement({4: START}, {4: bench.pose(4)}) < 1e-4
    assert not bench.at_rest


@pytest.mark.parametrize("grab", [GRAB, END], ids=["rung", "foot"])
def test_the_ladder_comes_to_its_target(grab: Vector) -> None:
    bench = holding(grab)
    target = Pose((0.12, -0.1, 0.3), about((1.0, 1.0, 0.0), 1.5))
    bench.hold(4, grab, target)
    bench.step(2 * RATE)
    assert probe.displacement({4: target}, {4: bench.pose(4)}) < 5e-4


@pytest.mark.parametrize(
    ("place", "turn"),
    [
        ((NAN, 0.0, 0.2), (1.0, 0.0, 0.0, 0.0)),
        ((INF, 0.0, 0.2), (1.0, 0.0, 0.0, 0.0)),
        ((0.0, 0.0, 0.2), (NAN, 0.0, 0.0, 0.0)),
        ((0.0, 0.0, 0.2), (0.0, 0.0, 0.0, 0.0)),
        ((0.0, 0.0, 0.2), (3.0, 0.0, 0.0, 0.0)),
        ((9.0, 0.0, 0.2), (1.0, 0.0, 0.0, 0.0)),
        ((1e300, 0.0, 0.2), (1.0, 0.0, 0.0, 0.0)),
    ],
)
def test_a_bad_target_is_refused_and_changes_nothing(place: Vector, turn: Quaternion) -> None:
    bench = holding()
    bench.step(10)
    before = bench.snapshot()
    with pytest.raises(ToprungError):
        bench.hold(4, GRAB, Pose(place, turn))
    with pytest.raises(ToprungError):
        bench.add(9, Pose(place, turn))
    assert bench.snapshot() == before


def test_a_ladder_can_only_be_grabbed_where_there_is_wood() -> None:
    bench = table(CoreEngine)
    bench.add(4, START)
    before = bench.snapshot()
    with pytest.raises(Illegal):
        bench.hold(4, (0.0, 0.05, 0.0), START)
    with pytest.raises(Illegal):
        bench.hold(4, (NAN, 0.0, 0.0), START)
    with pytest.raises(Unparsable):
        bench.hold(17, GRAB, START)
    assert bench.snapshot() == before


def test_one_hand_holds_one_ladder_at_one_point() -> None:
    bench = holding()
    with pytest.raises(OutOfTurn):
        bench.hold(0, ladder(0).rungs[0].centre, START)
    with pytest.raises(OutOfTurn):
        bench.hold(4, END, START)
    bench.release()
    with pytest.raises(OutOfTurn):
        bench.release()


def test_a_target_that_jumps_moves_the_ladder_no_faster_than_a_hand() -> None:
    bench = holding()
    fastest, before = 0.0, bench.pose(4)
    for tick in range(3 * 60):
        side = 1 if tick // 7 % 2 else -1
        bench.hold(4, GRAB, Pose((0.3 * side, 0.1, 0.3), about((0.0, 0.0, 1.0), 3.0 * side)))
        bench.step(4)
        now = bench.pose(4)
        fastest = max(fastest, math.dist(now.place, before.place) * 60)
        before = now
    assert fastest < 1.0


def test_the_held_ladder_does_not_pass_through_others_nor_hurl_them() -> None:
    """Pressed hard, and at full speed, against a starting ladder from the side."""
    bench = table(CoreEngine)
    bench.add(4, Pose((0.0, 0.15, 0.12)))
    bench.hold(4, GRAB, Pose((0.0, -0.15, 0.12)))
    deepest = fastest = 0.0
    before = bench.poses()
    for _ in range(120):
        bench.step(4)
        deepest = max(deepest, bench.measure().penetration)
        now = bench.poses()
        fastest = max(
            fastest, *(probe.displacement({i: before[i]}, {i: now[i]}) * 60 for i in (0, 1))
        )
        before = now
    assert deepest < 5e-4
    assert fastest < 1.5
    assert bench.pose(4).place[1] > 0, "it is stopped by the ladder in the base"


def test_lowered_gently_and_let_go_it_lies_across() -> None:
    bench = table(CoreEngine)
    bench.begin_turn()
    grab = ladder(2).rungs[2].centre
    bench.add(2, lying(0.22))
    for tick in range(120):
        bench.hold(2, grab, lying(0.22 - min(tick, 100) * 0.0006))
        bench.step(4)
    bench.release()
    settled = bench.settle()
    assert settled.at_rest
    assert settled.neighbours[2] == {0, 1}
    assert 2 not in settled.grounded()


def test_hovering_a_hair_above_the_table_is_no_touch_and_brushing_it_is() -> None:
    bench = table(CoreEngine)
    bench.begin_turn()
    away, half = 0.15, 0.003
    bench.add(2, Pose((0.0, away, half + 0.01), lying(0.0).turn))
    grab = ladder(2).rungs[2].centre
    bench.hold(2, grab, Pose((0.0, away, half + 0.0004), lying(0.0).turn))
    bench.step(RATE)
    assert 2 not in bench.grounded()
    bench.hold(2, grab, Pose((0.0, away, half - 0.001), lying(0.0).turn))
    bench.step(RATE)
    bench.hold(2, grab, Pose((0.0, away, half + 0.05), lying(0.0).turn))
    bench.step(RATE)
    assert 2 in bench.grounded()
    touch = next(one for one in bench.measure().grounds if one.ladder == 2)
    assert not touch.lasting
    assert 1.0 < touch.since < 2.0
