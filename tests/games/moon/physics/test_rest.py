"""Rest is proved, whatever the engine: what is about to move does not sleep."""

from __future__ import annotations

import math

import pytest

from tests.games.moon.physics.scripted_engine import ScriptedEngine, Way
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.rest import TREMBLE
from toprung.games.moon.physics.simulation import Simulation
from toprung.games.moon.pieces.space import Pose


def swing(far: float) -> Way:
    """There and back for ever, 1.7 times a second."""
    return lambda seconds: far * math.sin(2 * math.pi * 1.7 * seconds)


def tip(seconds: float) -> float:
    """Out of balance by a hair: unseen for two seconds, on the floor after four."""
    return 1e-8 * math.expm1(4 * seconds)


def moved(way: Way) -> tuple[Simulation, ScriptedEngine]:
    engine = ScriptedEngine(2, way)
    table = Simulation(PRESETS["gate"], engine)
    table.add(2, Pose((0.0, 0.0, 0.3)))
    return table, engine


def test_what_lies_still_rests_after_a_second_and_sleeps() -> None:
    table, engine = moved(lambda _: 0.0)
    assert table.settle().at_rest
    assert table.seconds == 1.0
    assert engine.asleep


def test_what_is_about_to_tip_is_not_put_to_sleep_though_nothing_is_seen_yet() -> None:
    """Structures slept in mid-fall, and came down on the next player who came near."""
    table, engine = moved(tip)
    table.step(480)
    assert not table.at_rest
    assert not table.steady
    assert not engine.asleep


def test_a_tremble_counts_as_rest_but_does_not_sleep() -> None:
    table, engine = moved(swing(TREMBLE / 3))
    settlement = table.settle()
    assert settlement.at_rest
    assert table.steady
    assert not table.at_rest
    assert not engine.asleep


@pytest.mark.parametrize(
    "way",
    [swing(TREMBLE * 3), lambda seconds: seconds * TREMBLE / 5, lambda s: 1e-5 * math.exp(s)],
    ids=["swings far", "creeps", "swings up"],
)
def test_what_moves_far_or_farther_and_farther_does_not_rest(way: Way) -> None:
    table, engine = moved(way)
    assert not table.settle().at_rest
    assert not engine.asleep


def test_looking_ahead_leaves_the_table_as_it_is() -> None:
    table, _ = moved(swing(TREMBLE / 3))
    table.step(30)
    before = table.snapshot()
    assert table.steady
    assert table.snapshot() == before


def test_a_copy_to_try_things_out_on_does_not_look_ahead() -> None:
    table, _ = moved(tip)
    copy = table.clone()
    copy.step(240)
    assert copy.at_rest
    assert not copy.about_to_prove


def test_it_is_known_beforehand_when_looking_ahead_takes_a_moment() -> None:
    table, _ = moved(lambda _: 0.0)
    while not table.about_to_prove:
        assert not table.at_rest
        table.step(4)
    table.step(4)
    assert table.at_rest
    assert not table.about_to_prove
