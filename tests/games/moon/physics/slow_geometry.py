"""Exact distance between oriented boxes once more, with arrays: what the core must agree with.

Two convex boxes that do not overlap are nearest to each other at a corner of one (and any point of
the other) or at two edges; so the distance is the least of 16 distances between a corner and a box
and 144 between edges. If they overlap, the depth is the least push apart along one of the 15 axes
on which two boxes can be separated. Arrays hold one box, or one pair of boxes, per row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from toprung.games.moon.physics import geometry

Array: TypeAlias = npt.NDArray[np.float64]
Indices: TypeAlias = npt.NDArray[np.intp]

_SIGNS = np.array([(x, y, z) for x in (-1.0, 1) for y in (-1.0, 1) for z in (-1.0, 1)])
# Edges as start corner and axis: the four edges along each axis begin where that sign is -1.
_EDGE_AXIS = np.repeat(np.arange(3), 4)
_EDGE_START = np.concatenate([_SIGNS[_SIGNS[:, axis] < 0] for axis in range(3)])
CLEARLY = 0.001  # metres
_PARALLEL = 1e-9  # sine squared below which two edges count as parallel


@dataclass(frozen=True)
class Boxes:
    """Centres (n, 3), axes as columns (n, 3, 3), half extents (n, 3); metres."""

    centre: Array
    axes: Array
    half: Array

    def __len__(self) -> int:
        return len(self.centre)

    def __getitem__(self, rows: Indices | slice) -> Boxes:
        return Boxes(self.centre[rows], self.axes[rows], self.half[rows])

    @property
    def corners(self) -> Array:
        """(n, 8, 3), in the world."""
        return _carried(self, _SIGNS * self.half[:, None])

    @property
    def reach(self) -> Array:
        """Half extents of the upright boxes around them, (n, 3)."""
        turned: Array = np.einsum("nij,nj->ni", np.abs(self.axes), self.half)
        return turned

    @staticmethod
    def of(boxes: geometry.Boxes) -> Boxes:
        """The same boxes as arrays."""
        rows = np.array(boxes.numbers).reshape(-1, 15)
        return Boxes(rows[:, :3], rows[:, 3:12].reshape(-1, 3, 3).transpose(0, 2, 1), rows[:, 12:])


def matrix(quaternions: Array) -> Array:
    """Rotation matrices (n, 3, 3) of quaternions (n, 4), which need not be of length 1."""
    w, x, y, z = (quaternions / np.linalg.norm(quaternions, axis=1, keepdims=True)).T
    made = np.empty((len(quaternions), 3, 3))
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    for i, row in enumerate(rows):
        for j, entry in enumerate(row):
            made[:, i, j] = entry
    return made


def near_pairs(one: Boxes, other: Boxes, margin: float) -> tuple[Indices, Indices]:
    """Rows of pairs whose upright surrounding boxes are nearer than the margin: no pair at a
    distance below the margin is left out."""
    gap = np.abs(one.centre[:, None] - other.centre[None]) - one.reach[:, None] - other.reach[None]
    rows, columns = np.nonzero((gap < margin).all(axis=2))
    return rows, columns


def separation(one: Boxes, other: Boxes) -> tuple[Array, Array]:
    """Signed gap along a separating axis (n), and that axis from one to other (n, 3): the best of
    the 15 axes, unless a face is CLEARLY apart from the other box. A negative gap is the depth of
    the overlap; a positive one is a lower bound."""
    gaps, way = _faces_apart(one, other)
    close = np.flatnonzero(gaps < CLEARLY)
    if len(close):
        gaps[close], way[close] = _best_axis(one[close], other[close])
    return gaps, way


def _faces_apart(one: Boxes, other: Boxes) -> tuple[Array, Array]:
    """The best of the six axes that are normal to faces."""
    apart = other.centre - one.centre
    axes = np.concatenate([one.axes, other.axes], axis=2)
    along = np.matmul(apart[:, None], axes)[:, 0]
    lean = np.abs(np.matmul(one.axes.transpose(0, 2, 1), other.axes))
    spread = np.empty_like(along)
    spread[:, :3] = one.half + np.matmul(lean, other.half[:, :, None])[:, :, 0]
    spread[:, 3:] = other.half + np.matmul(one.half[:, None], lean)[:, 0]
    gaps = np.abs(along) - spread
    rows, best = np.arange(len(one)), gaps.argmax(axis=1)
    way = axes[rows, :, best] * np.where(along[rows, best] < 0, -1.0, 1.0)[:, None]
    return gaps[rows, best], way


def _best_axis(one: Boxes, other: Boxes) -> tuple[Array, Array]:
    """The best of all 15."""
    a, b = one.axes, other.axes
    apart = other.centre - one.centre
    edges = np.cross(a[:, :, :, None], b[:, :, None, :], axis=1).reshape(len(one), 3, 9)
    axes = np.concatenate([a, b, edges], axis=2)
    length = np.linalg.norm(axes, axis=1)
    usable = length > 1e-6
    axes = axes / np.where(usable, length, 1.0)[:, None]
    along = np.einsum("ni,nik->nk", apart, axes)
    spread = np.einsum("nj,njk->nk", one.half, np.abs(np.einsum("nij,nik->njk", a, axes)))
    spread += np.einsum("nj,njk->nk", other.half, np.abs(np.einsum("nij,nik->njk", b, axes)))
    gaps = np.where(usable, np.abs(along) - spread, -np.inf)
    best = gaps.argmax(axis=1)
    rows = np.arange(len(one))
    way = axes[rows, :, best] * np.where(along[rows, best] < 0, -1.0, 1.0)[:, None]
    return gaps[rows, best], way


def nearest_points(one: Boxes, other: Boxes) -> tuple[Array, Array]:
    """All 160 candidates for the nearest points of boxes that do not overlap: (n, 160, 3) twice."""
    ours, theirs = one.corners, other.corners
    edges = _edges_nearest(one, other)
    on_one = [ours, _clamped(one, theirs), edges[0]]
    on_other = [_clamped(other, ours), theirs, edges[1]]
    return np.concatenate(on_one, axis=1), np.concatenate(on_other, axis=1)


def _carried(boxes: Boxes, local: Array) -> Array:
    """Points (n, k, 3) of the boxes' own frames, in the world."""
    carried: Array = boxes.centre[:, None] + np.einsum("nij,nkj->nki", boxes.axes, local)
    return carried


def _clamped(boxes: Boxes, points: Array) -> Array:
    """The point of each box nearest to each of its points, (n, k, 3)."""
    local = np.einsum("nij,nki->nkj", boxes.axes, points - boxes.centre[:, None])
    local = np.clip(local, -boxes.half[:, None], boxes.half[:, None])
    return _carried(boxes, local)


def _edges_nearest(one: Boxes, other: Boxes) -> tuple[Array, Array]:
    """The nearest points of all 12 x 12 edges. Parallel edges may be passed over: their nearest
    points are found at the corners as well."""
    p, u, long_p = _edges(one)
    q, v, long_q = _edges(other)
    between = p[:, :, None] - q[:, None]
    cosine = np.einsum("nai,nbi->nab", u, v)
    along_u = np.einsum("nabi,nai->nab", between, u)
    along_v = np.einsum("nabi,nbi->nab", between, v)
    sine2 = 1 - cosine * cosine
    s = (cosine * along_v - along_u) / np.where(sine2 > _PARALLEL, sine2, 1.0)
    s = np.clip(s, 0.0, long_p[:, :, None])
    t = np.clip(along_v + cosine * s, 0.0, long_q[:, None])
    s = np.clip(cosine * t - along_u, 0.0, long_p[:, :, None])
    on_p = p[:, :, None] + s[..., None] * u[:, :, None]
    on_q = q[:, None] + t[..., None] * v[:, None]
    return on_p.reshape(len(one), -1, 3), on_q.reshape(len(one), -1, 3)


def _edges(boxes: Boxes) -> tuple[Array, Array, Array]:
    """Starts (n, 12, 3), directions (n, 12, 3) and lengths (n, 12)."""
    start = _carried(boxes, _EDGE_START * boxes.half[:, None])
    return start, boxes.axes[:, :, _EDGE_AXIS].transpose(0, 2, 1), 2 * boxes.half[:, _EDGE_AXIS]


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
