"""How things are timed: on one core, in turns, so that noise hits all that is compared."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median
from time import perf_counter, process_time

Job = Callable[[], int]
"""Does some work and says how much: so many placements, nodes, moves."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured. `seconds` is the least time of one sample of a rate."""

    rounds: int
    seconds: float
    processes: int
    positions: int
    towers: int
    kept: int
    seats: tuple[int, ...]


FULL = Effort(
    rounds=7, seconds=0.1, processes=15, positions=100, towers=200, kept=10_000, seats=(2, 3, 4, 5)
)
QUICK = Effort(rounds=3, seconds=0.02, processes=5, positions=4, towers=20, kept=1_000, seats=(2,))


def pin_to_one_core() -> None:
    """Keep this process and its children on one core, where the system lets us."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def progress(text: str) -> None:
    print(f"... {text}", file=sys.stderr, flush=True)


def rate(job: Job, seconds: float) -> float:
    """Work per second of this process's processor time; repeated for at least so long.

    Who else uses the core does not count; on an idle machine it is the wall clock's rate. The clock
    is read seldom, as reading it takes longer than some jobs.
    """
    done, calls, began = 0, 1, process_time()
    while True:
        for _ in range(calls):
            done += job()
        elapsed = process_time() - began
        if elapsed >= seconds:
            return done / elapsed
        calls *= 2


def interleaved(jobs: Sequence[Job], effort: Effort) -> list[list[float]]:
    """Rates of each job, sampled A B C A B C ... after one unmeasured call of each."""
    for job in jobs:
        job()
    samples: list[list[float]] = [[] for _ in jobs]
    for _ in range(effort.rounds):
        for job, kept in zip(jobs, samples, strict=True):
            kept.append(rate(job, effort.seconds))
    return samples


def ratio(one: Sequence[float], other: Sequence[float]) -> float:
    """Median of the rounds' own ratios: what slowed a whole round down cancels out."""
    return median(a / b for a, b in zip(one, other, strict=True))


class Share:
    """How much of one core this process and its children get, from now on."""

    def __init__(self) -> None:
        self._began, self._used = perf_counter(), self._processor_time()

    @staticmethod
    def _processor_time() -> float:
        return sum(os.times()[:4])

    def percent(self) -> float:
        used = self._processor_time() - self._used
        return 100 * used / (perf_counter() - self._began)


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that so many percent of the values do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, ceil(len(ordered) * percent / 100) - 1)]
