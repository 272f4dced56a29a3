"""CM-FIG-7: the ladder is balanced in a way that makes it harder for the climbers to come."""

import pytest

from tests.games.moon.figures.scenes import (
    CROSSWISE,
    LYING,
    Site,
    figure,
    own_rung,
)
from toprung.games.moon.figures import FigureId
from toprung.games.moon.physics.trials import TableTrials
from toprung.games.moon.space import add

HONEST, BANANA, WASP, SKI, HERON = 2, 3, 9, 12, 25
WALKER = FigureId.TIGHTROPE_WALKER
MIDDLE = (0.0, 0.0, 0.0)


@pytest.mark.rule("CM-FIG-7")
def test_balanced_flat_on_the_ends_of_one_upright_ladder_it_covers_the_whole_top() -> None:
    site = Site("gate")
    rest = site.lower(BANANA, MIDDLE, (0.0, -0.022, 0.2), LYING)
    found = figure(WALKER, site, rest, BANANA)
    assert found is not None
    assert found.others == (0,)


@pytest.mark.rule("CM-FIG-7")
@pytest.mark.parametrize("number", [BANANA, SKI])
def test_balanced_on_the_ridge_of_a_roof_it_covers_both_sides(number: int) -> None:
    site = Site("roof")
    rest = site.lower(number, MIDDLE, (0.0, 0.0, 0.2), LYING)
    found = figure(WALKER, site, rest, number)
    assert found is not None
    assert found.others == (0, 1)


@pytest.mark.rule("CM-FIG-7")
def test_a_wide_stance_is_no_balancing_however_much_is_covered() -> None:
    site = Site("tulip")
    rest = site.lower(SKI, MIDDLE, (0.0, 0.0, 0.2), LYING)
    room = TableTrials(site.table).room(SKI)
    assert room.after < room.before / 2
    assert figure(WALKER, site, rest, SKI) is None


@pytest.mark.rule("CM-FIG-7")
@pytest.mark.parametrize("standing", [True, False])
def test_balanced_but_out_of_the_way_it_is_not_mischievous(standing: bool) -> None:
    site = Site("fence")
    if standing:
        at = add(site.rung(0, 4), (0.0, 0.0, 0.01))
        number = WASP
        rest = site.lower(WASP, own_rung(WASP, 0), at, CROSSWISE)
    else:
        number = HERON
        rest = site.lower(HERON, (own_rung(HERON, 2)[0], 0.0, 0.0), site.window(0, 3), LYING)
    assert figure(WALKER, site, rest, number) is None


@pytest.mark.rule("CM-FIG-7")
def test_hanging_is_not_balancing() -> None:
    site = Site("tulip")
    rest = site.lower(HONEST, own_rung(HONEST, 4), add(site.tip(0), (0.0, 0.0, 0.004)))
    assert figure(WALKER, site, rest, HONEST) is None


def test_the_same_table_gives_the_same_room_and_is_left_as_it_was() -> None:
    site = Site("gate")
    site.lower(BANANA, MIDDLE, (0.0, -0.022, 0.2), LYING)
    before = site.table.snapshot()
    trials = TableTrials(site.table)
    assert trials.room(BANANA) == trials.room(BANANA)
    assert site.table.snapshot() == before
