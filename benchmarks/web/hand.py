"""How soon a ladder in the hand follows the pointer, and how far the server corrects the page.

The page is a network away: a proxy keeps everything back in both directions.
"""

from __future__ import annotations

import asyncio
import math
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import Browser
from tools.page.fingers import Spot
from tools.page.moon import MoonTable
from tools.page.start import MOON, sit_down
from tools.page.visitor import Visitor

from benchmarks.figures import Figure, over_runs, under
from benchmarks.web.frames import ONE_DOT

DELAY = 0.075  # seconds each way
NEAR = 0.055  # metres from the middle of the table: other wood is within the hand's caution
MARK = """(() => {
  const marks = [];
  window.toprungStage.scene.traverse((one) => {
    if (one.geometry?.parameters?.width === 0.03 && one.parent?.visible) marks.push(one);
  });
  return marks[0];
})()"""
# Once the ladder hangs still, the time from the next move of the pointer to the ladder's.
WATCH = f"""new Promise((ready) => {{
  const mark = {MARK};
  const canvas = document.querySelector('#table');
  let still = 0;
  const last = mark.position.clone();
  const wait = () => {{
    still = mark.position.distanceTo(last) < 0.0001 ? still + 1 : 0;
    last.copy(mark.position);
    if (still < 12) return requestAnimationFrame(wait);
    canvas.addEventListener('pointermove', () => {{
      const start = performance.now();
      const look = () => {{
        if (mark.position.distanceTo(last) > 0.001) window.followed = performance.now() - start;
        else requestAnimationFrame(look);
      }};
      requestAnimationFrame(look);
    }}, {{ once: true }});
    window.followed = null;
    return ready();
  }};
  wait();
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
        free = _waits(visitor, (x, y), count)
        there = _approach(table, (x, y))
        near = _waits(visitor, there, count)
        _push(visitor, there)
        corrections = visitor.page.evaluate(CORRECTIONS)
        visitor.close()
    what = f"with {round(2000 * DELAY)} ms to the service and back"
    yield over_runs(f"web: a ladder in free air follows the pointer {what}", "ms", free, under(80))
    yield over_runs(f"web: a ladder near others follows the pointer {what}", "ms", near, under(80))
    if corrections:
        yield over_runs(f"web: corrections of the ladder in hand {what}", "mm", corrections)
        late = sorted(corrections)[len(corrections) * 19 // 20]
        yield over_runs(f"web: 95 % of {len(corrections)} corrections are below", "mm", [late])


def _waits(visitor: Visitor, at: Spot, count: int) -> list[float]:
    """Milliseconds until the ladder follows, some times."""
    found = []
    for turn in range(count):
        visitor.page.evaluate(WATCH)
        visitor.page.mouse.move(at[0], at[1] - (15 if turn % 2 == 0 else 0))
        found.append(float(str(visitor.until("window.followed"))))
    return found


def _approach(table: MoonTable, at: Spot) -> Spot:
    """Away from the viewer and aside, to where the structure is; where the pointer is then."""
    page, (x, y) = table.visitor.page, at
    for _ in range(30):
        page.mouse.wheel(0, -55)
        page.wait_for_timeout(50)
    for _ in range(60):
        page.wait_for_timeout(250)
        if math.hypot(*table.held_pose()[:2]) < NEAR:
            break
        x += 5
        page.mouse.move(x, y)
    return x, y


def _push(visitor: Visitor, at: Spot) -> None:
    """To and fro against the structure, so that there is something to correct."""
    for turn in range(6):
        for part in range(30):
            aside = 40 * (part if turn % 2 == 0 else 30 - part) / 30
            visitor.page.mouse.move(at[0] + aside, at[1])
            visitor.page.wait_for_timeout(30)


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
