"""The levels of Catch the Moon: five characters, and the names that were there before them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from toprung.bots.moon.bots import Builder, careful, cat, owl
from toprung.bots.moon.gesture import Placement, unsteady
from toprung.bots.moon.planner import CAREFUL, KEEN, SLEEPY, plan
from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.moon.trials import Rehearsal
from toprung.bots.registry import bot_made, hinting, level_words, levels
from toprung.core.randomness import Random
from toprung.games.moon.editions import Demand
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.probe import travel
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.tables import prepared_table
from toprung.games.moon.space import Pose

QUICK_EYE = replace(KEEN, rounds=1, candidates=100, trials=16, attempts=8, enough=3, shocks=1)


@pytest.fixture(scope="module")
def start() -> Simulator:
    return prepared_table(PRESETS["gate"])


@pytest.fixture(scope="module")
def steady(start: Simulator) -> Placement:
    return plan(start, 8, Demand.ONE, RandomStream(Random(1)), CAREFUL)[0]


def test_five_levels_and_the_names_of_earlier_versions() -> None:
    names = [level.name for level in levels("moon")]
    assert names == ["dormouse", "hedgehog", "squirrel", "cat", "owl"]
    for name in ("clumsy", "hasty", "careful"):
        assert isinstance(bot_made("moon", name, 1), Builder)
        assert level_words("moon", name).en.lower().startswith(name)
    assert cat(4) == careful(4)


def test_a_budget_is_a_number_of_places_and_hints_have_a_small_one() -> None:
    made = bot_made("moon", hinting("moon"), 1)
    assert isinstance(made, Builder)
    assert made.budget.rounds * made.budget.trials == 64
    assert made.budget.shocks == owl(1).budget.shocks


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
    beside = Pose((0.0, 0.2, 0.05))
    assert rehearsal.lost(8, beside, 1) >= 1.0
    before = start.snapshot()
    found = plan(start, 20, Demand.TWO, RandomStream(Random(2)), QUICK_EYE)[0]
    assert start.snapshot() == before
    assert plan(start.clone(), 20, Demand.TWO, RandomStream(Random(2)), QUICK_EYE)[0] == found
