"""How fast: the world at rest and in a collapse, snapshots, the planner's trials."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from time import process_time

from benchmarks.figures import Figure, at_least, over_cases
from benchmarks.moon.rest import Awake
from benchmarks.moon.towers import FULL_TOWER, Tower, reaching
from benchmarks.timing import progress
from toprung.bots.moon.planner import CAREFUL, plan
from toprung.bots.moon.random_stream import RandomStream
from toprung.core.randomness import Random
from toprung.games.moon.editions import Demand
from toprung.games.moon.ladders import ladder
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.simulator import Simulator

REST_SECONDS, COLLAPSE_SECONDS = 2.0, 1.5
PUSH = 0.02  # N s at both feet of a ladder in the base: as if it were hit at 2 m/s
TIMES = 20  # repetitions of what takes milliseconds
FACTORS = {10: None, 20: None, FULL_TOWER: at_least(5)}
COLLAPSES = {10: None, 20: None, FULL_TOWER: at_least(4)}
TRIALS = {12: at_least(15), 20: at_least(8)}
# All of one round's trials and attempts, as the careful bot has them; nothing is rehearsed.
ROUND = replace(CAREFUL, rounds=1, enough=1_000, rehearsals=0)


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


def trial_rate(table: Simulator, seed: int) -> tuple[float, float]:
    """Placements tried on the cast, and those then attempted on the structure, a second; both count
    all of the time."""
    absent = [one for one in range(FULL_TOWER) if one not in table.ladders]
    stream = RandomStream(Random(seed).fork("benchmark plan"))
    began = process_time()
    _, thoughts = plan(table, absent[0], Demand.TWO, stream, ROUND)
    seconds = process_time() - began
    return thoughts.trials.total() / seconds, thoughts.attempts.total() / seconds


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
    for size, target in TRIALS.items():
        progress(f"the planner's trials on {size} ladders")
        enough = [tower for tower in towers if tower.count >= size]
        rates = {tower.name: trial_rate(tower.table(size), tower.seed) for tower in enough}
        if rates:
            tried = {name: rate for name, (rate, _) in rates.items()}
            yield over_cases(f"moon: placements tried on {size} ladders", "1/s", tried, target)
            attempted = {name: rate for name, (_, rate) in rates.items()}
            what = f"moon: of these attempted on the structure, {size} ladders"
            yield over_cases(what, "1/s", attempted)
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
