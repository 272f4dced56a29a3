"""The levels of Catch the Moon: five characters, and the names that were there before them."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from toprung.bots.moon.bots import Builder, owl
from toprung.bots.moon.gesture import Placement, unsteady
from toprung.bots.moon.planner import CAREFUL, KEEN, SLEEPY, outlook, plan
from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.moon.trials import Rehearsal
from toprung.bots.registry import bot_made, hinting, level_words, levels
from toprung.core.randomness import Random
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.probe import travel
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.space import Pose, about
from toprung.games.moon.rules.editions import Demand

QUICK_EYE = replace(
    KEEN, rounds=1, gathers=1, candidates=100, trials=16, attempts=8, enough=3, loads=1, ahead=1
)


@pytest.fixture(scope="module")
def start() -> Simulator:
    return prepared_table(PRESETS["gate"])


@pytest.fixture(scope="module")
def steady(start: Simulator) -> Placement:
    return plan(start, 8, Demand.ONE, RandomStream(Random(1)), CAREFUL)[0]


def test_five_levels_and_two_baselines() -> None:
    names = [level.name for level in levels("moon")]
    assert names == ["dormouse", "hedgehog", "squirrel", "cat", "owl"]
    for name in ("clumsy", "hasty"):
        assert isinstance(bot_made("moon", name, 1), Builder)
        assert level_words("moon", name).en.lower().startswith(name)


def test_a_budget_is_a_number_of_places_and_hints_have_a_small_one() -> None:
    made = bot_made("moon", hinting("moon"), 1)
    assert isinstance(made, Builder)
    assert made.budget.rounds * made.budget.trials == 64
    assert made.budget.loads == owl(1).budget.loads
    for nodes in (1, 2, 3, 64, 201):
        budget = owl(1).with_nodes(nodes).budget
        assert 0.6 * nodes < budget.rounds * budget.trials <= nodes


def test_a_trembling_hand_hesitates_and_misses_a_little(steady: Placement) -> None:
    def shaky(seed: int) -> Placement:
        return unsteady(steady, RandomStream(Random(seed)), 0.005, 3)

    assert shaky(1) == shaky(1)
    assert shaky(1) != shaky(2)
    assert len(shaky(1).targets) > len(steady.targets) + 30
    missed = travel(8, steady.stops[-1].pose, shaky(1).stops[-1].pose)
    assert 0 < missed < 0.02
    assert shaky(1).start == steady.start


def test_the_weakest_takes_a_place_on_trust_and_the_best_tries_it_first(start: Simulator) -> None:
    _, trusting = plan(start, 8, Demand.ONE, RandomStream(Random(1)), SLEEPY)
    assert not trusting.sure
    assert not trusting.rehearsals
    _, knowing = plan(start, 8, Demand.ONE, RandomStream(Random(1)), QUICK_EYE)
    assert knowing.sure


def test_an_eye_for_what_stays_sees_that_a_ladder_on_the_brink_falls(start: Simulator) -> None:
    rehearsal = Rehearsal(start)
    flat = Pose((0.0, 0.0, 0.165), about((1.0, 0.0, 0.0), math.pi / 2))
    beside = Pose((0.0, 0.2, 0.05))
    assert rehearsal.strength(8, beside, 1) < 0.0 < rehearsal.strength(8, flat, 1)
    before = start.snapshot()
    found = plan(start, 20, Demand.TWO, RandomStream(Random(2)), QUICK_EYE)[0]
    assert start.snapshot() == before
    assert plan(start.clone(), 20, Demand.TWO, RandomStream(Random(2)), QUICK_EYE)[0] == found


def test_what_is_left_to_build_on_is_the_same_for_the_same_table(start: Simulator) -> None:
    assert 0.0 < outlook(start, 2) <= 1.0
    assert outlook(start, 2) == outlook(start.clone(), 2)
