"""One decision of the greedy bot in each part of a turn, from a middle game."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.positions import load
from toprung.bots.climbers import GreedyBot
from toprung.games.climbers import Phase, Position


def at_phase(phase: Phase) -> Position:
    """The greedy bot's way on from a middle game to a part of a turn."""
    bot, position = GreedyBot(1), load(most=1)[0].position
    while position.phase is not phase:
        position = position.apply(bot.choose(position))
    return position


@pytest.mark.parametrize("phase", [Phase.GENERAL, Phase.CLIMB1, Phase.BLOCK, Phase.CLIMB2])
def test_greedy_choice(benchmark: BenchmarkFixture, phase: Phase) -> None:
    position = at_phase(phase)
    assert benchmark(GreedyBot(1).choose, position) in position.legal_moves
