"""How the page loads: nothing jumps, nothing waits for another, nothing is fetched in vain."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, cast

import pytest
from playwright.sync_api import Request, Route
from tools.page.start import CLIMBERS, arrived, sit_down
from tools.page.visitor import Size, Visitor

from tests.web.conftest import Visit

MOST_SHIFT: Final = 0.05
# How much of the window moved by itself so far, by how far (the browser's own layout shift score).
SHIFTED: Final = """new Promise(done => new PerformanceObserver(list => done(
    list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0)
  )).observe({ type: "layout-shift", buffered: true }) || setTimeout(() => done(0), 500))"""
DRAWN: Final = "window.toprungStage?.renderer.info.render.frame > 0"
WORDS: Final = re.compile(r"/assets/(shell|climbers|moon)-")


def asked(visitor: Visitor, wanted: Callable[[str], bool] = lambda _: True) -> list[str]:
    """The paths that the page asks for from now on."""
    paths: list[str] = []

    def note(request: Request) -> None:
        path = request.url.split("/", 3)[3]
        if wanted(path):
            paths.append(path)

    visitor.page.on("request", note)
    return paths


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("returning", [False, True], ids=["newcomer", "returning"])
def test_nothing_on_the_start_page_moves_by_itself(
    visit: Visit, size: Size, returning: bool
) -> None:
    visitor = visit(size=size)
    if returning:
        sit_down(visitor, CLIMBERS, ["you", "bot"])
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 120, "downloadThroughput": 200_000, "uploadThroughput": -1},
    )
    visitor.page.goto("about:blank")
    visitor.open()
    visitor.page.locator("button.play").wait_for()
    if returning:
        visitor.page.get_by_role("list", name="Games in progress").wait_for()
    visitor.page.wait_for_load_state("networkidle")
    assert cast("float", visitor.page.evaluate(SHIFTED)) < MOST_SHIFT


def test_one_request_lists_the_games_of_a_person(visit: Visit) -> None:
    visitor = visit(size="small")
    for _ in range(2):
        sit_down(visitor, CLIMBERS, ["you", "bot"])
    paths = asked(visitor, lambda path: path.startswith("api/tables"))
    visitor.open()
    games = visitor.page.get_by_role("list", name="Games in progress").get_by_role("link")
    visitor.until_true(lambda: games.count() == 2)
    visitor.page.wait_for_load_state("networkidle")
    assert paths == ["api/tables/mine?limit=50"]


def test_only_the_language_that_is_spoken_is_fetched(visit: Visit) -> None:
    visitor = visit(size="small", language="fr")
    paths = asked(visitor, lambda path: bool(WORDS.search(f"/{path}")))
    sit_down(visitor, CLIMBERS, ["you", "bot"])
    assert len(paths) == len(set(paths)) == 2  # the page's words and the game's
    visitor.open()
    visitor.tap(visitor.button("DE"))
    visitor.page.get_by_text("Zwei Kletterspiele").wait_for()
    assert len(set(paths)) == 3  # what was fetched before comes from the browser's cache


def test_a_table_requests_everything_at_once(visit: Visit) -> None:
    """While the first answer about the table is held back, everything that follows from the address
    is on its way; while the person's is, everything that follows from the game."""
    host = visit(size="small")
    code = sit_down(host, CLIMBERS, ["you", "bot"])
    visitor = visit(size="small")
    paths = asked(visitor)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.page.route(f"**/api/tables/{code}", hold)
    visitor.page.route("**/api/people", hold)
    visitor.page.goto(f"{host.page.url.partition('#')[0]}#/table/{code}")

    def on_its_way(*parts: str) -> None:
        visitor.until_true(lambda: all(any(part in path for path in paths) for part in parts))

    on_its_way("assets/shell-", "assets/TablePage-", "assets/stage-", "assets/three.core-")
    on_its_way("api/games", f"api/tables/{code}")
    held.pop().continue_()
    on_its_way("assets/client-", "assets/climbers-", "api/games/climbers/pieces", "api/people")
    held.pop().continue_()
    arrived(visitor)
    assert [path for path in paths if path.startswith("api/") and paths.count(path) > 1] == []
