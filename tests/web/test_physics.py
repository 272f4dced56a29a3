"""The physics that the page is shipped with, in a real browser."""

from __future__ import annotations

from hashlib import sha256

from tests.games.moon.kernels import story
from tests.web.conftest import Visit
from toprung.server.static_files import FOLDER

TELL = """async ([core, calls, script]) => {
  const { saved } = await import(script);
  const bytes = await (await fetch(core)).arrayBuffer();
  return [...(await saved(bytes, calls))];
}"""


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
