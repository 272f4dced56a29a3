"""What stands: how far it creeps awake and asleep, how deep wood is in wood, at rest and pushed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import process_time

import numpy as np

from benchmarks.figures import Figure, over_cases, over_runs, under
from benchmarks.moon.towers import FULL_TOWER, SIZES, Tower
from benchmarks.timing import percentile, progress
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.core import SUBSTEPS, CoreEngine
from toprung.games.moon.physics.engine import RATE, run
from toprung.games.moon.physics.probe import TOUCHING, Scene, displacement, pairs
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.snapshot import unpacked
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose

MM = 1000.0
ROUSED = 60  # steps after which all are woken again: sleep needs twice as many
ASLEEP_SECONDS = 60.0
PUSH_SECONDS, PUSH_WAY, BEAT = 1.5, 0.04, 4  # the hand's push; metres; steps between two looks


class Awake:
    """A structure whose ladders are never let sleep."""

    def __init__(self, snapshot: bytes, substeps: int = SUBSTEPS) -> None:
        self._engine = CoreEngine(Base(()).boxes()).restored(unpacked(snapshot)[1], substeps)

    @property
    def poses(self) -> dict[int, Pose]:
        return {one: self._engine.motion(one).pose for one in self._engine.ladders}

    def run(self, seconds: float) -> float:
        """Go on; the real-time factor, by processor time."""
        began = process_time()
        for _ in range(round(seconds * RATE / ROUSED)):
            for one in self._engine.ladders:
                self._engine.rouse(one)
            run(self._engine, ROUSED)
        return seconds / (process_time() - began)


def crept(tower: Tower, minutes: float) -> float:
    """Millimetres a minute of the point that crept farthest."""
    world = Awake(tower.bytes(FULL_TOWER))
    before = world.poses
    world.run(60 * minutes)
    return displacement(before, world.poses) * MM / minutes


def crept_asleep(tower: Tower) -> float:
    """Millimetres a minute."""
    table = tower.table(FULL_TOWER)
    before = table.poses()
    table.step(round(ASLEEP_SECONDS * RATE))
    return displacement(before, table.poses()) * MM * 60 / ASLEEP_SECONDS


def depths(tower: Tower) -> list[float]:
    """Millimetres of overlap of all rods that touch, 0 for those that only just do."""
    found = list[float]()
    for size in sorted({min(size, tower.count) for size in SIZES}):
        near = pairs(Scene.of(tower.table(size).poses()), TOUCHING)
        distances = np.array([one.distance for one in near])
        found += [float(deep) for deep in np.maximum(-distances, 0.0) * MM]
    return found


def pushed_depth(table: Simulator) -> float:
    """The deepest overlap, in millimetres, of the highest ladder while the hand presses it down and
    aside into the others."""
    held = max(table.poses(), key=lambda one: table.pose(one).place[2])
    x, y, z = table.pose(held).place
    target = Pose((x + PUSH_WAY / 2, y, max(z - PUSH_WAY, 0.02)), table.pose(held).turn)
    deepest = 0.0
    for _ in range(round(PUSH_SECONDS * RATE / BEAT)):
        table.hold(held, ladder(held).rungs[0].centre, target)
        table.step(BEAT)
        deepest = max(deepest, -table.clearance(held, table.pose(held)))
    return deepest * MM


def measure(towers: Sequence[Tower], minutes: float) -> Iterator[Figure]:
    """`minutes` for which each tower is kept awake."""
    drifts = dict[str, float]()
    for tower in towers:
        progress(f"{tower.name}: {minutes:g} minutes awake")
        drifts[tower.name] = crept(tower, minutes)
    yield over_cases(f"moon: drift awake in {minutes:g} minutes", "mm/min", drifts, under(0.3))
    asleep = {tower.name: crept_asleep(tower) for tower in towers}
    yield over_cases("moon: drift asleep", "mm/min", asleep, under(1e-9))
    progress("penetration")
    deep = [depth for tower in towers for depth in depths(tower)]
    what = f"moon: penetration at rest, {len(deep):,} touches"
    yield over_runs(f"{what}: median", "mm", [percentile(deep, 50)])
    yield over_runs(f"{what}: 95 % are within", "mm", [percentile(deep, 95)], under(0.06))
    yield over_runs(f"{what}: worst", "mm", [max(deep)], under(0.4))
    pushed = {tower.name: pushed_depth(tower.table(FULL_TOWER)) for tower in towers}
    yield over_cases("moon: deepest while the hand pushes", "mm", pushed)
