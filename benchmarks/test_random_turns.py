"""Random games of whole turns inside the compiled loop."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.turns import SEATS, SEEDS, Rolling, beginnings


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("options", ["2008", "2008+general=off"])
def test_roll_ten_games(benchmark: BenchmarkFixture, players: int, options: str) -> None:
    turns = benchmark(Rolling(beginnings(players, options)))
    assert turns >= len(SEEDS) * (players + 1), "no game ends before everyone has failed"
