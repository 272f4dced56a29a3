"""CM-FIG-1: one single rung holds the ladder up."""

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

WASP, HERON, BANANA, HONEST = 9, 25, 3, 2
FOOT_HOOK = FigureId.FOOT_HOOK


@pytest.mark.rule("CM-FIG-1")
def test_a_ladder_whose_lowest_rung_sits_across_a_rung_is_held_by_it() -> None:
    site = Site("fence")
    at = add(site.rung(0, 4), (0.0, 0.0, 0.01))
    rest = site.lower(WASP, own_rung(WASP, 0), at, CROSSWISE)
    found = figure(FOOT_HOOK, site, rest, WASP)
    assert roles(found) == {(Role.RUNG, 0, Role.RUNG)}


@pytest.mark.rule("CM-FIG-1")
def test_a_ladder_hung_by_a_rung_on_the_end_of_a_rail_is_held_by_that_rung() -> None:
    site = Site("tulip")
    at = add(site.tip(0), (0.0, 0.0, 0.004))
    rest = site.lower(HONEST, own_rung(HONEST, 4), at)
    found = figure(FOOT_HOOK, site, rest, HONEST)
    assert roles(found) == {(Role.RUNG, 0, Role.TIP)}


@pytest.mark.rule("CM-FIG-1")
@pytest.mark.parametrize("over", ["on the highest rung", "through a window"])
def test_a_narrow_ladder_balanced_on_one_rung_of_another_is_held_by_it(over: str) -> None:
    site = Site("fence")
    at = add(site.rung(0, 4), (0.0, 0.0, 0.03))
    rest = site.lower(
        HERON,
        (own_rung(HERON, 2)[0], 0.0, 0.0),
        at if over == "on the highest rung" else site.window(0, 3),
        LYING,
    )
    found = figure(FOOT_HOOK, site, rest, HERON)
    assert roles(found) == {(Role.RAIL, 0, Role.RUNG)}


@pytest.mark.rule("CM-FIG-1")
def test_two_rungs_that_share_the_weight_are_no_single_rung() -> None:
    site = Site("fence")
    at = add(site.rung(0, 4, 0.5), (0.0, 0.0, 0.01))
    rest = site.lower(HONEST, own_rung(HONEST, 1), at, CROSSWISE)
    assert rest.neighbours[HONEST] == {0}
    assert figure(FOOT_HOOK, site, rest, HONEST) is None


@pytest.mark.rule("CM-FIG-1")
def test_a_ladder_that_lies_with_its_rails_on_uprights_is_held_by_no_rung() -> None:
    site = Site("gate")
    rest = site.lower(BANANA, (0.0, 0.0, 0.0), (0.0, -0.022, 0.25), LYING)
    assert figure(FOOT_HOOK, site, rest, BANANA) is None


@pytest.mark.rule("CM-FIG-1")
def test_a_rung_that_needs_another_to_press_back_does_not_hold_the_ladder_alone() -> None:
    site = Site("fence")
    rest = site.lower(HERON, window(HERON, 3), site.window(1, 3), turn((SIDE, 28.0)))
    assert rest.neighbours[HERON] == {1}
    assert figure(FOOT_HOOK, site, rest, HERON) is None
