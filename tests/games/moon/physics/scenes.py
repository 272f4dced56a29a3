"""Placements by hand that a player would recognise, on starting ladders in the base."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from tests.games.moon.physics.engines import MakeEngine, lying, table
from toprung.games.moon.physics.simulation import Simulation
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose, about, add, from_axes, times

_FLAT = from_axes((0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))


@dataclass(frozen=True)
class Scene:
    """A preset of the base, a ladder, where it is let go, and whom it should come to touch."""

    preset: str
    ladder: int
    pose: Callable[[Simulation], Pose]
    neighbours: frozenset[int]

    def on(self, make: MakeEngine) -> Simulation:
        """Let go of the ladder, on a table with that engine."""
        bench = table(make, self.preset)
        pose = self.pose(bench)
        assert bench.clearance(self.ladder, pose) > 0
        bench.add(self.ladder, pose)
        return bench


def _hook(bench: Simulation) -> Pose:
    """In the fork above the topmost rung of a starting ladder, balanced on that rung alone."""
    x, y, z = bench.pose(0).at(ladder(0).rungs[-1].centre)
    turn = times(about((0.0, 0.0, 1.0), math.pi / 2), _FLAT)
    return Pose((x + 0.0015, y, z + 0.0025 + 0.003 + 0.0001), turn)


def _candle(bench: Simulation) -> Pose:
    return Pose(add(bench.pose(0).place, (0.0, 0.0, 0.1501)))


SCENES = {
    "lay across": Scene("gate", 2, lambda _: lying(0.1612), frozenset({0, 1})),
    "candle": Scene("gate", 2, _candle, frozenset({0})),
    "hook": Scene("fence", 25, _hook, frozenset({0})),
    # Let go a degree before it jams: from farther away it is by chance where it does.
    "diagonal": Scene(
        "fence",
        25,
        lambda _: Pose((-0.033745, -0.020481, 0.081784), (0.974701, -0.223478, -0.00379, 0.000855)),
        frozenset({0}),
    ),
    "swing": Scene(
        "gate",
        6,
        lambda _: Pose((0.0433, -0.0192, 0.1385), (0.6655, 0.4049, -0.3259, -0.5357)),
        frozenset({0}),
    ),
}
