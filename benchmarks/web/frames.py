"""What a picture costs the main thread, and how many draw calls it takes.

What is timed is the scripting of the page, on its main thread, for one picture: our own code and
three.js's, from the first line to the last call that is handed to the graphics process, with all
calls of the shadows, which are drawn anew every time, the dearest case. Painting is not in it: that
is another process's work, and a graphics card's where there is one. So that painting in software
does not hold the page up, all calls are made but paint a single dot.
"""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Browser
from tools.page.start import sit_down
from tools.page.visitor import Visitor

from benchmarks.figures import Figure, over_runs, under
from benchmarks.web.loading import GAMES, READY

WHAT = {"The Climbers": "35 blocks", "Catch the Moon": "30 ladders"}
REMEMBER = "(quality) => localStorage.setItem('toprung.quality', quality)"
ONE_DOT = """const { viewport } = WebGL2RenderingContext.prototype;
WebGL2RenderingContext.prototype.viewport = function () { viewport.call(this, 0, 0, 1, 1); };"""
DRAW = """(count) => new Promise((done) => {
  const stage = window.toprungStage;
  const costs = [];
  let calls = 0;
  const next = () => {
    costs.push(stage.cost);
    calls = Math.max(calls, stage.renderer.info.render.calls);
    if (costs.length > count) done({ costs: costs.slice(1), calls });
    else { stage.invalidate(); requestAnimationFrame(next); }
  };
  stage.invalidate();
  requestAnimationFrame(next);
})"""


def measure(browser: Browser, url: str, count: int) -> Iterator[Figure]:
    for name, (game, sitters, mode) in GAMES.items():
        for quality in ("low", "high"):
            visitor = Visitor(browser, url, size="tiny", still=False)
            visitor.context.add_init_script(ONE_DOT)
            visitor.open()
            visitor.page.evaluate(REMEMBER, f'"{quality}"')
            sit_down(visitor, game, sitters, mode=mode)
            visitor.until(READY)
            done = visitor.page.evaluate(DRAW, count)
            visitor.close()
            what = f"at {WHAT[name]}, {quality} quality"
            yield over_runs(f"web: draw calls of a picture {what}", "", [done["calls"]], under(81))
            yield over_runs(f"web: main thread for a picture {what}", "ms", done["costs"], under(3))
