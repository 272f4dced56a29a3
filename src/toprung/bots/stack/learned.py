"""A simple agent that has learned: it draws free poses, scores each by what its geometry looks
like, and takes the best. It never simulates.

The score is a logistic regression on a few dozen features, fitted to placements of the dataset
(`python -m benchmarks.stack_baseline`). learned.json has its weights.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from toprung.bots.moon.candidates import PROPOSERS
from toprung.bots.moon.structure import length
from toprung.bots.stack.agents import Way, stream_of
from toprung.bots.stack.task import Scene
from toprung.games.moon.editions import Demand
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.geometry import near_boxes
from toprung.games.moon.space import Pose, turned

Array = npt.NDArray[np.float64]

PROPOSED: Final = 60  # candidates of each kind
NEAR: Final = (0.003, 0.006, 0.012, 0.02)  # metres
WORTH: Final = 0.05  # of being good, below which a ladder is put aside
_FILE: Final = Path(__file__).with_name("learned.json")


def features(poses: Mapping[int, Pose], ladder: int, demand: str, kind: str, pose: Pose) -> Array:
    """What a placement looks like before it is made: numbers of about the size of 1."""
    scene = probe.Scene.of(poses)
    tops = scene.boxes.centre[:, 2] + scene.boxes.reach[:, 2]
    high, low = probe.heights(ladder, pose)
    own = probe.own_boxes(ladder).placed(pose)
    _, others, near = near_boxes(own, scene.boxes, NEAR[-1])
    owners, middle = scene.owner[others], np.array(pose.place)
    middles = np.array([one.place for one in poses.values()])
    aside = float(np.hypot(*(middle - middles.mean(axis=0))[:2]))
    along, out = turned(pose.turn, (0.0, 0.0, 1.0)), turned(pose.turn, (0.0, 1.0, 0.0))
    counts = [len(set(owners[near.distance < margin].tolist())) for margin in NEAR]
    demands = [float(demand == one.value) for one in Demand]
    above = (high - float(tops.max())) / 0.05
    wanted = {Demand.ONE.value: counts[1] == 1, Demand.TWO.value: counts[1] == 2}
    suits = wanted.get(demand, counts[1] in (1, 2) and above > 0)
    return np.array(
        [
            1.0,
            *demands,
            *(float(kind == one.value) for one in PROPOSERS),
            len(poses) / 20,
            above,
            min(1.0, above) if demand == Demand.MOON.value else 0.0,
            (low - 0.03) / 0.1,
            aside / 0.05,
            aside * middle[2] / 0.01,
            length(ladder) / 0.1,
            abs(along[2]),
            abs(out[2]),
            *(count / 2 for count in counts),
            float(counts[1] == 0),
            float(suits),
            *_support(near.place, near.distance, middle),
        ]
    )


def _support(places: Array, distances: Array, middle: Array) -> tuple[float, ...]:
    """How the places where it is near to others lie around its centre of mass: how far their mean
    is from it, seen from above; how far they spread; how well it lies between them; how many are
    above it, and how near the nearest is."""
    if not len(places):
        return 1.0, 0.0, -1.0, 0.0, 1.0
    flat = places[:, :2] - middle[:2]
    mean = flat.mean(axis=0)
    spread = flat - mean
    _, _, axes = np.linalg.svd(np.vstack([spread, np.zeros(2)]), full_matrices=False)
    line = flat @ axes[0]
    between = min(float(line.max()), -float(line.min()))
    above = float((places[:, 2] > middle[2]).mean())
    return (
        float(np.hypot(*mean)) / 0.03,
        float(np.sqrt((spread**2).sum(axis=1).mean())) / 0.03,
        max(-1.0, min(1.0, between / 0.02)),
        above,
        max(0.0, float(distances.min())) / 0.01,
    )


@dataclass(frozen=True, slots=True)
class Model:
    """Logistic regression: how likely a placement is good."""

    centre: Array
    scale: Array
    weights: Array

    def chances(self, rows: Array) -> Array:
        """For each row of features."""
        total: Array = ((rows - self.centre) / self.scale) @ self.weights
        return 1 / (1 + np.exp(-np.clip(total, -30, 30)))

    @staticmethod
    def fit(rows: Array, good: Array, ridge: float = 1.0, steps: int = 30) -> Model:
        """Newton's method, with a penalty on all weights but the first, which is the constant."""
        centre, scale = rows.mean(axis=0), rows.std(axis=0)
        centre[0], scale[0] = 0.0, 1.0
        scale[scale < 1e-9] = 1.0
        given = (rows - centre) / scale
        weights = np.zeros(rows.shape[1])
        penalty = np.full(rows.shape[1], ridge)
        penalty[0] = 1e-6
        for _ in range(steps):
            chances = 1 / (1 + np.exp(-np.clip(given @ weights, -30, 30)))
            slope = given.T @ (good - chances) - penalty * weights
            curve = (given * (chances * (1 - chances))[:, None]).T @ given + np.diag(penalty)
            weights = weights + np.linalg.solve(curve, slope)
        return Model(centre, scale, weights)

    def save(self, path: Path = _FILE) -> None:
        """In six digits, so that the file says all there is to it."""
        written = {
            name: [float(f"{value:.6g}") for value in getattr(self, name)]
            for name in ("centre", "scale", "weights")
        }
        path.write_text(json.dumps(written, indent=1) + "\n", "utf-8", newline="\n")

    @staticmethod
    @cache
    def load() -> Model:
        read = json.loads(_FILE.read_text("utf-8"))
        centre, scale, weights = (np.array(read[name]) for name in ("centre", "scale", "weights"))
        return Model(centre, scale, weights)


@dataclass(frozen=True, slots=True)
class Learned(Way):
    """Takes the free pose that looks best."""

    seed: int

    def place(self, scene: Scene) -> Pose | None:
        from toprung.bots.stack.dataset import candidates

        found = candidates(scene, stream_of(self.seed, scene), PROPOSED)
        if not found:
            return None
        rows = np.array(
            [
                features(scene.poses, scene.ladder, scene.demand.value, one.kind.value, one.pose)
                for one in found
            ]
        )
        chances = Model.load().chances(rows)
        best = int(chances.argmax())
        return found[best].pose if chances[best] > WORTH else None
