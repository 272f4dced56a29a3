"""The game of docs/adding_a_game.md in a browser: on the start page, and played to its end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Locator, expect
from tools.page.house import House
from tools.page.start import sit_down

from tests.third_game import Tree, with_the_third_game
from tests.web.conftest import Visit

PEBBLES = 2  # after the two games that are there


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    made = with_the_third_game(tmp_path_factory.mktemp("tree"))
    made.follow("the page")
    return made


@pytest.fixture(scope="module")
def house(tree: Tree, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    running = House(tmp_path_factory.mktemp("house") / "matches.sqlite", root=tree.root)
    yield running
    running.stop()


def _changed(text: Locator, before: str) -> bool:
    return text.inner_text() != before


def test_the_third_game_is_on_the_start_page_and_is_played_to_its_end(visit: Visit) -> None:
    visitor = visit(size="small")
    sit_down(visitor, PEBBLES, ["you", "bot"])
    heap = visitor.page.get_by_text("Pebbles on the table: ")
    heap.wait_for()
    take = visitor.button("Take 1")
    result = visitor.page.locator(".outcome")
    while not result.is_visible():
        visitor.until_true(lambda: take.is_visible() or result.is_visible(), "a turn, or the end")
        if take.is_visible():
            before = heap.inner_text()
            visitor.tap(take)
            visitor.until_true(partial(_changed, heap, before), "a pebble is gone")
    expect(heap).to_have_text("Pebbles on the table: 0")
    expect(result).to_contain_text("took the last pebble")
