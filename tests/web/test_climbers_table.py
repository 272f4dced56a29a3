"""What a player of The Climbers can look at and do at his table, by the page's own controls."""

from __future__ import annotations

import re

import pytest
from tools.page.climbers import ClimbersTable
from tools.page.fingers import Fingers
from tools.page.start import CLIMBERS, STAGED, sit_down
from tools.page.visitor import Size, Visitor

from tests.web.conftest import Visit

FINGER = 44  # pixels: what a finger can hit


def seated(visitor: Visitor, *others: str) -> ClimbersTable:
    """A table in the first turn of this player, who has no walk to think about."""
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", *others]))
    table.never_walk()
    table.headline("Climb, or stay").wait_for()
    return table


def test_pointing_at_a_pawn_tells_where_it_can_go_on_foot_and_with_ladders(visit: Visit) -> None:
    visitor = visit(seed=6)
    table = seated(visitor, "here")
    for seat, pawn in enumerate(table.pawns()):
        table.point_at(pawn["x"] + 0.5, pawn["y"] + 0.5, pawn["level"] + 0.8)
        words = re.compile(f"{pawn['colour']} can climb", re.IGNORECASE)
        told = visitor.page.locator(".note", has_text=words)
        told.wait_for()
        found = re.search(r"level (\d+) on foot, (\d+) with ladders", told.inner_text())
        assert found is not None
        climb = table.ask({"about": "climbs"})["pawns"]
        assert isinstance(climb, list)
        assert [int(one) for one in found.groups()] == [
            climb[seat]["on_foot"],
            climb[seat]["with_ladders"],
        ]
    told = visitor.page.locator(".note", has_text="can climb to level")
    table.point_at(-12, 0, 0)
    told.wait_for(state="hidden")

    # A replay tells it, too.
    pawn = table.pawns()[1]
    visitor.open(f"#/replay/{visitor.table(table.code)['match']}")
    visitor.page.locator(".controls").wait_for()
    visitor.until(STAGED)

    def pointed() -> bool:
        table.point_at(pawn["x"] + 0.5, pawn["y"] + 0.5, 0.8)
        return told.is_visible()

    visitor.until_true(pointed, "the pawn is told of")


@pytest.mark.rule("CL-STN-1")
def test_a_stone_is_laid_by_a_click(visit: Visit) -> None:
    visitor = visit(seed=6)
    table = seated(visitor, "here")
    for words in ("Climb, or stay", "Take a block", "Climb again"):
        table.pass_on(words)
    table.headline("blocking stone").wait_for()
    table.lay_stone()
    table.headline("Climb, or stay").wait_for()
    assert table.pawns()[0]["stone"] == "placed"


@pytest.mark.rule("CL-MOV-7")
def test_nobody_waits_for_walks_that_nobody_wants_and_whoever_wants_is_asked(visit: Visit) -> None:
    visitor = visit(seed=6)
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    # No pawn can climb on foot here: the first turn begins by itself.
    table.headline("Climb, or stay").wait_for()
    assert table.phase() == "climb1"
    table.wish_walks("ask me at the next chance")
    for words in ("Climb, or stay", "Take a block", "Climb again", "blocking stone"):
        table.pass_on(words)
    table.pass_on("Between turns")
    table.headline("Climb, or stay").wait_for()
    assert table.view()["active"] == 1
    # A walk that was passed up can be taken back, and is then asked for.
    visitor.button("Take back").click()
    table.headline("Between turns").wait_for()


@pytest.mark.rule("CL-BUI-6")
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_blocks_are_looked_under_and_through_and_the_table_is_told_in_words(
    visit: Visit, size: Size
) -> None:
    visitor = visit(seed=6, size=size)
    table = seated(visitor, "here")
    for name in ("See through the blocks", "Show heights", "Who can climb how high"):
        table.look(name)
        visitor.page.locator(f"button[aria-label='{name}'][aria-pressed=true]").wait_for(
            state="attached"
        )
    visitor.page.get_by_role("table").get_by_text("with ladders").wait_for()
    table.pass_on("Climb, or stay")
    table.headline("Take a block").wait_for()
    table.look("Look under a block")
    block = table.peek()
    told = visitor.page.locator(".note", has_text="Under it: ")
    told.wait_for()
    beneath = table.ask({"about": "peek", "block": block})["beneath"]
    assert isinstance(beneath, list)
    for square in beneath:
        colour = str(square["colour"])
        seen = {"None": "the table", "lightblue": "light blue"}.get(colour, colour)
        assert seen in told.inner_text()
    visitor.page.locator("#table").press("d")
    visitor.page.get_by_text("The building has 35 blocks").wait_for()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_finger_drags_a_block_and_taps_it_to_put_it_down(
    visit: Visit, width: int, height: int
) -> None:
    visitor = visit(size="phone", seed=6)
    visitor.page.set_viewport_size({"width": width, "height": height})
    table = seated(visitor, "here")
    table.pass_on("Climb, or stay")
    taken = table.take()
    fingers = Fingers(visitor.page)
    start = table.ghost()
    # The block keeps above the finger: it ends where the finger is not.
    fingers.down(start)
    goal = table.place(*table.place_for(taken))
    for step in range(1, 9):
        part = step / 8
        fingers.move(
            (start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] + 64 - start[1]) * part)
        )
    fingers.up()
    visitor.until_true(lambda: "Place at" in table.chosen, "it is over a place")
    small = visitor.page.evaluate(
        f"""[...document.querySelectorAll('button, select')].filter((one) => {{
            const box = one.getBoundingClientRect();
            const seen = one.checkVisibility() && !one.closest('.sr-only');
            return seen && (box.width < {FINGER} || box.height < {FINGER});
        }}).map((one) => one.ariaLabel || one.innerText)"""
    )
    assert small == []
    before = table.ply()
    visitor.page.touchscreen.tap(*table.ghost())
    table.played(before)
    assert table.view()["moved_now"] == taken
