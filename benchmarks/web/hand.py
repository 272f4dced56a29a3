"""How soon a ladder in the hand follows the pointer, and how far the server corrects the page.

The page is a network away: a proxy keeps everything back in both directions.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import Browser
from tests.web.moon import MoonTable
from tests.web.start import MOON, sit_down
from tests.web.visitor import Visitor

from benchmarks.figures import Figure, over_runs, under
from benchmarks.web.frames import ONE_DOT

DELAY = 0.075  # seconds each way
MARK = """(() => {
  const marks = [];
  window.toprungStage.scene.traverse((one) => {
    if (one.geometry?.parameters?.width === 0.03 && one.parent?.visible) marks.push(one);
  });
  return marks[0];
})()"""
WATCH = f"""new Promise((done) => {{
  const mark = {MARK};
  const canvas = document.querySelector('#table');
  canvas.addEventListener('pointermove', () => {{
    const start = performance.now();
    const from = mark.position.clone();
    const look = () => {{
      if (mark.position.distanceTo(from) > 0.0005) window.followed = performance.now() - start;
      else requestAnimationFrame(look);
    }};
    requestAnimationFrame(look);
  }}, {{ once: true }});
  window.followed = null;
  done();
}})"""
CORRECTIONS = "performance.getEntriesByName('correction').map((one) => one.detail * 1000)"


def measure(browser: Browser, url: str, count: int) -> Iterator[Figure]:
    with _far_away(url) as far:
        visitor = Visitor(browser, far, size="small", seed=3)
        visitor.context.add_init_script(ONE_DOT)
        table = MoonTable(visitor, sit_down(visitor, MOON, ["you"], mode="cooperative"))
        table.prepare()
        table.roll_and_take()
        x, y = table.spot_of_ladder()
        mouse = visitor.page.mouse
        mouse.move(x, y)
        mouse.down()
        visitor.button("Let go").wait_for()
        visitor.page.wait_for_timeout(1500)
        waits = []
        for turn in range(count):
            visitor.page.evaluate(WATCH)
            mouse.move(x, y - (15 if turn % 2 == 0 else 0))
            waits.append(float(str(visitor.until("window.followed"))))
            visitor.page.wait_for_timeout(700)
        y = _push(visitor, x, y)
        corrections = visitor.page.evaluate(CORRECTIONS)
        visitor.close()
    what = f"with {round(2000 * DELAY)} ms to the service and back"
    yield over_runs(f"web: a ladder follows the pointer {what}", "ms", waits, under(60))
    if corrections:
        yield over_runs(f"web: corrections of the ladder in hand {what}", "mm", corrections)


def _push(visitor: Visitor, x: float, y: float) -> float:
    """To and fro through the structure, so that there is something to correct."""
    mouse, goal = visitor.page.mouse, 380.0
    for turn in range(6):
        end = goal + (90 if turn % 2 else -30)
        for part in range(30):
            mouse.move(x + (end - x) * (part + 1) / 30, y)
            visitor.page.wait_for_timeout(30)
        x = end
    return y


@contextmanager
def _far_away(url: str) -> Iterator[str]:
    """The same service, farther away."""
    place = urlsplit(url)
    loop = asyncio.new_event_loop()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):
            loop.call_later(DELAY, writer.write, data)
        loop.call_later(DELAY, writer.close)

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection(place.hostname, place.port)
        await asyncio.gather(carry(reader, there[1]), carry(there[0], writer))

    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    listening = asyncio.start_server(connect, "127.0.0.1", 0)
    server = asyncio.run_coroutine_threadsafe(listening, loop).result()
    port = server.sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
