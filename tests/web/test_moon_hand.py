"""The hand at the page: a goal to try, an end that turns the ladder, a view from the side."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tools.hands.browser import Browser
from tools.page.fingers import Fingers, between
from tools.page.moon import MoonTable
from tools.page.start import MOON, sit_down
from tools.page.visitor import Size

from tests.web.conftest import Visit
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Vector, dot, minus, size, turned

LEVEL: Vector = (0.0, 0.0, 1.0)
SELECTED = "getSelection().toString() === ''"
# A place of the canvas that nothing covers, far from another one.
BESIDE = """([x, y]) => {
  const canvas = document.querySelector('#table');
  for (let down = 0.9; down > 0.1; down -= 0.05)
    for (let right = 0.1; right < 0.95; right += 0.1) {
      const spot = [right * innerWidth, down * innerHeight];
      const free = (by) => document.elementFromPoint(spot[0] + by, spot[1]) === canvas;
      if (Math.hypot(spot[0] - x, spot[1] - y) > 170 && free(0) && free(50)) return spot;
    }
}"""

# Lower it, and lift it again while it is still on its way; whether that was offered.
LOWER_AND_LIFT = """() => new Promise((tell) => {
  const buttons = () => [...document.querySelectorAll('.actions button')];
  const named = (name) => buttons().find((one) => one.textContent.trim() === name);
  named('Lower').click();
  const looking = setInterval(() => {
    const lift = named('Lift');
    if (!lift && named('Lower')) return;
    clearInterval(looking);
    lift?.click();
    tell(lift !== undefined);
  }, 20);
})"""


def hovers(screen: Browser, number: int) -> bool:
    one, two = screen.look().poses[number], screen.look(0.4).poses[number]
    return size(minus(one.place, two.place)) < 0.0003


@pytest.mark.parametrize("device", ["small", "phone"])
def test_what_is_done_beside_the_ladder_moves_the_camera_alone_and_on_it_the_ladder_alone(
    visit: Visit, device: Size
) -> None:
    """By the right button, or with one finger."""
    visitor = visit(size=device, seed=2, painted=False)
    code = sit_down(visitor, MOON, ["you"], mode="cooperative", options={"Help": "none"})
    table = MoonTable(visitor, code)
    table.prepare()
    table.roll_and_take()
    table.press("Grip it in the middle")
    visitor.button("Lower").wait_for()
    table.wait_until_level()
    number = table.hand
    screen = Browser(table, {number})
    visitor.until_true(lambda: hovers(screen, number), "the ladder hovers")
    expect(visitor.button("Let go")).to_be_hidden()  # it would only fall

    before = screen.look()
    middle = before.spot(before.poses[number].at(ladder(number).middle))
    x, y = visitor.page.evaluate(BESIDE, list(middle))
    if visitor.phone:
        Fingers(visitor.page).drag((x, y), (x + 50, y), 6)
    else:
        visitor.page.mouse.move(x, y)
        visitor.page.mouse.down(button="right")
        visitor.page.mouse.move(x + 50, y, steps=6)
        visitor.page.mouse.up(button="right")
    visitor.until_true(lambda: size(minus(screen.look().eye, before.eye)) > 0.01, "it moves")
    visitor.until_true(lambda: hovers(screen, number), "the ladder hovers on")
    moved = screen.look()
    assert size(minus(moved.poses[number].place, before.poses[number].place)) < 0.001

    start = moved.spot(moved.poses[number].at(ladder(number).middle))
    screen.pointer("down", *start)
    for spot in between(start, (start[0] - 40, start[1]), 6):
        screen.pointer("move", *spot)
    screen.pointer("up", start[0] - 40, start[1])

    def led() -> bool:
        place = screen.look().poses[number].place
        return size(minus(place, moved.poses[number].place)) > 0.01

    visitor.until_true(led, "the ladder is led")
    after = screen.look()  # the camera may step back, so that the ladder stays in the picture
    assert (after.azimuth, after.elevation) == (moved.azimuth, moved.elevation)

    visitor.until_true(lambda: hovers(screen, number), "the ladder hovers where it was led")
    high = screen.look().poses[number].place[2]
    assert visitor.page.evaluate(LOWER_AND_LIFT), "without help nothing else stops it"
    visitor.until_true(lambda: screen.look().poses[number].place[2] > high - 0.001, "it rises")
    assert not table.verdict.is_visible()


def test_a_drag_of_its_end_turns_the_ladder_about_the_fingers_and_selects_nothing(
    visit: Visit,
) -> None:
    visitor = visit(size="small", seed=2)
    code = sit_down(visitor, MOON, ["you"], mode="cooperative", options={"Help": "full"})
    table = MoonTable(visitor, code)
    table.prepare()
    table.roll_and_take()
    suggested = visitor.page.locator("[data-area=tools] .figure", has_text="Figure possible")
    suggested.wait_for()  # by itself
    visitor.tap(suggested)
    visitor.page.locator(".goal strong").wait_for()
    table.grip()
    table.wait_until_level()
    number = table.hand
    screen = Browser(table, {number})

    def still() -> bool:
        return hovers(screen, number)

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
