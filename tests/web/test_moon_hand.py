"""The hand at the page: a goal to try, an end that turns the ladder, a view from the side."""

from __future__ import annotations

from tests.web.conftest import Visit
from tests.web.fingers import between
from tests.web.hands.browser import Browser
from tests.web.moon import MoonTable
from tests.web.start import MOON, sit_down
from toprung.games.moon.ladders import ladder
from toprung.games.moon.space import Vector, dot, minus, size, turned

LEVEL: Vector = (0.0, 0.0, 1.0)
SELECTED = "getSelection().toString() === ''"


def test_a_drag_of_its_end_turns_the_ladder_about_the_fingers_and_selects_nothing(
    visit: Visit,
) -> None:
    visitor = visit(size="small", seed=2)
    code = sit_down(visitor, MOON, ["you"], mode="cooperative", options={"Help": "full"})
    table = MoonTable(visitor, code)
    table.prepare()
    table.roll_and_take()
    table.press("A figure to try?")
    visitor.page.locator(".goal strong").wait_for()
    table.grip()
    table.wait_until_level()
    number = table.hand
    screen = Browser(table)

    def still() -> bool:
        one, two = screen.look().poses[number], screen.look(0.4).poses[number]
        return size(minus(one.place, two.place)) < 0.0003

    visitor.until_true(still, "the ladder hovers")
    before = screen.look().poses[number]
    grip, long = before.at(ladder(number).middle), ladder(number).length
    sight = screen.look()
    rail = ladder(number).rods[0].centre[0]
    end = sight.spot(before.at((rail, 0.0, 0.45 * long)))
    middle = sight.spot(grip)
    screen.pointer("down", *end)
    for spot in between(end, (middle[0], middle[1] + 60), 8):
        screen.pointer("move", *spot)
    screen.pointer("up", middle[0], middle[1] + 60)

    def along() -> float:
        pose = screen.look(0.2).poses[number]
        return abs(dot(turned(pose.turn, LEVEL), turned(before.turn, LEVEL)))

    visitor.until_true(lambda: along() < 0.9, "the ladder turns")
    visitor.until_true(still, "the ladder hovers again")
    after = screen.look().poses[number]
    assert size(minus(after.at(ladder(number).middle), grip)) < 0.02
    visitor.until(SELECTED)
    visitor.tap(visitor.page.locator("button.inset", has_text="from above"))
    visitor.page.locator("button.inset", has_text="from the side").wait_for()
