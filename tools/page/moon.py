"""Playing Catch the Moon by the page's own controls."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator

from tools.page.fingers import Fingers, Spot, between
from tools.page.visitor import Visitor

SCORE = re.compile(r"^Score the structure")
PLY = "Number(document.querySelector('.table')?.dataset.ply)"
# Two pictures, so that what was told last is drawn; then the middle of the first wood from above.
SPOT = """new Promise((drawn) => {
  requestAnimationFrame(() => requestAnimationFrame(drawn));
}).then(() => {
  const canvas = document.querySelector('#table');
  const grips = (x, y) => {
    if (document.elementFromPoint(x, y) !== canvas) return false;
    const traits = { clientX: x, clientY: y, pointerType: 'mouse', bubbles: true };
    canvas.dispatchEvent(new PointerEvent('pointermove', traits));
    return canvas.style.cursor === 'pointer';
  };
  for (let y = canvas.clientHeight * 0.2; y < canvas.clientHeight * 0.7; y += 6)
    for (let x = 10; x < canvas.clientWidth - 10; x += 6) {
      if (!grips(x, y + 6)) continue;
      let end = x;
      while (grips(end + 1, y + 6)) end++;
      return [(x + end) / 2, y + 6];
    }
  return null;
})"""

# The next verdict is closed in the very picture that shows it, and what it said is told.
CLOSING = """() => ({ said: new Promise((tell) => {
  const look = () => {
    const button = document.querySelector('.verdict header [aria-label=Close]');
    if (!button) return requestAnimationFrame(look);
    const said = document.querySelector('.verdict').innerText;
    button.click();
    tell(said);
  };
  look();
}) })"""


@dataclass
class MoonTable:
    """What somebody sees of his table, and does there. All words are English."""

    visitor: Visitor
    code: str

    @property
    def verdict(self) -> Locator:
        return self.visitor.page.locator(".verdict")

    @property
    def outcome(self) -> Locator:
        return self.visitor.page.locator(".outcome")

    @property
    def counter(self) -> Locator:
        return self.visitor.page.locator(".counter")

    def press(self, words: str | re.Pattern[str]) -> None:
        self.visitor.tap(self.visitor.page.get_by_role("button", name=words))

    def prepare(self) -> None:
        """The starting ladders."""
        self.press("Gate: face to face")

    def roll_and_take(self) -> None:
        """Until a ladder is offered. While something falls the die waits, and is rolled again."""
        roll, take = self.visitor.button("Roll the die"), self.visitor.button("Take a ladder")
        roll.wait_for()
        while not take.is_visible():
            if roll.is_visible():
                self.visitor.tapped(roll)
            self.visitor.page.wait_for_timeout(250)
        self.visitor.tap(take)
        self.visitor.button("Grip it in the middle").wait_for()

    def spot_of_ladder(self) -> Spot:
        """A place on the screen where the offered ladder can be gripped: the pointer tells."""
        found = self.visitor.until(SPOT)
        assert isinstance(found, list)
        return float(found[0]), float(found[1])

    def grip_and_drag(self, spot: Spot, to: Spot) -> None:
        """Take hold of the ladder at a place of the screen and lead it to another."""
        if self.visitor.phone:
            fingers = Fingers(self.visitor.page)
            fingers.down(spot)
            self._held()
            for place in between(spot, to, 12):
                fingers.move(place)
            fingers.up()
            return
        mouse = self.visitor.page.mouse
        mouse.move(*spot)
        mouse.down()
        self._held()
        for place in between(spot, to, 12):
            mouse.move(*place)
        mouse.up()

    def turn_by_the_tool(self) -> None:
        """Drag across the tool that turns what is held."""
        box = self.visitor.button("Turn").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        before = self.held_pose()[3:]
        if self.visitor.phone:
            Fingers(self.visitor.page).drag((x - 15, y), (x + 15, y))
        else:
            mouse = self.visitor.page.mouse
            mouse.move(x - 15, y)
            mouse.down()
            for place in between((x - 15, y), (x + 15, y), 6):
                mouse.move(*place)
            mouse.up()
        self.visitor.until_true(
            lambda: (
                max(abs(a - b) for a, b in zip(self.held_pose()[3:], before, strict=True)) > 0.05
            ),
            "the ladder turns",
        )

    def grip(self) -> None:
        self.press("Grip it in the middle")
        self._held()

    def release(self) -> None:
        """Open the hand, if it still holds the ladder. One that hovers is lowered first."""
        opened, lower = self.visitor.button("Let go"), self.visitor.button("Lower")
        while opened.is_visible() or lower.is_visible():
            if opened.is_visible():
                if self.visitor.tapped(opened):
                    return
            else:
                self.visitor.tapped(lower)

    def let_go(self, key: str | None = None) -> str:
        """Let go, by the button or by a key, and read the verdict."""
        if key is None:
            self.release()
        else:
            self.visitor.page.locator("#table").press(key)
        self.verdict.wait_for()
        return self.verdict.inner_text()

    def let_go_and_close(self) -> str:
        """Let go, and close the verdict as soon as it is there; what it said. It stays closed when
        the referee has measured again what stands, so that the team may score and the die be
        rolled."""
        said = self.visitor.page.evaluate_handle(CLOSING)
        self.release()
        text = said.evaluate("closing => closing.said")
        score = self.visitor.page.get_by_role("button", name=SCORE)
        self.visitor.until_true(score.is_enabled, "the team may score")
        assert not self.verdict.is_visible()
        return str(text)

    def close_verdict(self) -> None:
        """If it still is there: on a phone other things have no room beside it."""
        while self.verdict.is_visible():
            self.visitor.tapped(self.verdict.get_by_role("button", name="Close"))

    def wait_until_level(self) -> None:
        """Until the held ladder lies level in the air, as it does by itself."""

        def along() -> float:
            _, _, _, _, i, j, _ = self.held_pose()
            return 1 - 2 * (i * i + j * j)  # how much its own axis rises

        self.visitor.until_true(lambda: abs(along()) < 0.05, "the ladder lies level")

    def _held(self) -> None:
        self.visitor.button("Lower").wait_for()
        self.counter.locator(".now").wait_for()

    @property
    def hand(self) -> int:
        """The number of the ladder in hand."""
        state = self.visitor.table(self.code)["state"]
        assert isinstance(state, dict)
        return int(state["hand"])

    def held_pose(self) -> tuple[float, ...]:
        """Metres and a quaternion, as the service told this page last."""
        hand = self.hand
        self.visitor.until_true(lambda: hand in self.visitor.poses, "the ladder in hand is told of")
        return self.visitor.poses[hand]

    def score_to_the_end(self) -> str:
        """Spend the drops that are left; what is said when the game is over."""
        score = self.visitor.page.get_by_role("button", name=SCORE)
        while True:
            score.or_(self.outcome).first.wait_for()
            if self.outcome.is_visible():
                return self.outcome.inner_text()
            before = int(self.visitor.page.evaluate(PLY))
            if self.visitor.tapped(score):
                self.visitor.until(f"{PLY} > {before} || !!document.querySelector('.outcome')")
