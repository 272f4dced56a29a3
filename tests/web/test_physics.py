"""The physics that the page is shipped with, in a real browser."""

from __future__ import annotations

import re
from hashlib import sha256

from playwright.sync_api import WebSocketRoute, expect
from tools.page.moon import MoonTable
from tools.page.start import MOON, sit_down

from tests.games.moon.physics.kernels import story
from tests.web.conftest import Visit
from toprung.server.static_files import FOLDER

TELL = """async ([core, calls, script]) => {
  const { saved } = await import(script);
  const bytes = await (await fetch(core)).arrayBuffer();
  return [...(await saved(bytes, calls))];
}"""
HEIGHT = """(() => {
  let height = null;
  window.toprungStage.scene.traverse((one) => {
    if (one.geometry?.parameters?.width === 0.03 && one.parent?.visible) height = one.position.z;
  });
  return height;
})()"""


def test_the_shipped_core_ends_the_story_with_the_same_bits(visit: Visit) -> None:
    visitor = visit()
    visitor.page.route(
        "**/story.mjs",
        lambda route: route.fulfill(body=story.SCRIPT.read_text(), content_type="text/javascript"),
    )
    visitor.open()
    (core,) = FOLDER.glob("assets/core-*.wasm")
    told = [f"/assets/{core.name}", story.calls(), "/story.mjs"]
    assert sha256(bytes(visitor.page.evaluate(TELL, told))).hexdigest() == story.GOLDEN


def test_a_ladder_in_hand_answers_without_the_server_and_shows_what_letting_go_would_do(
    visit: Visit,
) -> None:
    """No pose comes from the server once it is gripped."""
    visitor = visit(size="small", seed=3)
    silent = False

    def overhear(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if not (silent and isinstance(message, bytes)):
                page.send(message)

        server.on_message(pass_on)

    visitor.page.route_web_socket(re.compile("/api/"), overhear)
    own = {"Help": ""}  # everybody chooses for themselves
    code = sit_down(visitor, MOON, ["you"], mode="cooperative", options=own)
    table = MoonTable(visitor, code)
    table.prepare()
    table.roll_and_take()
    table.grip()
    forecast = visitor.page.locator(".forecast")
    expect(forecast).to_have_text("It would not hold here: try another place")

    silent = True
    before = float(str(visitor.until(HEIGHT)))
    for _ in range(5):
        visitor.page.locator("#table").press("PageUp")
    visitor.until(f"{HEIGHT} > {before + 0.018}")
    expect(forecast).to_have_text("Let go now, and it falls")
    main = re.compile(r"\bmain\b")
    expect(visitor.button("Lower further")).to_have_class(main)
    expect(visitor.button("Let go")).not_to_have_class(main)
    visitor.page.set_viewport_size({"width": 1280, "height": 800})  # there it can be chosen now
    visitor.page.get_by_label("Help").select_option("some")
    expect(forecast).to_have_count(0)
