"""CM-FIG-3: the ladder hangs over the end of an upright and is free to swing from side to side."""

import math

import pytest

from tests.games.moon.rules.figures.examples.swing import ARE, HONEST, hung
from tests.games.moon.rules.figures.scenes import STEADY, roles
from toprung.games.moon.pieces.space import Vector, add
from toprung.games.moon.rules.figures import FigureId, Role, Room, Swinging, recognise

SWING = FigureId.SWING


@pytest.mark.rule("CM-FIG-3")
@pytest.mark.parametrize("name", list(ARE)[:3])
def test_a_swing_names_the_rung_and_the_end_that_it_hangs_on(name: str) -> None:
    assert roles(ARE[name](STEADY).figure(SWING)) == {(Role.RUNG, 0, Role.TIP)}


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
        ((3.1, 2.1, 0.0049), True),
        ((2.9, 8.0, 0.0), False),  # something is in the way
        ((8.0, 5.0, 0.0), False),  # it stays where it was pushed
        ((8.0, 15.0, 0.0051), False),  # it is coming off
    ],
)
def test_it_must_swing_and_come_back_and_stay_hooked_on_both_sides(
    other_side: tuple[float, float, float], swings: bool
) -> None:
    rest = hung(HONEST, 4)(STEADY).rest
    trials = Pushed(FREELY, other_side)
    ids = {one.id for one in recognise(rest, HONEST, (), trials)}
    assert (SWING in ids) == swings
    one, other = trials.pushes
    assert add(one, other) == (0.0, 0.0, 0.0)
    assert one[2] == 0.0
    assert abs(one[0]) > 0.9, "along its rungs"
