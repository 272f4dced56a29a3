"""Pictures of the page for the documents, on a desk and on a phone.

    python -m tests.web.screenshots [FOLDER [start] [climbers] [moon]]

Bots play meanwhile, so this takes some minutes. The page must have been built.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.web.chromium import FLAGS, found
from tests.web.climbers import PLY, ClimbersTable
from tests.web.house import ROOT, House
from tests.web.start import CLIMBERS, MOON, arrived, sit_down
from tests.web.visitor import Size, Visitor

REMEMBER = "([key, value]) => localStorage.setItem(key, JSON.stringify(value))"
SIZES: tuple[Size, ...] = ("desktop", "phone")
LADDERS = 9  # in the structure of the pictures
TURNS = 3
WAYS = ".dock [role=group]:not(.faces) button"
LONG = 1200.0


class Album:
    """Where the pictures go."""

    def __init__(self, browser: Browser, url: str, folder: Path) -> None:
        self._browser, self._url, self._folder = browser, url, folder

    def visitor(self, size: Size, seed: int, still: bool = True) -> Visitor:
        """Somebody with a fine picture and a name."""
        came = Visitor(self._browser, self._url, size=size, seed=seed, still=still)
        came.open()
        kept = {"quality": "high", "name": "Ada"}
        for key, value in kept.items():
            came.page.evaluate(REMEMBER, [f"toprung.{key}", value])
        came.page.reload()
        return came

    def keep(self, visitor: Visitor, name: str) -> None:
        """As WebP, without what is only under the pointer."""
        visitor.page.evaluate("new Promise((done) => setTimeout(done, 1500))")
        session = visitor.context.new_cdp_session(visitor.page)
        taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": 82})
        path = self._folder / f"page-{name}{'-phone' if visitor.phone else ''}.webp"
        path.write_bytes(base64.b64decode(taken["data"]))
        print(f"{path} ({path.stat().st_size // 1000} kB)", flush=True)


def start(album: Album) -> None:
    for size in SIZES:
        visitor = album.visitor(size, 1)
        visitor.page.locator("button.play").wait_for()
        album.keep(visitor, "start")
        visitor.close()


def climbers(album: Album) -> None:
    """Some turns against a bot, then with a block in hand."""
    for size in SIZES:
        visitor = album.visitor(size, 6)
        table = ClimbersTable(visitor, sit_down(visitor, CLIMBERS, ["you", "bot:greedy"]))
        table.never_walk()
        blocks = 0
        while blocks < TURNS or not mine(table, "block"):
            blocks += choose(table)
        propose(table)
        album.keep(visitor, "climbers")
        visitor.close()


def mine(table: ClimbersTable, phase: str) -> bool:
    """Whether this phase of our own turn is waited for."""
    return table.phase() == phase and table.visitor.table(table.code)["to_act"] == [0]


def choose(table: ClimbersTable) -> bool:
    """Make the next choice of this player by keys, and wait for the bot; whether it was a block."""
    visitor = table.visitor
    canvas = visitor.page.locator("#table")
    table.passing.wait_for()
    before, phase = visitor.page.evaluate(PLY), table.phase()
    if phase == "block":
        propose(table)
        canvas.press("Enter")
    elif phase == "stone":
        canvas.press("p")
    else:
        canvas.press("b")
        canvas.press("Enter")
        visitor.until(f"{PLY} > {before} || !!document.querySelector('{WAYS}')")
        if visitor.page.locator(WAYS).first.is_visible():
            visitor.tap(visitor.page.locator(WAYS).first)
    visitor.until(f"{PLY} > {before}")
    return phase == "block"


def propose(table: ClimbersTable) -> None:
    """Have a block in hand where the hint says."""
    table.passing.wait_for()
    table.visitor.tap(table.visitor.button("Hint"))
    table.visitor.page.get_by_role("button", name="Put it here").wait_for()


def moon(album: Album) -> None:
    """Two careful bots build; a person at a desk and one with a phone watch."""
    watchers = [album.visitor("desktop", 3, still=False), album.visitor("phone", 3)]
    code = sit_down(watchers[0], MOON, ["bot:careful", "bot:careful"])
    watchers[1].open(f"#/table/{code}")
    arrived(watchers[1])
    first = watchers[0]

    def built(phase: str) -> Callable[[], bool]:
        def seen() -> bool:
            table = first.table(code)
            state = table["state"]
            assert isinstance(state, dict)
            return table["status"] == "over" or (
                len(state["structure"]) >= LADDERS and state["phase"] == phase
            )

        return seen

    first.until_true(built("held"), "a ladder in hand", LONG)
    for watcher in watchers:
        album.keep(watcher, "moon")
    for watcher in watchers:
        watcher.page.locator(".verdict").wait_for(timeout=LONG * 1000)
        album.keep(watcher, "verdict")
    match = first.table(code)["match"]
    for watcher in watchers:
        watcher.open(f"#/replay/{match}")
        watcher.page.locator(".controls").wait_for()
        watcher.button("To the end").click()
        for _ in range(3):
            watcher.button("Step back").click()
        album.keep(watcher, "replay")
        watcher.close()


SCENES = {"start": start, "climbers": climbers, "moon": moon}


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        house = House(Path(scratch) / "matches.sqlite")
        browser = playwright.chromium.launch(executable_path=found(), args=list(FLAGS))
        try:
            album = Album(browser, house.url, folder)
            for name in sys.argv[2:] or SCENES:
                SCENES[name](album)
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
