"""The players build the building themselves, in the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.climbers import ClimbersTable
from tests.web.conftest import Visit
from tests.web.start import CLIMBERS, sit_down
from tests.web.visitor import Visitor

BUILT = {"The building": "players"}


def building(visitor: Visitor, *others: str) -> ClimbersTable:
    code = sit_down(visitor, CLIMBERS, ["you", *others], options=BUILT)
    table = ClimbersTable(visitor, code)
    table.headline("Build").wait_for()
    return table


@pytest.mark.rule("CL-PRE-5")
def test_a_block_is_taken_from_the_tray_refused_turned_and_put_down(visit: Visit) -> None:
    visitor = visit()
    table = building(visitor, "here")
    cubes = table.supply("cube: 12 left")
    cubes.click()
    put = visitor.button("Put it here")
    put.wait_for()

    # Far from the building, it would hide no grey block.
    table.point_at(-9, 0, 0)
    refusal = visitor.page.locator(".refusal")
    refusal.wait_for()
    expect(refusal).to_contain_text("CL-")
    expect(put).to_be_disabled()

    table.point_at(-1, -2, 0)
    refusal.wait_for(state="hidden")
    expect(put).to_be_enabled()
    before = table.chosen
    visitor.page.mouse.wheel(0, 100)
    visitor.until_true(lambda: table.chosen != before, "the wheel turns the block")
    visitor.page.keyboard.press("3")
    visitor.until_true(lambda: table.chosen.startswith("blue on top"), "blue on top by its key")
    table.click_at(-1, -2, 0)
    table.supply("cube: 11 left").wait_for()

    # What was put down can be taken back, and is in the tray again.
    visitor.button("Take back").click()
    table.supply("cube: 12 left").wait_for()
    assert table.phase() == "build"


@pytest.mark.rule("CL-PRE-5", "CL-PRE-2")
def test_with_keys_and_a_bot_a_whole_building_is_made_and_climbed(visit: Visit) -> None:
    visitor = visit()
    table = building(visitor, "bot:marmot")
    canvas = visitor.page.locator("#table")
    asked = visitor.page.locator(".dock[aria-busy=false] .bar b")
    put = visitor.button("Put it here")
    while True:
        asked.wait_for()
        if not asked.inner_text().startswith("Build"):
            break
        before = table.ply()
        canvas.press("n")
        canvas.press("Enter")
        put.wait_for()
        canvas.press("Enter")
        table.played(before)
    state = table.view()
    blocks = state["blocks"]
    assert isinstance(blocks, list)
    assert all(block["built"] for block in blocks)
    assert state["phase"] in ("general", "climb1")
    expect(table.supply("")).to_have_count(0)
