"""Will it fall? Copies of a table are knocked and shaken in ways that people's tables are, and
counted.

A sample is one ladder nudged by a finger, a table that trembles for half a second, and wood that is
a little more or less slippery, all drawn by chance from a seed. Each is drawn and simulated by
itself, so samples can be taken in any order, on any core, and come out the same.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from toprung.core.forecasts import Chance, Forecast
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.core import FRICTION, CoreEngine
from toprung.games.moon.physics.engine import GRAVITY, RATE
from toprung.games.moon.physics.kernels import HeldLadder
from toprung.games.moon.physics.probe import displacement
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import ladder as numbered
from toprung.games.moon.pieces.space import STILL, Vector, add, cross, minus, scaled

JOLT = 4  # steps from one jolt of the table to the next: 60 a second
TREMBLING = 0.5  # seconds
WATCHED = 2.5  # seconds afterwards, at most
LOOK = 24  # steps between two looks
QUIET = 3e-5  # metres that nothing moves between two looks, twice running: it stands
ENDS = 0.4  # of its length from the middle: where a ladder may be nudged
_GRIP = len(bytes(HeldLadder()))


@dataclass(frozen=True, slots=True)
class Shock:
    """What a table may have to bear: a nudge at one of the ladders (N s, from any side; 0.001 sets
    a ladder of 10 g moving at 10 cm/s), jolts of the table (m/s^2, to any side), and by how much
    friction may differ from ours, either way."""

    push: float = 0.001
    tremor: float = 0.8
    spread: float = 0.05


EVERYDAY = Shock()


def forecasts(
    table: Simulator,
    shock: Shock = EVERYDAY,
    samples: int = 16,
    seed: int = 0,
    first: int = 0,
    threads: int = 1,
) -> Iterator[Forecast]:
    """What is known after each sample, `first` and those that follow it. The table is left as it
    is; a ladder in the hand is let go where it is. With threads, as many are taken at a time."""
    trial = _Trial(table.physics()[_GRIP:], table.grounded(), shock)
    so_far, numbers = Forecast(), range(first, first + samples)
    for fallen in _each(lambda one: trial.fallen(random.Random(f"{seed} {one}")), numbers, threads):
        so_far += Forecast(Chance(int(bool(fallen)), 1), dict.fromkeys(sorted(fallen), 1))
        yield so_far


def _each(
    take: Callable[[int], frozenset[int]], numbers: range, threads: int
) -> Iterator[frozenset[int]]:
    if threads == 1:  # a browser has no other
        yield from map(take, numbers)
        return
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(take, numbers)


@dataclass(frozen=True, slots=True)
class _Trial:
    """The world that copies are made of, those that touch the ground anyway, and the shock."""

    world: bytes
    grounded: frozenset[int]
    shock: Shock

    def fallen(self, chance: random.Random) -> frozenset[int]:
        """The ladders that fall in one sample."""
        slippery = chance.uniform(-self.shock.spread, self.shock.spread)
        copy = CoreEngine(Base(()).boxes()).restored(self.world, friction=FRICTION + slippery)
        fallen = set[int]()
        self._nudge(copy, chance)
        for _ in range(round(TREMBLING * RATE) // JOLT):
            self._jolt(copy, chance)
            fallen |= self._ran(copy, JOLT)
        before, quiet = copy.poses(copy.ladders), 0
        for _ in range(round(WATCHED * RATE) // LOOK):
            fallen |= self._ran(copy, LOOK)
            now = copy.poses(copy.ladders)
            quiet = quiet + 1 if displacement(before, now) < QUIET else 0
            if quiet == 2:
                break
            before = now
        return frozenset(fallen)

    def _nudge(self, copy: CoreEngine, chance: random.Random) -> None:
        one = chance.choice(copy.ladders)
        pose, long = copy.motion(one).pose, numbered(one).length
        point = pose.at((0.0, 0.0, chance.uniform(-ENDS, ENDS) * long))
        force = scaled(_level(chance), self.shock.push * RATE)
        copy.press(one, force, cross(minus(point, pose.place), force))

    def _jolt(self, copy: CoreEngine, chance: random.Random) -> None:
        """Seen from a table that moves, everything on it is pushed the other way."""
        way = scaled(_level(chance), self.shock.tremor * JOLT)
        for one in copy.ladders:
            copy.press(one, scaled(way, numbered(one).mass), STILL)

    def _ran(self, copy: CoreEngine, steps: int) -> set[int]:
        begun = set[int]()
        while steps:
            made, touched = copy.go_on(None, steps, 0)
            begun.update(one for one, _ in touched)
            steps -= made
        return begun - self.grounded


def _level(chance: random.Random) -> Vector:
    angle = chance.uniform(0.0, 2 * math.pi)
    return math.cos(angle), math.sin(angle), 0.0


@dataclass(frozen=True, slots=True)
class Bearing:
    """What a ladder bears, from the balance of forces at rest: how many grams of the others rest on
    it, which of them rest on it, and on which it rests itself (None: base or table)."""

    ladder: int
    carries: float
    bears: frozenset[int]
    rests_on: frozenset[int | None]

    @property
    def loose(self) -> bool:
        """Nothing rests on it: it could be taken away, and the others would stay."""
        return self.carries < LOOSE * numbered(self.ladder).mass * 1000


LOOSE = 0.05  # of its own weight that may lean on a loose ladder
_FELT = 1e-4  # N, a hundredth of a gram: less is no rest


def bearings(table: Simulator) -> dict[int, Bearing]:
    """Who carries whom, at once: forces that are there, as our engine balances them. A table in
    motion has none to speak of. Raises nothing."""
    engine = CoreEngine(Base(()).boxes()).restored(table.physics()[_GRIP:])
    between = dict[tuple[int | None, int | None], Vector]()
    for force in engine.forces():
        pair = force.one, force.other
        between[pair] = add(between.get(pair, STILL), force.newtons)
    held_up = {one: dict[int, float]() for one in engine.ladders}
    below = {one: set[int | None]() for one in engine.ladders}
    for (one, other), (_, _, up) in between.items():
        upper, lower = (other, one) if up > 0 else (one, other)
        if upper is None or abs(up) < _FELT:
            continue
        below[upper].add(lower)
        if lower is not None:
            held_up[lower][upper] = abs(up)
    return {
        one: Bearing(
            one,
            sum(held_up[one].values()) / GRAVITY * 1000,
            frozenset(held_up[one]),
            frozenset(below[one]),
        )
        for one in engine.ladders
    }
