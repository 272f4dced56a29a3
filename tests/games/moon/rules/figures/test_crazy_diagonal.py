"""CM-FIG-2: the ladder is pushed in on the diagonal between two rungs, which hold it (see
examples.crazy_diagonal)."""

import pytest

from tests.games.moon.rules.figures.examples.crazy_diagonal import HONEST, clutching, narrow
from tests.games.moon.rules.figures.scenes import STEADY, roles
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.rules.figures import FigureId, Role

DIAGONAL = FigureId.CRAZY_DIAGONAL


@pytest.mark.rule("CM-FIG-2")
def test_rails_in_a_window_are_on_both_its_rungs() -> None:
    found = narrow(STEADY).figure(DIAGONAL)
    assert roles(found) == {(Role.RAIL, 1, Role.RUNG)}
    assert found is not None
    assert {ladder(1).rods[one.other.rod].number for one in found.meetings} == {3, 4}


@pytest.mark.rule("CM-FIG-2")
@pytest.mark.parametrize("host", [0, 1])
def test_two_rungs_of_the_ladder_itself_grip_a_rail_between_them(host: int) -> None:
    found = clutching(host, 0.0)(STEADY).figure(DIAGONAL)
    assert roles(found) == {(Role.RUNG, host, Role.RAIL)}
    assert found is not None
    assert found.others == (host,)
    assert {ladder(HONEST).rods[one.own.rod].number for one in found.meetings} == {3, 4}
