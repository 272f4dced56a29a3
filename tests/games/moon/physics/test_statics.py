"""What rests is balanced, by a linear program that knows no engine: contact forces within the
limits of friction carry every ladder. `python -m benchmarks.moon statics` tries whole games."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from tests.games.moon.physics.engines import NOTHING, box, lying
from tests.games.moon.physics.scenes import SCENES, Scene
from tests.games.moon.physics.statics import BALANCED, imbalance
from toprung.arena.practice import build_tower
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.core import FRICTION, CoreEngine
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.pieces.space import Pose, about, add, scaled, times, turned
from toprung.games.moon.table.checkpoint import unpacked

STANDING = Path(__file__).parents[3] / "data" / "moon" / "rapier" / "standing.checkpoint"


def test_the_judge_knows_that_a_ladder_in_the_air_falls_and_one_on_the_table_lies() -> None:
    assert imbalance({2: lying(0.1)}, NOTHING, FRICTION) == pytest.approx(1.0)
    assert imbalance({2: lying(0.003)}, NOTHING, FRICTION) < BALANCED


@pytest.mark.parametrize(("slope", "holds"), [(0.5, True), (0.6, False)])
def test_the_judge_knows_how_steep_a_slope_friction_holds_on(slope: float, holds: bool) -> None:
    tilt = about((1.0, 0.0, 0.0), -math.atan(slope))
    middle = (0.0, 0.0, 0.3)
    start = add(middle, scaled(turned(tilt, (0.0, 0.0, 1.0)), 0.01 + 0.003))
    left = imbalance(
        {2: Pose(start, times(tilt, lying(0.0).turn))},
        box(middle, (0.3, 0.3, 0.01), tilt),
        FRICTION,
    )
    assert (left < BALANCED) is holds
    assert holds or left > 0.02


@pytest.mark.parametrize(("aside", "holds"), [(0.004, True), (0.006, False)])
def test_the_judge_knows_where_a_ladder_tips_over(aside: float, holds: bool) -> None:
    """Across a bar 1 cm wide, its middle so far from the bar's."""
    bar = box((0.0, 0.0, 0.1), (0.1, 0.005, 0.002))
    pose = lying(0.105)
    left = imbalance({2: Pose((0.0, aside, 0.105), pose.turn)}, bar, FRICTION)
    assert (left < BALANCED) is holds


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_scenes_that_a_player_knows_are_balanced(scene: Scene) -> None:
    table = scene.on(CoreEngine)
    assert table.settle().at_rest
    assert imbalance(table.poses(), PRESETS[scene.preset].boxes(), FRICTION) < BALANCED


@pytest.mark.parametrize(("preset", "seed"), [("gate", 1), ("corner", 2)])
def test_what_bots_build_is_balanced(preset: str, seed: int) -> None:
    table = prepared_table(PRESETS[preset])
    assert build_tower(table, 6, seed) == 6
    assert table.at_rest
    boxes = PRESETS[preset].boxes()
    assert imbalance(table.poses(), boxes, FRICTION) < BALANCED
    assert imbalance(table.poses(), boxes, 0.0) > BALANCED, "friction is needed"


def test_twenty_ladders_are_balanced_once_they_are_taken_over_from_another_engine() -> None:
    table = unpacked(STANDING.read_bytes()).table
    poses = table.simulator.poses()
    assert len(poses) == 20
    assert imbalance(poses, table.base.boxes(), FRICTION) < BALANCED
