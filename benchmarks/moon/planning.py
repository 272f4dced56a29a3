"""The planner's trials a second, on our own core and on Rapier in turn.

The structures are built with the core, which goes on from its snapshots. Rapier gets their poses,
and those that still stand a few seconds later are measured.

    python -m benchmarks.moon planning --seeds 4
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from time import process_time

from tests.games.moon.physics.rapier_engine import RapierEngine

from benchmarks.figures import Figure, at_least, details, over_cases, over_runs, summary
from benchmarks.moon import towers
from benchmarks.moon.towers import FULL_TOWER, Tower
from benchmarks.timing import progress
from toprung.bots.moon.planner import CAREFUL, plan
from toprung.bots.moon.random_stream import RandomStream
from toprung.core.randomness import Random
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.factory import BareTable, bare_table
from toprung.games.moon.physics.probe import displacement
from toprung.games.moon.physics.simulation import Simulation
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.snapshot import unpacked
from toprung.games.moon.rules.editions import Demand

SIZES = (12, 20)
TWICE = at_least(2)
SETTLING, STANDING = 4.0, 0.03  # seconds; metres that a structure may give way meanwhile
ROUNDS = 3
# All of one round's trials and attempts, as the careful bot has them; nothing is rehearsed.
ROUND = replace(CAREFUL, rounds=1, enough=1_000, rehearsals=0)


@dataclass(frozen=True, slots=True)
class Rates:
    """Placements tried on the cast, and of these attempted on the structure, a second; both count
    all of the time."""

    tried: float
    attempted: float


def on_rapier(base: Base) -> Simulator:
    """A table without ladders."""
    return Simulation(base, RapierEngine(base.boxes()))


def rates(table: Simulator, seed: int, bare: BareTable = bare_table) -> Rates:
    absent = [one for one in range(FULL_TOWER) if one not in table.ladders]
    stream = RandomStream(Random(seed).fork("benchmark plan"))
    began = process_time()
    _, thoughts = plan(table, absent[0], Demand.TWO, stream, ROUND, bare=bare)
    seconds = process_time() - began
    return Rates(thoughts.trials.total() / seconds, thoughts.attempts.total() / seconds)


def taken_over(tower: Tower, size: int) -> Simulator | None:
    """The structure in Rapier, if it stands there."""
    table, before = on_rapier(unpacked(tower.bytes(size))[0].base), tower.table(size).poses()
    for number, pose in before.items():
        table.add(number, pose)
    table.step(round(SETTLING * RATE))
    return table if displacement(before, table.poses()) < STANDING else None


def measure(built: Sequence[Tower]) -> Iterator[Figure]:
    for size in SIZES:
        progress(f"the planner's trials on {size} ladders")
        ours, attempted = dict[str, float](), dict[str, float]()
        theirs, times = dict[str, float](), list[float]()
        for tower in (one for one in built if one.count >= size):
            table, other = tower.table(size), taken_over(tower, size)
            found, rapier = list[Rates](), list[Rates]()
            for _ in range(ROUNDS):
                found.append(rates(table, tower.seed))
                if other is not None:
                    rapier.append(rates(other, tower.seed, on_rapier))
            ours[tower.name] = median(one.tried for one in found)
            attempted[tower.name] = median(one.attempted for one in found)
            if rapier:
                theirs[tower.name] = median(one.tried for one in rapier)
                times.append(ours[tower.name] / theirs[tower.name])
        if not ours:
            continue
        yield over_cases(f"moon: placements tried on {size} ladders", "1/s", ours)
        yield over_cases(f"moon: of these attempted on the structure, {size}", "1/s", attempted)
        if times:
            yield over_cases(f"moon: placements tried with Rapier on {size}", "1/s", theirs)
            yield over_runs(f"moon: against Rapier on {size} ladders", "times", times, TWICE)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moon planning", description=__doc__)
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args(arguments)
    with towers.folder() as folder:
        seeds = range(given.first, given.first + given.seeds)
        built = [towers.small(seed, max(SIZES), Path(folder)) for seed in seeds]
        figures = list(measure(built))
    print(f"{summary(figures)}\n\n{details(figures)}")
