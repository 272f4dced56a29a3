"""A newcomer's game in a real browser: the same hand at the real page, by mouse or by touch."""

from __future__ import annotations

import math
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, Page, sync_playwright

from tests.games.moon.physics.towers import Chance
from tests.web.chromium import FLAGS, found
from tests.web.fingers import Fingers, Spot, between
from tests.web.hands.human import Person
from tests.web.hands.scenes import Scene
from tests.web.hands.screens import Ghost, Sight
from tests.web.house import House
from tests.web.moon import MoonTable
from tests.web.start import MOON, sit_down
from tests.web.visitor import Size, Visitor
from toprung.games.moon.editions import Demand
from toprung.games.moon.space import Pose

CAMERA = """(() => {
  const { rig } = window.toprungStage;
  const view = rig.camera.projectionMatrix.clone().multiply(rig.camera.matrixWorldInverse);
  const { azimuth, elevation } = rig;
  return { view: view.elements, eye: rig.camera.position.toArray(), azimuth, elevation };
})()"""
STEPS = 8  # pointer events in a drag of the ring
THINKING = 12.0  # seconds that somebody waits for the light
SLIPPED = re.compile("It gave way|It finds no rest")
TRIES = re.compile(r"in (\d) of \d tries")


class Browser:
    """A Screen: the page in Chromium."""

    def __init__(self, table: MoonTable) -> None:
        self._table, self._page = table, table.visitor.page
        self._fingers = Fingers(self._page) if table.visitor.phone else None
        size = self._page.viewport_size
        assert size is not None
        self._size = (size["width"], size["height"])

    def look(self, seconds: float = 0.0) -> Sight:
        self._page.wait_for_timeout(max(seconds, 0.02) * 1000)
        camera = self._page.evaluate(CAMERA)
        state = self._table.visitor.table(self._table.code)["state"]
        assert isinstance(state, dict)
        there = {*state["structure"], *([] if state["hand"] is None else [state["hand"]])}
        poses = {one: pose for one, pose in self._table.visitor.poses.items() if one in there}
        lies = self._button("Lower further")
        x, y, z = camera["eye"]
        return Sight(
            {one: Pose((a, b, c), (w, i, j, k)) for one, (a, b, c, w, i, j, k) in poses.items()},
            tuple(camera["view"]),
            (x, y, z),
            camera["azimuth"],
            camera["elevation"],
            "stays" if lies.is_visible() and lies.is_enabled() else "else",
            (),
            self._page.get_by_text(SLIPPED).first.is_visible(),
            self._size,
        )

    def pointer(self, kind: str, x: float, y: float) -> None:
        if self._fingers is not None:
            act = {"down": self._fingers.down, "move": self._fingers.move}.get(kind)
            act((x, y)) if act else self._fingers.up()
            return
        self._page.mouse.move(x, y)
        if kind == "down":
            self._page.mouse.down()
        elif kind == "up":
            self._page.mouse.up()

    def turn(self, yaw: float, pitch: float, roll: float) -> None:
        """By the ring: inside it, then along its rim."""
        box = self._page.locator(".ring").bounding_box()
        assert box is not None
        x, y, half = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 2
        if math.hypot(yaw, pitch) > 0.01:
            end = (x + yaw / 1.6 * half, y + pitch / 1.6 * half)
            self._drag([(x, y), *between((x, y), end, STEPS)])
        if abs(roll) > 0.01:
            rim = [
                (x + 0.86 * half * math.cos(a), y + 0.86 * half * math.sin(a))
                for a in (roll * step / STEPS for step in range(STEPS + 1))
            ]
            self._drag(rim)

    def lower(self) -> None:
        lower = self._button("Lower").or_(self._button("Lower further")).first
        self._table.visitor.tap(lower)

    def lift(self) -> None:
        lift = self._button("Lift")
        if lift.is_visible():
            self._table.visitor.tap(lift)

    def foresee(self) -> Ghost:
        return self._told("Let go now") or Ghost(0, ())

    def magnet(self, _demand: Demand, _highest: float) -> Ghost | None:
        return self._told("Lower it here")

    def _told(self, begins: str) -> Ghost | None:
        """What the page says of the future, once it has thought; None: it would not hold."""
        line, last = self._page.locator(".foresight"), ""
        for _ in range(int(THINKING / 0.5)):
            self._page.wait_for_timeout(500)
            text = line.inner_text() if line.is_visible() else ""
            if "comes to rest" in text and text.startswith(begins):
                return Ghost(5, ())
            if text and text == last and "in 1 of 1" not in text:
                tries = TRIES.search(text)
                return Ghost(int(tries.group(1)), ()) if tries else None
            last = text
        return None

    def _drag(self, spots: list[Spot]) -> None:
        self.pointer("down", *spots[0])
        for spot in spots[1:]:
            self.pointer("move", *spot)
        self.pointer("up", *spots[-1])

    def _button(self, name: str) -> Locator:
        return self._table.visitor.button(name)


@dataclass(frozen=True, slots=True)
class SeenScene(Scene):
    """What the page shows before a ladder is placed."""

    top: float

    def highest(self) -> float:
        return self.top

    def hint(self) -> Pose | None:
        return None


@contextmanager
def newcomer(touch: bool, seed: int, assist: str) -> Iterator[MoonTable]:
    """Somebody alone at a table of a service of its own."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "hands.db")
        chromium = playwright.chromium.launch(executable_path=found(), args=FLAGS)
        try:
            size: Size = "phone" if touch else "small"  # drawn quickly, with the desktop's layout
            # What is drawn is not painted: where that is done in software, it takes all the time.
            visitor = Visitor(chromium, house.url, size=size, seed=seed, painted=False)
            options = {"Help": assist}
            code = sit_down(visitor, MOON, ["you"], mode="cooperative", options=options)
            table = MoonTable(visitor, code)
            table.prepare()
            yield table
        finally:
            chromium.close()
            house.stop()


def turns(table: MoonTable, seed: int, assist: str, most: int) -> Iterator[tuple[bool, str, int]]:
    """Ladder after ladder, until the drops are gone or so many stand: whether the demand was met,
    what the referee said, and how many stand besides the starting ladders."""
    chance, standing = Chance(seed), 0
    while standing < most and not table.outcome.is_visible():
        table.roll_and_take()
        table.grip()
        state = table.visitor.table(table.code)["state"]
        assert isinstance(state, dict)
        demand = Demand(state["demand"]["face"])
        scene = SeenScene(seed, standing + 2, int(state["hand"]), demand, b"", state["height"])
        screen = Browser(table)
        Person(screen, chance, assist).place(scene, screen.look(1.5))
        said = table.let_go()
        _quiet(table.visitor.page)
        state = table.visitor.table(table.code)["state"]
        assert isinstance(state, dict)
        standing = len(state["structure"]) - 2
        yield said.startswith("Well done"), said.splitlines()[0], standing


def _quiet(page: Page) -> None:
    close = page.locator(".verdict header button")
    if close.is_visible():
        close.click()
