"""Play while the server is away: the program itself in the browser, kept there on request."""

from __future__ import annotations

import re
from typing import Final

from tools.page.climbers import PLY, ClimbersTable
from tools.page.house import House
from tools.page.moon import MoonTable
from tools.page.start import CLIMBERS, MOON, arrived, resign, sit_down
from tools.page.visitor import Visitor

from tests.web.conftest import Visit

# Starting the program takes seconds, and minutes where others want the machine.
PATIENCE: Final = 600.0  # seconds
AWAY: Final = re.compile(r"ERR_(CONNECTION_REFUSED|FAILED|INTERNET_DISCONNECTED)")
# How many moves the browser's copy of a table has.
COPIED: Final = """caches.match('/copies/CODE').then(copy => copy && copy.text())
    .then(text => text ? text.split('"moved"').length - 1 : -1)"""

# Whether the browser has kept an answer of the server.
KEPT: Final = """caches.open('toprung-answers').then(kept => kept.keys())
    .then(all => all.some(({ url }) => url.includes('PATH')))"""

# The lines of the table's title.
TITLE: Final = """(() => {
    const title = document.querySelector('.table h1');
    const range = document.createRange();
    range.selectNodeContents(title);
    return [...new Set([...range.getClientRects()].map(({ top }) => top))];
})()"""


def keep(visitor: Visitor) -> None:
    """Have the browser keep what play without the network needs."""
    visitor.open()
    visitor.tap(visitor.button("Settings"))
    visitor.tap(visitor.button(re.compile("^Keep for play"), exact=False))
    playable = "Without the network you can play: The Climbers, Catch the Moon"
    ready = visitor.page.get_by_text(playable)
    ready.wait_for(timeout=PATIENCE * 1000)
    visitor.page.keyboard.press("Escape")


def visit_place(visitor: Visitor, place: str) -> None:
    """Go there within the page, which goes on running the program."""
    visitor.page.evaluate(f"location.hash = '{place}'")


def lesson(visitor: Visitor, game: int) -> str:
    """Begin to learn a game; what the first step is called."""
    visit_place(visitor, "#/")
    visitor.tap(visitor.page.get_by_role("radio").nth(game))
    visitor.tap(visitor.page.get_by_role("button", name=re.compile("^Learn in three minutes")))
    arrived(visitor)
    coach = visitor.page.get_by_role("region", name="Lesson")
    return coach.get_by_role("heading").first.inner_text()


def copied(visitor: Visitor, code: str) -> None:
    """Wait until the browser has a copy of the table as it is."""
    page, copy = visitor.page, COPIED.replace("CODE", code)
    visitor.until_true(lambda: page.evaluate(copy) == page.evaluate(PLY))


def test_a_game_goes_on_in_the_browser_while_the_server_is_away(house: House, visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    keep(visitor)
    visitor.open("#/rules/climbers")
    page.get_by_text("CL-MOV-1", exact=True).first.wait_for()
    code = sit_down(visitor, CLIMBERS, ["you", "here"])
    table = ClimbersTable(visitor, code)
    table.never_walk()
    table.pass_on("Climb, or stay")
    table.headline("Take a block").wait_for()
    copied(visitor, code)

    visitor.forgiven = AWAY
    house.kill()
    try:
        visitor.tap(visitor.button("Go on here, without the network"))
        here = arrived(visitor, leaving=code, patience=PATIENCE)
        page.get_by_text("on this device").wait_for()
        table.pass_on("Take a block")
        table.headline("Climb again").wait_for()
        played = table.ply()
        page.reload()  # even the page comes from the browser
        assert arrived(visitor, patience=PATIENCE) == here
        table.headline("Climb again").wait_for()
        assert table.ply() == played
        assert "wins" in table.pass_to_the_end()
        visitor.tap(page.get_by_role("link", name="Watch the replay"))
        page.get_by_role("slider", name=re.compile("^Step 0 of")).wait_for()
        visit_place(visitor, "#/rules/climbers")
        page.get_by_text("CL-MOV-1", exact=True).first.wait_for()
    finally:
        house.start()


def test_the_title_of_a_table_without_the_network_is_one_line_on_a_phone(
    house: House, visit: Visit
) -> None:
    """It was set one letter per line, over both seats."""
    visitor = visit(size="phone")
    visitor.context.set_default_timeout(PATIENCE * 1000)
    keep(visitor)
    visitor.forgiven = AWAY
    house.kill()
    try:
        sit_down(visitor, CLIMBERS, ["you", "here"])
        visitor.until(f"{TITLE}.length === 1")
    finally:
        house.start()


def test_catch_the_moon_goes_on_and_is_begun_while_the_server_is_away(
    house: House, visit: Visit
) -> None:
    visitor = visit(seed=3)
    visitor.context.set_default_timeout(PATIENCE * 1000)
    page = visitor.page
    keep(visitor)
    code = sit_down(visitor, MOON, ["you"], mode="cooperative")
    table = MoonTable(visitor, code)
    table.prepare()
    table.roll_and_take()
    copied(visitor, code)

    visitor.forgiven = AWAY
    house.kill()
    try:
        visitor.tap(visitor.button("Go on here, without the network"))
        here = arrived(visitor, leaving=code, patience=PATIENCE)
        table.grip()
        assert "CM-" in table.let_go(), "in the middle of a turn that was begun elsewhere"

        sit_down(visitor, MOON, ["you", "here"])  # the page itself comes from the browser
        page.get_by_text("on this device").wait_for()
        table.prepare()
        visitor.tap(visitor.button(re.compile("^I saw the full moon on"), exact=False))
        visitor.tap(visitor.button("I cannot say when I saw a full moon"))
        table.roll_and_take()
        table.grip()
        assert "CM-" in table.let_go(), "a game that was begun here"
        assert lesson(visitor, MOON)
        assert lesson(visitor, CLIMBERS)
    finally:
        house.start()

    visit_place(visitor, f"#/table/{here}")
    visitor.tap(visitor.button("Go on online"))
    there = arrived(visitor, leaving=here, patience=PATIENCE)
    assert visitor.table(there)["status"] == "playing", "the server has it now"


def test_a_rulebook_and_a_replay_that_were_opened_are_there_without_the_network(
    house: House, visit: Visit
) -> None:
    visitor = visit(size="small")
    page = visitor.page
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    table.never_walk()
    table.pass_on("Climb, or stay")
    resign(visitor)
    page.locator(".outcome").wait_for()
    last = int(str(visitor.table(table.code)["ply"]))
    replay = f"#/replay/{visitor.table(table.code)['match']}"
    visitor.open(replay)
    visitor.until(KEPT.replace("PATH", "/states"))
    visitor.open("#/rules/moon")
    visitor.until(KEPT.replace("PATH", "/api/games/moon/rules"))

    visitor.forgiven = AWAY
    house.kill()
    try:
        visitor.open("#/rules/moon")
        page.reload()  # the page itself comes from the browser
        page.get_by_text("CM-TRN-1", exact=True).first.wait_for()
        visitor.open(replay)
        page.get_by_role("button", name="To the end").click()
        page.get_by_role("slider", name=re.compile(f"^Step {last} of {last}")).wait_for()
    finally:
        house.start()


def test_whoever_installs_the_page_as_an_app_has_the_program_kept_with_it(visit: Visit) -> None:
    visitor = visit(size="small")
    visitor.open()
    visitor.page.evaluate("void dispatchEvent(new Event('appinstalled'))")
    visitor.until("JSON.parse(localStorage.getItem('toprung.offline'))?.games.length", PATIENCE)
    visitor.tap(visitor.button("Settings"))
    visitor.page.get_by_text("Without the network you can play: The Climbers").wait_for()
