"""What the page and the server say to each other: few questions, and one version."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect
from tools.page.climbers import ClimbersTable
from tools.page.start import CLIMBERS, sit_down

from tests.web.conftest import Visit

# The page says hello as one of another version would: always, or only the first time.
OTHER_VERSION = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  const hello = typeof data === "string" && JSON.parse(data).type === "hello";
  const count = Number(sessionStorage.getItem("hellos") ?? 0) + (hello ? 1 : 0);
  sessionStorage.setItem("hellos", String(count));
  const other = hello && count <= TIMES;
  send.call(this, other ? data.replace(/"version":\\d+/, '"version":99') : data);
};
"""
HELLOS = "Number(sessionStorage.getItem('hellos') ?? 0)"


def test_in_a_turn_nothing_is_asked_but_what_the_block_in_hand_can_do(visit: Visit) -> None:
    """Where it may go, and how high everybody could get if it went where it hovers."""
    visitor = visit(seed=1, size="small")
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    canvas = visitor.page.locator("#table")
    table.never_walk()
    table.headline("Climb, or stay").wait_for()

    canvas.press("n")
    visitor.until_true(lambda: "Square" in table.chosen, "a square is chosen")
    canvas.press("Enter")
    which = visitor.page.get_by_role("group", name="Which ladder?")
    table.headline("Take a block").or_(which).first.wait_for()
    if which.is_visible():
        which.get_by_role("button").first.click()
        table.headline("Take a block").wait_for()
    assert visitor.asked == []

    canvas.press("n")
    visitor.until_true(lambda: "Block" in table.chosen, "a block is chosen")
    canvas.press("Enter")
    visitor.button("Put it here").wait_for()
    visitor.until_true(lambda: visitor.asked == ["placements", "climbs"], "both are asked once")
    table.put()
    for words in ("Climb again", "Place your blocking stone"):
        table.headline(words).or_(table.headline("Climb, or stay")).first.wait_for()
        if table.headline(words).is_visible():
            table.pass_on(words)
    table.headline("Climb, or stay").wait_for()
    assert visitor.asked == ["placements", "climbs"]


def test_a_page_that_the_server_does_not_understand_loads_the_new_one(visit: Visit) -> None:
    visitor = visit(seed=1, size="small")
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    visitor.context.add_init_script(OTHER_VERSION.replace("TIMES", "1"))
    visitor.page.reload()
    table.headline("Between turns").or_(table.headline("Climb, or stay")).first.wait_for()
    assert visitor.page.evaluate(HELLOS) >= 2  # a slow line is dialled again


def test_a_page_that_stays_too_old_says_so_instead_of_loading_for_ever(visit: Visit) -> None:
    visitor = visit(seed=1, size="small")
    code = sit_down(visitor, CLIMBERS, ["you", "here"])
    visitor.context.add_init_script(OTHER_VERSION.replace("TIMES", "9"))
    visitor.page.reload()
    visitor.page.get_by_role("heading", name=f"Table {code}").wait_for()
    assert visitor.page.evaluate(HELLOS) == 2


def test_a_page_whose_parts_are_gone_from_the_server_loads_the_new_one(visit: Visit) -> None:
    """It stayed empty once, after the server had got a newer page."""
    visitor = visit(size="small")
    visitor.open()
    missing: list[str] = []

    def gone(route: Route) -> None:
        if missing:
            route.fallback()
            return
        missing.append(route.request.url)
        route.fulfill(status=404, body="")

    visitor.forgiven = re.compile("LobbyPage")
    visitor.context.route(re.compile("assets/LobbyPage-.*[.]js$"), gone)
    visitor.page.get_by_role("link", name="Lobby").click()
    expect(visitor.page.get_by_role("heading", name="Lobby")).to_be_visible()
    assert missing
