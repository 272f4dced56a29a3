"""CM-FIG-2: the ladder is pushed in on the diagonal between two rungs, which hold it."""

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
from toprung.games.moon.ladders import ladder
from toprung.games.moon.space import add

HERON, HONEST = 25, 2
DIAGONAL = FigureId.CRAZY_DIAGONAL
STEEP = turn((SIDE, 28.0))
RAIL = 0.018  # metres from a straight ladder's middle to its rails


@pytest.mark.rule("CM-FIG-2")
def test_both_rails_through_a_window_under_one_rung_and_over_the_other() -> None:
    site = Site("fence")
    rest = site.lower(HERON, window(HERON, 3), site.window(1, 3), STEEP)
    found = figure(DIAGONAL, site, rest, HERON)
    assert roles(found) == {(Role.RAIL, 1, Role.RUNG)}
    assert found is not None
    rungs = {ladder(1).rods[one.other.rod].number for one in found.meetings}
    assert rungs == {3, 4}


@pytest.mark.rule("CM-FIG-2")
@pytest.mark.parametrize(("host", "side"), [(0, -1), (1, 1)])
@pytest.mark.parametrize("lean", [28.0, 34.0])
def test_two_rungs_of_the_ladder_itself_grip_a_rail_between_them(
    host: int, side: int, lean: float
) -> None:
    site = Site("fence")
    own = (side * RAIL, 0.0, window(HONEST, 3)[2])
    rest = site.lower(HONEST, own, site.window(host, 3), turn((SIDE, lean)))
    found = figure(DIAGONAL, site, rest, HONEST)
    assert found is not None
    assert found.others == (host,)
    assert roles(found) == {(Role.RUNG, host, Role.RAIL)}
    assert {ladder(HONEST).rods[one.own.rod].number for one in found.meetings} == {3, 4}


@pytest.mark.rule("CM-FIG-2")
def test_straight_through_a_window_and_balanced_on_its_lower_rung_is_no_diagonal() -> None:
    site = Site("fence")
    own = (own_rung(HERON, 2)[0], 0.0, 0.0)
    rest = site.lower(HERON, own, site.window(0, 3), LYING)
    assert rest.neighbours[HERON] == {0}
    assert figure(DIAGONAL, site, rest, HERON) is None


@pytest.mark.rule("CM-FIG-2")
def test_hooked_with_a_rung_behind_a_rung_is_no_diagonal() -> None:
    # A rail goes through the window here, too, but only the lower rung is touched.
    site = Site("fence")
    own = (-RAIL, 0.0, window(HONEST, 2)[2])
    rest = site.lower(HONEST, own, site.window(0, 3), STEEP)
    assert rest.neighbours[HONEST] == {0}
    assert figure(DIAGONAL, site, rest, HONEST) is None


@pytest.mark.rule("CM-FIG-2")
def test_two_rungs_on_two_rungs_without_a_rail_between_them_is_no_diagonal() -> None:
    site = Site("fence")
    at = add(site.rung(0, 4, 0.5), (0.0, 0.0, 0.01))
    rest = site.lower(HONEST, own_rung(HONEST, 1), at, CROSSWISE)
    assert rest.neighbours[HONEST] == {0}
    assert figure(DIAGONAL, site, rest, HONEST) is None
