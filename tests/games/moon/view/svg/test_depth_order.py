"""What is nearer is painted later, found out by rays from the eye."""

from __future__ import annotations

import math
from random import Random

import pytest

from tests.games.moon.view.svg.scenes import GATE, heap
from toprung.games.moon.physics.geometry import Box
from toprung.games.moon.pieces.space import Vector, add, cross, dot, minus, scaled, unit
from toprung.games.moon.view.svg.camera import Camera, above
from toprung.games.moon.view.svg.depth_order import arranged, hull
from toprung.games.moon.view.svg.solids import Solid, solids_of

CENTRE = (0.0, 0.0, 0.2)
_GLUED = 0.002  # metres: how deep wood of one ladder may be in wood of the same ladder


def camera(azimuth: float) -> Camera:
    seen = Camera.around(CENTRE, azimuth, 15, 1.5)
    return seen.framed([(-0.2, -0.2, 0.0), (0.2, 0.2, 0.4)], 700, 700)[0]


def entry(solid: Solid, eye: Vector, way: Vector) -> float:
    """How far along a ray from the eye a box begins; infinite if it is missed."""
    begin, end = -math.inf, math.inf
    for axis, half in zip(solid.box.axes, solid.box.half, strict=True):
        origin, ahead = dot(axis, minus(eye, solid.box.centre)), dot(axis, way)
        if ahead == 0:
            if abs(origin) > half:
                return math.inf
            continue
        first, last = sorted(((-half - origin) / ahead, (half - origin) / ahead))
        begin, end = max(begin, first), min(end, last)
    return begin if begin <= end else math.inf


def point_in(solid: Solid, random: Random) -> Vector:
    point = solid.box.centre
    for axis, half in zip(solid.box.axes, solid.box.half, strict=True):
        point = add(point, scaled(axis, half * random.uniform(-1, 1)))
    return point


def misplaced(solids: list[Solid], view: Camera, rays: int, seed: int) -> float:
    """The share of rays on which a box is painted over one that is nearer."""
    random, wrong = Random(seed), 0
    for _ in range(rays):
        way = unit(minus(point_in(random.choice(solids), random), view.eye))
        begins = [entry(solid, view.eye, way) for solid in solids]
        last = max(index for index, begin in enumerate(begins) if math.isfinite(begin))
        nearest = begins.index(min(begins))
        same = solids[last].owner == solids[nearest].owner
        if begins[last] - begins[nearest] > (_GLUED if same else 1e-9):
            wrong += 1
    return wrong / rays


@pytest.mark.parametrize("azimuth", [0, 28, 75, 160, 250])
def test_what_is_nearer_is_painted_later(azimuth: int) -> None:
    view = camera(azimuth)
    solids = arranged(solids_of(heap(12, seed=azimuth), GATE), view)
    assert misplaced(solids, view, 150, azimuth) == 0


def test_rays_find_out_a_wrong_order() -> None:
    """So that the others prove something."""
    view = camera(28)
    backwards = arranged(solids_of(heap(12, seed=28), GATE), view)[::-1]
    assert misplaced(backwards, view, 150, 28) > 0.5


def test_nothing_is_lost_where_boxes_hide_each_other_in_a_ring() -> None:
    """Three beams, each with one end over the next and one under the one before."""
    beams = []
    for number in range(3):
        angle = number * 2 * math.pi / 3
        out = (math.cos(angle), math.sin(angle), 0.0)
        along = unit((-math.sin(angle), math.cos(angle), 0.22))
        axes = (out, cross(along, out), along)
        box = Box(above(scaled(out, 0.03), 0.2), axes, (0.004, 0.004, 0.1))
        beams.append(Solid(number, False, box))
    view = camera(0)
    from_above = Camera((0.0, 0.0, 2.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, -1.0), 1000.0)
    for look in (view, from_above):
        painted = arranged(beams, look)
        for beam in beams:
            length = sum(piece.length for piece in painted if piece.owner == beam.owner)
            assert length == pytest.approx(beam.length)
        assert misplaced(painted, look, 300, 5) == 0
    assert len(arranged(beams, from_above)) > 3


def test_boxes_within_each_other_are_painted_all_the_same() -> None:
    box = solids_of(heap(2), GATE)[5]
    painted = arranged([box] * 4, camera(10))
    assert len(painted) >= 4


def test_a_hull_goes_round_all_points_in_one_sense() -> None:
    found = hull([(0.0, 0.0), (2.0, 0.0), (1.0, 1.0), (2.0, 2.0), (0.0, 2.0)])
    assert len(found) == 4
    around = zip(found, found[1:] + found[:1], strict=True)
    assert sum(a * d - b * c for (a, b), (c, d) in around) == pytest.approx(8.0)
    assert len(hull([(1.0, 1.0), (1.0, 1.0)])) == 1
