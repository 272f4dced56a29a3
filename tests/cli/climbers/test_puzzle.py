"""`toprung climbers puzzle`, as typed."""

from __future__ import annotations

import json
import re

from tests.cli.running import error, ok, run
from toprung.games.climbers.puzzles import puzzle_numbered


def test_a_puzzle_is_shown_and_its_answer_judged() -> None:
    shown = ok("climbers", "puzzle", "12")
    assert "Puzzle 12 (hard). Get above level 6 in this turn" in shown
    answer = ok("climbers", "puzzle", "12", "--answer").split()
    assert answer == [move.text for move in puzzle_numbered(12).answer]
    assert ok("climbers", "puzzle", "12", "--", *answer).startswith("Right!")
    told = json.loads(ok("climbers", "puzzle", "12", "--json", "--", *answer))
    assert told == {"right": True, "reply": []}


def test_without_a_number_it_is_that_of_the_day() -> None:
    found = json.loads(ok("climbers", "puzzle", "--json"))
    assert found["position"] == puzzle_numbered(found["number"]).text


def test_the_turn_in_the_help_is_one_that_may_be_played() -> None:
    """It was refused by the rules."""
    example = re.search(r"puzzle (12 -- .*)", ok("climbers", "puzzle", "--help"))
    assert example is not None
    result = run("climbers", "puzzle", *example[1].split())
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.startswith("Not high enough")


def test_mistakes_are_explained() -> None:
    assert "they go from 1 to" in error("climbers", "puzzle", "99999")
    assert "is not a move" in error("climbers", "puzzle", "12", "--", "up")
