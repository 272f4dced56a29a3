"""The widget for notebooks, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, expect

from tests.web.notebook import INSPECTED, Cell
from toprung import Position, Record, Table
from toprung.notebook import Viewer, show

GOLDEN = Path(__file__).parent.parent / "data"


class Open(Protocol):
    """Shows a widget in a cell."""

    def __call__(self, viewer: Viewer, *, above: int = 0) -> Cell: ...


@pytest.fixture
def cell(browser: Browser) -> Iterator[Open]:
    """Opens cells; at the end none of them may have complained, or asked for more than it has."""
    cells: list[Cell] = []

    def shown(viewer: Viewer, *, above: int = 0) -> Cell:
        cells.append(Cell(browser, viewer, above=above, width=420))
        return cells[-1]

    yield shown
    for one in cells:
        one.close()
    files = [INSPECTED, "widget.css", "widget.js", "model.json"]
    assert [(one.complaints, one.asked) for one in cells] == [([], files) for _ in cells]


def record(place: str) -> Record:
    return Record.parse((GOLDEN / place).read_text("utf-8"))


def test_a_record_is_stepped_through_with_buttons_slider_and_keys(cell: Open) -> None:
    page = cell(show(record("climbers/golden/2-players.txt"), at=3, height=200)).page
    told, slider = page.locator("output"), page.get_by_role("slider")
    expect(told).to_have_text("3 / 114")
    page.locator("canvas[data-shown]").wait_for()
    page.get_by_role("button", name="Next step").click()
    expect(told).to_have_text("4 / 114")
    expect(page.locator("figcaption")).not_to_be_empty()
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(told).to_have_text("3 / 114")
    page.locator("canvas").focus()
    page.keyboard.press(".")
    expect(told).to_have_text("4 / 114")
    page.wait_for_function("window.saved === 4")  # Python is told
    page.get_by_role("button", name="To the end").click()
    expect(told).to_have_text("114 / 114")
    page.evaluate("model.set('at', 50)")  # Python says so
    expect(told).to_have_text("50 / 114")


def test_a_replay_plays_and_pauses_by_the_space_bar(cell: Open) -> None:
    page = cell(show(record("moon/golden/2-players.txt"), at=31, height=200)).page
    page.locator("canvas[data-shown]").wait_for()
    page.locator("canvas").focus()
    page.keyboard.press(" ")
    expect(page.locator("output").first).to_have_text("34 / 34")
    expect(page.get_by_role("button", name="Play")).to_be_visible()  # it has stopped at the end


def test_keys_turn_the_table_only_while_it_has_the_focus(cell: Open) -> None:
    page = cell(show(Table("gate"), height=200)).page
    page.locator("canvas[data-shown]").wait_for()
    before = page.evaluate("toprungStage.rig.azimuth")
    page.keyboard.press("ArrowRight")  # meant for the notebook
    page.locator("canvas").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"Math.abs(toprungStage.rig.azimuth - {before} - 0.15) < 1e-6")


def test_the_wheel_scrolls_the_notebook_until_the_table_was_clicked(cell: Open) -> None:
    page = cell(show(Position.start(["red", "blue"], seed=7), height=600), above=200).page
    page.locator("canvas[data-shown]").wait_for()
    before = page.evaluate("toprungStage.rig.distance")
    page.mouse.move(200, 400)
    page.mouse.wheel(0, 50)
    page.wait_for_function(f"scrollY === 50 && toprungStage.rig.distance === {before}")
    page.mouse.click(200, 400)
    page.mouse.wheel(0, -50)
    page.wait_for_function(f"scrollY === 50 && toprungStage.rig.distance < {before}")


def test_the_sky_follows_the_theme_of_the_notebook(cell: Open) -> None:
    page = cell(show(Table("gate"), height=200)).page
    page.locator("figure:not(.dark) canvas[data-shown]").wait_for()
    page.evaluate("document.body.style.color = '#eee'")
    page.locator("figure.dark canvas[data-shown]").wait_for()


def test_what_is_out_of_sight_is_not_drawn_and_comes_back(cell: Open) -> None:
    page = cell(show(Table("gate"), height=200), above=3000).page
    page.locator("figure").wait_for()
    expect(page.locator("canvas")).to_have_count(0)
    page.locator("figure").scroll_into_view_if_needed()
    page.locator("canvas[data-shown]").wait_for()
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator("canvas")).to_have_count(0)
    page.evaluate("leave()")
    expect(page.locator("figure")).to_have_count(0)
