"""CM-FIG-6: the ladder stands upright at the top of the structure."""

import pytest

from tests.games.moon.figures.scenes import (
    CROSSWISE,
    LYING,
    SIDE,
    Site,
    figure,
    own_rung,
    roles,
    turn,
    window,
)
from toprung.games.moon.figures import FigureId, Role
from toprung.games.moon.space import add

HONEST, BANANA, WASP, HERON = 2, 3, 9, 25
CANDLE = FigureId.CANDLE


@pytest.mark.rule("CM-FIG-6")
def test_a_ladder_on_its_lowest_rung_across_the_highest_rung_of_another() -> None:
    site = Site("fence")
    at = add(site.rung(0, 4), (0.0, 0.0, 0.01))
    rest = site.lower(WASP, own_rung(WASP, 0), at, CROSSWISE)
    assert roles(figure(CANDLE, site, rest, WASP)) == {(Role.RUNG, 0, Role.RUNG)}


@pytest.mark.rule("CM-FIG-6")
def test_a_ladder_on_its_two_lowest_rungs() -> None:
    site = Site("fence")
    at = add(site.rung(0, 4, 0.5), (0.0, 0.0, 0.01))
    rest = site.lower(HONEST, own_rung(HONEST, 1), at, CROSSWISE)
    assert roles(figure(CANDLE, site, rest, HONEST)) == {(Role.RUNG, 0, Role.RUNG)}


@pytest.mark.rule("CM-FIG-6")
def test_a_ladder_with_its_feet_in_the_windows_of_one_that_lies_on_top() -> None:
    site = Site("gate")
    site.lower(BANANA, (0.0, 0.0, 0.0), (0.0, 0.0, 0.2), LYING)
    rest = site.lower(HERON, (0.0, 0.0, 0.0), (0.0, 0.0, 0.3), CROSSWISE)
    found = figure(CANDLE, site, rest, HERON)
    assert found is not None
    assert found.others == (BANANA,)


@pytest.mark.rule("CM-FIG-6")
def test_beside_a_taller_candle_it_is_not_at_the_top() -> None:
    site = Site("fence")
    above = (0.0, 0.0, 0.01)
    site.lower(HONEST, own_rung(HONEST, 0), add(site.rung(0, 4, 0.5), above), CROSSWISE)
    rest = site.lower(WASP, own_rung(WASP, 0), add(site.rung(1, 4), above), CROSSWISE)
    assert figure(CANDLE, site, rest, WASP) is None


@pytest.mark.rule("CM-FIG-6")
def test_hanging_upright_is_not_standing_even_if_it_is_the_highest() -> None:
    site = Site("tulip")
    rest = site.lower(HONEST, own_rung(HONEST, 3), add(site.tip(0), (0.0, 0.0, 0.004)))
    heights = {one.ladder: one.highest for one in rest.standing}
    assert heights[HONEST] == max(heights.values())
    assert figure(CANDLE, site, rest, HONEST) is None


@pytest.mark.rule("CM-FIG-6")
def test_leaning_by_more_than_fifteen_degrees_is_not_upright() -> None:
    site = Site("fence")
    rest = site.lower(HERON, window(HERON, 3), site.window(1, 3), turn((SIDE, 28.0)))
    assert figure(CANDLE, site, rest, HERON) is None


@pytest.mark.rule("CM-FIG-6")
def test_lying_at_the_very_top_is_not_upright() -> None:
    site = Site("gate")
    rest = site.lower(BANANA, (0.0, 0.0, 0.0), (0.0, 0.0, 0.2), LYING)
    assert figure(CANDLE, site, rest, BANANA) is None
