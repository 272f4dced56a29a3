"""What a cluster costs: processor time of all processes, beyond what the games themselves take.

    python -m benchmarks.cluster marmot ibex --buildings 100

The same games in processes of this machine, on a Ray cluster that is started here, and in processes
again, with two cores each. What starting Ray takes is told apart. Needs Linux and the extra
`cluster`.
"""

from __future__ import annotations

import argparse
import os
import time
from dataclasses import dataclass
from pathlib import Path

from toprung.arena import runs
from toprung.arena.cluster import connected
from toprung.arena.tournament import Fixture, fixtures, play_fixture

CORES = 2
TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Cost:
    """Of a run: its games, the seconds of processor time that they took and that all processes took
    meanwhile, and how long it was."""

    played: list[Timed]
    own: float
    total: float
    seconds: float

    def told(self, name: str) -> str:
        each, more = self.total / len(self.played) * 1000, self.total - self.own
        around, cores = more / self.seconds, self.own / self.seconds
        return (
            f"  {name:<10}{each:8.1f} ms a game, {more / self.own:.1%} more than the game itself; "
            f"that is {around:.1%} of a core; games had {cores:.2f} cores"
        )


@dataclass(frozen=True, slots=True)
class Timed:
    """A game, with the processor time that it took where it was played."""

    part: Fixture
    record: str
    seconds: float


def timed(fixture: Fixture) -> Timed:
    begun = time.process_time()
    record = play_fixture(fixture).record
    return Timed(fixture, record, time.process_time() - begun)


def processor_time() -> dict[int, float]:
    """Of this process and all below it, by their ids; threads included."""
    spent, parents = dict[int, float](), dict[int, int]()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        pid = int(path.parent.name)
        parents[pid], spent[pid] = int(fields[1]), (int(fields[11]) + int(fields[12])) / TICK
    ours = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return {pid: spent[pid] for pid in ours if pid in spent}


def measured(games: list[Fixture], runner: runs.Runner) -> Cost:
    before, played, begun = processor_time(), list[Timed](), time.monotonic()
    after = before
    for result in runs.run(games, timed, runner=runner):
        played.append(result)
        if len(played) == len(games):
            after = processor_time()
    total = sum(seconds - before.get(pid, 0.0) for pid, seconds in after.items())
    return Cost(played, sum(one.seconds for one in played), total, time.monotonic() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--game", default="climbers")
    parser.add_argument("--buildings", type=int, default=100)
    given = parser.parse_args()
    games = fixtures(given.game, given.bots, given.buildings, 1)
    alone = measured(games, runs.Processes(CORES))
    os.environ.update(RAY_worker_niceness="0")  # as the processes have it; Ray's usual one is 15
    begun = time.process_time()
    with connected("local", CORES) as cluster:
        warm = measured(games[: 4 * CORES], cluster)
        started = sum(processor_time().values()) - begun - warm.own
        there = measured(games, cluster)
    again = measured(games, runs.Processes(CORES))
    same = [one.record for one in alone.played] == [one.record for one in there.played]
    print(f"{' - '.join(given.bots)}, {len(games)} games, the same: {same}")
    for name, cost in (("processes", alone), ("Ray", there), ("processes", again)):
        print(cost.told(name))
    print(f"  Ray with {CORES} workers had started after {started:.1f} s of processor time")


if __name__ == "__main__":
    main()
