"""People beyond one table: a colour of their own, and the same person on another device."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.start import CLIMBERS, arrived, resign, sit_down


def test_everybody_chooses_a_colour_and_goes_on_from_another_device(visit: Visit) -> None:
    host, guest = visit(size="small"), visit(size="small")
    host.context.unroute("**/api/tables")  # no seed may be chosen where others play
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.open()
    host.page.get_by_role("radio").nth(CLIMBERS).click()
    host.page.get_by_label("Your name").fill("Ada")
    host.page.get_by_label("Colour", exact=True).select_option("yellow")
    rows = host.page.locator("fieldset ol > li")
    rows.nth(1).locator("select").first.select_option("invited")
    host.page.locator("button.play").click()
    code = arrived(host)
    host.button("Invite").click()
    expect(host.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    host.page.get_by_role("dialog").get_by_role("button", name="Close").click()

    guest.open(f"#/table/{code}")
    guest.button("Sit here").click()
    wish = guest.page.get_by_label("Colour", exact=True)
    expect(wish.locator("option", has_text="Yellow")).to_be_disabled()
    wish.select_option("red")
    expect(wish).to_have_value("red")
    host.button("Start the game").click()
    host.until_true(lambda: host.table(code)["status"] == "playing", "the game begins")
    state = host.table(code)["state"]
    assert isinstance(state, dict)
    assert [pawn["colour"] for pawn in state["pawns"]] == ["yellow", "red"]

    host.open("#/")
    host.button("Settings").click()
    host.button("Your other devices").click()
    host.button("Copy the link").click()
    expect(host.page.get_by_text("Link copied.")).to_be_visible()
    link = str(host.page.evaluate("navigator.clipboard.readText()"))
    phone = visit(size="phone")
    phone.open(link[link.index("#") :])
    phone.button("Yes, I am Ada").click()
    expect(phone.page.get_by_role("link", name=re.compile("The Climbers"))).to_have_attribute(
        "href", f"#/table/{code}"
    )
    assert "device" not in phone.page.url


def test_finished_games_are_apart_and_can_be_put_away(visit: Visit) -> None:
    visitor = visit(size="phone")
    code = sit_down(visitor, CLIMBERS, ["you", "here"])
    resign(visitor)
    visitor.page.locator(".outcome").wait_for()
    running = sit_down(visitor, CLIMBERS, ["you", "here"])
    visitor.open("#/games")
    games = visitor.page.locator("main li")
    expect(games).to_have_count(2)
    for seen in games.all():
        expect(seen.locator("img")).to_be_visible()  # the table as it was left
    expect(games.filter(has_text="in progress").get_by_role("link")).to_have_attribute(
        "href", f"#/table/{running}"
    )
    over = games.filter(has=visitor.page.get_by_role("link", name="Replay"))
    expect(over).to_contain_text(re.compile("wins"))
    visitor.tap(over.get_by_role("button", name="Remove from the list"))
    visitor.tap(visitor.button("Yes"))
    expect(games).to_have_count(1)
    visitor.page.reload()
    expect(games).to_have_count(1)
    assert code != running


def test_a_personal_link_that_nobody_has_says_so(visit: Visit) -> None:
    visitor = visit(size="small")
    visitor.forgiven = re.compile("401")
    visitor.open(f"#/device/tr_{'x' * 43}")
    expect(visitor.page.get_by_text("Nobody is known by this link")).to_be_visible()
