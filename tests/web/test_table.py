"""A table from game to game: rematches, keys beside buttons, hints, wrong codes, words that fit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tools.page.climbers import READY, ClimbersTable
from tools.page.start import CLIMBERS, arrived, resign, sit_down
from tools.page.visitor import SIZES, Size, Visitor

from tests.web.conftest import Visit

COATS = """(() => {
    const coats = window.toprungStage?.scene.getObjectByName("coats");
    return !coats ? [] : Array.from({ length: coats.count }, (_, i) =>
        Array.from(coats.instanceColor.array.slice(3 * i, 3 * i + 3)));
})()"""
# Colours of the scene are linear, those of the list of players are not.
CHIPS = """[...document.querySelectorAll('.players .dot')].map((one) =>
    getComputedStyle(one).backgroundColor.match(/[0-9]+/g).map((part) =>
        ((part / 255 + 0.055) / 1.055) ** 2.4))"""
CUT = """[...document.querySelectorAll('select')].filter((one) => {
    const words = document.createElement('span');
    const style = getComputedStyle(one);
    if (style.opacity === '0') return false; // a dot of colour shows what is chosen
    words.style.font = style.font;
    words.style.position = 'absolute';
    words.style.whiteSpace = 'nowrap';
    words.textContent = one.selectedOptions[0]?.textContent ?? '';
    document.body.append(words);
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const cut = words.offsetWidth > room;
    words.remove();
    return cut;
}).map((one) => one.selectedOptions[0].textContent)"""


def hot_seat(visitor: Visitor) -> ClimbersTable:
    """Two players on one screen, asked about no walks."""
    visitor.open()
    visitor.page.evaluate("localStorage.setItem('toprung.climbers.walks', '\"never\"')")
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    visitor.page.locator(READY).first.wait_for()
    return table


def same_colours(visitor: Visitor) -> bool:
    coats, chips = visitor.page.evaluate(COATS), visitor.page.evaluate(CHIPS)
    pairs = list(zip(coats, chips, strict=False))
    return len(coats) == len(chips) == 2 and all(
        abs(a - b) < 0.02 for one, two in pairs for a, b in zip(one, two, strict=True)
    )


@pytest.mark.rule("TR-END-4")
def test_a_rematch_on_one_screen_is_asked_for_once_and_shows_its_own_colours(visit: Visit) -> None:
    visitor = visit(size="small", seed=6)
    table = hot_seat(visitor)
    visitor.until_true(lambda: same_colours(visitor), "pawns in the colours of their seats")
    visitor.page.evaluate("window.toprungStage.rig.turn(1, 0)")
    match = visitor.table(table.code)["match"]
    resign(visitor)
    winner = table.pawns()[1]  # the first player resigned, and the ring lies under the other
    at = winner["x"] + 0.5, winner["y"] + 0.5
    visitor.until_true(lambda: table.ring() == pytest.approx(at), "the ring is under the winner")
    with visitor.page.expect_download() as shared:
        visitor.button("Share a picture").click()
    assert Path(shared.value.path()).read_bytes().startswith(b"\x89PNG")
    visitor.button("Play again").click()
    visitor.until_true(lambda: visitor.table(table.code)["match"] != match)
    visitor.page.locator(READY).first.wait_for()
    assert visitor.sent.count("rematch") == 1
    assert visitor.page.locator(".notice").count() == 0
    visitor.until_true(lambda: same_colours(visitor), "pawns in the colours of their seats")
    visitor.until("Math.abs(window.toprungStage?.rig.azimuth + 0.95) < 0.01")


def test_keys_are_the_tables_after_a_click_and_a_hint_is_declined_by_escape_or_elsewhere(
    visit: Visit,
) -> None:
    visitor = visit(size="small", seed=6)
    table = hot_seat(visitor)
    visitor.button("Show heights").click()
    visitor.page.keyboard.press("n")
    visitor.until_true(lambda: "Square" in table.chosen, "the next square is chosen")
    table.pass_on("Climb, or stay")
    put = visitor.button("Put it here")
    visitor.button("Hint").click()
    put.wait_for()
    visitor.page.locator(".hint").wait_for()
    visitor.until_true(lambda: not table.hidden(), "the cards hide nothing of the building")
    visitor.page.keyboard.press("Escape")
    put.wait_for(state="hidden")
    before = table.ply()
    visitor.button("Hint").click()
    put.wait_for()
    stage = visitor.page.locator("[data-area=stage]").bounding_box()
    assert stage is not None
    visitor.page.mouse.click(stage["x"] + 12, stage["y"] + 12)  # in a corner, beside everything
    put.wait_for(state="hidden")
    assert table.ply() == before


@pytest.mark.rule("CL-END-2")
def test_the_last_chance_is_that_of_the_player_on_turn(visit: Visit) -> None:
    visitor = visit(size="small", seed=6)
    table = hot_seat(visitor)
    note = visitor.page.locator(".note", has_text="last chance")
    while not note.is_visible():
        before = table.ply()
        table.passing.click()
        table.played(before)
    active = int(str(table.view()["active"]))
    seats = visitor.table(table.code)["seats"]
    assert isinstance(seats, list)
    expect(note).to_contain_text(f"{seats[active]['name']}’s last chance")


@pytest.mark.parametrize(
    ("size", "language"), [("phone", "en"), ("phone", "fr"), ("phone", "de"), ("desktop", "fr")]
)
def test_no_words_are_cut_on_the_start_page(visit: Visit, size: Size, language: str) -> None:
    visitor = visit(size=size, language=language)
    visitor.open()
    page = visitor.page
    visitor.tap(page.get_by_role("radio").nth(CLIMBERS))
    page.locator("fieldset ol > li").nth(1).locator("select").nth(1).wait_for()  # a bot's level
    assert page.evaluate(CUT) == []
    page.locator("fieldset ol > li").nth(1).locator("select").first.select_option("here")
    visitor.tap(page.locator("summary").first)
    visitor.until(f"{CUT}.length === 0")
    width, height = SIZES[size]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    below = page.evaluate("document.querySelector('.picture').getBoundingClientRect().bottom")
    assert below >= height


def test_the_card_of_a_lesson_hides_nothing_of_the_building(visit: Visit) -> None:
    visitor = visit(size="phone")
    visitor.open()
    visitor.tap(visitor.page.get_by_role("radio").nth(CLIMBERS))
    visitor.tap(visitor.page.locator(".learn"))
    table = ClimbersTable(visitor, arrived(visitor))
    visitor.page.locator(READY).first.wait_for()
    expect(visitor.page.locator(".coach")).to_be_visible()
    visitor.until_true(lambda: not table.hidden(), "all blocks beside the card")


def test_a_wrong_code_is_told_in_ones_language_and_another_can_be_tried(visit: Visit) -> None:
    visitor = visit(size="small", language="de")
    visitor.forgiven = re.compile("404")
    visitor.open("#/table/NOPE99")
    expect(visitor.page.get_by_role("alert")).to_have_text(re.compile("^Diesen Tisch gibt"))
    visitor.page.get_by_label("Einen anderen Code versuchen").fill("nein99")
    visitor.button("Los").click()
    expect(visitor.page.get_by_role("heading", name="Tisch NEIN99")).to_be_visible()


def test_the_brightest_button_of_a_host_invites(visit: Visit) -> None:
    visitor = visit(size="small")
    sit_down(visitor, CLIMBERS, ["you", "invited"])
    room = visitor.page.get_by_role("region")
    room.get_by_role("button", name="Invite").wait_for()
    assert room.locator("button.main").all_inner_texts() == ["Invite"]
