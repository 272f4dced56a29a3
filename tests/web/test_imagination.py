"""What the model of a person imagines: geometry and a sense of balance, no physics."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.hands.balance import LOOSE, hanging, pushes, sunk, unborne
from tools.hands.imagination import FLAT, Imagination

from tests.games.moon.physics.towers import Chance
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.pieces.ladders import catalogue
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules.editions import Demand

UP = np.array([0.0, 0.0, 1.0])


def _laid_on(*places: tuple[float, float]) -> tuple[np.ndarray, np.ndarray]:
    return np.array([(x, y, 0.0) for x, y in places]), np.tile(UP, (len(places), 1))


def _left(pose: Pose, at: np.ndarray, ways: np.ndarray) -> float:
    return float(np.linalg.norm(unborne(pushes(pose, at, ways))))


@given(
    x=st.floats(-0.05, 0.05),
    y=st.floats(-0.05, 0.05),
    half=st.floats(0.01, 0.05),
)
def test_what_lies_on_four_places_is_borne_if_its_middle_is_between_them(
    x: float, y: float, half: float
) -> None:
    at, ways = _laid_on((half, half), (-half, half), (half, -half), (-half, -half))
    inside, outside = max(abs(x), abs(y)) < half, max(abs(x), abs(y)) > 1.2 * half
    left = _left(Pose((x, y, 0.0)), at, ways)
    assert not inside or left < LOOSE
    assert not outside or left > 0


def test_what_nothing_touches_sinks_straight_down() -> None:
    pose = Pose((0.1, 0.2, 0.3))
    nothing = np.zeros((0, 3))
    lower = sunk(pose, unborne(pushes(pose, nothing, nothing)))
    assert lower.place[:2] == (0.1, 0.2)
    assert lower.place[2] < 0.3


def test_what_is_carried_on_one_side_tips_to_the_other() -> None:
    at, ways = _laid_on((0.03, 0.01), (0.03, -0.01))
    pose = Pose((0.0, 0.0, 0.0))
    lower = sunk(pose, unborne(pushes(pose, at, ways)))
    far = lower.at((-0.05, 0.0, 0.0))
    assert far[2] < lower.at((0.05, 0.0, 0.0))[2]


def test_a_middle_near_the_edge_hangs_less_surely_than_one_in_the_middle() -> None:
    at, ways = _laid_on((0.01, 0.01), (-0.01, 0.01), (0.01, -0.01), (-0.01, -0.01))
    assert hanging(Pose((0.0, 0.0, 0.0)), at, ways) == 1.0
    assert 0 < hanging(Pose((0.009, 0.0, 0.0)), at, ways) < 1.0


@pytest.mark.rule("CM-TRN-2")
@pytest.mark.parametrize("setting", ["gate", "roof"])
def test_one_on_the_starting_ladders_alone_comes_to_mind_as_a_ladder_hung_on_a_tip(
    setting: str,
) -> None:
    table = prepared_table(PRESETS[setting])
    mind = Imagination({one: table.pose(one) for one in table.ladders}, Chance(1))
    number = next(one.id for one in catalogue() if one.id not in table.ladders)
    ideas = mind.ideas(number, Demand.ONE, count=120)
    assert any(idea.hung for idea in ideas)
    assert all(len(idea.carriers) == 1 for idea in ideas)


def test_a_ladder_in_the_air_is_carried_by_nothing() -> None:
    table = prepared_table(PRESETS["gate"])
    mind = Imagination({one: table.pose(one) for one in table.ladders}, Chance(1))
    assert mind.carried(5, Pose((0.0, 0.0, 1.0), FLAT)) < 0
