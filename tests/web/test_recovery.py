"""The service is killed in the middle of a game and comes back; nobody has to do anything."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tools.page.climbers import ClimbersTable
from tools.page.house import House
from tools.page.moon import MoonTable
from tools.page.start import CLIMBERS, MOON, sit_down

from tests.web.conftest import Visit

# What a browser says of a server that is gone, on its own account.
GONE = re.compile(r"WebSocket connection to|ERR_CONNECTION|Failed to load resource|ERR_FAILED")


def test_a_game_goes_on_after_the_service_was_killed(visit: Visit, house: House) -> None:
    visitor = visit(seed=1, size="small")
    visitor.forgiven = GONE
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    table.never_walk()
    table.pass_on("Climb, or stay")
    table.headline("Take a block").wait_for()
    before = visitor.table(table.code)

    house.kill()
    lost = visitor.page.locator(".link")
    lost.wait_for()
    expect(lost).to_contain_text("Connection lost")
    house.start()
    lost.wait_for(state="hidden")

    assert visitor.table(table.code)["state"] == before["state"]
    table.pass_on("Take a block")
    assert visitor.table(table.code)["ply"] == int(str(before["ply"])) + 1


def test_a_held_ladder_is_still_in_the_hand_after_the_service_was_killed(
    visit: Visit, house: House
) -> None:
    visitor = visit(seed=3, size="small")
    visitor.forgiven = GONE
    table = MoonTable(visitor, sit_down(visitor, MOON, ["you"], mode="cooperative"))
    table.prepare()
    table.roll_and_take()
    table.grip()

    house.kill()
    lost = visitor.page.locator(".link")
    lost.wait_for()
    house.start()
    lost.wait_for(state="hidden")

    assert "CM-" in table.let_go()
