"""No serious or critical finding of axe-core, by night and by day, on any page."""

from __future__ import annotations

import pytest
from tools.page.climbers import ClimbersTable
from tools.page.moon import MoonTable
from tools.page.start import CLIMBERS, MOON, sit_down
from tools.page.visitor import Scheme, Size, Visitor

from tests.web.axe import findings
from tests.web.conftest import Visit
from tests.web.test_lessons import coach, learn

LOOKS = [("desktop", "dark"), ("phone", "light")]


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_every_page_can_be_used_by_everybody(visit: Visit, size: Size, scheme: Scheme) -> None:
    visitor: Visitor = visit(size=size, scheme=scheme, seed=3, painted=True)
    found: dict[str, list[str]] = {}

    def scan(name: str) -> None:
        # What fades in is scanned when it is there.
        visitor.until("document.getAnimations().every((one) => one.playState !== 'running')")
        found[name] = findings(visitor.page)

    visitor.open()
    visitor.page.locator("button.play").wait_for()
    scan("start page")
    visitor.tap(visitor.button("Settings"))
    visitor.page.get_by_role("dialog").wait_for()
    scan("settings")

    for game in ("climbers", "moon"):
        visitor.open(f"#/rules/{game}")
        visitor.page.locator("main h2").first.wait_for()
        scan(f"rules of {game}")
    visitor.open("#/lobby")
    visitor.page.locator("h1").first.wait_for()
    scan("lobby")

    climbers = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    climbers.never_walk()
    climbers.headline("Climb, or stay").wait_for()
    scan("The Climbers")
    climbers.pass_on("Climb, or stay")
    climbers.take()
    scan("The Climbers with a block in hand")
    match = visitor.table(climbers.code)["match"]
    visitor.open(f"#/replay/{match}")
    visitor.page.locator(".controls").wait_for()
    scan("replay")
    visitor.open("#/games")
    visitor.page.locator("main li").first.wait_for()
    scan("your games")
    visitor.open("#/")
    visitor.tap(visitor.button("Settings"))
    visitor.tap(visitor.button("Your other devices"))
    visitor.page.get_by_role("img", name="The link as a QR code").wait_for()
    scan("your other devices")
    visitor.open("#/puzzles/climbers")
    visitor.page.locator("h1").first.wait_for()
    scan("puzzles")

    moon = MoonTable(visitor, sit_down(visitor, MOON, ["you"], mode="cooperative"))
    visitor.tap(visitor.button("Your own way…"))
    visitor.page.get_by_role("slider", name="Lean").wait_for()
    scan("starting ladders in one's own way")
    visitor.tap(visitor.button("Back"))
    moon.prepare()
    moon.roll_and_take()
    scan("Catch the Moon")
    moon.grip()
    scan("Catch the Moon with a ladder in hand")
    visitor.page.locator("#table").press("?")
    visitor.page.get_by_role("dialog").wait_for()
    scan("help")
    visitor.page.keyboard.press("Escape")
    moon.let_go()
    scan("a verdict")
    visitor.tap(moon.verdict.get_by_role("button", name="Rule ").first)
    visitor.page.get_by_role("dialog").wait_for()
    scan("a rule over the table")
    visitor.page.keyboard.press("Escape")
    moon.close_verdict()
    visitor.tap(visitor.button("Book of Figures"))
    visitor.page.get_by_role("dialog").wait_for()
    scan("Book of Figures")
    learn(visitor, CLIMBERS)
    coach(visitor).wait_for()
    scan("a lesson")
    assert {name: what for name, what in found.items() if what} == {}
