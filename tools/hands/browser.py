"""The same hand at the real page in a real browser, by mouse or by touch."""

from __future__ import annotations

import math
import re
import tempfile
from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from playwright.sync_api import Locator, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from tests.games.moon.physics.towers import Chance

from tools.hands.human import Person
from tools.hands.scenes import Scene
from tools.hands.screens import Ghost, Sight
from tools.page.chromium import FLAGS, found
from tools.page.fingers import Fingers, Spot, between
from tools.page.house import House
from tools.page.moon import MoonTable
from tools.page.start import MOON, sit_down
from tools.page.visitor import Size, Visitor
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules.editions import Demand

# All that is read off the page, in one go.
LOOK = """(() => {
  const { rig } = window.toprungStage;
  const view = rig.camera.projectionMatrix.clone().multiply(rig.camera.matrixWorldInverse);
  const text = (one) => document.querySelector(one)?.textContent.trim() ?? "";
  const lies = [...document.querySelectorAll(".actions button")]
    .some((one) => one.textContent.trim() === "Lower further" && !one.disabled);
  return {
    view: view.elements, eye: rig.camera.position.toArray(),
    azimuth: rig.azimuth, elevation: rig.elevation,
    lies, line: text(".actions .line"), future: text(".forecast"),
    over: document.querySelector(".verdict") !== null,
  };
})()"""
STEPS = 4  # pointer events in a drag of a tool
PIXEL = 0.012  # radians by which a tool turns the ladder for each pixel of a drag
SLIGHT = 0.04  # parts of a turn that nobody corrects, in radians
THINKING = 12.0  # seconds that somebody waits for the light
HINTING = 40.0  # seconds that they wait for a hint
CALM = 1.5  # seconds in which it has not changed: that is all that was found
GLANCE = 0.1  # seconds
SLIPPED = re.compile("It gave way|It finds no rest")
ELSE = "it stands, but not as the die demands"
NOWHERE = "It would not hold here"
TRIES = re.compile(r"in (\d) of \d tries")


class Seen(TypedDict):
    """What LOOK tells."""

    view: list[float]
    eye: list[float]
    azimuth: float
    elevation: float
    lies: bool
    line: str
    future: str
    over: bool


class TurnOver(Exception):
    """The referee has spoken while the ladder was still in hand."""


class Browser:
    """A Screen: the page in Chromium, with these ladders on the table or in hand."""

    def __init__(self, table: MoonTable, there: Set[int]) -> None:
        self._table, self._page, self._there = table, table.visitor.page, there
        self._fingers = Fingers(self._page) if table.visitor.phone else None
        size = self._page.viewport_size
        assert size is not None
        self._size = (size["width"], size["height"])

    def look(self, seconds: float = 0.0) -> Sight:
        seen = self._seen(max(seconds, 0.02))
        poses = {one: pose for one, pose in self._poses.items() if one in self._there}
        x, y, z = seen["eye"]
        return Sight(
            {one: Pose((a, b, c), (w, i, j, k)) for one, (a, b, c, w, i, j, k) in poses.items()},
            tuple(seen["view"]),
            (x, y, z),
            seen["azimuth"],
            seen["elevation"],
            "stay" if seen["lies"] else "else",
            (),
            SLIPPED.search(seen["line"]) is not None,
            self._size,
        )

    def _seen(self, seconds: float) -> Seen:
        """What the page shows after so long. Raises TurnOver."""
        self._page.wait_for_timeout(seconds * 1000)
        seen: Seen = self._page.evaluate(LOOK)
        if seen["over"]:
            raise TurnOver
        return seen

    @property
    def _poses(self) -> Mapping[int, tuple[float, ...]]:
        return self._table.visitor.poses

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
        """By the tools: one turns it about the upright, the other tilts and rolls it."""
        for name, right, down in (("Turn", yaw, 0.0), ("Tilt", roll, pitch)):
            if math.hypot(right, down) > SLIGHT:
                box = self._button(name).bounding_box()
                assert box is not None
                x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
                end = (x + right / PIXEL, y + down / PIXEL)
                self._drag([(x, y), *between((x, y), end, STEPS)])

    def lower(self) -> None:
        lower = self._button("Lower").or_(self._button("Lower further")).first
        self._table.visitor.tapped(lower)

    def lift(self) -> None:
        """At once: nobody waits until a button is at rest before they press it."""
        lift, box = self._button("Lift"), None
        with suppress(PlaywrightTimeout):  # it may be gone before they press it
            box = lift.bounding_box(timeout=CALM * 1000) if lift.is_visible() else None
        if box is not None:
            spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            self.pointer("down", *spot)
            self.pointer("up", *spot)

    def forecast(self) -> Ghost:
        return self._told("Let go now") or Ghost(0, ())

    def snap(self, _demand: Demand, _highest: float) -> Ghost | None:
        return self._told("Lower it here")

    def hint(self) -> Pose | None:
        """Where the page shows the ladder in light, if it is asked; None if it knows nothing."""
        visitor = self._table.visitor
        before = len(visitor.answers)
        visitor.tapped(visitor.button("Hint"))
        for _ in range(int(HINTING / GLANCE)):
            self._seen(GLANCE)
            for answer in visitor.answers[before:]:
                if isinstance(shown := answer.get("target"), list):
                    x, y, z, w, i, j, k = shown
                    return Pose((x, y, z), (w, i, j, k))
        return None

    def _told(self, begins: str) -> Ghost | None:
        """What the page says of the future, once it has thought; None: it would not hold."""
        last, calm = "", 0.0
        for _ in range(int(THINKING / GLANCE)):
            text = self._seen(GLANCE)["future"]
            if NOWHERE in text:
                return None
            if ELSE in text:
                return Ghost(5, (), meets=False)
            if "comes to rest" in text and text.startswith(begins):
                return Ghost(5, ())
            calm = calm + GLANCE if text and text == last else 0.0
            if calm >= CALM and "in 1 of 1" not in text:
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

    screen: Browser
    top: float

    def highest(self) -> float:
        return self.top

    def hint(self) -> Pose | None:
        return self.screen.hint()


@contextmanager
def visited(touch: bool, seed: int = 0) -> Iterator[tuple[Visitor, House]]:
    """Somebody with a page of a service of its own."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "hands.db")
        chromium = playwright.chromium.launch(executable_path=found(), args=FLAGS)
        try:
            size: Size = "phone" if touch else "desktop"
            # What is drawn is not painted: where that is done in software, it takes all the time.
            yield Visitor(chromium, house.url, size=size, seed=seed, painted=False), house
        finally:
            chromium.close()
            house.stop()


def place(table: MoonTable, seed: int, chance: Chance, assist: str) -> tuple[bool, str]:
    """Grip the ladder that is offered, place it and let go; whether the demand was met, and what
    the referee said."""
    table.press("Grip it in the middle")
    table.visitor.button("Lower").wait_for()
    table.held_pose()
    state = table.visitor.table(table.code)["state"]
    assert isinstance(state, dict)
    hand, structure = int(state["hand"]), state["structure"]
    screen = Browser(table, {*structure, hand})
    demand, top = Demand(state["demand"]["face"]), float(state["height"])
    scene = SeenScene(seed, len(structure), hand, demand, b"", screen, top)
    with suppress(TurnOver):
        Person(screen, chance, assist).place(scene, screen.look(1.5))
        table.release()
    table.verdict.wait_for()
    said = table.verdict.inner_text()
    return said.startswith("Well done"), said.replace("\n", " ")


def turns(visitor: Visitor, seed: int, assist: str, most: int) -> Iterator[tuple[bool, str, int]]:
    """A newcomer's game alone: ladder after ladder, until the drops are gone or so many stand;
    whether the demand was met, what the referee said, and how many stand besides the starting
    ladders."""
    code = sit_down(visitor, MOON, ["you"], mode="cooperative", options={"Help": assist})
    table = MoonTable(visitor, code)
    table.prepare()
    chance, standing = Chance(seed), 0
    while standing < most and not table.outcome.is_visible():
        table.roll_and_take()
        met, said = place(table, seed, chance, assist)
        _quiet(visitor.page)
        state = visitor.table(code)["state"]
        assert isinstance(state, dict)
        standing = len(state["structure"]) - 2
        yield met, said, standing


def _quiet(page: Page) -> None:
    close = page.locator(".verdict header button")
    if close.is_visible():
        close.click()
