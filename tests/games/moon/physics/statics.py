"""Statics by linear programming: can forces at the places where ladders touch hold a structure?

An opinion of its own, from poses alone: contacts come from exact distances, forces are whatever
friction allows, and no step of any engine is involved. What rests must be balanced like this;
what is balanced may still fall, if it is on the brink.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

import numpy as np
from scipy.optimize import linprog

from tests.games.moon.physics.slow_geometry import Array, Boxes, Indices, nearest_points, separation
from toprung.games.moon.physics import geometry
from toprung.games.moon.physics.engine import GRAVITY
from toprung.games.moon.physics.probe import Scene, pairs
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose

TOUCH = 2e-5  # metres within which wood carries wood
ASKEW = 1e-3  # sine below which two edges count as parallel
SIDES = 16  # of the pyramid that stands for friction's cone; it lies within the cone
ARM = 0.05  # metres: a torque counts as a force at this distance
TABLE = -1
BALANCED = 1e-3  # of a ladder's weight that may be left over


@dataclass(frozen=True, slots=True)
class Contact:
    """A point where a ladder pushes another, or table or base (TABLE); the normal points from `one`
    to `other`."""

    one: int
    other: int
    place: Array
    normal: Array


def contacts(poses: Mapping[int, Pose], base: geometry.Boxes) -> Iterator[Contact]:
    """All points at which they touch: of rods that lie on each other the corners of the patch.
    Where edges meet it is a matter of micrometres which way they push: each way is a contact."""
    scene = Scene.of(poses)
    boxes, owner, ground = Boxes.of(scene.boxes), scene.owner, Boxes.of(base)
    for row, column, *_ in pairs(scene, TOUCH):
        one, other = boxes[_just(row)], boxes[_just(column)]
        for place, normal in product(_patch(one, other), _normals(one, other)):
            yield Contact(owner[row], owner[column], place, normal)
    for row, column, *_ in geometry.near_boxes(scene.boxes, base, TOUCH):
        one, other = boxes[_just(row)], ground[_just(column)]
        for place, normal in product(_patch(one, other), _normals(one, other)):
            yield Contact(owner[row], TABLE, place, normal)
    corners = boxes.corners
    for row, corner in zip(*np.nonzero(corners[:, :, 2] < TOUCH), strict=True):
        yield Contact(int(owner[row]), TABLE, corners[row, corner], np.array((0, 0, -1.0)))


def _just(row: int) -> Indices:
    return np.array([row])


def _patch(one: Boxes, other: Boxes) -> Array:
    """The points of two boxes that are as near to each other as any, to within TOUCH."""
    gap, axis = separation(one, other)
    pushed = np.minimum(gap, 0.0)[:, None] * axis
    ours, theirs = nearest_points(one, Boxes(other.centre - pushed, other.axes, other.half))
    far = np.linalg.norm(theirs - ours, axis=2)[0]
    middles = (ours[0] + theirs[0])[far <= far.min() + TOUCH] / 2
    found: Array = np.unique(middles.round(6), axis=0)
    return found


def _normals(one: Boxes, other: Boxes) -> Array:
    """Directions from one box to the other along which they are as far apart as along any, to
    within TOUCH: normals of faces and of pairs of edges."""
    a, b, way = one.axes[0].T, other.axes[0].T, other.centre[0] - one.centre[0]
    crossed = np.cross(a[:, None], b[None]).reshape(9, 3)
    length = np.linalg.norm(crossed, axis=1)
    edges = crossed[length > ASKEW] / length[length > ASKEW, None]
    axes = np.concatenate([a, b, edges])
    axes *= np.where(axes @ way < 0, -1.0, 1.0)[:, None]
    gaps = axes @ way - np.abs(axes @ a.T) @ one.half[0] - np.abs(axes @ b.T) @ other.half[0]
    found: Array = np.unique(axes[gaps >= gaps.max() - TOUCH].round(9), axis=0)
    return found


def imbalance(poses: Mapping[int, Pose], base: geometry.Boxes, friction: float) -> float:
    """How far from balance the structure is at best: the largest force, as a share of a ladder's
    weight, or torque that is left over for any ladder, for the best choice of contact forces within
    friction's limits. 0: it is balanced."""
    ids = sorted(poses)
    touching = list(contacts(poses, base))
    forces = np.zeros((6 * len(ids), len(touching) * SIDES))
    for number, contact in enumerate(touching):
        edges = _pyramid(contact.normal, friction)
        columns = slice(number * SIDES, (number + 1) * SIDES)
        for id, sense in ((contact.one, -1.0), (contact.other, 1.0)):
            if id != TABLE:
                row, weight = 6 * ids.index(id), ladder(id).mass * GRAVITY
                arm = contact.place - np.array(poses[id].place)
                forces[row : row + 3, columns] = sense * edges.T / weight
                forces[row + 3 : row + 6, columns] = sense * np.cross(arm, edges).T / weight / ARM
    weights = np.zeros(len(forces))
    weights[2::6] = 1.0
    left_over = -np.ones((2 * len(forces), 1))
    both = np.hstack([np.vstack([forces, -forces]), left_over])
    cost = np.zeros(both.shape[1])
    cost[-1] = 1.0
    answer = linprog(cost, A_ub=both, b_ub=np.concatenate([weights, -weights]), method="highs")
    if answer.status != 0:
        raise AssertionError(f"the linear program has no answer: {answer.message}")
    return float(answer.fun)


def _pyramid(normal: Array, friction: float) -> Array:
    """The edges of the pyramid of forces that a contact can bear."""
    first = np.cross(normal, np.eye(3)[np.abs(normal).argmin()])
    first /= np.linalg.norm(first)
    second = np.cross(normal, first)
    turn = 2 * np.pi * np.arange(SIDES) / SIDES
    around: Array = np.cos(turn)[:, None] * first + np.sin(turn)[:, None] * second
    return normal + friction * around
