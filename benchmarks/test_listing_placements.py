"""All placements of middle-game positions: ours, as objects, slow; and python-chess's perft."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks import chess_perft, listing
from benchmarks.positions import Case, load

CASES = load(most=100)
every_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
first_case = pytest.mark.parametrize("case", CASES[:1], ids=[CASES[0].name])


@every_case
def test_list_placements(benchmark: BenchmarkFixture, case: Case) -> None:
    assert benchmark(listing.list_fast, case.position) == listing.list_slow(
        listing.as_slow(case.position)
    )


@first_case
def test_list_placements_as_objects(benchmark: BenchmarkFixture, case: Case) -> None:
    assert benchmark(listing.list_objects, case.position) == len(case.position.legal_moves)


@first_case
def test_list_placements_slowly(benchmark: BenchmarkFixture, case: Case) -> None:
    assert benchmark(listing.list_slow, listing.as_slow(case.position)) > 0


@first_case
def test_count_placements_two_deep(benchmark: BenchmarkFixture, case: Case) -> None:
    assert benchmark(case.position.perft, 2) > 0


@pytest.mark.parametrize("fen", chess_perft.NODES, ids=["start", "kiwipete"])
def test_chess_perft(benchmark: BenchmarkFixture, fen: str) -> None:
    assert benchmark(chess_perft.nodes, fen) == chess_perft.NODES[fen]
