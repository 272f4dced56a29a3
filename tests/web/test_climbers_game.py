"""A whole game of The Climbers, from the start page to the winner, by the page's own controls."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tools.page.climbers import ClimbersTable
from tools.page.start import CLIMBERS, sit_down
from tools.page.visitor import Size

from tests.web.conftest import Visit
from toprung.games.climbers.position import Position

SIZES = ["small", "phone"]
VISIT = 0.6  # radians: how high the camera stands to show the winner


@pytest.mark.parametrize("size", SIZES)
def test_two_people_at_one_screen_play_a_whole_game(visit: Visit, size: Size) -> None:
    visitor = visit(size=size, seed=15, painted=size == "small")  # the short ladder helps at once
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    table.never_walk()
    table.headline("Climb, or stay").wait_for()
    _ring_lies_under(table, 0)
    x, y, level = table.square_by_short_ladder()
    table.climb_to(x, y, level)
    visitor.tap(visitor.button("short ladder"))
    table.headline("Take a block").wait_for()
    assert table.level(0) == level
    _ring_lies_under(table, 0)
    own = visitor.page.locator(".players li").first.get_by_role("img")
    expect(own).to_have_accessible_name(f"on level {level}, long ladder left, stone in hand")
    movable = Position.parse(str(table.view()["text"])).movable()
    visitor.until_true(lambda: table.rims() == len(movable), "what can be moved is rimmed")

    taken = table.take()
    table.put()
    table.headline("Climb again").or_(table.headline("Place your blocking stone")).first.wait_for()
    visitor.tap(visitor.button("Take back"))
    table.headline("Take a block").wait_for()
    assert table.take() == taken
    table.put()

    said = table.pass_to_the_end()
    assert "Guest wins" in said
    assert "CL-END" in said
    _the_end_is_a_moment(table, level)


def _ring_lies_under(table: ClimbersTable, seat: int) -> None:
    pawn = table.pawns()[seat]

    def under() -> bool:
        ring = table.ring()
        return ring is not None and (
            pawn["x"] < ring[0] < pawn["x"] + 1 and pawn["y"] < ring[1] < pawn["y"] + 1
        )

    table.visitor.until_true(under, "the ring lies under the pawn on turn")


def _the_end_is_a_moment(table: ClimbersTable, level: int) -> None:
    """The camera shows the winner, and the end tells the game's story."""
    visitor, page = table.visitor, table.visitor.page
    winner, *_ = table.pawns()
    at = winner["x"] + 0.5, winner["y"] + 0.5, winner["level"] + 0.4
    visitor.until_true(
        lambda: table.elevation() == pytest.approx(VISIT) and table.shows(*at),
        "the camera turns to the winner",
    )
    ranked = page.locator(".ranking li")
    expect(ranked).to_have_count(2)
    expect(ranked.first).to_contain_text("Guest")
    expect(ranked.first.get_by_role("img")).to_have_accessible_name(re.compile(f"level {level}"))
    story = page.get_by_role(
        "img", name=f"How high everybody stood, move by move: up to level {level}"
    )
    expect(story.locator("polyline")).to_have_count(2)
    match = visitor.table(table.code)["match"]
    for words, query in (
        ("Watch the replay", ""),
        ("Review", "?review=yes"),
        ("Film the last turn", "?film=yes"),
    ):
        link = page.locator(".outcome").get_by_role("link", name=words)
        expect(link).to_have_attribute("href", f"#/replay/{match}{query}")
