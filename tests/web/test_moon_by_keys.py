"""Catch the Moon without a pointer, and what others see of it."""

from __future__ import annotations

from playwright.sync_api import expect
from tools.page.moon import MoonTable
from tools.page.start import MOON, arrived, sit_down

from tests.web.conftest import Visit

# Unless the short replay has come to its end by itself.
PAUSE = "document.querySelector('.controls [aria-label=Pause]')?.click()"


def test_a_turn_by_keys_alone_is_watched_and_replayed_and_played_on(visit: Visit) -> None:
    player = visit(seed=3, size="small")
    table = MoonTable(player, sit_down(player, MOON, ["you"], mode="cooperative"))
    watcher = visit(language="de", size="small")
    watcher.open(f"#/table/{table.code}")
    assert arrived(watcher) == table.code
    expect(watcher.page.locator("header .title")).to_contain_text("Du schaust zu")
    expect(watcher.page.locator("[data-area=tools] .help")).to_have_text("Hilfe: voll")

    player.page.get_by_role("button", name="Gate: face to face").press("Enter")
    player.button("Roll the die").wait_for()
    canvas = player.page.locator("#table")
    for phase in ("Take a ladder", "Grip it in the middle", "Lower"):
        canvas.press("Enter")
        player.button(phase).wait_for()
    table.counter.locator(".now").wait_for()
    start = table.held_pose()
    for key, times in (("PageUp", 25), ("ArrowUp", 6), ("Shift+ArrowLeft", 6)):
        for _ in range(times):
            canvas.press(key)
    player.until_true(lambda: table.held_pose()[2] > start[2] + 0.005, "the ladder rises")
    assert "CM-" in table.let_go("Enter")

    words = watcher.page.locator(".verdict")
    words.wait_for()
    assert "verlangte" in words.inner_text() or "Tropfen" in words.inner_text()

    match = str(player.table(table.code)["match"])
    player.open(f"#/replay/{match}?step=4")
    controls = player.page.locator(".controls")
    controls.wait_for()
    player.button("To the end").click()
    slider = controls.locator("input[type=range]")
    last = slider.get_attribute("max")
    player.until(f"document.querySelector('.controls input').value === '{last}'")
    player.button("To the start").click()
    player.button("Play").click()
    player.until("Number(document.querySelector('.controls input').value) > 0")
    player.page.evaluate(PAUSE)
    player.button("Play").wait_for()
    player.button("To the end").click()
    player.button("Play from here").click()
    fork = arrived(player)
    assert fork != table.code
    player.button("Roll the die").wait_for()  # whoever plays on has a seat already
