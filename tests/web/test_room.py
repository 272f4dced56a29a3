"""There is room for everything: on a low window, a laptop and a phone nothing is cut, covered or
too small for a finger."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect
from tools.page.climbers import READY
from tools.page.moon import MoonTable
from tools.page.start import CLIMBERS, MOON, arrived, resign, sit_down
from tools.page.visitor import Visitor

from tests.web.conftest import Visit
from tests.web.test_table import CUT

NAMES = (
    "Maximiliane Schönberger",
    "Jean-Christophe Dubois",
    "Alexandra von Hohenfels",
    "Bartholomew Fitzgerald",
    "Anne-Sophie Grandmaison",
)
# Names that are not read in full, and players that the status line covers.
SHORTENED = """[...document.querySelectorAll('.players .name')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((one) => one.textContent.trim())"""
HIDDEN = """(() => {
    const line = document.querySelector('.status').getBoundingClientRect();
    return [...document.querySelectorAll('.players li')].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < line.right && line.left < right && top < line.bottom && line.top < bottom;
    }).map((one) => one.textContent.trim());
})()"""
# What a finger would miss: under 40 pixels high.
SMALL = """[...document.querySelectorAll('button:not(.rule), summary, select')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 39.5)
    .map((one) => one.textContent.trim())"""
# Whether nothing covers what stands, from its foot to its top.
CLEAR = """[0, 0.25, 0.5, 0.75, 1].every((part) => {
    const { rig, canvas } = window.toprungStage;
    const { x, y } = rig.target.clone().set(0, 0, part * HEIGHT).project(rig.camera);
    const [right, down] = [((x + 1) / 2) * innerWidth, ((1 - y) / 2) * innerHeight];
    return document.elementFromPoint(right, down) === canvas;
})"""


def gather(visitor: Visitor, names: Sequence[str] = NAMES) -> None:
    """A table of The Climbers for people with long names, all on one screen."""
    visitor.open()
    page = visitor.page
    visitor.tap(page.get_by_role("radio").nth(CLIMBERS))
    rows = page.locator("fieldset ol > li")
    while rows.count() < len(names):
        visitor.tap(page.locator("fieldset button.add"))
    for seat, name in enumerate(names):
        rows.nth(seat).locator("select").first.select_option("here" if seat else "you")
        rows.nth(seat).locator("input").fill(name)
    visitor.tap(page.locator("button.play"))
    arrived(visitor)
    page.locator(READY).first.wait_for()


def test_five_long_names_are_read_in_full_on_a_phone(visit: Visit) -> None:
    visitor = visit(size="phone", language="de")
    gather(visitor)
    visitor.until(f"{SHORTENED}.length === 0 && {HIDDEN}.length === 0")


def test_the_status_line_hides_no_player_on_a_laptop(visit: Visit) -> None:
    visitor = visit(size="desktop", language="de")
    visitor.page.set_viewport_size({"width": 1024, "height": 640})
    gather(visitor)
    visitor.until(f"{HIDDEN}.length === 0 && {SHORTENED}.length === 0")


def test_all_that_can_be_done_after_a_game_is_in_sight_in_a_low_window(visit: Visit) -> None:
    visitor = visit(size="small", seed=6)
    gather(visitor, NAMES[:2])
    resign(visitor)
    outcome = visitor.page.locator(".outcome")
    for way in ("Watch the replay", "Review", "Home"):
        expect(outcome.get_by_role("link", name=way)).to_be_in_viewport(ratio=1)
    for button in ("Play again", "Share a picture"):
        expect(outcome.get_by_role("button", name=button)).to_be_in_viewport(ratio=1)


def test_at_the_end_nothing_hides_what_was_built_on_a_phone(visit: Visit) -> None:
    visitor = visit(size="phone", seed=3)
    sit_down(visitor, MOON, ["you"], mode="cooperative")
    visitor.button("Gate: face to face").click()
    expect(visitor.button("Book of Figures")).to_be_visible()
    resign(visitor)
    visitor.page.locator(".outcome").wait_for()
    visitor.until(CLEAR.replace("HEIGHT", "0.15"))


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_options_of_a_game_are_told_in_full_on_a_phone(visit: Visit, language: str) -> None:
    visitor = visit(size="phone", language=language)
    visitor.open()
    visitor.tap(visitor.page.get_by_role("radio").nth(MOON))
    visitor.tap(visitor.page.locator("summary").first)
    visitor.page.locator("details select").first.wait_for()
    assert visitor.page.evaluate(CUT) == []
    assert visitor.page.evaluate(SMALL) == []


def test_whether_it_will_fall_is_told_beside_the_structure_on_a_phone(visit: Visit) -> None:
    visitor = visit(size="phone", seed=1)
    table = MoonTable(visitor, sit_down(visitor, MOON, ["you"], mode="cooperative"))
    table.prepare()
    visitor.button("Roll the die").wait_for()
    visitor.tap(visitor.button("Will it fall?"))
    falls = re.compile("^Falls in [0-9]+ of 16")
    visitor.page.get_by_role("heading", name=falls).wait_for()
    state = visitor.table(table.code)["state"]
    assert isinstance(state, dict)
    height = max(float(state["height"]), 0.15)
    expect(visitor.page.locator(".forecast")).to_be_visible()
    visitor.until(CLEAR.replace("HEIGHT", str(height)))
    assert visitor.page.evaluate(SMALL) == []
