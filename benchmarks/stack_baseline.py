"""Fit the learned agent of Ladder-Stack: `python -m benchmarks.stack_baseline FILE.parquet`.

Writes its weights where the agent reads them, and tells how well it does on every fifth seed, which
it did not learn from. `toprung dataset moon` makes the file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from pyarrow import parquet

from toprung.arena.stack.dataset import Placement
from toprung.arena.stack.learned import WEIGHTS, Model, features
from toprung.games.moon.pieces.space import Pose

Array = npt.NDArray[np.float64]
HELD_BACK = 5
RIDGE = 1.0
STEPS = 30


def pose_of(numbers: Sequence[float]) -> Pose:
    x, y, z, w, i, j, k = numbers
    return Pose((x, y, z), (w, i, j, k))


def seen(row: Placement) -> list[float]:
    poses = dict(zip(row.ladders, map(pose_of, row.poses), strict=True))
    return features(poses, row.ladder, row.demand, row.kind, pose_of(row.pose))


def fit(rows: Array, good: Array) -> Model:
    """Newton's method, with a penalty on all weights but the first, which is the constant. Six
    digits are kept, so that the file says all there is to it."""
    centre, scale = rows.mean(axis=0), rows.std(axis=0)
    centre[0], scale[0] = 0.0, 1.0
    scale[scale < 1e-9] = 1.0
    given = (rows - centre) / scale
    weights, penalty = np.zeros(rows.shape[1]), np.full(rows.shape[1], RIDGE)
    penalty[0] = 1e-6
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-np.clip(given @ weights, -30, 30)))
        slope = given.T @ (good - chances) - penalty * weights
        curve = (given * (chances * (1 - chances))[:, None]).T @ given + np.diag(penalty)
        weights = weights + np.linalg.solve(curve, slope)
    kept = [tuple(float(f"{value:.6g}") for value in part) for part in (centre, scale, weights)]
    return Model(*kept)


def in_order(model: Model, rows: Array, good: Array) -> float:
    """How often a good placement gets a better score than a bad one (the area under the curve)."""
    chances = np.array([model.chance(row.tolist()) for row in rows])
    ranks = np.empty(len(chances))
    ranks[chances.argsort(kind="stable")] = np.arange(1, len(chances) + 1)
    hits = float(good.sum())
    return float((ranks[good > 0].sum() - hits * (hits + 1) / 2) / (hits * (len(good) - hits)))


def main(path: str) -> int:
    placements = [Placement(**row) for row in parquet.read_table(path).to_pylist()]
    rows = np.array([seen(row) for row in placements])
    good = np.array([float(row.met) for row in placements])
    held = np.array([row.seed % HELD_BACK == 0 for row in placements])
    right = in_order(fit(rows[~held], good[~held]), rows[held], good[held])
    print(f"{len(rows)} placements, {good.mean():.1%} good; {right:.1%} of the held back in order")
    model = fit(rows, good)
    written = {"centre": model.centre, "scale": model.scale, "weights": model.weights}
    WEIGHTS.write_text(json.dumps(written, indent=1) + "\n", "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
