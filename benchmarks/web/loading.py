"""How much JavaScript comes, and how soon one can play."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import partial
from time import perf_counter

from playwright.sync_api import Browser, Response
from tools.page.house import ROOT
from tools.page.start import CLIMBERS, MOON, sit_down
from tools.page.visitor import Visitor

from benchmarks.figures import Figure, over_cases, over_runs, under

GAMES: dict[str, tuple[int, list[str], str | None]] = {
    "The Climbers": (CLIMBERS, ["you", "here"], None),
    "Catch the Moon": (MOON, ["you"], "cooperative"),
}
ASSETS = ROOT / "src" / "toprung" / "server" / "static" / "assets"
READY = "!!document.querySelector('.dock .bar, .moon .actions button')"
DRAWN = "!!window.toprungStage && window.toprungStage.renderer.info.render.frame > 0"


def measure(browser: Browser, url: str, rounds: int) -> Iterator[Figure]:
    first: dict[str, float] = {}
    whole: dict[str, float] = {}
    times: list[Figure] = []
    for name, (game, sitters, mode) in GAMES.items():
        visitor = Visitor(browser, url)
        scripts: set[str] = set()
        visitor.page.on("response", partial(_note, scripts))
        visitor.open()
        visitor.page.locator("button.play").wait_for()
        first["start page"] = _kilobytes(scripts)
        code = sit_down(visitor, game, sitters, mode=mode)
        visitor.until(READY)
        whole[name] = _kilobytes(scripts)
        visitor.close()
        runs = [_arrival(browser, url, code) for _ in range(rounds)]
        times.append(over_runs(f"web: from the address to a table of {name}", "ms", runs))
    yield over_cases("web: JavaScript of the first page, gzipped", "kB", first, under(100))
    yield over_cases("web: JavaScript up to a table, gzipped", "kB", whole, under(300))
    yield from times


def _note(into: set[str], response: Response) -> None:
    name = response.url.rpartition("/")[2]
    if name.endswith(".js"):
        into.add(name)


def _kilobytes(names: set[str]) -> float:
    """Thousands of bytes."""
    return sum(len(gzip.compress((ASSETS / name).read_bytes(), 6)) for name in names) / 1000


def _arrival(browser: Browser, url: str, code: str) -> float:
    """Milliseconds until a spectator's table is drawn, with nothing in the browser's cache."""
    visitor = Visitor(browser, url)
    begun = perf_counter()
    visitor.open(f"#/table/{code}")
    visitor.until(DRAWN)
    taken = (perf_counter() - begun) * 1000
    visitor.close()
    return taken
