"""CM-FIG-3: the ladder hangs over the end of an upright and is free to swing from side to side."""

import math

import pytest

from tests.games.moon.figures.scenes import CROSSWISE, Site, figure, own_rung, roles
from toprung.games.moon.figures import FigureId, Role, Room, Swinging, recognise
from toprung.games.moon.settlement import Settlement
from toprung.games.moon.space import Vector, add

WASP, CORKSCREW, HICCUP, HONEST = 9, 16, 20, 2
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
@pytest.mark.parametrize("number", [WASP, CORKSCREW, HICCUP])
def test_waisted_twisted_and_uneven_ladders_swing_as_well(number: int) -> None:
    site = Site("tulip")
    rest = hung(site, number, 4, upright=1)
    found = figure(SWING, site, rest, number)
    assert found is not None
    assert found.others == (1,)


class Pushed:
    """Trials that end as a test wishes, to the one side and to the other."""

    def __init__(self, *ends: tuple[float, float, float]) -> None:
        self.ends = [Swinging(math.radians(a), math.radians(b), slip) for a, b, slip in ends]
        self.pushes: list[Vector] = []

    def swing(self, ladder: int, pivot: Vector, push: Vector) -> Swinging:
        assert ladder == HONEST
        assert pivot[2] > 0.1
        self.pushes.append(push)
        return self.ends[len(self.pushes) - 1]

    def room(self, ladder: int) -> Room:
        raise AssertionError(f"ladder {ladder} hangs, and does not balance")


FREELY = (8.0, 15.0, 0.001)


@pytest.mark.rule("CM-FIG-3")
@pytest.mark.parametrize(
    ("other_side", "swings"),
    [
        (FREELY, True),
        ((4.1, 2.8, 0.0049), True),
        ((3.9, 8.0, 0.0), False),  # something is in the way
        ((8.0, 5.0, 0.0), False),  # it stays where it was pushed
        ((8.0, 15.0, 0.0051), False),  # it is coming off
    ],
)
def test_it_must_swing_and_come_back_and_stay_hooked_on_both_sides(
    other_side: tuple[float, float, float], swings: bool
) -> None:
    rest = hung(Site("tulip"), HONEST, 4)
    trials = Pushed(FREELY, other_side)
    ids = {one.id for one in recognise(rest, HONEST, (), trials)}
    assert (SWING in ids) == swings
    one, other = trials.pushes
    assert add(one, other) == (0.0, 0.0, 0.0)
    assert one[2] == 0.0
    assert abs(one[0]) > 0.9, "along its rungs"


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
