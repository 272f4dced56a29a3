"""A whole game of The Climbers, from the start page to the winner, by the page's own controls."""

from __future__ import annotations

import pytest

from tests.web.climbers import ClimbersTable
from tests.web.conftest import Visit
from tests.web.start import CLIMBERS, sit_down
from tests.web.visitor import Size

SIZES = ["small", "phone"]


@pytest.mark.parametrize("size", SIZES)
def test_two_people_at_one_screen_play_a_whole_game(visit: Visit, size: Size) -> None:
    visitor = visit(size=size, seed=15, painted=size == "small")  # the short ladder helps at once
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    table.never_walk()
    table.headline("Climb, or stay").wait_for()
    x, y, level = table.square_by_short_ladder()
    table.climb_to(x, y, level)
    visitor.tap(visitor.button("short ladder"))
    table.headline("Take a block").wait_for()
    assert table.level(0) == level

    taken = table.take()
    table.put()
    table.headline("Climb again").or_(table.headline("Place your blocking stone")).first.wait_for()
    visitor.tap(visitor.button("Take back"))
    table.headline("Take a block").wait_for()
    assert table.take() == taken
    table.put()

    said = table.pass_to_the_end()
    assert "Guest wins" in said
    assert "CL-END" in said
    visitor.page.get_by_role("link", name="Watch the replay").wait_for()
