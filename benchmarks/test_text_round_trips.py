"""Middle-game positions written and read back, with all checks."""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks import texts
from benchmarks.playing import chess_boards, chess_game
from benchmarks.positions import load

MIDDLES = [case.position for case in load(most=100)]


def test_json_round_trip(benchmark: BenchmarkFixture) -> None:
    assert benchmark(texts.json_trips, MIDDLES) == len(MIDDLES)


def test_notation_round_trip(benchmark: BenchmarkFixture) -> None:
    assert benchmark(texts.notation_trips, MIDDLES) == len(MIDDLES)


def test_chess_fen_round_trip(benchmark: BenchmarkFixture) -> None:
    boards = chess_boards(chess_game(seed=1))
    assert benchmark(texts.fen_trips, boards) == len(boards)
