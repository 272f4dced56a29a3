"""Will it fall? Samples that are the same for the same seed, and forces that balance."""

from __future__ import annotations

from math import pi

import pytest

from toprung.arena.practice import build_tower
from toprung.core.forecasts import Chance, Forecast
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table, standing_table
from toprung.games.moon.physics.forecast import Shock, bearings, forecasts
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose, about
from toprung.games.moon.table.table import Table

HARD = Shock(push=0.05, tremor=60.0)


@pytest.fixture(scope="module")
def tower() -> Simulator:
    table = prepared_table(PRESETS["gate"])
    build_tower(table, 7, seed=3)
    table.begin_turn()
    return table


def bridge() -> Table:
    """Ladder 23 lies flat on the starting ladders."""
    table = Table("gate")
    table.place(23, Pose((0, 0, 0.165), about((1, 0, 0), pi / 2)))
    table.settle()
    table.simulator.begin_turn()
    return table


def test_what_stands_in_the_base_never_falls_and_a_hard_knock_takes_down_the_rest() -> None:
    table = bridge()
    table.remove(23)
    assert table.will_it_fall(2, HARD).chance == Chance(0, 2)
    table = bridge()
    assert table.will_it_fall(3, Shock(0.0, 0.0, 0.0)).chance == Chance(0, 3)
    assert table.will_it_fall(2, HARD) == Forecast(Chance(2, 2), {23: 2})


def test_samples_are_the_same_for_a_seed_in_parts_and_on_threads(tower: Simulator) -> None:
    shock, before = Shock(0.002, 1.5), tower.snapshot()
    whole = list(forecasts(tower, shock, 4))
    assert [one.chance.samples for one in whole] == [1, 2, 3, 4]
    *_, early = forecasts(tower, shock, 2)
    *_, late = forecasts(tower, shock, 2, first=2)
    assert early + late == whole[-1]
    assert list(forecasts(tower, shock, 4, threads=2)) == whole
    assert tower.snapshot() == before


def test_a_ladder_in_the_hand_is_let_go() -> None:
    table = bridge()
    table.grip(10)
    assert table.will_it_fall(1, Shock(0.0, 0.0, 0.0)).fallen == {10: 1}
    assert table.held == 10


def test_bearings_balance_and_name_what_is_loose() -> None:
    table = bridge()
    found = table.bearings()
    grams = ladder(23).mass * 1000
    assert found[0].carries + found[1].carries == pytest.approx(grams, rel=1e-3)
    assert found[23].rests_on == {0, 1}
    assert found[0].bears == {23}
    assert [one for one, bears in found.items() if bears.loose] == [23]


def test_whoever_rests_on_others_weighs_on_them_with_all_that_they_carry(tower: Simulator) -> None:
    found = bearings(tower)
    starting = sum(found[one].carries for one in (0, 1))
    others = sum(ladder(one).mass * 1000 for one in tower.ladders if one > 1)
    assert starting >= others * 0.99  # more where one of them leans on the other
    assert any(bears.loose for bears in found.values())


def test_a_structure_that_is_known_by_its_places_stands_again(tower: Simulator) -> None:
    table = standing_table(PRESETS["gate"], tower.poses())
    assert table.at_rest
    assert table.grounded() == {0, 1}


def test_the_interval_is_wilsons() -> None:
    low, high = Chance(2, 16).interval
    assert (round(low, 3), round(high, 3)) == (0.035, 0.36)
    assert Chance(0, 0).interval == (0.0, 1.0)
    assert Chance(0, 16).interval[0] == 0.0
    assert str(Chance(2, 16)) == "2 of 16"
    assert str(Forecast(Chance(2, 16))) == "falls in 2 of 16 (3% to 36%)"


def test_numbers_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="samples"):
        Table().will_it_fall(0)
