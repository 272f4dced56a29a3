"""Both games are learnt at the page itself: every step of every lesson, by its own controls."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tools.page.climbers import READY, ClimbersTable
from tools.page.moon import SCORE, MoonTable
from tools.page.start import CLIMBERS, MOON, arrived
from tools.page.visitor import Visitor

from tests.web.conftest import Visit

# Whether nothing covers the structure up to its top, and the corners of the view from above.
STRUCTURE = """[0, 0.05, 0.1, 0.155].every((height) => {
    const { rig, canvas } = window.toprungStage;
    const { x, y } = rig.target.clone().set(0, 0, height).project(rig.camera);
    const [right, down] = [((x + 1) / 2) * innerWidth, ((1 - y) / 2) * innerHeight];
    return document.elementFromPoint(right, down) === canvas;
})"""
FROM_ABOVE = """(() => {
    const inset = document.querySelector('.inset');
    const { left, right, top, bottom } = inset.getBoundingClientRect();
    const [near, far] = [0.1, 0.9].map((part) => [
        left + part * (right - left), top + part * (bottom - top)]);
    return [near, far, [near[0], far[1]], [far[0], near[1]]].every((at) =>
        inset.contains(document.elementFromPoint(...at)));
})()"""


def learn(visitor: Visitor, game: int) -> str:
    """From the start page to a lesson, in one click; the table's code."""
    visitor.open()
    visitor.tap(visitor.page.get_by_role("radio").nth(game))
    visitor.tap(visitor.button("Learn in three minutes"))
    return arrived(visitor)


def coach(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Lesson")


def step(visitor: Visitor, title: str) -> None:
    """Wait until the coach comes to it."""
    coach(visitor).get_by_role("heading", name=title, exact=True).wait_for()


def choose(table: ClimbersTable, words: str) -> None:
    """By keys: go through what can be chosen up to these words, and take it."""
    canvas = table.visitor.page.locator("#table")
    table.visitor.page.locator(READY).first.wait_for()
    for _ in range(150):
        canvas.press("n")
        if re.search(words, table.chosen):
            canvas.press("Enter")
            return
    raise AssertionError(f"{words} cannot be chosen")


def test_the_climbers_are_learnt_by_keys_and_a_lesson_goes_on_where_it_was_left(
    visit: Visit,
) -> None:
    visitor = visit(size="small")
    page = visitor.page
    table = ClimbersTable(visitor, learn(visitor, CLIMBERS))
    step(visitor, "Climb")
    page.locator(READY).first.wait_for()
    page.locator("#table").press("p")
    expect(page.locator("[data-area=status] .notice")).to_contain_text("TR-LES-1")
    choose(table, "Square 0, -2, level 2")

    step(visitor, "Move a block")
    visitor.open()
    visitor.tap(visitor.button("Learn in three minutes"))
    assert arrived(visitor) == table.code
    step(visitor, "Move a block")
    choose(table, "Block 24,")
    red = page.locator(".faces").get_by_role("button", name="red")
    expect(red).to_have_class(re.compile("pointed"))
    red.click()
    choose(table, "2, -2, level 2")

    step(visitor, "Climb again")
    choose(table, "Square 2, -2, level 3")
    step(visitor, "Keep your stone")
    table.passing.click()
    expect(coach(visitor)).to_contain_text("That is a whole turn")
    visitor.button("Next lesson").click()

    step(visitor, "The short ladder")
    arrived(visitor)
    choose(table, "Square 2, -1, level 2")
    page.get_by_role("group", name="Which ladder").get_by_role("button", name="short").click()
    step(visitor, "Move no block")
    table.passing.click()
    step(visitor, "The long ladder")
    choose(table, "Square 0, -1, level 5")
    step(visitor, "The blocking stone")
    choose(table, "block 31")
    visitor.button("Next lesson").click()

    step(visitor, "The last chance")
    for title in ("The last chance", "Leave the blocks", "Stay where you are"):
        step(visitor, title)
        table.passing.click()
    expect(coach(visitor)).to_contain_text("Now you know the game")
    expect(table.outcome).to_contain_text("You win")


def hides_nothing(visitor: Visitor) -> None:
    """The card leaves the structure in sight, on a desktop, too, and the view from above."""
    expect(coach(visitor)).to_be_visible()
    for width, height in ((390, 844), (760, 520)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.until(STRUCTURE)
        visitor.until(FROM_ABOVE)
    visitor.page.set_viewport_size({"width": 390, "height": 844})


def test_catch_the_moon_is_learnt_in_two_turns_on_a_phone(visit: Visit) -> None:
    visitor = visit(size="phone")
    table = MoonTable(visitor, learn(visitor, MOON))
    step(visitor, "Two ladders to begin with")
    table.prepare()
    step(visitor, "Roll the die")
    table.roll_and_take()
    step(visitor, "Take hold of it")
    table.grip()
    step(visitor, "Gently now")
    hides_nothing(visitor)
    assert "CM-" in table.let_go()
    heading = coach(visitor).get_by_role("heading", name=re.compile("Well placed|cost a drop"))
    heading.wait_for()
    table.roll_and_take()
    table.grip()
    step(visitor, "Towards the moon")
    table.release()
    step(visitor, "Score by the box lid")
    score = visitor.page.get_by_role("button", name=SCORE)
    visitor.until_true(lambda: score.is_visible() and score.is_enabled(), "all is at rest")
    visitor.tap(score)
    expect(coach(visitor)).to_contain_text("Only your best score counts")
