"""All the ways in which a ladder is gripped, turned, lowered and released at the page."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from playwright.sync_api import Locator
from tools.hands.browser import Browser
from tools.page.fingers import Fingers, Spot, between
from tools.page.moon import MoonTable

from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose, minus, size

Grip: TypeAlias = Literal["wood", "button", "key"]
Turn: TypeAlias = Literal["end", "wheel", "tool", "buttons", "keys", "fingers"]
Lower: TypeAlias = Literal["button", "twice", "key"]

IDLE: Final = 3.0  # seconds without input
STILL: Final = 0.001  # metres
UNTURNED: Final = 0.005  # largest difference of two turns: 1 - the product of their quaternions
LEVEL: Final = 0.05  # how much of a level ladder's length rises
GLANCE: Final = 0.4  # seconds
NEAR: Final = 0.05  # metres that a grip in the middle may move it aside
TRIES: Final = 3  # to release where the page expects a fall
STRIDE: Final = 0.004  # metres, by an arrow key
# Places beside the middle of the structure to lead a ladder to, in metres.
AROUND: Final = ((0.0, 0.0), (0.03, 0.0), (-0.03, 0.0), (0.0, 0.03), (0.0, -0.03), (0.05, 0.02))
RESTS: Final = re.compile("comes to rest in the light")
STANDS: Final = re.compile("comes to rest|may hold|it stands, but")
FORESEEN: Final = re.compile(
    "(Let go now|Lower it here), and it|It would not hold here|No place was found"
)


@dataclass
class Hand:
    """Somebody's hand at a table. `used` counts the ways that were used."""

    table: MoonTable
    used: dict[str, int] = field(default_factory=dict)
    number: int = -1  # of the ladder in hand
    structure: tuple[int, ...] = ()

    def grip(self, way: Grip) -> None:
        """Wait until the ladder hovers, held; the grip moves it to no other place by itself."""
        table, visitor = self.table, self.table.visitor
        state = visitor.table(table.code)["state"]
        assert isinstance(state, dict)
        self.number, self.structure = int(state["hand"]), tuple(state["structure"])
        others = self._others()
        visitor.poses.pop(self.number, None)
        if way == "wood":
            spot = table.spot_of_ladder()
            if visitor.phone:
                visitor.page.touchscreen.tap(*spot)
            else:
                visitor.page.mouse.click(*spot)
        elif way == "button":
            table.press("Grip it in the middle")
        else:
            self._key("Enter")
        visitor.button("Lower").wait_for()
        visitor.until_true(lambda: self.number in visitor.poses, "the ladder in hand is told of")
        offered = self.pose().place
        visitor.until_true(lambda: self._level() and self.hovers(), "the ladder hovers")
        if way != "wood":
            x, y, _ = minus(self.pose().place, offered)
            assert math.hypot(x, y) < NEAR, f"gripped, the ladder went {x:.3f}, {y:.3f} by itself"
        assert self._moved(others) == []
        self._count(f"grip by {way}")

    def wait_idly(self) -> None:
        """Three seconds without input: nothing moves."""
        before, others = self.pose(), self._others()
        self.table.visitor.page.wait_for_timeout(IDLE * 1000)
        after = self.pose()
        assert size(minus(after.place, before.place)) < STILL, (before, after)
        assert _same(before, after), (before, after)
        assert self._moved(others) == []

    def turn(self, way: Turn) -> None:
        """Turn the held ladder and wait until it hovers again."""
        before = self.pose()
        visitor, page = self.table.visitor, self.table.visitor.page
        if way == "tool":
            self.table.turn_by_the_tool()
        elif way == "buttons":
            visitor.tap(visitor.button("Lean"))
            self._turns(before)
            before = self.pose()
            visitor.tap(visitor.button("Lay flat"))
        elif way == "end":
            self._drag_an_end()
        elif way == "wheel":
            page.mouse.move(*self._spot())
            for _ in range(6):
                page.mouse.wheel(0, 60)
        elif way == "keys":
            for _ in range(10):
                self._key("Shift+ArrowLeft")
        else:
            self._twist()
        self._turns(before)
        self._count(f"turn by {way}")

    def lead(self, x: float, y: float) -> None:
        """Drag it to above a place of the table, in metres."""
        screen = self._screen()
        sight = screen.look()
        here = sight.poses[self.number].at(ladder(self.number).middle)
        start, end = sight.spot(here), sight.spot((x, y, here[2]))
        screen.pointer("down", *start)
        for spot in between(start, end, 8):
            screen.pointer("move", *spot)
        screen.pointer("up", *end)
        self.table.visitor.until_true(self.hovers, "the ladder hovers where it was led")

    def lead_by_keys(self) -> None:
        """To above the middle of the table."""
        sight = self._screen().look()
        x, y, _ = sight.poses[self.number].at(ladder(self.number).middle)
        away = math.hypot(*sight.eye[:2])
        ahead = (-sight.eye[0] / away, -sight.eye[1] / away)
        right = -(x * ahead[1] - y * ahead[0])
        up = -(x * ahead[0] + y * ahead[1])
        for key, by in (("Right", right), ("Left", -right), ("Up", up), ("Down", -up)):
            for _ in range(max(0, round(by / STRIDE))):
                self._key(f"Arrow{key}")
        self.table.visitor.until_true(self.hovers, "the ladder hovers where it was led")

    def lead_where_it_rests(self) -> str:
        """To where the page says that it would rest as the die demands, or at least stand; what it
        says there."""
        said = ""
        stands: tuple[float, float] | None = None
        for x, y in AROUND:
            self.lead(x, y)
            said = self.foreseen()
            if RESTS.search(said):
                return said
            if STANDS.search(said):
                stands = stands or (x, y)
        if stands is not None:
            self.lead(*stands)
            said = self.foreseen()
        return said

    def foreseen(self) -> str:
        """What the page says would come of it, once that stays the same."""
        last, calm = "", 0
        while calm < 5:
            said = self.table.visitor.page.locator("body").inner_text()
            now = next((line for line in said.splitlines() if FORESEEN.search(line)), "")
            calm = calm + 1 if now and now == last else 0
            last = now
            self.table.visitor.page.wait_for_timeout(150)
        return last

    def lower(self, way: Lower) -> None:
        """Until it lies; it may give way, and is lowered again then."""
        visitor = self.table.visitor
        lies, hovers = self._button("Lower further"), self._button("Lower")

        def lowered() -> bool:
            if lies.is_visible() or self.table.verdict.is_visible():
                return True
            if hovers.is_visible() and self.hovers():
                self._put_down(way, hovers)
            return False

        visitor.until_true(lowered, "the ladder is lowered")
        self._count(f"lower by {way}")

    def release(self, way: Lower) -> str:
        """Open the hand and read the verdict. Where the page expects a fall, only its button opens
        the hand: that is used after some tries."""
        table, tries = self.table, 0
        opened, hovers, lies = map(self._button, ("Let go", "Lower", "Lower further"))

        def judged() -> bool:
            nonlocal tries
            if table.verdict.is_visible():
                return True
            if lies.is_visible() and opened.is_visible():
                tries += 1
                self._put_down(way if tries <= TRIES else "button", opened)
            elif hovers.is_visible() and self.hovers():
                self._put_down(way, hovers)  # it gave way
            return False

        table.visitor.until_true(judged, "the referee speaks")
        self._count(f"release by {way if tries <= TRIES else 'button'}")
        said = table.verdict.inner_text()
        table.close_verdict()
        return said

    def pose(self) -> Pose:
        """Of the ladder in hand, as the service told this page last."""
        x, y, z, w, i, j, k = self.table.visitor.poses[self.number]
        return Pose((x, y, z), (w, i, j, k))

    def hovers(self) -> bool:
        before = self.pose()
        self.table.visitor.page.wait_for_timeout(GLANCE * 1000)
        after = self.pose()
        return size(minus(after.place, before.place)) < STILL / 3 and _same(after, before)

    def _level(self) -> bool:
        """As it comes to lie in the air by itself."""
        _, i, j, _ = self.pose().turn
        return abs(1 - 2 * (i * i + j * j)) < LEVEL

    def _put_down(self, way: Lower, button: Locator) -> None:
        visitor = self.table.visitor
        if way == "button":
            visitor.tapped(button)
        elif way == "key":
            self._key("Enter")
        elif visitor.phone:
            spot = self._spot()
            visitor.page.touchscreen.tap(*spot)
            visitor.page.touchscreen.tap(*spot)
        else:
            visitor.page.mouse.dblclick(*self._spot())

    def _button(self, name: str) -> Locator:
        """Only while it can be pressed."""
        page = self.table.visitor.page
        return page.get_by_role("button", name=name, exact=True, disabled=False)

    def _drag_an_end(self) -> None:
        screen, number = self._screen(), self.number
        sight = screen.look()
        pose, one = sight.poses[number], ladder(number)
        rail = one.rods[0].centre[0]
        start, middle = sight.spot(pose.at((rail, 0.0, 0.45 * one.length))), self._spot()
        end = (middle[0], middle[1] + 60)
        screen.pointer("down", *start)
        for spot in between(start, end, 8):
            screen.pointer("move", *spot)
        screen.pointer("up", *end)

    def _twist(self) -> None:
        """Two fingers about its middle."""
        x, y = self._spot()
        fingers, apart = Fingers(self.table.visitor.page), 40.0
        fingers.down((x - apart, y), (x + apart, y))
        for step in range(1, 9):
            across, down = (
                apart * math.cos(step * math.pi / 16),
                apart * math.sin(step * math.pi / 16),
            )
            fingers.move((x - across, y - down), (x + across, y + down))
        fingers.up()

    def _turns(self, before: Pose) -> None:
        visitor = self.table.visitor
        visitor.until_true(lambda: not _same(before, self.pose()), "the ladder turns")
        visitor.until_true(self.hovers, "the ladder hovers again")

    def _screen(self) -> Browser:
        return Browser(self.table, {self.number})

    def _spot(self) -> Spot:
        sight = self._screen().look()
        return sight.spot(sight.poses[self.number].at(ladder(self.number).middle))

    def _key(self, key: str) -> None:
        self.table.visitor.page.locator("#table").press(key)

    def _others(self) -> dict[int, tuple[float, ...]]:
        """Where all ladders of the structure are."""
        return {one: self.table.visitor.poses[one] for one in self.structure}

    def _moved(self, before: dict[int, tuple[float, ...]]) -> list[int]:
        """The ladders that are elsewhere now."""
        poses = self.table.visitor.poses
        return [
            one
            for one, (x, y, z, *_) in before.items()
            if size(minus((x, y, z), (poses[one][0], poses[one][1], poses[one][2]))) > STILL
        ]

    def _count(self, way: str) -> None:
        self.used[way] = self.used.get(way, 0) + 1


def _same(one: Pose, two: Pose) -> bool:
    """Whether both are turned alike."""
    return abs(sum(a * b for a, b in zip(one.turn, two.turn, strict=True))) > 1 - UNTURNED
