"""The trials on copies of the table: how gentle the push is, and whom places are counted for."""

import math

import pytest

from tests.games.moon.rules.figures.scenes import LYING, Site, own_rung
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose, add
from toprung.games.moon.table.trials import TableTrials, gentle_push, next_climber

HONEST, BANANA, WASP = 2, 3, 9
SIDEWAYS = (1.0, 0.0, 0.0)
G = 9.81


@pytest.mark.parametrize("number", [HONEST, BANANA, WASP])
@pytest.mark.parametrize("drop", [0.02, 0.05])
def test_the_push_would_swing_a_free_pendulum_by_ten_degrees(number: int, drop: float) -> None:
    hanging = Pose((0.0, 0.0, 0.1))
    impulse, point = gentle_push(number, hanging, (0.0, 0.0, 0.1 + drop), SIDEWAYS)
    assert impulse[1:] == (0.0, 0.0)
    assert point == pytest.approx((0.0, 0.0, 0.1 - drop))
    # What a student of mechanics would do: angular momentum about the pivot, then energy.
    mass = ladder(number).mass
    inertia = ladder(number).inertia[1][1] + mass * drop**2
    energy = (impulse[0] * 2 * drop) ** 2 / (2 * inertia)
    rise = energy / (mass * G)
    assert math.degrees(math.acos(1 - rise / drop)) == pytest.approx(10.0)


def test_a_hanging_ladder_swings_nearly_as_far_as_the_push_is_worth() -> None:
    site = Site("tulip")
    end = site.tip(0)
    site.lower(HONEST, own_rung(HONEST, 4), add(end, (0.0, 0.0, 0.004)))
    tried = TableTrials(site.table).swing(HONEST, end, SIDEWAYS)
    assert 5.0 < math.degrees(tried.away) < 11.0
    assert tried.back > tried.away, "it swings past the middle"
    assert tried.slipped < 0.003


def test_a_ladder_that_lies_still_is_hardly_moved() -> None:
    site = Site("gate")
    site.lower(BANANA, (0.0, 0.0, 0.0), (0.0, 0.0, 0.2), LYING)
    tried = TableTrials(site.table).swing(BANANA, site.table.pose(BANANA).place, SIDEWAYS)
    assert math.degrees(tried.away) < 1.0


def test_the_next_climber_is_not_on_the_table_and_straight_if_possible() -> None:
    site = Site("gate")
    assert next_climber(site.table) == HONEST
    site.lower(HONEST, (0.0, 0.0, 0.0), (0.0, 0.0, 0.2), LYING)
    assert next_climber(site.table) == BANANA


def test_far_from_every_perch_there_are_no_places_to_take() -> None:
    site = Site("gate")
    site.lower(BANANA, (0.0, 0.0, 0.0), (0.4, 0.0, 0.05), LYING)
    room = TableTrials(site.table).room(BANANA)
    assert (room.before, room.after) == (0, 0)
