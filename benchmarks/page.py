"""The page before and after a change: how it loads, how much it is, and how its sources look.

    python -m benchmarks.page [--base CHECKOUT] [--runs N]    loading, in a real Chromium
    python -m benchmarks.page [--base CHECKOUT] --counts      sources, counted

Both print Markdown; with `--base` the other checkout is the column `before`. Each run of loading
has an empty cache, and both versions take turns. Load steps are the longest chain of requests that
wait for each other's answers, with 400 ms of latency. Both pages must have been built.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser, Page, Request, Response, sync_playwright
from tools.page.chromium import FLAGS, found
from tools.page.house import ROOT, House

WIDTH, HEIGHT = 1280, 800
PATIENCE: Final = 60_000  # milliseconds
GAMES: Final = {"climbers": 2, "moon": 2}  # with how many seats
WHERE: Final = ("start page", *GAMES)
# Far away, what is sent together comes together, and steps can be told apart.
LATENCY: Final = 400  # milliseconds
THROUGHPUT: Final = ("downloadThroughput", "uploadThroughput")
LITERAL: Final = r"-?(?:\d+|\d*\.\d+)(?:px|rem|em|%|vw|vh|dvh)?\b"
# What is counted in web/src: the kinds of files, and the expression.
COUNTS: Final[dict[str, tuple[str, str]]] = {
    "imports of svelte/store": ("ts svelte", r"""from ["']svelte/store["']"""),
    "`get()` of a store": ("ts svelte", r"(?<![\w.$])get\((?!\))"),
    "`as unknown as`": ("ts svelte", r"\bas unknown as\b"),
    "`:global`": ("svelte css", r":global\b"),
    "literal offsets": (
        "svelte css",
        rf"(?m)^\s*(?:top|left|right|bottom|inset(?:-[a-z-]+)?):[^;]*?(?<![\w-]){LITERAL}[^;]*;",
    ),
}
LAYERS: Final = r"(?m)^\s*z-index:\s*([^;]+);"
GENERATED: Final = "generated"  # the folder of what is made, not written
# The page's clock once its first picture is there: of a table, or of the start page.
DRAWN: Final = """() => {
  const stage = window.toprungStage;
  return stage?.renderer.info.render.frame > 0
    && !!document.querySelector('.dock .bar, .actions button') ? performance.now() : null;
}"""
SHOWN: Final = "() => document.querySelector('button.play') ? performance.now() : null"


@dataclass
class Load:
    """What one visit took."""

    milliseconds: float = 0.0
    scripts: int = 0  # bytes of JavaScript, as they came over the wire
    times: list[tuple[float, float]] = field(default_factory=list)

    @property
    def steps(self) -> int:
        longest: dict[int, int] = {}
        ordered = sorted(self.times)
        for number, (sent, _) in enumerate(ordered):
            before = [longest[n] for n in range(number) if ordered[n][1] <= sent]
            longest[number] = 1 + max(before, default=0)
        return max(longest.values(), default=0)


def visit(browser: Browser, person: str, address: str, shown: str, latency: int = 0) -> Load:
    """Open an address with an empty cache, this many milliseconds away, and wait for the
    first picture."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, locale="en-GB")
    if "#" in address:  # who comes to the start page for the first time has no name yet
        context.add_init_script(f"localStorage.setItem('toprung.person', {json.dumps(person)})")
    context.set_default_timeout(PATIENCE)
    page, load = context.new_page(), Load()
    if latency:
        conditions = {"offline": False, "latency": latency} | dict.fromkeys(THROUGHPUT, -1)
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", conditions)
    finished: list[Request] = []
    page.on("requestfinished", lambda request: finished.append(request))
    page.goto(address, wait_until="commit")
    load.milliseconds = _wait(page, shown)
    for request in list(finished):
        response = request.response()
        timing = request.timing
        if response is None or response.from_service_worker or timing["responseEnd"] < 0:
            continue
        load.times.append((timing["startTime"], timing["startTime"] + timing["responseEnd"]))
        if _is_script(response):
            load.scripts += request.sizes()["responseBodySize"]
    context.close()
    return load


def _wait(page: Page, shown: str) -> float:
    """Poll in each picture; the page's own clock when it was there."""
    waiting = f"""() => new Promise((done) => {{
        const look = () => {{
            const at = ({shown})();
            at ? done(at) : requestAnimationFrame(look);
        }};
        look();
    }})"""
    return float(page.evaluate(waiting))


def _is_script(response: Response) -> bool:
    return "javascript" in response.headers.get("content-type", "")


def places(house: House, browser: Browser) -> tuple[str, dict[str, tuple[str, str]]]:
    """A person; the start page and their table of each game, and when each is shown."""
    asked = browser.new_context(base_url=house.url).request
    person = asked.post("api/people", data={"name": "Ada", "language": "en"}).json()
    headers = {"authorization": f"Bearer {person['token']}"}
    there = {"start page": (house.url, SHOWN)}
    for game, seats in GAMES.items():
        wanted = {"game": game, "seats": [{"kind": "me", "name": "Ada"}] * seats, "start": True}
        told = asked.post("api/tables", data=wanted, headers=headers)
        assert told.ok, told.text()
        there[game] = (f"{house.url}?inspect#/table/{told.json()['code']}", DRAWN)
    return json.dumps({"person": person["person"], "token": person["token"]}), there


def loading(checkouts: dict[str, Path], runs: int) -> Iterator[str]:
    """Rows of Markdown."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        chromium = stack.enter_context(sync_playwright()).chromium
        browser = chromium.launch(executable_path=found(), args=list(FLAGS))
        stack.callback(browser.close)
        served: dict[str, tuple[str, dict[str, tuple[str, str]]]] = {}
        for name, root in checkouts.items():
            house = House(folder / f"{name}.sqlite", root=root)
            stack.callback(house.stop)
            served[name] = places(house, browser)
        loads: dict[tuple[str, str], list[Load]] = {}
        for _ in range(runs):
            for where in WHERE:
                for name, (person, there) in served.items():
                    load = visit(browser, person, *there[where])
                    load.times = visit(browser, person, *there[where], latency=LATENCY).times
                    loads.setdefault((where, name), []).append(load)
        for where in WHERE:
            for what, unit in (("load steps", ""), ("first picture", " ms"), ("JavaScript", " kB")):
                cells = [f"{_figure(what, loads[where, name]):.0f}{unit}" for name in checkouts]
                yield _row(f"{where}: {what}", cells)


def _figure(what: str, loads: Sequence[Load]) -> float:
    """The median."""
    if what == "load steps":
        return median(load.steps for load in loads)
    if what == "JavaScript":
        return median(load.scripts for load in loads) / 1000
    return median(load.milliseconds for load in loads)


def counts(root: Path) -> dict[str, float]:
    """How the sources of the page look."""
    sources = root / "web" / "src"
    files = [one for one in sources.rglob("*") if one.suffix in (".ts", ".svelte", ".css")]
    texts = {one: one.read_text("utf-8") for one in files if GENERATED not in one.parts}
    lengths = [text.count("\n") for text in texts.values()]
    figures: dict[str, float] = {
        "files": len(texts),
        "lines": sum(lengths),
        "median length": median(lengths),
    }
    for name, (kinds, expression) in COUNTS.items():
        kept = [text for one, text in texts.items() if one.suffix[1:] in kinds.split()]
        figures[name] = sum(len(re.findall(expression, text)) for text in kept)
    layers = {layer for text in texts.values() for layer in re.findall(LAYERS, text)}
    figures["different z-index values"] = len(layers)
    figures["of them literal"] = sum(not layer.startswith("var(") for layer in layers)
    return figures


def counting(checkouts: dict[str, Path]) -> Iterator[str]:
    """Rows of Markdown."""
    found_there = {name: counts(root) for name, root in checkouts.items()}
    for what in next(iter(found_there.values())):
        yield _row(what, [f"{found_there[name][what]:g}" for name in checkouts])


def _row(name: str, cells: Sequence[str]) -> str:
    return f"| {name} | " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--base", type=Path, help="another checkout to compare with")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--counts", action="store_true", help="count the sources instead")
    asked = parser.parse_args()
    checkouts = {"before": asked.base.resolve()} if asked.base else {}
    checkouts["after" if asked.base else "now"] = ROOT
    print(_row("", list(checkouts)))
    print("|---|" + "--:|" * len(checkouts))
    rows = counting(checkouts) if asked.counts else loading(checkouts, asked.runs)
    for row in rows:
        print(row, flush=True)


if __name__ == "__main__":
    main()
