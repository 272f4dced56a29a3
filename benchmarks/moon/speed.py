"""How fast: the world at rest and in a collapse, and snapshots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import process_time

from benchmarks.figures import Figure, at_least, over_cases
from benchmarks.moon.rest import Awake
from benchmarks.moon.towers import FULL_TOWER, Tower, reaching
from benchmarks.timing import progress
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import ladder

REST_SECONDS, COLLAPSE_SECONDS = 2.0, 1.5
PUSH = 0.02  # N s at both feet of a ladder in the base: as if it were hit at 2 m/s
TIMES = 20  # repetitions of what takes milliseconds
FACTORS = {10: None, 20: None, FULL_TOWER: at_least(5)}
COLLAPSES = {10: None, 20: None, FULL_TOWER: at_least(4)}


def felled(table: Simulator) -> tuple[float, int]:
    """The real-time factor while a push at the foot brings a structure down, and how many ladders
    came to lie on table or base."""
    table.begin_turn()
    standing = table.grounded()
    for one in sorted(standing):
        left, right = ladder(one).feet
        for foot in (left, right):
            table.nudge(one, (PUSH / 2, PUSH / 2, PUSH / 2), table.pose(one).at(foot))
    began = process_time()
    table.step(round(COLLAPSE_SECONDS * RATE))
    return COLLAPSE_SECONDS / (process_time() - began), len(table.grounded() - standing)


def milliseconds(job: Callable[[], object]) -> float:
    job()
    began = process_time()
    for _ in range(TIMES):
        job()
    return (process_time() - began) * 1000 / TIMES


def measure(towers: Sequence[Tower]) -> Iterator[Figure]:
    progress("real time")
    for size, target in FACTORS.items():
        group, label = reaching(towers, size)
        at_rest = {tower.name: Awake(tower.bytes(size)).run(REST_SECONDS) for tower in group}
        name = f"moon: real-time factor at rest but awake, {label}"
        yield over_cases(name, "x", at_rest, target)
    for size, target in COLLAPSES.items():
        group, label = reaching(towers, size)
        falls = {tower.name: felled(tower.table(size)) for tower in group}
        factors = {name: factor for name, (factor, _) in falls.items()}
        yield over_cases(f"moon: real-time factor in a collapse, {label}", "x", factors, target)
        fallen = {name: float(count) for name, (_, count) in falls.items()}
        yield over_cases(f"moon: fell in it, {label}", "", fallen)
    yield from saving(towers)


def saving(towers: Sequence[Tower]) -> Iterator[Figure]:
    progress("snapshots")
    tables = {tower.name: tower.table(FULL_TOWER) for tower in towers}
    kept = {name: table.snapshot() for name, table in tables.items()}
    taken = {name: milliseconds(table.snapshot) for name, table in tables.items()}
    back = {
        name: milliseconds(partial(table.restore, kept[name])) for name, table in tables.items()
    }
    copied = {name: milliseconds(table.clone) for name, table in tables.items()}
    size = {name: len(snapshot) / 1024 for name, snapshot in kept.items()}
    yield over_cases("moon: snapshot of the highest tower", "ms", taken)
    yield over_cases("moon: restore", "ms", back)
    yield over_cases("moon: clone", "ms", copied)
    yield over_cases("moon: a snapshot's size", "KiB", size)
