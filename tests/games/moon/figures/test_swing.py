"""CM-FIG-3: the ladder hangs over the end of an upright and is free to swing from side to side."""

import pytest

from tests.games.moon.figures.scenes import CROSSWISE, Site, figure, own_rung, roles
from toprung.games.moon.figures import FigureId, Role
from toprung.games.moon.settlement import Settlement
from toprung.games.moon.space import add

STEEPLE, WASP, CORKSCREW, HONEST = 7, 9, 16, 2
SWING = FigureId.SWING


def hung(site: Site, number: int, rung: int, share: float = 0.0, upright: int = 0) -> Settlement:
    """A ladder hung by a rung on the end of a left rail, which leans outwards, so that there is air
    around the ladder."""
    at = add(site.tip(upright), (0.0, 0.0, 0.004))
    return site.lower(number, own_rung(number, rung, share), at)


@pytest.mark.rule("CM-FIG-3")
@pytest.mark.parametrize(("rung", "share"), [(4, 0.0), (4, 0.3), (3, 0.0)])
def test_a_straight_ladder_hung_by_a_high_rung_swings(rung: int, share: float) -> None:
    site = Site("tulip")
    rest = hung(site, HONEST, rung, share)
    found = figure(SWING, site, rest, HONEST)
    assert roles(found) == {(Role.RUNG, 0, Role.TIP)}


@pytest.mark.rule("CM-FIG-3")
@pytest.mark.parametrize("number", [STEEPLE, WASP, CORKSCREW])
def test_tapered_waisted_and_twisted_ladders_swing_as_well(number: int) -> None:
    site = Site("tulip")
    rest = hung(site, number, 4, upright=1)
    found = figure(SWING, site, rest, number)
    assert found is not None
    assert found.others == (1,)


@pytest.mark.rule("CM-FIG-3")
def test_a_ladder_that_comes_off_when_pushed_does_not_swing_freely() -> None:
    site = Site("tulip")
    rest = hung(site, HONEST, 3, 0.3)
    assert figure(SWING, site, rest, HONEST) is None


@pytest.mark.rule("CM-FIG-3")
def test_a_ladder_balanced_by_its_middle_rung_hangs_over_nothing() -> None:
    site = Site("tulip")
    rest = hung(site, HONEST, 2)
    assert figure(SWING, site, rest, HONEST) is None


@pytest.mark.rule("CM-FIG-3")
def test_a_ladder_hung_on_a_rung_instead_of_an_upright_is_no_swing() -> None:
    site = Site("fence")
    at = add(site.rung(0, 4, -0.6), (0.0, 0.0, 0.006))
    rest = site.lower(HONEST, own_rung(HONEST, 4), at, CROSSWISE)
    assert figure(SWING, site, rest, HONEST) is None
