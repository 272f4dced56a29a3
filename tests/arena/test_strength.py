"""What the page about bots says of their strength is what the logs say."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.duels import play
from benchmarks.puzzles import is_solved, set_aside
from benchmarks.strength import IMAGES, LOGS, PAGE, page_with_tables, plots

from toprung.arena.tournament import results_in, signature
from toprung.bots.climbers import EAGLE
from toprung.core.record import Record
from toprung.games.climbers import records
from toprung.games.climbers.puzzles import puzzles

KEPT = sorted(LOGS.glob("*.jsonl.xz"))
# Searches that are told by their figures; most of them were deleted.
UNSIGNED = {"learned.jsonl.xz", "searches.jsonl.xz"}


def test_the_page_has_the_tables_and_plots_of_the_logs() -> None:
    page = PAGE.read_text("utf-8")
    assert page == page_with_tables(page), "run `python -m benchmarks.strength write`"
    drawn = dict(plots())
    assert drawn
    for name, plot in drawn.items():
        assert (IMAGES / f"{name}.svg").read_text("utf-8") == plot
        assert f"images/{name}.svg" in page


@pytest.mark.parametrize("log", KEPT, ids=lambda path: path.name)
def test_the_games_that_are_kept_can_be_replayed(log: Path) -> None:
    results = results_in(log)
    assert len({result.fixture for result in results}) == len(results)
    for result in results[:: len(results) // 3 + 1]:
        *_, (_, end) = records.replay(Record.parse(result.record))
        assert end.outcome is not None
        winners = {result.fixture.named(seat) for seat in end.outcome.winners}
        assert winners == set(result.winners)


def test_the_bots_that_were_measured_are_those_that_ship() -> None:
    """A bot that plays otherwise is another one: play its games again, and write them down."""
    for log in KEPT:
        versions = {
            (name, version)
            for result in results_in(log)
            for name, version in zip(
                result.fixture.names,
                result.fixture.signatures,
                strict=bool(result.fixture.signatures),
            )
        }
        assert versions == {(name, signature("climbers", name)) for name, _ in versions}, log.name
        assert versions or log.name in UNSIGNED


@pytest.mark.parametrize("log", ["ladder", "learned"])
def test_a_game_of_each_pair_comes_again_just_so(log: str) -> None:
    measured = {result.fixture.names: result for result in results_in(LOGS / f"{log}.jsonl.xz")}
    assert len(measured) == {"ladder": 4, "learned": 1}[log]
    for result in measured.values():
        again = Record.parse(play(result.fixture).record)
        assert again.entries == Record.parse(result.record).entries


def test_eagle_solves_puzzles_that_were_set_aside() -> None:
    """A tenth of them; `python -m benchmarks.puzzles share` asks for all."""
    aside = set_aside(LOGS / "aside.txt.gz")
    assert len(aside) == 100
    assert not {one.text for one in aside} & {puzzle.text for puzzle in puzzles()}
    assert all(is_solved(one, EAGLE) for one in aside[::10])
