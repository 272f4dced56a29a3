"""Puzzles: a place that does it is known for each, and the referee judges every try."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from benchmarks.moon.puzzles import answer, is_solved

from toprung.bots.moon.gesture import Placement, put_aside
from toprung.core.archive import Played
from toprung.core.errors import Unparsable
from toprung.core.seat import Seat
from toprung.core.world import come_to_rest
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.record import GameRecord
from toprung.games.moon.record.audit import audit
from toprung.games.moon.rules.moves import parse_move
from toprung.games.moon.rules.puzzles import (
    GRADES,
    MoonPuzzles,
    Puzzle,
    judge,
    puzzle_at,
    puzzle_numbered,
    puzzle_of,
    puzzles,
)
from toprung.games.moon.table.archive import MoonArchive
from toprung.games.moon.table.world import MoonWorld, MoonWorlds
from toprung.games.registry import game_named


def test_there_are_sixty_of_three_grades() -> None:
    assert len(puzzles()) >= 60
    assert len({puzzle.text for puzzle in puzzles()}) == len(puzzles())
    grades = [puzzle.grade for puzzle in puzzles()]
    assert all(grades.count(grade) >= 20 for grade in range(len(GRADES)))


def test_every_puzzle_is_a_possible_state_with_all_its_ladders_in_place() -> None:
    for puzzle in puzzles():
        state = puzzle.state
        assert set(puzzle.poses) == set(state.structure), puzzle.number
        assert state.hand is not None
        assert puzzle.goal.named()["fr"].startswith("Posez l’échelle ")


@pytest.mark.parametrize("part", range(6))
def test_every_answer_is_judged_again_by_physics_and_referee(part: int) -> None:
    assert [puzzle.number for puzzle in puzzles()[part::6] if not is_solved(puzzle)] == []


@pytest.fixture
def puzzle() -> Puzzle:
    """The one with the fewest ladders."""
    return min(puzzles(), key=lambda one: len(one.poses))


def tried(puzzle: Puzzle, way: Placement) -> tuple[MoonWorld, list[str]]:
    """At a table as a match has it: everything that was played, nature's events too."""
    world = MoonWorlds().begin(game_named("moon").parse(puzzle.text), {})
    assert set(world.everything().poses) == set(puzzle.poses)
    assert not world.busy
    world.play(Seat(0), way.hold.text)
    for target in way.targets:
        world.lead(Seat(0), (*target.place, *target.turn))
        assert not world.advance()
    world.play(Seat(0), "release")
    events = [one.move for one in come_to_rest(world)]
    return world, [way.hold.text, "release", *events]


def test_a_puzzle_is_solved_by_hand_and_its_record_can_be_simulated_again(puzzle: Puzzle) -> None:
    world, moves = tried(puzzle, answer(puzzle))
    told = MoonPuzzles().judge(puzzle.text, moves)
    assert told is not None
    assert told.is_right
    assert told.words.named()["en"].startswith("Right! ")
    assert "(CM-" in told.words.named()["de"]
    pages = world.pages()
    played = Played(puzzle.text, 0, ("Ann",), (), pages=pages, checkpoint=world.checkpoint())
    record = GameRecord.parse(MoonArchive().record(played))
    assert audit(record, prepared_table).difference is None
    assert MoonArchive().read(record.text).moves[-1][1] == moves[-1]


def test_a_ladder_that_drops_beside_the_structure_solves_nothing(puzzle: Puzzle) -> None:
    hand = puzzle.state.hand
    assert hand is not None
    _, moves = tried(puzzle, put_aside(hand, puzzle.answer[0].pose))
    told = MoonPuzzles().judge(puzzle.text, moves)
    assert told is not None
    assert not told.is_right
    assert told.words.named()["en"].startswith("Not this time. ")
    assert judge(puzzle, map(parse_move, moves[:2])) is None


def test_each_day_has_its_puzzle_and_all_come_before_one_comes_again() -> None:
    first = date(2026, 11, 16)
    days = [puzzle_of(first + timedelta(days=day)) for day in range(len(puzzles()))]
    assert sorted(puzzle.number for puzzle in days) == [one.number for one in puzzles()]


def test_puzzles_are_found_by_number_and_by_state() -> None:
    assert puzzle_at(puzzle_numbered(5).text) == puzzle_numbered(5)
    assert puzzle_at("moon-1") is None
    for number in (0, len(puzzles()) + 1):
        with pytest.raises(Unparsable, match="puzzle"):
            puzzle_numbered(number)
