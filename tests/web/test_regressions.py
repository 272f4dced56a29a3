"""Bugs that people met at the page, each with the test that failed then."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect
from tools.page.climbers import PLY, READY, ClimbersTable
from tools.page.moon import MoonTable
from tools.page.start import CLIMBERS, MOON, arrived, sit_down
from tools.page.visitor import Visitor

from tests.web.conftest import Visit
from tests.web.ways import Hand

PASSING: Final = 2_000  # milliseconds in which a page that passes by itself would have done so
PRESSED: Final = """(() => {
    window.pressed = 0;
    document.querySelector('#table').addEventListener('pointerdown', () => window.pressed++);
})()"""


def test_the_second_ladder_gripped_in_the_middle_stays_where_it_is(visit: Visit) -> None:
    """It flew along the first one's way, into the structure."""
    visitor = visit(seed=3)
    options = {"Help": "full"}
    code = sit_down(visitor, MOON, ["you"], mode="cooperative", options=options)
    hand = Hand(MoonTable(visitor, code))
    hand.table.prepare()
    hand.table.roll_and_take()
    hand.grip("button")
    hand.lead(0.0, 0.0)
    hand.lower("button")
    hand.release("button")
    hand.table.roll_and_take()
    hand.grip("button")
    hand.wait_idly()


def test_an_ended_turn_that_is_taken_back_with_consent_stays_taken_back(visit: Visit) -> None:
    """The page passed again at once, four times within 140 ms."""
    mover, other = visit(size="small"), visit(size="small")
    code = sit_down(mover, CLIMBERS, ["you", "invited"])
    other.open(f"#/table/{code}")
    arrived(other)
    other.button("Sit here").click()
    mover.button("Start the game").click()
    for each in (mover, other):
        ClimbersTable(each, code).wish_walks("never ask")
    mover, other = _by_turn(mover, other)
    mover.button("End turn").click()
    other.button("End turn").wait_for()
    mover.button("Ask to take back").click()
    other.button("Yes").click()
    other.button("End turn").wait_for(state="hidden")
    mover.page.locator(READY).first.wait_for()
    ply, sent = mover.page.evaluate(PLY), mover.sent.count("play")
    mover.page.wait_for_timeout(PASSING)
    assert (mover.page.evaluate(PLY), mover.sent.count("play")) == (ply, sent)


def test_clicks_on_players_do_not_reach_the_table(visit: Visit) -> None:
    """Who sits there was a hole through which one climbed and took blocks."""
    visitor = visit(size="desktop")
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    table.never_walk()
    visitor.page.evaluate(PRESSED)
    players = visitor.page.locator(".players li")
    expect(players).to_have_count(2)
    for player in players.all():
        box = player.bounding_box()
        assert box is not None
        for part in (0.15, 0.5, 0.85):
            spot = box["x"] + part * box["width"], box["y"] + box["height"] / 2
            visitor.page.mouse.click(*spot)
    assert visitor.page.evaluate("window.pressed") == 0


def _by_turn(one: Visitor, two: Visitor) -> tuple[Visitor, Visitor]:
    """The visitor whose turn it is, then the other."""
    ends = [one.button("End turn"), two.button("End turn")]
    one.until_true(lambda: any(end.is_visible() for end in ends), "a turn begins")
    return (one, two) if ends[0].is_visible() else (two, one)
