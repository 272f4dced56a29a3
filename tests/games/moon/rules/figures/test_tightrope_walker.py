"""CM-FIG-7: the ladder is balanced in a way that makes it harder for the climbers to come (see
examples.tightrope_walker)."""

from dataclasses import replace

import pytest

from tests.games.moon.rules.figures.examples.foot_hook import on_rails
from tests.games.moon.rules.figures.examples.tightrope_walker import ARE, BANANA, SKI, flat
from tests.games.moon.rules.figures.scenes import STEADY, figures
from toprung.games.moon.rules.figures import FigureId
from toprung.games.moon.table.trials import TableTrials


@pytest.mark.rule("CM-FIG-7")
@pytest.mark.parametrize(("name", "others"), list(zip(ARE, [(0,), (0, 1), (0, 1)], strict=True)))
def test_a_tightrope_walker_names_what_it_balances_on(name: str, others: tuple[int, ...]) -> None:
    found = ARE[name](STEADY).figure(FigureId.TIGHTROPE_WALKER)
    assert found is not None
    assert found.others == others


@pytest.mark.rule("CM-FIG-7")
def test_a_wide_stance_is_no_balancing_however_much_is_covered() -> None:
    built = flat(SKI, "tulip")(STEADY)
    room = TableTrials(built.site.table).room(SKI)
    assert room.after < room.before / 2
    assert built.figure(FigureId.TIGHTROPE_WALKER) is None


@pytest.mark.rule("CM-FIG-7")
@pytest.mark.parametrize(("weights", "balances"), [(1.0, True), (1.9, True), (4.5, False)])
def test_a_ladder_wedged_in_between_tips_does_not_balance(weights: float, balances: bool) -> None:
    """One that pressed with 4.5 times its weight was called a Tightrope Walker."""
    built = ARE["a swayed ladder on the ridge of a roof"](STEADY)
    touches = (replace(one, load=one.load * weights) for one in built.rest.touches)
    rest = replace(built.rest, touches=tuple(touches))
    ids = {one.id for one in figures(built.site, rest, built.ladder)}
    assert (FigureId.TIGHTROPE_WALKER in ids) is balances


def test_the_same_table_gives_the_same_room_and_is_left_as_it_was() -> None:
    table = on_rails(STEADY).site.table
    before = table.snapshot()
    trials = TableTrials(table)
    assert trials.room(BANANA) == trials.room(BANANA)
    assert table.snapshot() == before
