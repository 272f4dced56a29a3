"""Our own core against its bars, row by row, on towers that were built before:

    python -m benchmarks.moon towers --seeds 10 --keep build/towers
    python -m benchmarks.moon core build/towers

`--rows` measures some of them, `--minutes` is how long what stands is kept awake for its drift. The
planner has a command of its own, `planning`; live tables are measured by `python -m benchmarks`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.games.moon.rules.figures.examples.swing import ARE
from tests.games.moon.rules.figures.scenes import STEADY

from benchmarks.figures import Figure, at_least, over_cases, over_runs, summary, under
from benchmarks.moon import engines
from benchmarks.moon.engines import FALL_BARS, MM, REST_BARS, RESTING, SIZES
from benchmarks.moon.towers import FULL_TOWER, Tower
from benchmarks.timing import percentile, progress
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.core import NAME, SUBSTEPS, CoreEngine
from toprung.games.moon.physics.probe import displacement
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.snapshot import unpacked

MANY = 25  # ladders from which on a tower counts among the highest
WOKEN = {SUBSTEPS: 60.0, 2 * SUBSTEPS: 60.0, 4 * SUBSTEPS: 60.0}  # seconds
TIMES_RAPIER = {10: 25 / 10.8, 20: 14 / 5.2, FULL_TOWER: 10 / 4.3}  # bars over what Rapier had then
STANDS = 2.0  # mm within which a structure has stood
SWINGS = 8
PUSH = 2e-4  # N s: sets a hanging ladder swinging at 2 cm/s
LOWERED = 2.5  # seconds that are waited after each ladder that is built
PATIENCE = 10.0  # seconds in which what hangs has to come to rest


def kept(folder: Path) -> list[Tower]:
    """The towers whose snapshots are there."""
    sizes = dict[int, dict[int, Path]]()
    for file in sorted(folder.glob("*-*.table")):
        seed, size = map(int, file.stem.split("-"))
        sizes.setdefault(seed, {})[size] = file
    return [Tower(seed, max(files), files) for seed, files in sorted(sizes.items())]


def reaching(towers: Sequence[Tower], size: int) -> tuple[list[Tower], str]:
    group = [tower for tower in towers if tower.count >= min(size, MANY)]
    return group, f"{MANY} and more" if size == FULL_TOWER else f"{size}"


def awake(tower: Tower, size: int, substeps: int = 0, air: float | None = None) -> CoreEngine:
    world = unpacked(tower.bytes(size))[1]
    engine = CoreEngine(Base(()).boxes()).restored(world, substeps, air)
    for one in engine.ladders:
        engine.rouse(one)
    return engine


def moved(engine: CoreEngine, seconds: float) -> float:
    """Millimetres of the point that goes farthest."""
    before = engines.poses(engine)
    engines.run(engine, seconds)
    return displacement(before, engines.poses(engine)) * MM


def speed(towers: Sequence[Tower], _: float) -> Iterator[Figure]:
    for size in SIZES:
        group, label = reaching(towers, size)
        rest, fell = dict[str, float](), dict[str, float]()
        for tower in group:
            rest[tower.name] = engines.run(awake(tower, size), RESTING)
            fell[tower.name] = engines.fall(awake(tower, size))
        at_rest, falling = list(rest.values()), list(fell.values())
        name = f"core, {label} ladders: real-time factor"
        yield over_runs(f"{name} at rest", "x", at_rest, at_least(REST_BARS[size]))
        yield over_runs(f"{name} in a collapse", "x", falling, at_least(FALL_BARS[size]))


def beside(towers: Sequence[Tower], _: float) -> Iterator[Figure]:
    """How many times as fast as Rapier it falls, where Rapier keeps the structure standing: other
    than the factors above, that hardly depends on the machine and on its mood."""
    for size in SIZES:
        group, label = reaching(towers, size)
        times = list[float]()
        for tower in group:
            found = engines.standing("Rapier", tower, size)
            if found is not None:
                times.append(engines.fall(awake(tower, size)) / engines.fall(found[0]))
        if times:
            name = f"core, {label} ladders: against Rapier in a collapse, {len(times)} towers"
            yield over_runs(name, "times", times, at_least(round(TIMES_RAPIER[size], 1)))


def overlap(towers: Sequence[Tower], _: float) -> Iterator[Figure]:
    deep, worst, deepest = list[float](), dict[str, float](), dict[str, float]()
    for size in SIZES:
        for tower in reaching(towers, size)[0]:
            base = unpacked(tower.bytes(size))[0].base.boxes()
            found, most = engines.overlaps(awake(tower, size), base)
            deep += found
            worst[f"{tower.name}, {size}"] = most
            deepest[f"{tower.name}, {size}"] = engines.fall_depth(awake(tower, size), base)
    what = f"core: overlap at rest, {len(deep):,} touches"
    yield over_runs(f"{what}: 95 % are within", "mm", [percentile(deep, 95)], under(0.03))
    yield over_cases("core: overlap at rest, the deepest", "mm", worst, under(0.15))
    yield over_cases("core: overlap in a collapse, the deepest", "mm", deepest, under(1.0))


def drift(towers: Sequence[Tower], minutes: float) -> Iterator[Figure]:
    """Without air, so that nothing but the contacts holds it still."""
    ways = dict[str, float]()
    for tower in reaching(towers, FULL_TOWER)[0]:
        progress(f"{tower.name}: {minutes:g} minutes awake")
        ways[tower.name] = moved(awake(tower, FULL_TOWER, air=0.0), 60 * minutes) / minutes
    name = f"core: drift awake in {minutes:g} minutes without air, {MANY} and more ladders"
    found = percentile(list(ways.values()), 95)
    yield over_runs(f"{name}: 95 % are within", "mm/min", [found], under(0.05))
    yield over_cases(f"{name}: the worst", "mm/min", ways, under(0.2))


def heights(towers: Sequence[Tower], _: float) -> Iterator[Figure]:
    """Of those that were built, how many have all ladders and stand for a minute when woken."""
    whole = [tower for tower in towers if tower.count == FULL_TOWER]
    stood = sum(moved(awake(tower, FULL_TOWER), 60.0) < STANDS for tower in whole)
    name = f"core: towers of {FULL_TOWER} ladders that stand, of {len(towers)}"
    yield over_runs(name, "", [float(stood)], at_least(6))


def woken(towers: Sequence[Tower], _: float) -> Iterator[Figure]:
    for substeps, seconds in WOKEN.items():
        ways = [
            moved(awake(tower, size, substeps), seconds)
            for size in SIZES
            for tower in reaching(towers, size)[0]
        ]
        stood = 100 * sum(way < STANDS for way in ways) / len(ways)
        name = f"core: {len(ways)} structures woken for {seconds:g} s, {substeps} substeps"
        yield over_runs(f"{name}: stood", "%", [stood], at_least(99))
        yield over_runs(f"{name}: farthest", "mm", [max(ways)])


def slopes(_: Sequence[Tower], __: float) -> Iterator[Figure]:
    found = float(engines.friction(engines.core))
    yield over_runs("core: friction 0.545 to 0.555, of 180 cases", "", [found], at_least(180))


def swings(_: Sequence[Tower], __: float) -> Iterator[Figure]:
    undamped = engines.swing(lambda base: CoreEngine(base, awake=True, air=0.0))
    yield over_runs("core: a swing without air, each pass", "%", undamped)
    alone, pushed = dict[str, float](), dict[str, float]()
    for number in range(SWINGS):
        name = list(ARE)[number % len(ARE)]
        hand = STEADY + number // len(ARE)
        built = ARE[name](hand)
        table = built.site.table
        case = f"{name}, hand {hand}"
        alone[case] = LOWERED + (0.0 if built.rest.at_rest else _until_rest(table))
        table.nudge(built.ladder, (PUSH, PUSH, 0.0), table.pose(built.ladder).place)
        pushed[case] = _until_rest(table)
    yield over_cases("core: a Swing that was let go rests within", "s", alone, under(PATIENCE))
    yield over_cases("core: a Swing pushed to 2 cm/s rests after", "s", pushed)


def _until_rest(table: Simulator) -> float:
    """Seconds; no rest counts as a minute."""
    began = table.seconds
    at_rest = table.settle(2 * PATIENCE).at_rest
    return table.seconds - began if at_rest else 60.0


Row = Callable[[Sequence[Tower], float], Iterator[Figure]]
ROWS: dict[str, Row] = {
    "speed": speed,
    "beside": beside,
    "overlap": overlap,
    "drift": drift,
    "woken": woken,
    "towers": heights,
    "friction": slopes,
    "swings": swings,
}


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moon core", description=__doc__)
    parser.add_argument("towers", type=Path, help="a folder of snapshots")
    parser.add_argument("--rows", default=",".join(ROWS), help="some of them, with commas")
    parser.add_argument("--minutes", type=float, default=5.0)
    given = parser.parse_args(arguments)
    towers = kept(given.towers)
    if not towers:
        parser.error(f"{given.towers} holds no towers; `towers --keep {given.towers}` builds some")
    print(f"{NAME}, {len(towers)} towers", flush=True)
    for row in given.rows.split(","):
        print(summary(list(ROWS[row](towers, given.minutes))), flush=True)
