"""Puzzles: every one has its answer, and a sample has no other; verdicts say why."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from benchmarks.puzzles import places, solution

from tests.games.climbers.builder import A_WAY_UP_IS_EASILY_OVERLOOKED
from toprung.core.errors import Unparsable
from toprung.games.climbers.moves import parse_move
from toprung.games.climbers.puzzles import (
    GRADES,
    Puzzle,
    judge,
    judge_turn,
    puzzle_at,
    puzzle_numbered,
    puzzle_of,
    puzzles,
)


def test_there_are_three_hundred_of_three_grades() -> None:
    assert len(puzzles()) >= 300
    assert len({puzzle.text for puzzle in puzzles()}) == len(puzzles())
    assert {puzzle.grade for puzzle in puzzles()} == set(range(len(GRADES)))


def test_every_answer_solves_its_puzzle() -> None:
    wrong = []
    for puzzle in puzzles():
        verdict = judge(puzzle, puzzle.answer)
        if verdict is None or not verdict.is_right:
            wrong.append(puzzle.number)
    assert wrong == []


def test_no_other_place_of_a_block_solves_it() -> None:
    """A few of them; `python -m benchmarks.puzzles check` tries all."""
    for number in range(7, len(puzzles()), 80):
        puzzle = puzzle_numbered(number)
        found = solution(puzzle.position)
        assert found is not None, number
        assert places(puzzle.position, found) == places(puzzle.position, puzzle.answer)


def test_a_turn_that_falls_short_is_told_so() -> None:
    puzzle = puzzles()[0]
    assert judge(puzzle, []) is None
    after = puzzle.position
    for _ in range(3):
        after = after.play("-")
    verdict = judge_turn(puzzle.position, after)
    assert not verdict.is_right
    assert verdict.words.named()["en"].startswith("Not high enough: you end on level ")


def test_a_wrong_turn_is_answered_with_a_way_up_that_is_allowed() -> None:
    puzzle = Puzzle(1, 0, A_WAY_UP_IS_EASILY_OVERLOOKED, ())
    turn = [parse_move(text) for text in ["-", "34@-2,-2yr", "r>-1,-3", "r@-1,-2"]]
    verdict = judge(puzzle, turn)
    assert verdict is not None
    assert not verdict.is_right
    assert verdict.words.named()["en"] == "Not quite: light blue can still climb to level 9."
    after = puzzle.position
    for move in (*turn, *verdict.reply):
        after = after.play(move)
    assert after.players[1].level == 9


def test_each_day_has_its_puzzle_and_all_come_before_one_comes_again() -> None:
    first = date(2026, 11, 16)
    days = [puzzle_of(first + timedelta(days=day)) for day in range(len(puzzles()))]
    assert sorted(puzzle.number for puzzle in days) == [one.number for one in puzzles()]
    assert puzzle_of(first) == days[0]


def test_puzzles_are_found_by_number_and_by_position() -> None:
    assert puzzle_at(puzzle_numbered(5).text) == puzzle_numbered(5)
    assert puzzle_at("climbers-1") is None
    for number in (0, len(puzzles()) + 1):
        with pytest.raises(Unparsable, match="puzzle"):
            puzzle_numbered(number)
