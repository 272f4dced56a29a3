"""Short films and pictures of the hand in Catch the Moon for the documents, on a desk and a phone.

    python -m tools.films [FOLDER [mouse] [touch] [ends] [keys] [goal]]

Somebody plays by the page's own controls, and every picture of the page on the way becomes one of
the film; where pictures are drawn in software they come slowly, so films are quicker than life. A
film is an animated WebP, put together here from single pictures. The page must have been built.
"""

from __future__ import annotations

import base64
import math
import struct
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import CDPSession, ViewportSize, sync_playwright
from tests.games.moon.physics.towers import Chance

from tools.hands.browser import Browser, SeenScene
from tools.hands.human import Person
from tools.hands.screens import Sight
from tools.page.chromium import FLAGS, found
from tools.page.fingers import Spot, between
from tools.page.house import ROOT, House
from tools.page.moon import MoonTable
from tools.page.start import MOON, sit_down
from tools.page.visitor import Size, Visitor
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.rules.editions import Demand

QUALITY = 24  # of a picture, out of 100
LASTS = 180  # milliseconds that a picture is shown
MOST = 26  # pictures in a film
# Where the pointer is, for those who watch.
POINTER = """addEventListener("DOMContentLoaded", () => {
  const dot = document.createElement("div");
  Object.assign(dot.style, { position: "fixed", width: "22px", height: "22px", margin: "-11px",
    borderRadius: "50%", border: "2px solid #fff", background: "#fff4", zIndex: 99,
    pointerEvents: "none", left: "-50px", top: "0" });
  document.body.append(dot);
  for (const kind of ["pointermove", "pointerdown", "pointerup"])
    addEventListener(kind, ({ clientX, clientY, buttons }) => {
      Object.assign(dot.style, { left: `${clientX}px`, top: `${clientY}px`,
        background: buttons ? "#ffd27acc" : "#fff4" });
    }, { capture: true });
});"""


# Drawn in software, fine pictures take too long to make a film of.
PLAIN = "localStorage.setItem('toprung.quality', JSON.stringify('low'));"
DESK: ViewportSize = {"width": 1000, "height": 640}
PATIENCE = 240.0  # seconds
STROKES = 120  # of keys, at most
THERE = 0.012  # metres from the middle of the table
LOWERING = 24  # looks, at most


class Film:
    """What a page looks like, one picture after the other."""

    def __init__(self, visitor: Visitor) -> None:
        self._page: CDPSession = visitor.context.new_cdp_session(visitor.page)
        self._frames: list[bytes] = []

    def shoot(self, times: int = 1) -> None:
        for _ in range(times):
            wanted = {"format": "webp", "quality": QUALITY}
            taken = self._page.send("Page.captureScreenshot", wanted)
            self._frames.append(base64.b64decode(taken["data"]))

    def keep(self, path: Path) -> None:
        """Pictures are left out, evenly, if there are too many."""
        many = len(self._frames)
        chosen = [self._frames[k * many // min(many, MOST)] for k in range(min(many, MOST))]
        path.write_bytes(animated([*chosen, *self._frames[-1:] * 6]))
        print(f"{path} ({path.stat().st_size // 1000} kB, {many} pictures)", flush=True)

    def keep_picture(self, path: Path) -> None:
        """The last one alone."""
        path.write_bytes(self._frames[-1])
        print(f"{path} ({path.stat().st_size // 1000} kB)", flush=True)


def animated(frames: list[bytes]) -> bytes:
    """WebP pictures of one size as one that moves, for ever."""
    parts = [_bitstream(frame) for frame in frames]
    wide, high = struct.unpack("<HH", parts[0][6:10])  # a key frame begins with its size
    size = _three((wide & 0x3FFF) - 1) + _three((high & 0x3FFF) - 1)
    whole = _chunk(b"VP8X", b"\x02\0\0\0" + size) + _chunk(b"ANIM", b"\0\0\0\xff" + b"\0\0")
    for part in parts:
        place = _three(0) + _three(0) + size + _three(LASTS) + b"\x02"
        whole += _chunk(b"ANMF", place + _chunk(b"VP8 ", part))
    return b"RIFF" + struct.pack("<I", len(whole) + 4) + b"WEBP" + whole


def _bitstream(picture: bytes) -> bytes:
    """The lossy picture in a WebP file."""
    at = 12
    while at < len(picture):
        kind, long = picture[at : at + 4], struct.unpack("<I", picture[at + 4 : at + 8])[0]
        if kind == b"VP8 ":
            return picture[at + 8 : at + 8 + long]
        at += 8 + long + long % 2
    raise ValueError("no lossy picture")


def _chunk(kind: bytes, content: bytes) -> bytes:
    return kind + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def _three(value: int) -> bytes:
    return struct.pack("<I", value)[:3]


class Filmed(Browser):
    """A screen that is filmed every third time that somebody looks at it."""

    def __init__(self, table: MoonTable, film: Film) -> None:
        super().__init__(table, _there(table))
        self._film, self._looks = film, 0

    def look(self, seconds: float = 0.0) -> Sight:
        if self._looks % 3 == 0:
            self._film.shoot()
        self._looks += 1
        return super().look(seconds)


Scene = Callable[[MoonTable, Film, Path], None]


def play(table: MoonTable, film: Film, folder: Path) -> None:
    """A whole turn with full help, by mouse or by touch."""
    screen = Filmed(table, film)
    state = table.visitor.table(table.code)["state"]
    assert isinstance(state, dict)
    demand = Demand(state["demand"]["face"])
    scene = SeenScene(1, 2, table.hand, demand, b"", screen, state["height"])
    Person(screen, Chance(table.visitor.seed), "full").place(scene, screen.look(1.5))
    film.shoot(2)
    table.let_go()
    film.shoot(4)
    film.keep(folder / f"hand-{'touch' if table.visitor.phone else 'mouse'}.webp")
    if table.verdict.locator(".figure").count():
        phone = "-phone" if table.visitor.phone else ""
        film.keep_picture(folder / f"page-figure{phone}.webp")
        _book(table, film, folder / f"page-album{phone}.webp")


def _there(table: MoonTable) -> set[int]:
    state = table.visitor.table(table.code)["state"]
    assert isinstance(state, dict)
    return {*state["structure"], int(state["hand"])}


def ends(table: MoonTable, film: Film, folder: Path) -> None:
    """Led over the structure, swung by its end, seen from the side, held upright and leaning."""
    table.wait_until_level()
    screen = Browser(table, _there(table))
    _drag(screen, film, _seen(screen, table, 0.0), screen.look().spot((0.0, 0.0, 0.2)))
    screen.look(0.8)
    end = _seen(screen, table, 0.42)
    middle = _seen(screen, table, 0.0)
    around = (2 * middle[0] - end[0] + 60, middle[1] + 70)
    _drag(screen, film, end, around)
    table.visitor.tap(table.visitor.page.locator("button.inset"))
    film.shoot(3)
    phone = "-phone" if table.visitor.phone else ""
    film.keep_picture(folder / f"page-hand{phone}.webp")
    for name in ("Lean it", "Stand it up", "Lay it flat"):
        table.press(name)
        for _ in range(3):
            screen.look(0.15)
            film.shoot()
    film.keep(folder / f"hand-ends{phone}.webp")


def keys(table: MoonTable, film: Film, folder: Path) -> None:
    """A whole turn by the keyboard: led over the structure, turned, lowered, let go."""
    table.wait_until_level()
    screen, canvas = Browser(table, _there(table)), table.visitor.page.locator("#table")
    for number in range(STROKES):
        key = _towards(screen.look(0.05), table.hand)
        if key is None:
            break
        canvas.press(key)
        if number % 4 == 0:
            film.shoot()
    for number in range(9):
        canvas.press("Shift+ArrowLeft")
        if number % 4 == 0:
            film.shoot()
    canvas.press("Enter")
    for _ in range(LOWERING):
        film.shoot()
        if screen.look(0.5).phase == "stay":
            break
    canvas.press("Enter")
    table.verdict.wait_for()
    film.shoot(3)
    film.keep(folder / "hand-keys.webp")


def _towards(sight: Sight, number: int) -> str | None:
    """The key that leads the ladder towards the middle of the table; None if it is there."""
    x, y, _ = sight.poses[number].at(ladder(number).middle)
    sin, cos = math.sin(sight.azimuth), math.cos(sight.azimuth)
    right, away = x * sin - y * cos, x * cos + y * sin
    if max(abs(right), abs(away)) < THERE:
        return None
    if abs(right) > abs(away):
        return "ArrowRight" if right > 0 else "ArrowLeft"
    return "ArrowUp" if away > 0 else "ArrowDown"


def goal(table: MoonTable, film: Film, folder: Path) -> None:
    """A figure that is possible now."""
    phone = "-phone" if table.visitor.phone else ""
    table.visitor.tap(table.visitor.page.locator("[data-area=tools] .figure"))
    table.visitor.page.locator(".goal").wait_for()
    film.shoot(3)
    film.keep_picture(folder / f"page-goal{phone}.webp")


def _book(table: MoonTable, film: Film, path: Path) -> None:
    """The Book of Figures, with an album that is not empty."""
    table.close_verdict()
    table.press("Book of Figures")
    table.visitor.page.locator("dialog li.done").first.scroll_into_view_if_needed()
    film.shoot(2)
    film.keep_picture(path)


def _seen(screen: Browser, table: MoonTable, share: float) -> Spot:
    """Where a place of the held ladder is on the screen, so much of its length from its middle."""
    sight = screen.look()
    rod = ladder(table.hand).rods[0]
    return sight.spot(
        sight.poses[table.hand].at((rod.centre[0], 0.0, share * ladder(table.hand).length))
    )


def _drag(screen: Browser, film: Film, start: Spot, end: Spot) -> None:
    screen.pointer("down", *start)
    for spot in between(start, end, 6):
        screen.pointer("move", *spot)
        film.shoot()
    screen.pointer("up", *end)


SCENES: dict[str, tuple[Scene, tuple[Size, ...], int]] = {
    "mouse": (play, ("desktop",), 0),
    "touch": (play, ("phone",), 0),
    "ends": (ends, ("desktop", "phone"), 2),
    "keys": (keys, ("desktop",), 2),
    "goal": (goal, ("desktop", "phone"), 2),
}


def take(chromium: Chromium, url: str, scene: Scene, size: Size, seed: int, folder: Path) -> None:
    """One scene, at a table of its own; a goal is asked for before the ladder is in hand."""
    visitor = Visitor(chromium, url, size=size, seed=seed)
    visitor.context.set_default_timeout(PATIENCE * 1000)
    visitor.context.add_init_script(POINTER + PLAIN)
    if not visitor.phone:
        visitor.page.set_viewport_size(DESK)
    options = {"Help": "full"}
    code = sit_down(visitor, MOON, ["you"], mode="cooperative", options=options)
    table = MoonTable(visitor, code)
    table.prepare()
    table.roll_and_take()
    if scene is not goal:
        table.grip()
    scene(table, Film(visitor), folder)
    visitor.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        house = House(Path(scratch) / "films.sqlite")
        chromium = playwright.chromium.launch(executable_path=found(), args=list(FLAGS))
        try:
            for name in sys.argv[2:] or SCENES:
                scene, sizes, seed = SCENES[name]
                for size in sizes:
                    take(chromium, house.url, scene, size, seed, folder)
        finally:
            chromium.close()
            house.stop()


if __name__ == "__main__":
    main()
