"""The page keeps to what people asked for: night or dusk, much or little motion; and a hint is
shown where it is meant."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tools.page.moon import MoonTable
from tools.page.start import MOON, sit_down
from tools.page.visitor import Visitor

from tests.web.conftest import Visit

INK = "getComputedStyle(document.body).color.match(/\\d+/g).map(Number)"
# The colour of the sky, straight above.
SKY = """(() => {
  let sky = null;
  window.toprungStage?.scene.traverse(
    (one) => (sky ??= one.material?.uniforms?.uHigh?.value ?? null));
  return sky && sky.r + sky.g + sky.b;
})()"""
GLIDING = "document.getAnimations().filter((one) => one.playState === 'running').length"


def _ink(visitor: Visitor) -> int:
    """How bright the letters are."""
    return sum(visitor.page.evaluate(INK))


def test_night_and_dusk_follow_the_system_and_the_settings(visit: Visit) -> None:
    by_night, by_day = visit(scheme="dark", size="small"), visit(scheme="light", size="small")
    for visitor in (by_night, by_day):
        visitor.open()
    by_night.until_true(lambda: _ink(by_night) > 500, "bright letters by night")
    by_day.until_true(lambda: _ink(by_day) < 250, "dark letters by day")
    by_day.close()

    sit_down(by_night, MOON, ["you"], mode="cooperative")
    dark = float(str(by_night.until(SKY)))
    by_night.choose("Settings")
    by_night.page.get_by_label("Theme").select_option("light")
    by_night.until(f"{SKY} > {dark + 0.5}")
    by_night.until_true(lambda: _ink(by_night) < 250, "dark letters by day")
    by_night.page.reload()
    by_night.until(f"{SKY} > {dark + 0.5}")


def test_little_motion_is_little_and_a_hint_is_shown_on_the_table(visit: Visit) -> None:
    visitor = visit(seed=3, still=True, size="small")
    table = MoonTable(visitor, sit_down(visitor, MOON, ["you"], mode="cooperative"))
    assert visitor.page.evaluate("window.toprungStage.still") is True
    assert visitor.page.evaluate(GLIDING) == 0
    table.prepare()
    roll, hint = visitor.button("Roll the die"), visitor.button("Hint")
    roll.wait_for()
    hint.click()
    expect(roll).to_have_class(re.compile(r"\bhinted\b"))
    table.roll_and_take()
    shown = "window.toprungStage.scene.children.length"
    before = visitor.page.evaluate(shown)
    hint.click()
    words = "Shown in light: where a good builder"
    expect(visitor.page.locator(".notice", has_text=words)).to_be_visible()
    visitor.until(f"{shown} === {before + 1}")
    table.grip()
    table.let_go()
    visitor.until(f"{shown} === {before}")

    visitor.choose("Turn the sound off")
    visitor.button("Turn the sound on").wait_for()
    visitor.until("localStorage.getItem('toprung.sound') === 'false'")

    visitor.button("Settings").click()
    visitor.page.get_by_label("Motion").select_option("full")
    visitor.until("window.toprungStage && !window.toprungStage.still")
