"""CM-FIG-8: over its whole length the ladder lies directly on another one."""

import pytest

from tests.games.moon.figures.scenes import LYING, SIDE, UP, Site, figure, turn
from toprung.games.moon.figures import Figure, FigureId
from toprung.games.moon.space import Quaternion, Vector

HONEST, BANANA, WASP, ROCKER, STOOL = 2, 3, 9, 11, 24
MIDDLE = (0.0, 0.0, 0.0)


def on_top(number: int, place: Vector, how: Quaternion) -> Figure | None:
    """The figure that a ladder makes on a straight one, which lies across the gate."""
    site = Site("gate")
    site.lower(HONEST, MIDDLE, (0.0, 0.0, 0.2), LYING)
    rest = site.lower(number, MIDDLE, place, how)
    assert rest.neighbours[number] == {HONEST}
    return figure(FigureId.SHAMEFUL_SUPPORT, site, rest, number)


@pytest.mark.rule("CM-FIG-8")
def test_a_waisted_ladder_flat_on_a_straight_one() -> None:
    found = on_top(WASP, (0.0, 0.0, 0.2), LYING)
    assert found is not None
    assert found.others == (HONEST,)


@pytest.mark.rule("CM-FIG-8")
def test_a_short_ladder_a_little_askew_on_a_longer_one() -> None:
    assert on_top(STOOL, (0.0, 0.02, 0.2), turn((SIDE, 90.0), (UP, 4.0))) is not None


@pytest.mark.rule("CM-FIG-8")
def test_a_bowed_ladder_that_touches_with_both_ends() -> None:
    assert on_top(ROCKER, (0.0, 0.0, 0.2), LYING) is not None


@pytest.mark.rule("CM-FIG-8")
def test_a_bowed_ladder_that_rocks_on_its_belly_touches_too_little() -> None:
    assert on_top(ROCKER, (0.0, 0.0, 0.2), turn((SIDE, -90.0))) is None


@pytest.mark.rule("CM-FIG-8")
@pytest.mark.parametrize("askew", [12.0, 25.0, 90.0])
def test_rails_that_cross_touch_only_about_the_middle(askew: float) -> None:
    assert on_top(WASP, (0.0, 0.0, 0.2), turn((SIDE, 90.0), (UP, askew))) is None


@pytest.mark.rule("CM-FIG-8")
def test_a_ladder_across_two_upright_ones_lies_along_neither() -> None:
    site = Site("tulip")
    rest = site.lower(BANANA, MIDDLE, (0.0, 0.0, 0.2), LYING)
    assert figure(FigureId.SHAMEFUL_SUPPORT, site, rest, BANANA) is None
