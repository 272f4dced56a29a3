"""Beginnings of games from seeds, with their buildings."""

from __future__ import annotations

from itertools import count

from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.games import start


def test_start_from_successive_seeds(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    position = benchmark(lambda: start(2, next(seeds)))
    assert len(position.players) == 2
