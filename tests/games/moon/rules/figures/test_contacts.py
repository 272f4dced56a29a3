"""Which part touches what, from settlements invented for the purpose."""

import pytest

from toprung.games.moon.pieces.ladders import Part, ladder
from toprung.games.moon.pieces.settlement import Settlement, Standing, Touch
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules.figures.contacts import BRUSH, Role, contacts, role, total

HONEST, RABBIT = 2, 19
WEIGHT = ladder(HONEST).mass * 9.81


def settlement(*touches: Touch) -> Settlement:
    """Ladders 1 and 2 at the origin, with these touches."""
    standing = tuple(Standing(number, Pose(), 0.075, -0.075) for number in (1, HONEST))
    return Settlement(standing, touches, (), True, 0.0, 1.0)


def touch(load: float, height: float = 0.0, rod: int = 0) -> Touch:
    return Touch(1, 2, HONEST, rod, (0.0, 0.0, height), (0.0, 0.0, 1.0), load * WEIGHT)


def test_the_free_ends_of_a_rail_are_feet_and_tips() -> None:
    one = ladder(HONEST)
    rail = one.rods[0]
    assert rail.part is Part.LEFT
    # Rungs from 20 to 130 mm above the feet, 5 mm thick; the middle is at 75 mm.
    heights = {-0.07: Role.FOOT, -0.056: Role.RAIL, 0.0: Role.RAIL, 0.056: Role.RAIL}
    assert {height: role(one, rail, height) for height in heights} == heights
    assert role(one, rail, 0.06) is Role.TIP
    assert role(one, one.rods[2], 0.06) is Role.RUNG


@pytest.mark.parametrize("part", [Part.LEFT, Part.RIGHT])
def test_every_ladder_has_both_ends_on_either_rail(part: Part) -> None:
    for number in range(30):
        one = ladder(number)
        rods = [rod for rod in one.rods if rod.part is part]
        lowest, highest = rods[0].ends[0][2], rods[-1].ends[1][2]
        assert role(one, rods[0], lowest) is Role.FOOT, one.name
        assert role(one, rods[-1], highest) is Role.TIP, one.name


def test_each_ladder_feels_a_touch_from_its_own_side() -> None:
    measured = settlement(touch(0.5))
    (upper,) = contacts(measured, HONEST)
    (lower,) = contacts(measured, 1)
    assert upper.push == (0.0, 0.0, 1.0)
    assert lower.push == (0.0, 0.0, -1.0)
    assert (upper.own, upper.other) == (lower.other, lower.own)
    assert upper.own.ladder == HONEST
    assert upper.other.role is Role.RUNG


def test_loads_count_in_weights_and_a_brush_counts_nothing() -> None:
    measured = settlement(touch(0.4), touch(0.6, 0.06), touch(BRUSH / 2, -0.06))
    found = contacts(measured, HONEST)
    assert [one.load for one in found] == pytest.approx([0.4, 0.6])
    assert total(found) == pytest.approx(1.0)
    assert [one.own.role for one in found] == [Role.RAIL, Role.TIP]
