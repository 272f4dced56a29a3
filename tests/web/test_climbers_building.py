"""The players build the building themselves, in the page."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tools.page.climbers import ClimbersTable
from tools.page.start import CLIMBERS, sit_down
from tools.page.visitor import Visitor

from tests.web.conftest import Visit

BUILT = {"The building": "players"}
COATS = {
    "cf4a3a": "red",
    "f2c043": "yellow",
    "3457a6": "blue",
    "86c5e6": "lightblue",
    "87509f": "purple",
}


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
    asked = visitor.page.locator(".bar[aria-busy=false] b")
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


def coats(table: ClimbersTable) -> list[str]:
    """The colours of the pawns as they are drawn."""
    drawn = table.visitor.page.evaluate(
        """() => {
            const mesh = window.toprungStage.scene.getObjectByName("coats");
            return Array.from({ length: mesh.count }, (_, seat) => {
                const colour = mesh.material.color.clone();
                mesh.getColorAt(seat, colour);
                return colour.getHexString();
            });
        }"""
    )
    return [COATS[one] for one in drawn]


def wears_its_colours(table: ClimbersTable) -> bool:
    return coats(table) == [pawn["colour"] for pawn in table.pawns()]


def two_builders(host: Visitor, guest: Visitor) -> tuple[ClimbersTable, ClimbersTable]:
    """Two people at a table where everybody builds at once."""
    host.context.unroute("**/api/tables")  # no seed may be chosen where others play
    code = sit_down(host, CLIMBERS, ["you", "invited"], options={"The building": "together"})
    guest.open(f"#/table/{code}")
    guest.button("Sit here").click()
    host.button("Start the game").click()
    tables = ClimbersTable(host, code), ClimbersTable(guest, code)
    for table in tables:
        table.headline("Build together").wait_for()
        expect(table.visitor.page.locator(".status")).to_have_text("Everybody is building")
        table.visitor.until_true(
            partial(wears_its_colours, table), "the pawns wear the colours dealt at the start"
        )
    return tables


@pytest.mark.rule("CL-PRE-7")
def test_two_people_build_at_once_and_neither_loses_what_is_in_hand(visit: Visit) -> None:
    host, guest = visit(size="small"), visit(size="small")
    first, second = two_builders(host, guest)
    first.supply("cube: 12 left").click()
    host.button("Put it here").wait_for()
    held = host.page.locator("[data-told]")
    expect(held).to_contain_text("on top")
    for left in (11, 10):  # one may place several while the other thinks
        second.supply(f"cube: {left + 1} left").click()
        guest.button("Put it here").click()
        second.supply(f"cube: {left} left").wait_for()
    expect(host.page.locator(".table")).to_have_attribute("data-ply", "2")
    expect(host.button("Put it here")).to_be_enabled()
    host.page.locator("#table").press("Enter")
    first.supply("cube: 9 left").wait_for()
    second.supply("cube: 9 left").wait_for()
    expect(host.page.locator(".table")).to_have_attribute("data-ply", "3")


@pytest.mark.rule("CL-PRE-7")
def test_whoever_comes_second_is_told_the_rule_and_keeps_the_block(visit: Visit) -> None:
    host, guest = visit(size="small"), visit(size="small")
    late: list[tuple[WebSocketRoute, str | bytes]] = []
    slow = [False]

    def behind(route: WebSocketRoute) -> None:
        """What others do reaches this guest late."""
        server = route.connect_to_server()

        def told(message: str | bytes) -> None:
            if slow[0] and isinstance(message, str) and '"type":"event"' in message:
                late.append((route, message))
            else:
                route.send(message)

        server.on_message(told)

    guest.page.route_web_socket("**/live", behind)
    first, second = two_builders(host, guest)
    second.supply("cube: 12 left").click()
    guest.button("Put it here").wait_for()
    slow[0] = True
    first.supply("cube: 12 left").click()
    host.button("Put it here").click()
    first.supply("cube: 11 left").wait_for()
    guest.button("Put it here").click()  # where there is a block by now
    told = guest.page.locator(".notice", has_text="someone was quicker")
    expect(told).to_be_visible()
    expect(guest.button("Put it here")).to_be_visible()
    slow[0] = False
    for route, message in late:
        route.send(message)
    expect(guest.page.locator(".table")).to_have_attribute("data-ply", "1")
    guest.button("Put it here").click()
    second.supply("cube: 10 left").wait_for()
    first.supply("cube: 10 left").wait_for()
