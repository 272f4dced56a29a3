"""Making the beginning of a game from a seed: mostly the time to build a tower."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from benchmarks.figures import Figure, over_runs
from benchmarks.games import start
from benchmarks.timing import Effort, percentile, progress


def start_time(seed: int) -> float:
    """Milliseconds for one beginning."""
    began = perf_counter()
    start(2, seed)
    return (perf_counter() - began) * 1000


def measure(effort: Effort) -> Iterator[Figure]:
    progress(f"{effort.towers} beginnings")
    start_time(0)
    times = [start_time(seed) for seed in range(effort.towers)]
    seeds = f"of {effort.towers} seeds"
    yield over_runs(f"Position.start(seed): median {seeds}", "ms", [median(times)])
    yield over_runs(f"Position.start(seed): 95 % {seeds} are within", "ms", [percentile(times, 95)])
    yield over_runs(f"Position.start(seed): worst {seeds}", "ms", [max(times)])
