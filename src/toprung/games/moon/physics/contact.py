"""Where and how near pairs of boxes come to each other (see geometry for the method)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from toprung.games.moon.physics.geometry import (
    Array,
    Boxes,
    Indices,
    near_pairs,
    nearest_points,
    separation,
)

_APART = 1e-6  # metres; nearer boxes take their normal from the separating axis
_PATCH = 2e-5  # metres; candidates this little farther than the nearest belong to the same touch


@dataclass(frozen=True)
class Nearness:
    """Per pair: signed distance (n; negative when overlapping), the middle of the region where
    they are nearest (n, 3), and the direction from the first to the second (n, 3)."""

    distance: Array
    place: Array
    normal: Array

    def only(self, rows: npt.NDArray[np.bool_]) -> Nearness:
        """Some of the pairs."""
        return Nearness(self.distance[rows], self.place[rows], self.normal[rows])

    @staticmethod
    def all(parts: Iterable[Nearness]) -> Nearness:
        """Several as one."""
        listed = list(parts)
        return Nearness(
            np.concatenate([part.distance for part in listed]),
            np.concatenate([part.place for part in listed]),
            np.concatenate([part.normal for part in listed]),
        )


def near_boxes(one: Boxes, other: Boxes, margin: float) -> tuple[Indices, Indices, Nearness]:
    """Rows of all pairs nearer than the margin, and how near they are."""
    rows, columns, _ = _candidates(one, other, margin)
    near = nearness(one[rows], other[columns])
    kept = near.distance < margin
    return rows[kept], columns[kept], near.only(kept)


def least_distance(one: Boxes, other: Boxes, margin: float) -> float:
    """The least distance of any box to any other; the margin if that is less."""
    rows, columns, gaps = _candidates(one, other, margin)
    if not len(rows):
        return margin
    if gaps.min() < 0:
        return float(gaps.min())
    # Most pairs need no second look: already their lower bound is farther than the first pair is.
    first = np.array([gaps.argmin()])
    bound = min(margin, float(nearness(one[rows[first]], other[columns[first]]).distance[0]))
    close = gaps < bound
    exact = nearness(one[rows[close]], other[columns[close]]).distance
    return float(min(bound, exact.min(initial=bound)))


def _candidates(one: Boxes, other: Boxes, margin: float) -> tuple[Indices, Indices, Array]:
    """Pairs that may be nearer than the margin, with lower bounds of their distances."""
    rows, columns = near_pairs(one, other, margin)
    gaps, _ = separation(one[rows], other[columns])
    kept = gaps < margin
    return rows[kept], columns[kept], gaps[kept]


def nearness(one: Boxes, other: Boxes) -> Nearness:
    """How near the boxes of each row are: exact in double precision."""
    if not len(one):
        return Nearness(np.zeros(0), np.zeros((0, 3)), np.zeros((0, 3)))
    gap, axis = separation(one, other)
    # Overlapping boxes are first pushed apart until they just touch.
    pushed = np.minimum(gap, 0.0)[:, None] * axis
    on_one, on_other = nearest_points(one, Boxes(other.centre - pushed, other.axes, other.half))
    distances = np.linalg.norm(on_other - on_one, axis=2)
    least = distances.min(axis=1)
    place = _middle(one, (on_one + on_other) / 2, distances <= least[:, None] + _PATCH) + pushed / 2
    rows = np.arange(len(one))
    best = distances.argmin(axis=1)
    way = on_other[rows, best] - on_one[rows, best]
    apart = (gap > 0) & (least > _APART)
    normal = np.where(apart[:, None], way / np.where(apart, least, 1.0)[:, None], axis)
    return Nearness(np.where(gap < 0, gap, least), place, normal)


def _middle(boxes: Boxes, points: Array, counted: npt.NDArray[np.bool_]) -> Array:
    """The middle of the smallest box with the same axes that has all counted points in it."""
    local = np.einsum("nij,nki->nkj", boxes.axes, points - boxes.centre[:, None])
    low = np.where(counted[..., None], local, np.inf).min(axis=1)
    high = np.where(counted[..., None], local, -np.inf).max(axis=1)
    middle: Array = boxes.centre + np.einsum("nij,nj->ni", boxes.axes, (low + high) / 2)
    return middle
