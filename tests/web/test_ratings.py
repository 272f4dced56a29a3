"""Ratings on the page: at the table, among one's games, and on the leaderboard (TR-RAT)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tools.page.start import CLIMBERS, arrived, resign

from tests.web.conftest import Visit


@pytest.mark.rule("TR-RAT-1", "TR-RAT-4")
def test_a_rated_game_is_announced_and_changes_what_people_see_of_each_other(visit: Visit) -> None:
    visitor = visit(size="small")
    visitor.context.unroute("**/api/tables")  # no seed may be chosen in a rated game
    visitor.open()
    visitor.page.get_by_role("radio").nth(CLIMBERS).click()
    visitor.page.get_by_label("Your name").fill("Ada")
    visitor.page.locator("summary").first.click()
    expect(visitor.page.get_by_text("changes the ratings of all who play")).to_be_visible()
    visitor.page.get_by_label("Rated").check()
    visitor.page.locator("button.play").click()
    arrived(visitor)
    expect(visitor.page.locator("header .title")).to_contain_text("Rated")
    chips = visitor.page.locator(".players .rating")
    expect(chips).to_have_text(["1500?", "1500?"])
    expect(visitor.button("Take back")).to_have_count(0)
    resign(visitor)
    expect(chips.first).to_have_text(re.compile(r"14\d\d\?\s*−\d+"))
    expect(chips.last).to_have_text(re.compile(r"15\d\d\?\s*\+\d+"))

    visitor.open("#/games")
    board = visitor.page.locator("details", has_text="Leaderboard")
    expect(board.locator("ol > li")).to_have_count(1)  # the bot alone
    visitor.page.get_by_label("Show me on the leaderboard").check()
    board.locator("summary").click()
    expect(board.locator("ol > li").last).to_contain_text("Ada")
    visitor.page.get_by_label("Show me on the leaderboard").uncheck()
    expect(board.locator("ol > li")).to_have_count(1)
