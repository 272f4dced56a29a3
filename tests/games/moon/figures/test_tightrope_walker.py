"""CM-FIG-7: the ladder is balanced in a way that makes it harder for the climbers to come (see
examples.tightrope_walker)."""

import pytest

from tests.games.moon.figures.examples.foot_hook import on_rails
from tests.games.moon.figures.examples.tightrope_walker import ARE, BANANA, SKI, flat
from tests.games.moon.figures.scenes import STEADY
from toprung.games.moon.figures import FigureId
from toprung.games.moon.physics.trials import TableTrials


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


def test_the_same_table_gives_the_same_room_and_is_left_as_it_was() -> None:
    table = on_rails(STEADY).site.table
    before = table.snapshot()
    trials = TableTrials(table)
    assert trials.room(BANANA) == trials.room(BANANA)
    assert table.snapshot() == before
