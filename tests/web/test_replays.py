"""What was played is watched again, at any speed, back and forth; played on; and taken home."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tools.page.climbers import ClimbersTable
from tools.page.moon import MoonTable
from tools.page.start import CLIMBERS, MOON, arrived, resign, sit_down
from tools.page.visitor import Visitor

from tests.web.conftest import PATIENCE, Visit

GOLDEN = Path(__file__).parents[1] / "data" / "climbers" / "golden" / "2-players.txt"
AT = "Number(document.querySelector('.controls input').value)"


def _some_climbers(visitor: Visitor) -> str:
    """A turn of The Climbers; the table's code."""
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    table.never_walk()
    table.pass_on("Climb, or stay")
    table.pass_on("Take a block")
    return table.code


def _some_moon(visitor: Visitor) -> str:
    """A turn of Catch the Moon; the table's code."""
    table = MoonTable(visitor, sit_down(visitor, MOON, ["you"], mode="cooperative"))
    table.prepare()
    table.roll_and_take()
    table.grip()
    table.let_go()
    return table.code


@pytest.mark.parametrize("playing", [_some_climbers, _some_moon])
def test_a_replay_is_scrubbed_run_played_on_and_downloaded(visit: Visit, playing: object) -> None:
    assert callable(playing)
    visitor = visit(seed=3, size="small", painted=True)
    code = playing(visitor)
    resign(visitor)
    visitor.page.locator(".outcome").wait_for()
    played = visitor.table(code)
    last = int(str(played["ply"]))
    visitor.open(f"#/replay/{played['match']}?step=2")
    controls = visitor.page.locator(".controls")
    controls.wait_for()
    visitor.until(f"{AT} === 2")
    visitor.open(f"#/replay/{played['match']}?step=1")  # a link to another step
    visitor.until(f"{AT} === 1")

    slider = controls.locator("input[type=range]").first
    slider.fill("2")
    visitor.until(f"{AT} === 2")
    expect(slider).to_have_accessible_name(f"Step 2 of {last}")
    visitor.button("Previous step").click()
    visitor.until(f"{AT} === 1")
    visitor.button("Next step").click()
    visitor.until(f"{AT} === 2")

    visitor.page.get_by_label("Speed").select_option("8")
    visitor.button("Play").click()
    visitor.until(f"{AT} === {last}")
    visitor.button("Play").wait_for()  # at the end it halts by itself

    if playing is _some_climbers:  # a film of the last turn
        with visitor.page.expect_download(timeout=PATIENCE) as filming:
            visitor.open(f"#/replay/{played['match']}?film=yes")  # as from the end of the game
        film = Path(filming.value.path()).read_bytes()
        assert film.startswith(b"\x1aE\xdf\xa3") or film[4:8] == b"ftyp", film[:16]  # WebM, MP4

    with visitor.page.expect_download() as saving:
        visitor.choose("Download the record")
    record = Path(saving.value.path()).read_text("utf-8")
    assert str(visitor.table(code)["game"]) in record

    visitor.button("Previous step").click()
    visitor.until(f"{AT} === {last - 1}")
    visitor.button("Play from here").click()
    fork = arrived(visitor)
    assert fork != code
    assert visitor.table(fork)["fork"] == {"match": played["match"], "ply": last - 1}


def test_a_move_of_a_running_game_is_looked_at_and_one_comes_back_to_the_table(
    visit: Visit,
) -> None:
    visitor = visit(seed=3, size="small")
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    table.never_walk()
    table.pass_on("Climb, or stay")
    table.take()
    table.put()
    table.headline("Climb again").wait_for()
    ply = table.ply()
    visitor.button("Move list").click()
    visitor.page.get_by_role("region", name="Move list").get_by_role("link").last.click()
    visitor.page.locator(".controls").wait_for()
    visitor.until(f"{AT} === {ply}")
    visitor.page.get_by_role("link", name="Back to the table").click()
    assert arrived(visitor) == table.code
    table.headline("Climb again").wait_for()


def test_the_move_list_of_a_replay_has_all_moves_and_leads_to_each(visit: Visit) -> None:
    visitor = visit(size="phone")
    visitor.open("#/lobby")
    visitor.page.locator("input[type=file]").set_input_files(GOLDEN)
    visitor.page.locator(".controls").wait_for()
    visitor.until(f"{AT} === 0")
    visitor.tap(visitor.button("Move list"))
    moves = visitor.page.get_by_role("region", name="Move list").get_by_role("link")
    visitor.until_true(lambda: moves.count() > 10, "all moves")
    count, wanted = moves.count(), moves.nth(7)
    ply = str(wanted.get_attribute("href")).partition("step=")[2]
    visitor.tap(wanted)
    visitor.until(f"{AT} === {ply}")
    expect(wanted).to_have_attribute("aria-current", "step")
    assert moves.count() == count
