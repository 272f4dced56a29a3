"""What people at one table agree on, in two browsers: going back, and going on without somebody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tools.page.climbers import READY
from tools.page.house import House
from tools.page.start import CLIMBERS, arrived, sit_down
from tools.page.visitor import Visitor

from tests.web.axe import findings
from tests.web.conftest import Visit

GOLDEN = Path(__file__).parents[1] / "data" / "climbers" / "golden" / "2-players.txt"
TWO_MINUTES = 125_000  # milliseconds, and a little more


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A service whose watch goes 100 times as fast."""
    running = House(tmp_path_factory.mktemp("house") / "matches.sqlite", {"hurry": 100})
    yield running
    running.stop()


def ply(visitor: Visitor) -> int:
    return int(visitor.page.locator("[data-ply]").get_attribute("data-ply") or 0)


def met(visit: Visit) -> tuple[Visitor, Visitor, str]:
    """Two people at a table of The Climbers that has begun; its code."""
    ann, ben = visit(size="small"), visit(size="small")
    ann.page.clock.install()
    code = sit_down(ann, CLIMBERS, ["you", "invited"])
    ben.open(f"#/table/{code}")
    arrived(ben)
    ben.button("Sit here").click()
    ann.button("Start the game").click()
    ann.until_true(lambda: ann.table(code)["status"] == "playing")
    return ann, ben, code


def stay(visitors: tuple[Visitor, Visitor], code: str) -> None:
    """Whoever is waited for stays where he is; where nobody wants to walk, the page does it."""
    before = ply(visitors[0])

    def moved() -> bool:
        acting = visitors[0].table(code)["to_act"]
        assert isinstance(acting, list)
        page = visitors[acting[0]].page
        if ply(visitors[0]) == before and page.locator(READY).first.is_visible():
            page.focus("canvas")
            page.keyboard.press("p")
        return all(ply(visitor) > before for visitor in visitors)

    visitors[0].until_true(moved, f"a move after {before}")


def test_one_asks_to_go_back_and_the_other_agrees_or_not(visit: Visit, address: str) -> None:
    ann, ben, code = met(visit)
    for _ in range(3):
        stay((ann, ben), code)
    question = ben.page.get_by_role("region", name="Ask to take back")

    def ask() -> None:
        """Ann would like to begin anew."""
        ann.choose("Go back to an earlier turn…")
        moves = ann.page.get_by_role("dialog").get_by_role("listitem")
        ann.until_true(lambda: moves.count() >= 3, "all moves to go back to")
        assert findings(ann.page) == []
        moves.last.get_by_role("button").click()
        expect(ann.button("Withdraw")).to_be_visible()
        expect(question).to_contain_text("would like to go back to before this move: Guest stays")

    ask()
    question.get_by_role("button", name="No").click()
    expect(question).to_have_count(0)
    expect(ann.button("Withdraw")).to_have_count(0)
    expect(ann.page.locator(".status")).to_contain_text("Guest would rather not go back.")
    expect(ben.page.locator(".status")).to_contain_text("You would rather not go back.")
    ask()
    for each in (ann, ben):
        expect(each.page.locator(".status")).not_to_contain_text("would rather")
    question.get_by_role("button", name="Yes").click()
    expect(question).to_have_count(0)
    expect(ann.button("Withdraw")).to_have_count(0)
    told = ann.context.request.get(f"{address}api/tables/{code}/history").json()
    assert [one["body"]["to_ply"] for one in told if one["kind"] == "taken_back"] == [0]


def test_everybody_sees_who_paused_and_how_the_game_goes_on(visit: Visit) -> None:
    ann, ben, _ = met(visit)
    ann.choose("Pause")
    expect(ben.page.locator(".status")).to_contain_text("Paused by Guest")
    expect(ann.button("Resume")).to_be_visible()
    ben.button("Resume").click()
    for each in (ann, ben):
        expect(each.page.locator(".status")).not_to_contain_text("aused")
        expect(each.button("Resume")).to_have_count(0)


def test_the_position_is_read_out_by_a_key_and_every_move_by_itself(visit: Visit) -> None:
    ann, ben, code = met(visit)
    stay((ann, ben), code)
    expect(ben.page.locator("[data-told]")).not_to_be_empty()
    ben.page.focus("canvas")
    ben.page.keyboard.press("d")
    dialog = ben.page.get_by_role("dialog", name="The table in words")
    expect(dialog).to_contain_text("The building has 35 blocks")
    assert findings(ben.page) == []
    ben.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_bot_goes_on_for_who_vanished_and_gives_the_seat_back(visit: Visit) -> None:
    ann, ben, code = met(visit)
    ben.page.goto("about:blank")
    expect(ann.page.locator(".players")).to_contain_text("away")
    ann.page.clock.fast_forward(TWO_MINUTES)
    ann.button("Let a bot take over").click()
    ann.until_true(lambda: "bot" in [seat["kind"] for seat in seats(ann, code)])
    ben.open(f"#/table/{code}")
    back = ben.button("Take your seat back")
    ben.until_true(lambda: ben.table(code)["to_act"] == [0] and back.is_visible())
    back.click()
    ben.until_true(lambda: [seat["kind"] for seat in seats(ben, code)] == ["person"] * 2)
    expect(back).to_have_count(0)


def seats(visitor: Visitor, code: str) -> list[dict[str, object]]:
    found = json.loads(json.dumps(visitor.table(code)["seats"]))
    assert isinstance(found, list)
    return found


def test_a_record_is_opened_in_the_lobby(visit: Visit) -> None:
    ann = visit(size="small")
    ann.open("#/lobby")
    ann.page.locator("input[type=file]").set_input_files(GOLDEN)
    ann.until("location.hash.startsWith('#/replay/')")
    expect(ann.page.get_by_role("heading", name="The Climbers")).to_be_visible()
