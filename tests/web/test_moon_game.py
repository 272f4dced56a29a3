"""A whole game of Catch the Moon, from the start page to the score, by the page's own controls."""

from __future__ import annotations

import re

import pytest
from tools.page.moon import MoonTable
from tools.page.start import MOON, sit_down
from tools.page.visitor import Size

from tests.web.conftest import Visit

# Whether the middle of the structure is in sight.
UNCOVERED = """(() => {
  const { camera } = window.toprungStage.rig;
  const { x, y } = camera.position.clone().set(0, 0, 0.1).project(camera);
  const [right, down] = [((x + 1) / 2) * innerWidth, ((1 - y) / 2) * innerHeight];
  return document.elementFromPoint(right, down)?.id === "table";
})()"""


@pytest.mark.parametrize("size", ["small", "phone"])
def test_one_person_plays_a_whole_game(visit: Visit, size: Size) -> None:
    visitor = visit(size=size, seed=3, painted=size == "small")
    table = MoonTable(visitor, sit_down(visitor, MOON, ["you"], mode="cooperative"))
    table.prepare()
    assert not visitor.page.get_by_text("Best 0").is_visible(), "nothing has been scored"
    visitor.tap(visitor.button("Will it fall?"))
    visitor.page.get_by_role("heading", name="Falls in 0 of 16 tries").wait_for()
    assert visitor.sent.count("foresee") == 4, "samples come some at a time"
    assert not visitor.page.get_by_text("Carries most").is_visible(), "none carries another"

    table.roll_and_take()
    x, y = table.spot_of_ladder()
    table.grip_and_drag((x, y), (x + 25, y - 90))
    table.wait_until_level()
    table.turn_by_the_tool()
    said = table.let_go_and_close()
    assert "CM-" in said
    assert "drop" in said.lower()

    table.roll_and_take()
    table.grip()
    assert "CM-" in table.let_go()

    said = table.score_to_the_end()
    assert "CM-" in said
    visitor.page.get_by_role("link", name="Watch the replay").wait_for()
    visitor.until(UNCOVERED)


def test_a_team_is_told_its_score_and_nobody_is_said_to_win(visit: Visit) -> None:
    visitor = visit(size="small", seed=3)
    table = MoonTable(visitor, sit_down(visitor, MOON, ["you", "here"], mode="cooperative"))
    table.prepare()
    visitor.tap(visitor.button(re.compile("^I saw the full moon on"), exact=False))
    visitor.tap(visitor.button("I cannot say when I saw a full moon"))
    table.roll_and_take()
    table.grip()
    table.let_go_and_close()
    said = table.score_to_the_end()
    assert said.startswith("Game over"), said
    assert "The best score is 0" in said
    assert "win" not in said
