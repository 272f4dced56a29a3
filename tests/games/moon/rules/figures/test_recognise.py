"""The figures together: when there are none, and their order."""

from tests.games.moon.rules.figures.scenes import CROSSWISE, UP, Site, figures, own_rung, turn
from toprung.games.moon.pieces.space import add
from toprung.games.moon.rules.figures import FigureId

HONEST, WASP = 2, 9


def test_a_ladder_on_the_table_makes_no_figure() -> None:
    site = Site("fence")
    rest = site.lower(WASP, (0.0, 0.0, 0.0), (0.2, 0.2, 0.2), turn((UP, 90.0)))
    assert rest.grounded([WASP])
    assert figures(site, rest, WASP) == ()


def test_a_ladder_that_is_not_on_the_table_makes_no_figure() -> None:
    site = Site("fence")
    assert figures(site, site.table.measure(), WASP) == ()


def test_a_ladder_can_make_several_figures_and_they_come_in_the_rulebooks_order() -> None:
    site = Site("fence")
    at = add(site.rung(0, 4), (0.0, 0.0, 0.01))
    rest = site.lower(WASP, own_rung(WASP, 0), at, CROSSWISE)
    ids = [one.id for one in figures(site, rest, WASP)]
    assert ids == [FigureId.FOOT_HOOK, FigureId.CANDLE]


def test_the_same_table_gives_the_same_figures_and_is_left_as_it_was() -> None:
    site = Site("tulip")
    rest = site.lower(HONEST, own_rung(HONEST, 4), add(site.tip(0), (0.0, 0.0, 0.004)))
    before = site.table.snapshot()
    first = figures(site, rest, HONEST)
    assert FigureId.SWING in {one.id for one in first}
    assert figures(site, rest, HONEST) == first
    assert site.table.snapshot() == before
