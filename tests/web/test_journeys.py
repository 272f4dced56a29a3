"""Whole visits at the page, by its own controls: by mouse, by touch and by keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Locator, expect
from tools.page.climbers import PLY, READY, ClimbersTable
from tools.page.moon import MoonTable
from tools.page.start import CLIMBERS, MOON, arrived, sit_down
from tools.page.visitor import Visitor

from tests.web.conftest import Visit
from tests.web.ways import Grip, Hand, Lower, Turn

# How each ladder is gripped, turned, lowered and released.
Ways = tuple[Grip, Turn, Lower, Lower]
BY_MOUSE: Final[tuple[Ways, ...]] = (
    ("wood", "wheel", "button", "key"),
    ("button", "end", "twice", "button"),
    ("key", "tool", "key", "twice"),
    ("wood", "buttons", "button", "key"),
    ("button", "keys", "twice", "button"),
    ("key", "end", "key", "twice"),
    ("wood", "wheel", "button", "key"),
    ("button", "tool", "twice", "button"),
    ("key", "buttons", "key", "twice"),
    ("button", "keys", "button", "button"),
)
BY_TOUCH: Final[tuple[Ways, ...]] = (
    ("wood", "fingers", "twice", "twice"),
    ("button", "end", "button", "button"),
    ("wood", "fingers", "twice", "twice"),
    ("button", "tool", "button", "button"),
)
BY_KEYS: Final[tuple[Ways, ...]] = (("key", "keys", "key", "key"),) * 3
PASSING: Final = 2_000  # milliseconds in which a page that passes by itself would have done so


@pytest.mark.parametrize(
    ("ladders", "phone"),
    [
        pytest.param(BY_MOUSE, False, id="ten by mouse"),
        pytest.param(BY_TOUCH, True, id="four by touch"),
    ],
)
def test_alone_every_way_to_grip_turn_lower_and_release_is_used_and_nothing_moves_by_itself(
    visit: Visit, ladders: tuple[Ways, ...], phone: bool
) -> None:
    visitor = visit(size="phone" if phone else "desktop", seed=3)
    hand = Hand(_alone(visitor))
    for grip, turn, lower, release in ladders:
        hand.table.roll_and_take()
        hand.grip(grip)
        hand.wait_idly()
        hand.turn(turn)
        hand.lead_where_it_rests()
        hand.lower(lower)
        assert "CM-" in hand.release(release)
    if not phone:
        assert min(hand.used.values()) >= 2, hand.used


def test_alone_ladders_are_placed_by_keys_and_nothing_moves_by_itself(visit: Visit) -> None:
    hand = Hand(_alone(visit(size="small", seed=3)))
    page = hand.table.visitor.page
    for grip, turn, lower, release in BY_KEYS:
        for done in ("Roll the die", "Take a ladder"):
            hand.table.visitor.button(done).wait_for()
            page.locator("#table").press("Enter")
        hand.table.visitor.button("Grip it in the middle").wait_for()
        hand.grip(grip)
        hand.wait_idly()
        hand.turn(turn)
        hand.lead_by_keys()
        hand.lower(lower)
        assert "CM-" in hand.release(release)


def _alone(visitor: Visitor) -> MoonTable:
    options = {"Help": "full"}
    code = sit_down(visitor, MOON, ["you"], mode="cooperative", options=options)
    table = MoonTable(visitor, code)
    table.prepare()
    return table


def test_a_game_of_the_climbers_by_touch_with_take_backs_hint_review_and_rematch(
    visit: Visit,
) -> None:
    visitor = visit(size="phone", seed=15)  # the short ladder helps at once
    page = visitor.page
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    table.never_walk()
    table.headline("Climb, or stay").wait_for()

    x, y, level = table.square_by_short_ladder()
    table.climb_to(x, y, level)
    visitor.tap(visitor.button("short ladder"))
    table.headline("Take a block").wait_for()
    assert table.level(0) == level
    visitor.tap(visitor.button("Take back"))
    table.headline("Climb, or stay").wait_for()
    assert table.level(0) == 0

    table.pass_on("Climb, or stay")
    table.headline("Take a block").wait_for()
    visitor.tap(visitor.button("Hint"))
    table.put()
    _end_the_turn_and_take_that_back(table, by_keys=False)

    assert "wins" in table.pass_to_the_end()
    first = table.code
    match = visitor.table(first)["match"]
    visitor.tap(table.outcome.get_by_role("link", name="Review"))
    fork = _play_on_from_a_better_turn(visitor, first, visitor.tap)
    assert visitor.table(fork)["match"] != match

    visitor.open(f"#/table/{first}")
    visitor.tap(visitor.button("Play again"))
    table.outcome.wait_for(state="hidden")
    visitor.until_true(lambda: visitor.table(first)["match"] != match, "another match begins")
    page.locator(READY).first.wait_for()
    assert table.ply() < 3


def test_a_game_of_the_climbers_by_keys_with_take_backs_hint_review_and_rematch(
    visit: Visit,
) -> None:
    visitor = visit(size="small", seed=15)
    page, canvas = visitor.page, visitor.page.locator("#table")
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    table.never_walk()
    table.headline("Climb, or stay").wait_for()
    page.locator(READY).first.wait_for()
    before = table.ply()
    canvas.press("p")
    table.played(before)
    table.headline("Take a block").wait_for()
    visitor.button("Hint").press("Enter")
    visitor.button("Put it here").wait_for()
    canvas.press("Enter")
    table.headline("Take a block").wait_for(state="hidden")
    page.locator(READY).first.wait_for()
    canvas.press("z")
    table.headline("Take a block").wait_for()
    _end_the_turn_and_take_that_back(table, by_keys=True)

    while not table.outcome.is_visible():
        page.locator(READY).or_(table.outcome).first.wait_for()
        if not table.outcome.is_visible():
            before = table.ply()
            canvas.press("g")
            table.played(before)
    expect(table.outcome).to_contain_text("wins")
    first = table.code
    match = visitor.table(first)["match"]
    table.outcome.get_by_role("link", name="Review").press("Enter")
    fork = _play_on_from_a_better_turn(visitor, first, _by_enter)
    assert visitor.table(fork)["match"] != match

    visitor.open(f"#/table/{first}")
    visitor.button("Play again").press("Enter")
    visitor.until_true(lambda: visitor.table(first)["match"] != match, "another match begins")
    page.locator(READY).first.wait_for()


def _end_the_turn_and_take_that_back(table: ClimbersTable, *, by_keys: bool) -> None:
    """All passes of the turn are taken back, and the page does not pass again by itself."""
    visitor, page = table.visitor, table.visitor.page
    page.locator(READY).first.wait_for()
    began, mover = table.ply(), visitor.table(table.code)["to_act"]
    if by_keys:
        page.locator("#table").press("g")
    else:
        visitor.tap(visitor.button("End turn"))
    visitor.until_true(lambda: visitor.table(table.code)["to_act"] != mover, "the turn is over")
    page.locator(READY).first.wait_for()
    if by_keys:
        page.locator("#table").press("z")
    else:
        visitor.tap(visitor.button("Take back"))
    visitor.until_true(lambda: table.ply() == began, "the turn goes on")
    stays_taken_back(visitor)


def _by_enter(control: Locator) -> None:
    control.press("Enter")


def _play_on_from_a_better_turn(
    visitor: Visitor, leaving: str, press: Callable[[Locator], None]
) -> str:
    """From the review to a table where the better turn was played; its code."""
    page = visitor.page
    review = page.get_by_role("region", name="Review")
    better = review.get_by_role("button", name="Show the better turn").first
    better.wait_for()
    press(better)
    played = review.get_by_role("button", name="Show what was played").first
    expect(played).to_have_attribute("aria-pressed", "true")
    press(visitor.button("Play from here"))
    code = arrived(visitor, leaving=leaving)
    sit, begin = visitor.button("For someone beside you"), visitor.button("Start the game")
    seated = re.compile("For someone beside you|Start the game")
    while visitor.table(code)["status"] == "gathering":
        visitor.button(seated).or_(page.locator(READY)).first.wait_for()
        if begin.is_visible() and begin.is_enabled():
            visitor.tapped(begin)
        elif sit.first.is_visible():
            visitor.tapped(sit.first)
        page.wait_for_timeout(300)
    page.locator(READY).first.wait_for()
    return code


def stays_taken_back(visitor: Visitor) -> None:
    """The page makes no move by itself."""
    visitor.page.locator(READY).first.wait_for()
    ply, sent = visitor.page.evaluate(PLY), visitor.sent.count("play")
    visitor.page.wait_for_timeout(PASSING)
    assert (visitor.page.evaluate(PLY), visitor.sent.count("play")) == (ply, sent)
