"""What people expect of every table: whose turn, help, rules, talk, clocks, resigning."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tools.page.climbers import ClimbersTable
from tools.page.start import CLIMBERS, arrived, sit_down

from tests.web.conftest import Visit


def test_resigning_asks_first_and_the_rule_of_the_outcome_opens_over_the_table(
    visit: Visit,
) -> None:
    visitor = visit(size="small")
    page = visitor.page
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "bot:marmot"]))
    expect(page).to_have_title(re.compile("Your turn"))

    page.locator("#table").press("?")
    helping = page.get_by_role("dialog", name="Keys and gestures")
    expect(helping).to_contain_text("Turn the block in hand")
    expect(helping).to_contain_text("Zoom in and out")
    page.keyboard.press("Escape")

    visitor.choose("Resign")
    visitor.button("No").click()
    assert visitor.table(table.code)["status"] == "playing"
    visitor.choose("Resign")
    visitor.button("Yes").click()
    outcome = page.get_by_role("region", name=re.compile("^(?!Bot)\\w+ wins"))
    outcome.get_by_role("button", name="Rule TR-END-1").click()
    rule = page.get_by_role("dialog", name="One of two leaves")
    expect(rule).to_contain_text("the other wins")
    page.keyboard.press("Escape")
    expect(outcome).to_be_visible()
    outcome.get_by_role("button", name="Close").click()
    expect(outcome).to_be_hidden()
    visitor.button("Game over").click()
    expect(outcome).to_be_visible()
    expect(page).not_to_have_title(re.compile("Your turn"))


def test_two_people_talk_see_their_clocks_and_who_is_away(visit: Visit) -> None:
    host, guest = visit(size="small"), visit(language="fr", size="small")
    host.context.unroute("**/api/tables")  # no seed may be chosen where others play
    host.open()
    host.page.get_by_role("radio").nth(CLIMBERS).click()
    rows = host.page.locator("fieldset ol > li")
    rows.nth(1).locator("select").first.select_option("invited")
    host.page.locator("summary").click()
    host.page.get_by_label("Clock").select_option("fischer5")
    host.page.locator("button.play").click()
    code = arrived(host)
    guest.open(f"#/table/{code}")
    guest.button("S’asseoir ici").click()
    host.button("Start the game").click()
    clock = re.compile(r"[45]:\d\d")
    for visitor in (host, guest):
        expect(visitor.page.locator(".players li").first).to_contain_text(clock)

    guest.page.locator("#table").press("t")
    guest.page.get_by_role("textbox", name="Écrire un message").fill("Bonjour !")
    guest.page.keyboard.press("Enter")
    host.page.locator("#table").press("t")
    expect(host.page.get_by_role("log")).to_contain_text("Bonjour !")
    guest.close()
    expect(host.page.locator(".players li").nth(1)).to_contain_text("away")
