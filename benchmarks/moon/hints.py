"""How long a hint takes: the strongest bot with a hint's budget, with 10 and 20 ladders standing.

    python -m benchmarks.moon hints --seeds 8

The seconds are processor time, as somebody waits on a quiet machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean
from time import process_time

from benchmarks.figures import Figure, details, over_cases, summary, under
from benchmarks.moon import towers
from benchmarks.moon.towers import FULL_TOWER, Tower
from benchmarks.timing import progress
from toprung.bots.moon.bots import owl
from toprung.bots.moon.planner import plan
from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.registry import levels
from toprung.core.randomness import Random
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.rules.editions import Demand

SIZES = (10, 20)
WITHIN = under(3)


def seconds(table: Simulator, seed: int) -> Iterator[float]:
    """For each demand, of a hint where to put the first ladder that is not there."""
    nodes = levels("moon")[-1].hint_nodes
    bot = owl(seed) if nodes is None else owl(seed).with_nodes(nodes)
    ladder = next(one for one in range(FULL_TOWER) if one not in table.ladders)
    for demand in Demand:
        stream = RandomStream(Random(seed).fork(f"hint {demand.value}"))
        began = process_time()
        plan(table, ladder, demand, stream, bot.budget)
        yield process_time() - began


def measure(built: Sequence[Tower]) -> Iterator[Figure]:
    for size in SIZES:
        progress(f"hints with {size} ladders")
        taken = {tower.name: list(seconds(tower.table(size), tower.seed)) for tower in built}
        usual = {name: mean(some) for name, some in taken.items()}
        longest = {name: max(some) for name, some in taken.items()}
        yield over_cases(f"moon: a hint with {size} ladders", "s", usual, WITHIN)
        yield over_cases(f"moon: the longest of each, {size}", "s", longest, WITHIN)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moon hints", description=__doc__)
    parser.add_argument("--seeds", type=int, default=8)
    given = parser.parse_args(arguments)
    with towers.folder() as folder:
        built = [towers.small(seed, max(SIZES), Path(folder)) for seed in range(given.seeds)]
        figures = list(measure([one for one in built if one.count >= max(SIZES)]))
    print(f"{summary(figures)}\n\n{details(figures)}")
