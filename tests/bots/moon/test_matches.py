"""What the page says of the levels of Catch the Moon is what the logs of their games say."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from benchmarks.moon.matches import LOGS, MADE_WITH, RUNS, logged, page_with_tables
from benchmarks.strength import PAGE

from toprung.arena.tournament import play_fixture, results_in, signature
from toprung.bots.registry import levels


def test_the_page_has_the_tables_of_the_logs() -> None:
    page = PAGE.read_text("utf-8")
    assert page == page_with_tables(page), "run `python -m benchmarks.moon matches write`"


def test_every_level_is_to_play_the_one_below_it() -> None:
    names = [one.name for one in levels("moon")]
    assert {one.bots for one in RUNS if one.log == "levels"} == set(pairwise(reversed(names)))


def test_the_bots_that_were_measured_are_those_that_ship() -> None:
    """A bot that plays otherwise is another one, and so it is with another physics: play its games
    again, and write them down."""
    versions = {
        one
        for result in results_in(LOGS / "present.jsonl.xz")
        for one in zip(result.fixture.names, result.fixture.signatures, strict=True)
    }
    assert len(versions) == 4
    assert versions == {(name, signature("moon", name)) for name, _ in versions}


def test_games_are_not_counted_twice_and_none_was_forfeited() -> None:
    for log in ("levels", "seats", "present"):
        results = results_in(LOGS / f"{log}.jsonl.xz")
        assert len({one.fixture for one in results}) == len(results)
        assert not any(one.why for one in results)


def test_the_first_game_of_the_log_of_today_is_played_again_just_so() -> None:
    first = next(iter(logged("present").values()))[0]
    assert replace(play_fixture(first.fixture), record="") == first


def test_the_page_says_with_which_core_the_games_of_its_tables_were_played() -> None:
    assert PAGE.read_text("utf-8").count(f"`{MADE_WITH}`") == 2
