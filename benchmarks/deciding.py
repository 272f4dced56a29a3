"""How long the greedy bot thinks, decision by decision, over a whole game against itself."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from benchmarks.figures import Figure, over_cases
from benchmarks.games import start
from benchmarks.timing import Effort, percentile, progress
from toprung.bots.climbers import GreedyBot
from toprung.games.climbers import Phase

SEED = 3


def decision_times(players: int, seed: int) -> list[float]:
    """Milliseconds of each decision."""
    bot, position, times = GreedyBot(seed), start(players, seed), list[float]()
    while position.phase is not Phase.OVER:
        began = perf_counter()
        move = bot.choose(position)
        times.append((perf_counter() - began) * 1000)
        position = position.apply(move)
    return times


def measure(effort: Effort) -> Iterator[Figure]:
    medians, high, longest = dict[str, float](), dict[str, float](), dict[str, float]()
    for players in effort.seats:
        progress(f"the greedy bot's game of {players} players")
        name, times = f"{players} players", decision_times(players, SEED)
        medians[name] = median(times)
        high[name] = percentile(times, 95)
        longest[name] = max(times)
    yield over_cases("greedy bot, a decision: median of a game", "ms", medians)
    yield over_cases("greedy bot, a decision: 95 % are within", "ms", high)
    yield over_cases("greedy bot, a decision: longest of a game", "ms", longest)
