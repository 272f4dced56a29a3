"""The same inputs give the same bits: in one process, in another, and after save and restore."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.games.moon.physics import story
from toprung.core.errors import Unparsable
from toprung.games.moon.physics.factory import restored_table
from toprung.games.moon.physics.simulator import Simulator

ROOT = Path(__file__).parents[4]


def test_told_twice_it_ends_the_same() -> None:
    assert story.told() == story.told()


def test_another_process_tells_the_same() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.games.moon.physics.story"],
        cwd=ROOT, capture_output=True, text=True, check=True, timeout=240,
    )  # fmt: skip
    assert run.stdout.strip() == story.told()


@pytest.mark.parametrize("pause", range(story.ACTS))
def test_saved_and_restored_in_mid_motion_it_goes_on_the_same(pause: int) -> None:
    table: Simulator = story.begin()
    for number in range(story.ACTS):
        if number == pause:
            table = restored_table(table.snapshot())
        story.act(table, number)
    assert story.ending(table) == story.told()


def test_a_table_that_was_tried_out_on_a_clone_is_untouched() -> None:
    table = story.begin()
    copy = table.clone()
    for number in range(story.ACTS):
        story.act(copy, number)
    before = table.snapshot()
    assert story.ending(copy) == story.told()
    assert table.snapshot() == before


def test_a_nudge_between_save_and_step_is_felt_once() -> None:
    table = story.begin()
    table.settle()
    table.nudge(2, (0.0, 0.0, 0.001), table.pose(2).place)
    copy = restored_table(table.snapshot())
    for one in (table, copy):
        one.step(60)
    assert story.ending(table) == story.ending(copy)
    assert table.measure() == copy.measure()


def test_the_watch_over_rest_and_ground_is_restored_too() -> None:
    table = story.begin()
    story.act(table, 0)
    table.step(30)
    copy = restored_table(table.snapshot())
    assert table.settle() == copy.settle()


@pytest.mark.parametrize("cut", [0, 1, 16, 17, 100, 400, 2000])
def test_a_snapshot_cut_short_is_refused_and_the_table_stays(cut: int) -> None:
    table = story.begin()
    saved = table.snapshot()
    with pytest.raises(Unparsable):
        table.restore(saved[:cut])
    assert table.snapshot() == saved


def test_an_altered_heading_is_refused() -> None:
    table = story.begin()
    saved = table.snapshot()
    for old, new in ((b"toprung", b"tripwire"), (b'"counts"', b'"county"'), (b"[[", b"[")):
        with pytest.raises(Unparsable):
            table.restore(saved.replace(old, new, 1))
    assert table.snapshot() == saved
