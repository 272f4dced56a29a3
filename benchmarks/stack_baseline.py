"""Fit the learned agent of Ladder-Stack: `python -m benchmarks.stack_baseline FILE.parquet`.

Writes its weights where the agent reads them, and tells how well it does on every fifth seed, which
it did not learn from. `toprung dataset moon` makes the file.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np
from pyarrow import parquet

from toprung.bots.stack.dataset import Placement
from toprung.bots.stack.learned import Array, Model, features
from toprung.games.moon.space import Pose

HELD_BACK = 5


def pose_of(numbers: Sequence[float]) -> Pose:
    x, y, z, w, i, j, k = numbers
    return Pose((x, y, z), (w, i, j, k))


def seen(row: Placement) -> Array:
    poses = dict(zip(row.ladders, map(pose_of, row.poses), strict=True))
    return features(poses, row.ladder, row.demand, row.kind, pose_of(row.pose))


def ranked_right(chances: Array, good: Array) -> float:
    """How often a good placement gets a better score than a bad one (the area under the curve)."""
    ranks = np.empty(len(chances))
    ranks[chances.argsort(kind="stable")] = np.arange(1, len(chances) + 1)
    hits = float(good.sum())
    return float((ranks[good > 0].sum() - hits * (hits + 1) / 2) / (hits * (len(good) - hits)))


def main(path: str) -> int:
    rows = [Placement(**row) for row in parquet.read_table(path).to_pylist()]
    given = np.array([seen(row) for row in rows])
    good = np.array([float(row.met) for row in rows])
    held = np.array([row.seed % HELD_BACK == 0 for row in rows])
    model = Model.fit(given[~held], good[~held])
    right = ranked_right(model.chances(given[held]), good[held])
    print(
        f"{len(rows)} placements, {good.mean():.1%} good; of those held back {right:.1%} in order"
    )
    Model.fit(given, good).save()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
