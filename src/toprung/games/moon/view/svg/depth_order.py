"""In which order to paint boxes so that nearer ones cover farther ones.

Two boxes that do not overlap have a plane between them, and the one on the eye's side cannot be
hidden by the other. That gives pairs "this before that" for all boxes that meet in the picture, and
an order that fits all of them. Where boxes hide each other in a ring, the longest is cut in two.
Boxes that overlap a little, as glued wood does, are separated where they overlap least.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from toprung.core.svg import painting_order, ring
from toprung.games.moon.physics.geometry import Box, Boxes, separation
from toprung.games.moon.pieces.space import Vector, dot
from toprung.games.moon.view.svg.camera import Camera, Point
from toprung.games.moon.view.svg.solids import Solid

_SHORTEST = 0.006  # metres; what is shorter is not cut
_GRAZE = 0.3  # pixels that two boxes may overlap in the picture without minding


def arranged(solids: Sequence[Solid], camera: Camera) -> list[Solid]:
    """The boxes from back to front, some of them cut."""
    pieces, known = [_Piece(solid, camera) for solid in solids], _Known()
    while True:
        before = _relations(pieces, camera.eye, known)
        far = [-piece.depth for piece in pieces]
        done = painting_order(before, far.__getitem__)
        if len(done) == len(pieces):
            return [pieces[index].solid for index in done]
        hidden = ring(before, set(done))
        longest = max(hidden, key=lambda index: (pieces[index].solid.length, -index))
        if pieces[longest].solid.length < 2 * _SHORTEST:
            return [pieces[index].solid for index in _forced(before, far)]
        halves = pieces[longest].solid.halves()
        pieces[longest : longest + 1] = [_Piece(half, camera) for half in halves]


class _Piece:
    """A box and its outline in the picture; `shadows` are the outline's edges: the direction across
    each, and from where to where the outline reaches along it."""

    def __init__(self, solid: Solid, camera: Camera) -> None:
        self.solid, self.depth = solid, camera.depth(solid.box.centre)
        self.outline = outline = hull(camera.project(solid.corners))
        xs, ys = zip(*outline, strict=True)
        self.left, self.right, self.low, self.high = min(xs), max(xs), min(ys), max(ys)
        self.shadows = list[tuple[float, float, float, float]]()
        for (a, b), (c, d) in pairwise([*outline, outline[0]]):
            long = math.hypot(c - a, d - b)
            if long > 1e-9:
                x, y = (b - d) / long, (c - a) / long
                along = [x * u + y * v for u, v in outline]
                self.shadows.append((x, y, min(along), max(along)))

    def meets(self, other: _Piece) -> bool:
        """Whether the pictures overlap by more than _GRAZE, looked at along all edges of both."""
        return self._reaches(other) and other._reaches(self)

    def _reaches(self, other: _Piece) -> bool:
        points = other.outline
        for x, y, begin, end in self.shadows:
            along = [x * u + y * v for u, v in points]
            if min(end, max(along)) - max(begin, min(along)) <= _GRAZE:
                return False
        return True


class _Known(dict[tuple[int, int], bool | None]):
    """By the ids of two pieces whether the second is nearer, or None if they do not meet. The
    pieces are kept, so that an id stays theirs."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces = list[_Piece]()


def _relations(pieces: list[_Piece], eye: Vector, known: _Known) -> list[set[int]]:
    """For each box those that must be painted before it."""
    known.pieces += pieces
    asked, pairs = list[tuple[int, int]](), list(_close(pieces))
    for one, other in pairs:
        key = id(pieces[one]), id(pieces[other])
        if key not in known:
            known[key] = None
            if pieces[one].meets(pieces[other]):
                asked.append((one, other))
    for (one, other), way in zip(asked, _ways(pieces, asked), strict=True):
        end = _reach(pieces[one].solid.box, way, 1)
        begin = _reach(pieces[other].solid.box, way, -1)
        known[id(pieces[one]), id(pieces[other])] = dot(way, eye) > (end + begin) / 2
    before: list[set[int]] = [set() for _ in pieces]
    for one, other in pairs:
        nearer = known[id(pieces[one]), id(pieces[other])]
        if nearer is not None:
            before[other if nearer else one].add(one if nearer else other)
    return before


def _close(pieces: list[_Piece]) -> Iterator[tuple[int, int]]:
    """Pairs of boxes, the first with the lower index, whose pictures' frames overlap."""
    order = sorted(range(len(pieces)), key=lambda index: pieces[index].left)
    for at, index in enumerate(order):
        one = pieces[index]
        right, low, high = one.right - _GRAZE, one.low + _GRAZE, one.high - _GRAZE
        for later in order[at + 1 :]:
            other = pieces[later]
            if other.left >= right:
                break
            if other.low < high and low < other.high:
                yield (index, later) if index < later else (later, index)


def _ways(pieces: list[_Piece], asked: list[tuple[int, int]]) -> Iterator[Vector]:
    """For each pair the direction from the first to the second in which they are farthest apart."""
    ones = Boxes(b"".join(pieces[one].solid.data for one, _ in asked))
    others = Boxes(b"".join(pieces[other].solid.data for _, other in asked))
    numbers = iter(separation(ones, others)[1])
    return zip(numbers, numbers, numbers, strict=True)


def _reach(box: Box, way: Vector, sign: int) -> float:
    """How far a box goes along a way, or against it."""
    (i, j, k), (a, b, c) = box.axes, box.half
    reach = a * abs(dot(i, way)) + b * abs(dot(j, way)) + c * abs(dot(k, way))
    return dot(box.centre, way) + sign * reach


def _forced(before: list[set[int]], far: list[float]) -> list[int]:
    """An order that fits as many pairs as it easily can: rings are entered at their far side."""
    left = [set(earlier) for earlier in before]
    while True:
        done = painting_order(left, far.__getitem__)
        if len(done) == len(left):
            return done
        hidden = ring(left, set(done))
        left[min(hidden, key=lambda index: (far[index], index))].difference_update(hidden)


def hull(points: Sequence[Point]) -> list[Point]:
    """The convex outline of points, all round in the same sense."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    round_trip: list[Point] = []
    for way in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for x, y in way:
            while len(chain) > 1 and _left(chain[-2], chain[-1], (x, y)) <= 0:
                chain.pop()
            chain.append((x, y))
        round_trip += chain[:-1]
    return round_trip


def _left(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
