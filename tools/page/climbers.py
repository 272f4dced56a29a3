"""Playing The Climbers by the page's own controls."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, sin
from typing import Any

from playwright.sync_api import Locator

from tools.page.visitor import Visitor
from toprung.games.climbers import Ladder, Position, Walk
from toprung.games.climbers.view.answers import ask
from toprung.games.climbers.view.position import PawnSeen

UNIT = 0.014  # metres, as the table is drawn
# Something can be chosen. While moves are shown nothing is busy either, but nothing is asked.
READY = ".bar[aria-busy=false] b, .bar .faces"
PASSES = re.compile(r"^(Stay|Move no block|Keep the stone)$")
PLY = "Number(document.querySelector('.table')?.dataset.ply)"

RIMS = """(() => {
  let count = 0;
  window.toprungStage.scene.traverse((one) => {
    if (one.name === 'marks rim' && one.visible) count += one.count;
  });
  return count;
})()"""


def top(block: Mapping[str, Any]) -> tuple[float, float, float]:
    """The middle of a block's top, in units."""
    dx, dy, dz = block["size"]
    return block["x"] + dx / 2, block["y"] + dy / 2, block["z"] + dz


@dataclass
class ClimbersTable:
    """What somebody sees of his table, and does there. All words are English."""

    visitor: Visitor
    code: str

    def view(self) -> dict[str, object]:
        """The position, asked of the service."""
        state = self.visitor.table(self.code)["state"]
        assert isinstance(state, dict)
        return state

    def phase(self) -> str:
        return str(self.view()["phase"])

    def level(self, seat: int) -> int:
        pawns = self.view()["pawns"]
        assert isinstance(pawns, list)
        return int(pawns[seat]["level"])

    def pawns(self) -> list[PawnSeen]:
        pawns = self.view()["pawns"]
        assert isinstance(pawns, list)
        return pawns

    def ask(self, question: Mapping[str, object]) -> Mapping[str, object]:
        """What the rules say of the position."""
        return ask(Position.parse(str(self.view()["text"])), question)

    def headline(self, words: str) -> Locator:
        return self.visitor.page.locator(".dock .bar b", has_text=words)

    @property
    def passing(self) -> Locator:
        return self.visitor.page.get_by_role("button", name=PASSES)

    @property
    def outcome(self) -> Locator:
        return self.visitor.page.locator(".outcome")

    @property
    def chosen(self) -> str:
        """What a screen reader is told of the choice."""
        return self.visitor.page.locator("[data-told]").inner_text()

    def pass_on(self, words: str) -> None:
        """Pass in the phase with this headline."""
        self.headline(words).wait_for()
        self.visitor.tap(self.passing)
        self.headline(words).wait_for(state="hidden")

    def never_walk(self) -> None:
        """Be asked about no more walks between turns."""
        self.wish_walks("never ask")
        asked = self.headline("Between turns")
        asked.or_(self.headline("Climb, or stay")).first.wait_for()
        if asked.is_visible():
            self.pass_on("Between turns")

    def wish_walks(self, words: str) -> None:
        """Say when to be asked about walks between turns."""
        self.visitor.tap(self.visitor.button("Walks between turns"))
        sheet = self.visitor.page.get_by_role("dialog", name="Walks between turns")
        sheet.get_by_label(words, exact=True).check()
        self.visitor.page.keyboard.press("Escape")
        sheet.wait_for(state="hidden")

    def look(self, name: str) -> None:
        """Use one of the tools that help to see."""
        self.visitor.tap(self.visitor.button(name))

    def supply(self, words: str) -> Locator:
        """A stack of blocks to build with: `cube`, `half cube, red`."""
        tray = self.visitor.page.get_by_role("group", name="The blocks to build with")
        return tray.get_by_role("button", name=re.compile(f"^{words}"))

    def square_by_short_ladder(self) -> tuple[int, int, int]:
        """A square above the table that the first player reaches by the short ladder alone."""
        position = Position.parse(str(self.view()["text"]))
        walks = [move for move in position.legal_moves if isinstance(move, Walk)]
        bare = {(walk.x, walk.y) for walk in walks if not walk.ladders}
        for walk in walks:
            level = position.play(walk).players[0].level
            if walk.ladders == {Ladder.SHORT} and level and (walk.x, walk.y) not in bare:
                return walk.x, walk.y, level
        raise AssertionError("nobody needs the short ladder here: choose another seed")

    def climb_to(self, x: int, y: int, level: int) -> None:
        """Point at a square and click it; the view is turned until it can be seen."""
        words = re.compile(rf"Square {x}, {y}, level {level},")
        spot = self._seen(x + 0.5, y + 0.5, level, words)
        self._press(*spot)

    def take(self) -> int:
        """Take the highest block that can be taken and seen; its number."""
        block = self._press_a_block()
        self.visitor.page.get_by_role("button", name="Put it here").wait_for()
        return block

    def peek(self) -> int:
        """Look under the highest block that can be lifted and seen; its number. The page must be
        ready to look under blocks."""
        return self._press_a_block()

    def lay_stone(self) -> None:
        """Press a block on which the stone may lie and which can be seen."""
        stones = self.ask({"about": "stones", "seat": self.view()["active"]})["blocks"]
        assert isinstance(stones, list)
        blocks = self.view()["blocks"]
        assert isinstance(blocks, list)
        free = {one["block"] for one in stones}
        for block in sorted(blocks, key=lambda one: -(one["z"] + one["size"][2])):
            if block["id"] in free:
                at = self.place(*top(block))
                if self._points_at(*at, re.compile(rf"Stone on block {block['id']},")):
                    self._press(*at)
                    return
        raise AssertionError("no block for the stone can be seen")

    def ghost(self) -> tuple[float, float]:
        """Where the block in hand is on the screen."""
        x, y, z = self.visitor.page.evaluate(
            "window.toprungStage.scene.getObjectByName('held').position.toArray()"
        )
        return self.place(x / UNIT, y / UNIT, z / UNIT)

    def place_for(self, block: int) -> tuple[float, float, float]:
        """The middle of a place on the table for a block, the one nearest to the eye."""
        azimuth = float(self.visitor.page.evaluate("window.toprungStage.rig.azimuth"))
        places = self.ask({"about": "placements", "block": block})["places"]
        assert isinstance(places, list)
        low = [
            (one["x"] + one["size"][0] / 2, one["y"] + one["size"][1] / 2)
            for one in places
            if one["z"] == 0
        ]
        x, y = max(low, key=lambda at: at[0] * cos(azimuth) + at[1] * sin(azimuth))
        return x, y, 0.0

    def put(self) -> None:
        put = self.visitor.page.get_by_role("button", name="Put it here")
        self.visitor.tap(put)
        put.wait_for(state="hidden")

    def pass_to_the_end(self) -> str:
        """Everybody passes until the game is over; what is said then."""
        while True:
            self.passing.or_(self.outcome).first.wait_for()
            if self.outcome.is_visible():
                return self.outcome.inner_text()
            before = self.ply()
            self.visitor.tap(self.passing)
            self.played(before)

    def ring(self) -> tuple[float, float] | None:
        """Where the ring lies that shows whose turn it is, in units; None if there is none."""
        found = self.visitor.page.evaluate(
            """(() => {
                const ring = window.toprungStage.scene.getObjectByName('turn');
                return ring?.visible ? [ring.position.x, ring.position.y] : null;
            })()"""
        )
        return None if found is None else (found[0] / UNIT, found[1] / UNIT)

    def rims(self) -> int:
        """How many blocks are rimmed, as those are that can be taken."""
        return int(self.visitor.page.evaluate(RIMS))

    def elevation(self) -> float:
        """How high the camera stands, in radians."""
        return float(self.visitor.page.evaluate("window.toprungStage.rig.elevation"))

    def place(self, x: float, y: float, z: float) -> tuple[float, float]:
        """Where a point of the table (in units) is on the screen."""
        at = self.visitor.page.evaluate(
            """([x, y, z]) => {
                const { rig, canvas } = window.toprungStage;
                const spot = rig.target.clone().set(x, y, z).project(rig.camera);
                const box = canvas.getBoundingClientRect();
                return [box.left + ((spot.x + 1) / 2) * box.width,
                        box.top + ((1 - spot.y) / 2) * box.height];
            }""",
            [x * UNIT, y * UNIT, z * UNIT],
        )
        return float(at[0]), float(at[1])

    def building(self) -> list[tuple[float, float]]:
        """Where all corners of the building are on the screen."""
        blocks = self.view()["blocks"]
        assert isinstance(blocks, list)
        return [
            self.place(one["x"] + dx, one["y"] + dy, one["z"] + dz)
            for one in blocks
            for dx in (0, one["size"][0])
            for dy in (0, one["size"][1])
            for dz in (0, one["size"][2])
            if one["built"]
        ]

    def hidden(self) -> list[tuple[float, float]]:
        """Corners of the building that something covers, or that are out of sight."""
        covered = "spots => spots.filter((at) => document.elementFromPoint(...at)?.id !== 'table')"
        found: list[tuple[float, float]] = self.visitor.page.evaluate(covered, self.building())
        return found

    def shows(self, x: float, y: float, z: float) -> bool:
        """Whether nothing of the page covers a point of the table (in units)."""
        return self._over_canvas(*self.place(x, y, z))

    def point_at(self, x: float, y: float, z: float) -> None:
        """Move the mouse to a point of the table (in units)."""
        across, down = self.place(x, y, z)
        self.visitor.page.mouse.move(across - 2, down)
        self.visitor.page.mouse.move(across, down)

    def click_at(self, x: float, y: float, z: float) -> None:
        self.visitor.page.mouse.click(*self.place(x, y, z))

    def _press_a_block(self) -> int:
        blocks = self.view()["blocks"]
        assert isinstance(blocks, list)
        free = [one for one in blocks if one["movable"] and one["built"]]
        for block in sorted(free, key=lambda one: -(one["z"] + one["size"][2])):
            at = self.place(*top(block))
            if self._over_canvas(*at) and self._points_at(
                *at, re.compile(rf"Block {block['id']},")
            ):
                self._press(*at)
                return int(block["id"])
        raise AssertionError(f"no block can be seen of {len(free)}")

    def played(self, before: int) -> None:
        """Wait until the page shows a move that was made after this one."""
        self.visitor.until(f"{PLY} > {before}")

    def ply(self) -> int:
        """How many moves the page shows."""
        ply = self.visitor.page.evaluate(PLY)
        return int(ply)

    def _seen(self, x: float, y: float, z: float, words: re.Pattern[str]) -> tuple[float, float]:
        for _ in range(12):
            at = self.place(x, y, z)
            if self._over_canvas(*at) and self._points_at(*at, words):
                return at
            self._turn_the_view()
        raise AssertionError(f"{words.pattern} can be seen from nowhere")

    def _over_canvas(self, x: float, y: float) -> bool:
        return bool(
            self.visitor.page.evaluate(
                "([x, y]) => document.elementFromPoint(x, y)?.id === 'table'", [x, y]
            )
        )

    def _points_at(self, x: float, y: float, words: re.Pattern[str]) -> bool:
        """Whether the pointer there chooses it. A finger cannot point without touching."""
        self.visitor.page.mouse.move(x - 1, y)
        self.visitor.page.mouse.move(x, y)
        return words.search(self.chosen) is not None

    def _press(self, x: float, y: float) -> None:
        if self.visitor.phone:
            self.visitor.page.touchscreen.tap(x, y)
        else:
            self.visitor.page.mouse.click(x, y)

    def _turn_the_view(self) -> None:
        """By the arrow keys, with the table in focus."""
        table = self.visitor.page.locator("#table")
        for _ in range(4):
            table.press("ArrowRight")
        self.visitor.page.evaluate("new Promise(requestAnimationFrame)")
