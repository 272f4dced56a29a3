"""A simple agent that has learned: it draws free poses, scores each by what its geometry looks
like, and takes the best. It never simulates.

The score is a logistic regression on a few dozen features, fitted to placements of the dataset
(`python -m benchmarks.stack_baseline`). learned.json has its weights.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from toprung.arena.stack.agents import Way, stream_of
from toprung.arena.stack.dataset import candidates
from toprung.arena.stack.task import Scene
from toprung.bots.moon.candidates import PROPOSERS
from toprung.bots.moon.structure import length
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.geometry import Near, near_boxes
from toprung.games.moon.pieces.space import Pose, Vector, turned
from toprung.games.moon.rules.editions import Demand

PROPOSED: Final = 60  # candidates of each kind
NEAR: Final = (0.003, 0.006, 0.012, 0.02)  # metres
WORTH: Final = 0.05  # of being good, below which a ladder is put aside
WEIGHTS: Final = Path(__file__).with_name("learned.json")


def features(
    poses: Mapping[int, Pose], ladder: int, demand: str, kind: str, pose: Pose
) -> list[float]:
    """What a placement looks like before it is made: numbers of about the size of 1."""
    scene = probe.Scene.of(poses)
    top = max(probe.heights(id, one)[0] for id, one in poses.items())
    high, low = probe.heights(ladder, pose)
    near = near_boxes(probe.own_boxes(ladder).placed(pose), scene.boxes, NEAR[-1])
    x, y, z = pose.place
    middle = [sum(one.place[part] for one in poses.values()) / len(poses) for part in (0, 1)]
    aside = math.hypot(x - middle[0], y - middle[1])
    along, out = turned(pose.turn, (0.0, 0.0, 1.0)), turned(pose.turn, (0.0, 1.0, 0.0))
    counts = [
        len({scene.owner[one.column] for one in near if one.distance < margin}) for margin in NEAR
    ]
    above = (high - top) / 0.05
    wanted = {Demand.ONE.value: counts[1] == 1, Demand.TWO.value: counts[1] == 2}
    return [
        1.0,
        *(float(demand == one.value) for one in Demand),
        *(float(kind == one.value) for one in PROPOSERS),
        len(poses) / 20,
        above,
        min(1.0, above) if demand == Demand.MOON.value else 0.0,
        (low - 0.03) / 0.1,
        aside / 0.05,
        aside * z / 0.01,
        length(ladder) / 0.1,
        abs(along[2]),
        abs(out[2]),
        *(count / 2 for count in counts),
        float(counts[1] == 0),
        float(wanted.get(demand, counts[1] in (1, 2) and above > 0)),
        *_support(near, pose.place),
    ]


def _support(near: Sequence[Near], middle: Vector) -> tuple[float, ...]:
    """How the places where it is near to others lie around its centre of mass: how far their mean
    is from it, seen from above; how far they spread; how well it lies between them; how many are
    above it, and how near the nearest is."""
    if not near:
        return 1.0, 0.0, -1.0, 0.0, 1.0
    xs = [one.place[0] - middle[0] for one in near]
    ys = [one.place[1] - middle[1] for one in near]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    xx = sum((one - x) ** 2 for one in xs) / len(xs)
    yy = sum((one - y) ** 2 for one in ys) / len(ys)
    xy = sum((one - x) * (other - y) for one, other in zip(xs, ys, strict=True)) / len(xs)
    angle = math.atan2(2 * xy, xx - yy) / 2  # along which they spread most
    line = [
        one * math.cos(angle) + other * math.sin(angle) for one, other in zip(xs, ys, strict=True)
    ]
    return (
        math.hypot(x, y) / 0.03,
        math.sqrt(xx + yy) / 0.03,
        max(-1.0, min(1.0, min(max(line), -min(line)) / 0.02)),
        sum(one.place[2] > middle[2] for one in near) / len(near),
        max(0.0, min(one.distance for one in near)) / 0.01,
    )


@dataclass(frozen=True, slots=True)
class Model:
    """Logistic regression: how likely a placement is good. Each feature counts by its weight, less
    its mean and divided by its spread."""

    centre: tuple[float, ...]
    scale: tuple[float, ...]
    weights: tuple[float, ...]

    def chance(self, row: Sequence[float]) -> float:
        parts = zip(row, self.centre, self.scale, self.weights, strict=True)
        total = sum((value - mean) / spread * weight for value, mean, spread, weight in parts)
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))

    @staticmethod
    @cache
    def load() -> Model:
        read = json.loads(WEIGHTS.read_text("utf-8"))
        return Model(tuple(read["centre"]), tuple(read["scale"]), tuple(read["weights"]))


@dataclass(frozen=True, slots=True)
class Learned(Way):
    """Takes the free pose that looks best."""

    seed: int

    def place(self, scene: Scene) -> Pose | None:
        model, best, pose = Model.load(), WORTH, None
        for one in candidates(scene, stream_of(self.seed, scene), PROPOSED):
            row = features(scene.poses, scene.ladder, scene.demand.value, one.kind.value, one.pose)
            chance = model.chance(row)
            if chance > best:
                best, pose = chance, one.pose
        return pose
