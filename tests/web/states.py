"""Both games in all their states, brought about by the page's own controls.

    python -m tests.web.states [CHECKOUT [PART]]

counts the faults of the layout (see tests.web.layout) in each state and size, as a table in
Markdown; of the page of another checkout, if one is named. A part is `moon`, `moon-lesson` and so
on.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

from playwright.sync_api import sync_playwright
from tools.page.chromium import FLAGS, found
from tools.page.climbers import UNIT, ClimbersTable
from tools.page.house import ROOT, House
from tools.page.moon import SCORE, MoonTable
from tools.page.start import CLIMBERS, MOON, arrived, resign, sit_down
from tools.page.visitor import Visitor

from tests.web.layout import SIZES, Corner, Fault, State, faults_of
from tests.web.towers import sit_at_tower
from tests.web.ways import Hand
from toprung.games.climbers.puzzles import puzzles as climbers_puzzles
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules.puzzles import puzzles as moon_puzzles

States: TypeAlias = Iterator[State]
LADDERS: Final = 9  # in the structure of Catch the Moon
PATIENCE: Final = 20_000  # milliseconds, of a quiet machine


def moon(visitor: Visitor, house: House) -> States:
    """A turn at a high structure, a score, and the end."""
    table = sit_at_tower(visitor, house, LADDERS)
    visitor.button("Roll the die").wait_for()
    yield _moon("roll", table)
    talk = visitor.button(re.compile("^(Chat|Move list)"))
    talk.click()
    yield _moon("chat open", table)
    talk.click()
    table.roll_and_take()
    yield _moon("take", table)
    hand = Hand(table)
    hand.grip("button")
    hand.lead_where_it_rests()
    yield _moon("hold", table)
    hand.lower("button")
    yield _moon("lowered", table)
    table.let_go()
    yield _moon("verdict", table)
    table.close_verdict()
    score = visitor.page.get_by_role("button", name=SCORE)
    visitor.until_true(lambda: score.is_visible() and score.is_enabled(), "the team may score")
    score.click()
    visitor.page.get_by_text(re.compile(r"^Best \d+")).first.wait_for()
    yield _moon("scoring", table)
    resign(visitor)
    table.outcome.wait_for()
    yield _moon("end", table)


def moon_lesson(visitor: Visitor, _: House) -> States:
    """Its first step, and with the first ladder in hand."""
    table = MoonTable(visitor, learn(visitor, MOON))
    table.prepare()
    visitor.button("Roll the die").wait_for()
    yield _moon("lesson", table)
    table.roll_and_take()
    table.grip()
    table.wait_until_level()
    yield _moon("lesson with a ladder in hand", table)


def moon_puzzle(visitor: Visitor, _: House) -> States:
    number = next(one.number for one in moon_puzzles() if len(one.poses) == LADDERS)
    table = MoonTable(visitor, take_puzzle(visitor, "moon", number))
    visitor.button("Grip it in the middle").wait_for()
    yield _moon("puzzle", table)
    table.grip()
    table.let_go()
    yield _moon("puzzle judged", table)
    yield _reviewed(visitor, table.code)


def climbers(visitor: Visitor, _: House) -> States:
    """A turn among two, and the end."""
    table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "here"]))
    table.never_walk()
    table.headline("Climb, or stay").wait_for()
    yield _climbers("climb", table)
    talk = visitor.button(re.compile("^(Chat|Move list)"))
    talk.click()
    yield _climbers("chat open", table)
    talk.click()
    table.pass_on("Climb, or stay")
    table.headline("Take a block").wait_for()
    yield _climbers("take", table)
    table.take()
    visitor.page.get_by_label("How high everybody could climb then").wait_for()
    yield _climbers("block in hand with forecast", table)
    table.put()
    resign(visitor)
    table.outcome.wait_for()
    yield _climbers("end", table)


def climbers_lesson(visitor: Visitor, _: House) -> States:
    table = ClimbersTable(visitor, learn(visitor, CLIMBERS))
    table.headline("Climb").wait_for()
    yield _climbers("lesson", table)


def climbers_puzzle(visitor: Visitor, _: House) -> States:
    number = next(one.number for one in climbers_puzzles() if one.position.table.fails == 0)
    table = ClimbersTable(visitor, take_puzzle(visitor, "climbers", number))
    table.headline("").first.wait_for()
    yield _climbers("puzzle", table)
    yield _reviewed(visitor, table.code)


Part: TypeAlias = Callable[[Visitor, House], States]
PARTS: Final[dict[str, Part]] = {
    "moon": moon,
    "moon-lesson": moon_lesson,
    "moon-puzzle": moon_puzzle,
    "climbers": climbers,
    "climbers-lesson": climbers_lesson,
    "climbers-puzzle": climbers_puzzle,
}


def learn(visitor: Visitor, game: int) -> str:
    """From the start page to the first lesson; the table's code."""
    visitor.open()
    visitor.tap(visitor.page.get_by_role("radio").nth(game))
    visitor.tap(visitor.button("Learn in three minutes"))
    return arrived(visitor)


def take_puzzle(visitor: Visitor, game: str, number: int) -> str:
    """By its number; the table's code."""
    visitor.open(f"#/puzzles/{game}")
    page = visitor.page
    page.get_by_text("Choose by number").first.wait_for()
    for folded in page.get_by_text("Choose by number").all():
        folded.press("Enter")
    page.get_by_role("button", name=f"Puzzle {number}", exact=True).click()
    code = arrived(visitor)
    page.get_by_role("region", name="Puzzle").wait_for()
    return code


def _reviewed(visitor: Visitor, code: str) -> State:
    """The match of a table is given up and looked back at."""
    resign(visitor)
    visitor.page.get_by_role("link", name="Watch the replay").wait_for()
    visitor.open(f"#/replay/{visitor.table(code)['match']}?step=0")
    visitor.button("Review").click()
    review = visitor.page.get_by_role("region", name="Review")
    turn = review.get_by_role("button", name=re.compile("^Turn 1"))
    turn.or_(review.get_by_text("No turn could have been")).first.wait_for()
    return State("review", visitor)


def _moon(name: str, table: MoonTable) -> State:
    """With the corners of all rods."""
    visitor = table.visitor
    view = visitor.table(table.code)["state"]
    assert isinstance(view, dict)
    return State(name, visitor, _corners(visitor, view["structure"]))


def _corners(visitor: Visitor, ladders: list[int]) -> list[Corner]:
    poses = {one: visitor.poses[one] for one in ladders}
    placed = {one: Pose((x, y, z), (w, i, j, k)) for one, (x, y, z, w, i, j, k) in poses.items()}
    return [
        placed[one].at(corner)
        for one in ladders
        for rod in ladder(one).rods
        for corner in rod.corners
    ]


def _climbers(name: str, table: ClimbersTable) -> State:
    """With the corners of all blocks."""
    blocks = table.view()["blocks"]
    assert isinstance(blocks, list)
    corners = [
        (UNIT * (one["x"] + dx), UNIT * (one["y"] + dy), UNIT * (one["z"] + dz))
        for one in blocks
        for dx in (0, one["size"][0])
        for dy in (0, one["size"][1])
        for dz in (0, one["size"][2])
        if one["built"]
    ]
    return State(name, table.visitor, corners)


def counted(root: Path, parts: list[str]) -> Iterator[tuple[str, list[Fault]]]:
    """The faults of each state of the page of a checkout."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "matches.sqlite", root=root)
        browser = playwright.chromium.launch(executable_path=found(), args=list(FLAGS))
        try:
            for part in parts:
                visitor = Visitor(browser, house.url, painted=False)
                visitor.context.set_default_timeout(PATIENCE)
                for state in PARTS[part](visitor, house):
                    game = part.partition("-")[0]
                    yield f"{game}: {state.name}", faults_of(state)
                visitor.close()
        finally:
            browser.close()
            house.stop()


def main() -> None:
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    print("| State |" + "".join(f" {width}x{height} |" for width, height in SIZES))
    print("|---|" + "--:|" * len(SIZES))
    for name, faults in counted(root.resolve(), sys.argv[2:] or list(PARTS)):
        counts = [sum(fault.size == size for fault in faults) for size in SIZES]
        print(f"| {name} |" + "".join(f" {count} |" for count in counts), flush=True)
        for fault in faults:
            print(f"    {fault}", file=sys.stderr)


if __name__ == "__main__":
    main()
