"""Pictures of the page for the documents, on a desk and on a phone.

    python -m tools.screenshots [FOLDER [start] [lesson] [climbers] [moon]]

Games that bots have played are brought in, and played on by the page's own controls. That of Catch
the Moon is played first, which takes some minutes, and kept in `build`. The page must have been
built.
"""

from __future__ import annotations

import base64
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tools.page.chromium import FLAGS, found
from tools.page.climbers import READY, ClimbersTable
from tools.page.house import ROOT, House
from tools.page.moon import MoonTable
from tools.page.start import CLIMBERS, arrived
from tools.page.visitor import Size, Visitor

REMEMBER = "([key, value]) => localStorage.setItem(key, JSON.stringify(value))"
SIZES: tuple[Size, ...] = ("desktop", "phone")
CLIMBED = ROOT / "tests" / "data" / "climbers" / "golden" / "4-players.txt"
BUILT = ROOT / "build" / "pictures-moon.txt"
TURN, FEAT = 8, 9  # from which turn it is played on (counted from 0), and one with a figure
PATIENCE = 240.0  # seconds; a fine picture takes long in software


class Album:
    """Where the pictures go."""

    def __init__(self, browser: Browser, url: str, folder: Path) -> None:
        self._browser, self._url, self._folder = browser, url, folder

    def visitor(self, size: Size, seed: int, still: bool = True) -> Visitor:
        """Somebody with a fine picture and a name."""
        came = Visitor(self._browser, self._url, size=size, seed=seed, still=still)
        came.context.set_default_timeout(PATIENCE * 1000)
        came.open()
        kept = {"quality": "high", "name": "Ada"}
        for key, value in kept.items():
            came.page.evaluate(REMEMBER, [f"toprung.{key}", value])
        came.page.reload()
        return came

    def brought(self, record: str) -> tuple[str, list[str]]:
        """Bring a record in; the match and its moves."""
        context = self._browser.new_context(base_url=self._url)
        asked = context.request
        person = asked.post("api/people", data={"name": "Ada", "language": "en"}).json()
        headers = {"authorization": f"Bearer {person['token']}", "content-type": "text/plain"}
        answer = asked.post("api/records", data=record, headers=headers, timeout=0).json()
        played = asked.get(f"api/matches/{answer['match']}").json()
        context.close()
        return answer["match"], [move["move"] for move in played["moves"]]

    def keep(self, visitor: Visitor, name: str) -> None:
        """As WebP, without what is only under the pointer."""
        visitor.page.evaluate("document.activeElement?.blur()")
        for _ in range(3):
            visitor.page.evaluate("new Promise(requestAnimationFrame)")
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


def lesson(album: Album) -> None:
    """The first step of the first lesson, and the rulebook."""
    for size in SIZES:
        visitor = album.visitor(size, 1)
        visitor.tap(visitor.page.get_by_role("radio").nth(CLIMBERS))
        visitor.tap(visitor.button("Learn in three minutes"))
        arrived(visitor)
        visitor.page.locator(READY).first.wait_for()
        album.keep(visitor, "lesson")
        visitor.open("#/rules/climbers?rule=CL-LAD-2")
        visitor.page.locator("svg[data-drawing]").first.wait_for()
        album.keep(visitor, "rules")
        visitor.close()


def climbers(album: Album) -> None:
    """Late in a game of four, with a block in hand."""
    match, moves = album.brought(CLIMBED.read_text("utf-8"))
    late = [ply for ply, move in enumerate(moves) if _places(move)][-6]
    for size in SIZES:
        visitor = album.visitor(size, 1)
        table = ClimbersTable(visitor, _played_on(visitor, match, late))
        table.headline("Take a block").wait_for()
        visitor.tap(visitor.button("Hint"))
        visitor.page.get_by_role("button", name="Put it here").wait_for()
        album.keep(visitor, "climbers")
        visitor.close()


def _places(move: str) -> bool:
    """Whether a block is moved: its number comes first."""
    return re.match(r"\d+[@d]", move) is not None


def _played_on(visitor: Visitor, match: str, ply: int) -> str:
    """Play on from a position, alone on all seats; the table's code."""
    visitor.open(f"#/replay/{match}?step={ply}")
    visitor.tap(visitor.button("Play from here"))
    visitor.until("location.hash.startsWith('#/table/')", PATIENCE)  # all is simulated again
    code = arrived(visitor)
    sit, begin = visitor.button("For someone beside you"), visitor.button("Start the game")
    while visitor.table(code)["status"] == "gathering":  # with no seat but one's own, it goes on
        if begin.is_visible() and begin.is_enabled():
            visitor.tap(begin)
        elif sit.count():
            visitor.tap(sit.first)
        visitor.page.wait_for_timeout(300)
    return code


def moon(album: Album) -> None:
    """High up: a ladder in hand beside the structure, what the referee says, and a replay."""
    match, moves = album.brought(_built())
    rolls = [ply for ply, move in enumerate(moves) if move == "roll"]
    settled = [ply for ply, move in enumerate(moves, 1) if move.startswith("settled")][FEAT - 1]
    for size in SIZES:
        visitor = album.visitor(size, 3)
        table = MoonTable(visitor, _played_on(visitor, match, rolls[TURN]))
        table.roll_and_take()
        table.grip()
        table.wait_until_level()
        canvas = visitor.page.locator("#table")
        for key, times in (("PageUp", 26), ("ArrowRight", 26), ("Shift+PageDown", 4)):
            for _ in range(times):
                canvas.press(key)
        album.keep(visitor, "moon")
        for _ in range(30):
            canvas.press("ArrowRight")
        table.let_go()
        album.keep(visitor, "verdict")
        visitor.open(f"#/replay/{match}?step={settled - 1}")
        visitor.tap(visitor.button("Next step"))
        table.verdict.wait_for()
        album.keep(visitor, "replay")
        visitor.close()


def _built() -> str:
    """The record of a game in which a careful bot built high."""
    if not BUILT.exists():
        command = [sys.executable, "-m", "toprung", "moon", "play", "--players", "1"]
        command += ["--bots", "cat", "--seed", "4", "--record", str(BUILT)]
        subprocess.run(command, check=True)
    return BUILT.read_text("utf-8")


SCENES = {"start": start, "lesson": lesson, "climbers": climbers, "moon": moon}


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
