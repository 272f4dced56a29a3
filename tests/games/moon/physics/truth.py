"""The distance between boxes once more, found another way: by trying all cases of a small problem.

The squared distance between a point of one box and a point of another is convex in six coordinates
with bounds. At its least, each coordinate is at its lower bound, at its upper bound, or free; in
each of these 729 cases the free ones follow from linear equations. The best case that keeps all
bounds is the truth. Slow.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from toprung.games.moon.pieces.ladders import Rod, ladder
from toprung.games.moon.pieces.space import Pose, minus, scaled, size, turned

_AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_CASES = np.array(list(product((-1.0, 0.0, 1.0), repeat=6)))


def distance(one: Rod, one_pose: Pose, other: Rod, other_pose: Pose) -> float:
    """The distance in metres; 0 if they overlap."""
    columns = []
    for rod, pose, sign in ((one, one_pose, 1.0), (other, other_pose, -1.0)):
        at = pose.then(Pose(rod.centre, rod.turn))
        columns += [scaled(turned(at.turn, axis), sign) for axis in _AXES]
    ways = np.array(columns).T
    limits = np.array([*one.half, *other.half])
    between = np.array(minus(one_pose.at(one.centre), other_pose.at(other.centre)))
    bound = _CASES * limits
    start = between + bound @ ways.T
    free = np.where((_CASES == 0)[:, None], ways, 0.0)
    solved = -np.einsum("nij,nj->ni", np.linalg.pinv(free, rcond=1e-9), start)
    allowed = (np.abs(solved) <= limits + 1e-12).all(axis=1)
    ends = start + np.einsum("ij,nj->ni", ways, solved)
    return float(np.linalg.norm(ends[allowed], axis=1).min())


def near(first: int, first_pose: Pose, second: int, second_pose: Pose, limit: float) -> bool:
    """Whether any rods of two ladders are nearer than the limit."""
    return any(
        _may_be_near(a, first_pose, b, second_pose, limit)
        and distance(a, first_pose, b, second_pose) < limit
        for a in ladder(first).rods
        for b in ladder(second).rods
    )


def _may_be_near(one: Rod, one_pose: Pose, other: Rod, other_pose: Pose, limit: float) -> bool:
    """A test by the spheres around them, then by the distance from one's middle to the other."""
    apart = size(minus(one_pose.at(one.centre), other_pose.at(other.centre)))
    if apart >= size(one.half) + size(other.half) + limit:
        return False
    for a, a_pose, b, b_pose in (
        (one, one_pose, other, other_pose),
        (other, other_pose, one, one_pose),
    ):
        local = Pose(a.centre, a.turn).local(a_pose.local(b_pose.at(b.centre)))
        beyond = [max(abs(x) - half, 0.0) for x, half in zip(local, a.half, strict=True)]
        if size((beyond[0], beyond[1], beyond[2])) >= size(b.half) + limit:
            return False
    return True
