"""People around one table, each with a browser of his own."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tools.page.climbers import ClimbersTable
from tools.page.moon import MoonTable
from tools.page.start import CLIMBERS, MOON, arrived, resign, sit_down
from tools.page.visitor import Visitor

from tests.web.conftest import Visit

MARKUP = "<img src=x onerror=\"document.title='caught'\"> & <b>hello</b>"

# What a player's name, clock and belongings cut or cover, and whether they reach below.
CROWDED = """[...document.querySelectorAll('.players li')].filter((chip) => {
    const { right, bottom } = chip.getBoundingClientRect();
    const boxes = [...chip.querySelectorAll('.name, .clock, [role=img]')].filter((one) =>
        one.checkVisibility());
    const places = boxes.map((one) => one.getBoundingClientRect());
    return document.querySelector('.status').getBoundingClientRect().top < bottom
        || boxes.some((one) => one.scrollWidth > one.clientWidth + 1)
        || places.some((one) => one.right > right)
        || places.some((one) => places.some((two) => one !== two && one.left < two.right
            && two.left < one.right && one.top < two.bottom - 1 && two.top < one.bottom - 1));
}).map((chip) => chip.textContent)"""


def _open_chat(visitor: Visitor) -> None:
    """Open the chat, whether or not there is something new in it."""
    visitor.button(re.compile(r"^Chat(, \d+ new)?$")).click()


def _say(visitor: Visitor, text: str) -> None:
    _open_chat(visitor)
    visitor.page.get_by_label("Say something").fill(text)
    visitor.button("Send").click()


def _from_lobby(visitor: Visitor, code: str, way: str) -> None:
    """Find a table in the lobby and go there."""
    visitor.open("#/lobby")
    row = visitor.page.locator("li", has_text=code)
    row.get_by_role("link", name=way).click()
    assert arrived(visitor) == code


def test_a_table_is_found_in_the_lobby_and_a_third_browser_sees_the_hand(visit: Visit) -> None:
    first, second, third = (visit(seed=3, size="small") for _ in range(3))
    table = MoonTable(first, sit_down(first, MOON, ["you", "invited"], public=True))
    _from_lobby(second, table.code, "Join")
    second.button("Sit here").click()
    first.button("Start the game").click()
    _from_lobby(third, table.code, "Watch")
    expect(first.page.locator("header .title")).to_contain_text("1 watching")
    expect(third.page.locator("header .title")).to_contain_text("You are watching")
    assert not third.button("Hint").is_visible()

    # Whose turn it is stands in the title of the tab, and only there.
    expect(first.page).to_have_title(re.compile("Your turn"))
    for other in (second, third):
        expect(other.page).not_to_have_title(re.compile("Your turn"))

    _say(second, MARKUP)
    _open_chat(third)
    expect(third.page.get_by_role("heading", name="Chat and moves")).to_be_visible()
    for other in (second, third):
        said = other.page.locator(".said")
        expect(said).to_contain_text(MARKUP)
        assert said.locator("img, b b").count() == 0
    expect(third.page).not_to_have_title("caught")

    table.prepare()
    first.button(re.compile(r"^I saw the full moon on"), exact=False).click()
    second.button("Close").click()
    second.button("I cannot say when I saw a full moon").click()
    table.roll_and_take()
    table.grip()
    hand = table.hand
    third.until_true(lambda: hand in third.poses, "the ladder is seen in the hand")
    before = third.poses[hand]
    canvas = first.page.locator("#table")
    for _ in range(8):
        canvas.press("PageUp")
    third.until_true(lambda: third.poses[hand][2] > before[2] + 0.01, "the hand is seen to rise")
    expect(third.page.locator(".counter .now")).to_be_visible()


def test_whoever_loses_may_play_again(visit: Visit) -> None:
    first, second = visit(seed=1, size="small"), visit(seed=1, size="small", language="fr")
    code = sit_down(first, CLIMBERS, ["you", "invited"])
    second.open(f"#/table/{code}")
    arrived(second)
    second.button("S’asseoir ici").click()
    first.button("Start the game").click()
    first.until_true(lambda: first.table(code)["status"] == "playing", "the game begins")
    match = first.table(code)["match"]

    resign(first)
    for each in (first, second):
        expect(each.page.locator(".outcome")).to_contain_text("TR-END-1")

    second.button("Rejouer").click()
    expect(first.page.locator(".outcome")).to_contain_text("would like to play again")
    second.page.locator(".outcome").get_by_role("button", name="Fermer").click()
    first.button("Play again").click()
    for each in (first, second):
        each.page.locator(".outcome").wait_for(state="hidden")
    again = first.table(code)
    assert again["status"] == "playing"
    assert again["match"] != match

    # Who closed the outcome of the first match is shown that of the second.
    first.choose("Resign")
    first.button("Yes").click()
    for each in (first, second):
        expect(each.page.locator(".outcome")).to_contain_text("TR-END-1")


def test_a_clock_is_shown_and_runs_out(visit: Visit) -> None:
    unhurried = visit(seed=1, size="phone", clock=600)
    sit_down(unhurried, CLIMBERS, ["you", "here", "here"])
    clock = unhurried.page.locator(".players .clock").first
    expect(clock).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    unhurried.page.locator(".status").wait_for()
    unhurried.until(f"{CROWDED}.length === 0")
    visitor = visit(seed=1, size="small", clock=5)
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    expect(table.outcome).to_contain_text("TR-CLK-3")
    expect(table.outcome).to_contain_text("ran out of time")
