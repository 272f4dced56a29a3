"""A whole game of The Climbers without a pointer, and what a screen reader hears of it."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tools.page.climbers import READY, ClimbersTable
from tools.page.start import CLIMBERS, arrived

from tests.web.conftest import Visit
from toprung.games.climbers.moves import Walk
from toprung.games.climbers.position import Position

BLOCK = re.compile(
    r"(cube|half cube|double cube|long block).*(red|yellow|blue|purple|grey).*level \d+", re.I
)


def test_a_whole_game_is_played_by_keys_alone(visit: Visit) -> None:
    visitor = visit(size="small", seed=15)
    visitor.open()
    page = visitor.page
    page.get_by_role("radio").nth(CLIMBERS).press("Space")
    seat = page.locator("fieldset ol > li").nth(1).locator("select").first
    seat.wait_for()
    seat.press("ArrowUp")  # from a bot to somebody here
    expect(seat).to_have_value("here")
    page.locator("button.play").press("Enter")
    table = ClimbersTable(visitor, arrived(visitor))

    # Past the controls, straight to the table.
    page.locator("a.skip").press("Enter")
    expect(page.locator("#table")).to_be_focused()
    for words in ("Between turns", "Climb, or stay"):
        table.headline(words).or_(table.headline("Climb, or stay")).first.wait_for()
        if words == "Between turns" and table.headline(words).is_visible():
            _press(table, "p")

    # The highest climb is the first that is offered.
    page.keyboard.press("n")
    visitor.until_true(lambda: "level" in table.chosen, "a square is chosen")
    best = max(int(level) for level in re.findall(r"level (\d+)", table.chosen))
    position = Position.parse(str(table.view()["text"]))
    walks = [move for move in position.legal_moves if isinstance(move, Walk)]
    assert best == max(position.play(walk).players[0].level for walk in walks)
    before = table.ply()
    page.keyboard.press("Enter")
    ladder = visitor.button(re.compile("ladder"), exact=False)
    visitor.until_true(
        lambda: table.ply() > before or ladder.first.is_visible(), "the pawn goes, or asks how"
    )
    if table.ply() == before:
        ladder.first.press("Enter")
    table.played(before)
    assert table.level(0) == best

    # A block is named by kind, colours and level.
    table.headline("Take a block").wait_for()
    page.locator(READY).first.wait_for()
    page.locator("#table").press("n")
    visitor.until_true(lambda: BLOCK.search(table.chosen), "a block is described")
    page.keyboard.press("Enter")
    visitor.button("Put it here").wait_for()
    _press(table, "Enter")

    while not table.outcome.is_visible():
        _press(table, "g")
    expect(table.outcome).to_contain_text("wins")


def _press(table: ClimbersTable, key: str) -> None:
    """A key that is a move, once one can be made; nothing if the game is over before."""
    table.visitor.page.locator(READY).or_(table.outcome).first.wait_for()
    if table.outcome.is_visible():
        return
    before = table.ply()
    table.visitor.page.locator("#table").press(key)
    table.played(before)
