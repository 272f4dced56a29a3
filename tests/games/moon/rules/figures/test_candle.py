"""CM-FIG-6: the ladder stands upright at the top of the structure (see examples.candle)."""

import pytest

from tests.games.moon.rules.figures.examples.candle import ARE
from tests.games.moon.rules.figures.scenes import CROSSWISE, LYING, STEADY, Site, figure, roles
from toprung.games.moon.rules.figures import FigureId, Role

BANANA, HERON = 3, 25
CANDLE = FigureId.CANDLE


@pytest.mark.rule("CM-FIG-6")
@pytest.mark.parametrize(("name", "host"), list(zip(ARE, (0, 0, 1), strict=True)))
def test_a_candle_names_what_it_stands_on(name: str, host: int) -> None:
    assert roles(ARE[name](STEADY).figure(CANDLE)) == {(Role.RUNG, host, Role.RUNG)}


@pytest.mark.rule("CM-FIG-6")
def test_a_ladder_with_its_feet_in_the_windows_of_one_that_lies_on_top() -> None:
    site = Site("gate")
    site.lower(BANANA, (0.0, 0.0, 0.0), (0.0, 0.0, 0.2), LYING)
    rest = site.lower(HERON, (0.0, 0.0, 0.0), (0.0, 0.0, 0.3), CROSSWISE)
    found = figure(CANDLE, site, rest, HERON)
    assert found is not None
    assert found.others == (BANANA,)
