"""CM-FIG-1: the ladder rests on one single rung of another (see examples.foot_hook)."""

import pytest

from tests.games.moon.rules.figures.examples.foot_hook import ARE
from tests.games.moon.rules.figures.scenes import STEADY, roles
from toprung.games.moon.rules.figures import FigureId, Role

ON_WHAT = {
    "its lowest rung across the highest rung of another": (Role.RUNG, 0, Role.RUNG),
    "its rails on the highest rung of another": (Role.RAIL, 0, Role.RUNG),
    "its rails on a rung in a window": (Role.RAIL, 0, Role.RUNG),
}


@pytest.mark.rule("CM-FIG-1")
@pytest.mark.parametrize("name", ARE)
def test_a_foot_hook_names_what_rests_on_what(name: str) -> None:
    found = ARE[name](STEADY).figure(FigureId.FOOT_HOOK)
    assert roles(found) == {ON_WHAT[name]}
