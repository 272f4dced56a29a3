"""In which order to paint boxes so that nearer ones cover farther ones.

Two boxes that do not overlap have a plane between them, and the one on the eye's side cannot be
hidden by the other. That gives pairs "this before that" for all boxes that meet in the picture, and
an order that fits all of them. Where boxes hide each other in a ring, the longest is cut in two.
Boxes that overlap a little, as glued wood does, are separated where they overlap least.
"""

from __future__ import annotations

import numpy as np

from toprung.core.svg import painting_order, ring
from toprung.games.moon.physics.geometry import separation
from toprung.games.moon.view.svg.camera import Array, Camera, Indices
from toprung.games.moon.view.svg.solids import Solid, as_boxes

_SHORTEST = 0.006  # metres; what is shorter is not cut
_EDGES = np.array([(a, b) for a in range(8) for b in range(a) if (a ^ b) in (1, 2, 4)])
_GRAZE = 0.3  # pixels that two boxes may overlap in the picture without minding


def arranged(solids: list[Solid], camera: Camera) -> list[Solid]:
    """The boxes from back to front, some of them cut."""
    pieces = list(solids)
    while True:
        before = _relations(pieces, camera)
        far = (-camera.depth(np.array([piece.centre for piece in pieces]))).tolist()
        done = painting_order(before, far.__getitem__)
        if len(done) == len(pieces):
            return [pieces[index] for index in done]
        hidden = ring(before, set(done))
        longest = max(hidden, key=lambda index: (pieces[index].length, -index))
        if pieces[longest].length < 2 * _SHORTEST:
            return [pieces[index] for index in _forced(before, far)]
        pieces[longest : longest + 1] = pieces[longest].halves()


def _relations(pieces: list[Solid], camera: Camera) -> list[set[int]]:
    """For each box those that must be painted before it."""
    flat = camera.project(np.array([piece.corners for piece in pieces]))
    first, second = _meeting(flat)
    ones, others = [pieces[row] for row in first], [pieces[row] for row in second]
    _, ways = separation(as_boxes(ones), as_boxes(others))
    way = np.array(ways).reshape(-1, 3)
    end = _along(ones, way) + _reach(ones, way)
    begin = _along(others, way) - _reach(others, way)
    beyond = way @ camera.eye > (end + begin) / 2
    before: list[set[int]] = [set() for _ in pieces]
    for a, b, other_is_nearer in zip(first.tolist(), second.tolist(), beyond, strict=True):
        if other_is_nearer:
            before[b].add(a)
        else:
            before[a].add(b)
    return before


def _along(pieces: list[Solid], way: Array) -> Array:
    """How far each box is along its way."""
    middles = np.array([piece.centre for piece in pieces]).reshape(-1, 3)
    far: Array = np.einsum("ni,ni->n", middles, way)
    return far


def _reach(pieces: list[Solid], way: Array) -> Array:
    """Half of what each box takes up along its way."""
    halves = np.array([piece.half for piece in pieces]).reshape(-1, 3)
    axes = np.array([piece.axes for piece in pieces]).reshape(-1, 3, 3)
    wide: Array = np.einsum("nj,nj->n", halves, np.abs(np.einsum("nij,ni->nj", axes, way)))
    return wide


def _meeting(flat: Array) -> tuple[Indices, Indices]:
    """Pairs of boxes whose pictures (n, 8, 2) overlap; found along all edges of both."""
    low, high = flat.min(axis=1), flat.max(axis=1)
    near = (low[:, None] < high[None] - _GRAZE).all(axis=2)
    first, second = np.nonzero(np.triu(near & near.T, 1))
    edges = flat[:, _EDGES[:, 0]] - flat[:, _EDGES[:, 1]]
    across = np.stack([-edges[..., 1], edges[..., 0]], axis=-1)
    across = across / np.maximum(np.linalg.norm(across, axis=-1, keepdims=True), 1e-9)
    axes = np.concatenate([across[first], across[second]], axis=1)
    one = np.einsum("nki,nei->nek", flat[first], axes)
    other = np.einsum("nki,nei->nek", flat[second], axes)
    overlap = np.minimum(one.max(axis=2), other.max(axis=2))
    overlap = overlap - np.maximum(one.min(axis=2), other.min(axis=2))
    meets = (overlap > _GRAZE).all(axis=1)
    return first[meets], second[meets]


def _forced(before: list[set[int]], far: list[float]) -> list[int]:
    """An order that fits as many pairs as it easily can: rings are entered at their far side."""
    left = [set(earlier) for earlier in before]
    while True:
        done = painting_order(left, far.__getitem__)
        if len(done) == len(left):
            return done
        hidden = ring(left, set(done))
        left[min(hidden, key=lambda index: (far[index], index))].difference_update(hidden)
