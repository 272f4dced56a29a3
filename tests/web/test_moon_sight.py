"""What is said while a ladder is in hand hides nothing of the structure, and is true."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize
from tools.hands.browser import Browser
from tools.page.fingers import between
from tools.page.moon import MoonTable
from tools.page.start import MOON, sit_down
from tools.page.visitor import Size, Visitor

from tests.web.conftest import Visit
from toprung.games.moon.pieces.ladders import ladder

# Whether base and structure are in sight, from the near edge of the cloud to the tips.
IN_SIGHT = """(() => {
  const { camera } = window.toprungStage.rig;
  return [0.004, 0.05, 0.1, 0.15].every((height) => {
    const { x, y } = camera.position.clone().set(0, 0, height).project(camera);
    const [right, down] = [((x + 1) / 2) * innerWidth, ((1 - y) / 2) * innerHeight];
    return document.elementFromPoint(right, down)?.id === "table";
  });
})()"""
INSIDE = """[...document.querySelectorAll('[data-area] :is(button, p), .counter')].every((one) => {
  const { left, right, width } = one.getBoundingClientRect();
  return !width || one.matches('.sr-only') || (left >= 0 && right <= innerWidth);
})"""
LOW: ViewportSize = {"width": 1280, "height": 600}
MOON_FIRST = 11  # the seed of a game whose first demand is the moon


def drawn(visitor: Visitor) -> MoonTable:
    """A game alone with full help, in any language, with a ladder drawn."""
    table = MoonTable(visitor, sit_down(visitor, MOON, ["you"]))
    page = visitor.page
    visitor.tap(page.locator("button.setting").first)
    visitor.tap(page.locator(".actions button.main"))
    page.locator(".counter").wait_for()
    visitor.tap(page.locator(".actions button.main"))
    visitor.until("document.querySelectorAll('.actions button').length === 1")
    return table


def gripped_and_led(table: MoonTable) -> None:
    """In the middle of the structure, until the page has said what comes of lowering it."""
    visitor = table.visitor
    visitor.tap(visitor.page.locator(".actions button"))
    visitor.page.locator("[data-area=tools] .drag").first.wait_for()
    number = table.hand
    table.wait_until_level()
    screen = Browser(table, {number})
    sight = screen.look()
    x, y, z = sight.poses[number].at(ladder(number).middle)
    start, end = sight.spot((x, y, z)), sight.spot((0.0, 0.0, z))
    screen.pointer("down", *start)
    for spot in between(start, end, 8):
        screen.pointer("move", *spot)
    screen.pointer("up", *end)
    visitor.page.locator(".forecast").wait_for()


@pytest.mark.parametrize(
    ("size", "language"), [("phone", "fr"), ("phone", "de"), ("desktop", "de")]
)
def test_the_structure_stays_in_sight_whatever_is_said(
    visit: Visit, size: Size, language: str
) -> None:
    visitor = visit(size=size, language=language, seed=MOON_FIRST)
    if size == "desktop":
        visitor.page.set_viewport_size(LOW)
    table = drawn(visitor)
    suggested = visitor.page.locator("[data-area=tools] .figure:not([disabled])")
    suggested.wait_for()
    visitor.tap(suggested)
    visitor.page.locator(".goal").wait_for()
    gripped_and_led(table)
    visitor.until(IN_SIGHT)
    visitor.until(INSIDE)
    onwards = visitor.page.locator(".holding .buttons button").last  # lowers it, then lets go
    while onwards.is_visible():
        visitor.tapped(onwards)
    table.verdict.wait_for()
    visitor.until(IN_SIGHT)
    visitor.until(INSIDE)


def test_in_the_first_turn_too_what_is_promised_for_the_moon_is_what_the_referee_says(
    visit: Visit,
) -> None:
    """Nothing has been measured by then, and how high the others are must be felt."""
    visitor = visit(size="small", seed=MOON_FIRST)
    table = drawn(visitor)
    gripped_and_led(table)
    promised = visitor.page.locator(".forecast.stands")
    promised.wait_for()
    table.press("Lower")
    visitor.button("Lower further").wait_for()
    promised.wait_for()
    assert "the demand is met" in table.let_go()
