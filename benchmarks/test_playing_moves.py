"""Whole random games replayed move by move, and legal moves listed as objects."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks import playing
from benchmarks.games import Game, random_game


@pytest.fixture(scope="module")
def game() -> Game:
    return random_game(players=4, seed=1)


def test_play_moves_from_text(benchmark: BenchmarkFixture, game: Game) -> None:
    texts = [move.text for move in game.moves]
    assert benchmark(playing.replay, game.positions[0], texts) == len(texts)


def test_apply_moves_unchecked(benchmark: BenchmarkFixture, game: Game) -> None:
    assert benchmark(playing.apply_all, game) == len(game.moves)


def test_list_legal_moves_of_all_phases(benchmark: BenchmarkFixture, game: Game) -> None:
    assert benchmark(playing.list_all, game.positions) > len(game.moves)


def test_chess_push_moves_from_text(benchmark: BenchmarkFixture) -> None:
    moves = playing.chess_game(seed=1)
    assert benchmark(playing.chess_replay, moves) == len(moves)


def test_chess_list_legal_moves(benchmark: BenchmarkFixture) -> None:
    boards = playing.chess_boards(playing.chess_game(seed=1))
    assert benchmark(playing.chess_list_all, boards) > 0
