"""Catch the Moon: what its physics, its planner and its records do, against their targets.

The structures are heaps of crossing ladders, built from seeds and let go without a hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks.figures import Figure, over_cases
from benchmarks.moon import games, planning, rest, rooms, speed, towers
from benchmarks.timing import QUICK, Effort, progress

SEEDS, QUICK_SEEDS = 10, 2
LONG, SHORT = 5.0, 1.0  # simulated minutes awake: five take one of processor time


def measure(effort: Effort) -> Iterator[Figure]:
    quick = effort == QUICK
    with towers.folder() as folder:
        built = []
        for seed in range(QUICK_SEEDS if quick else SEEDS):
            built.append(towers.build(seed, Path(folder)))
            progress(f"built {built[-1].name}")
        counts = {f"seed {tower.seed}": float(tower.count) for tower in built}
        yield over_cases("moon: ladders in the highest tower", "", counts)
        yield from rest.measure(built, SHORT if quick else LONG)
        yield from speed.measure(built)
        yield from planning.measure(built)
        yield from rooms.measure(built)
    yield from games.measure(1 if quick else 2)
