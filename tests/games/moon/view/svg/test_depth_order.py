"""What is nearer is painted later, found out by rays from the eye."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.moon.view.svg.scenes import GATE, heap
from toprung.games.moon.view.svg.camera import Array, Camera
from toprung.games.moon.view.svg.depth_order import arranged
from toprung.games.moon.view.svg.solids import Solid, solids_of
from toprung.games.moon.view.svg.wood import hull

CENTRE = np.array([0.0, 0.0, 0.2])
_GLUED = 0.002  # metres: how deep wood of one ladder may be in wood of the same ladder


def camera(azimuth: float) -> Camera:
    seen = Camera.around(CENTRE, azimuth, 15, 1.5)
    return seen.framed(CENTRE + np.array([[-0.2] * 3, [0.2] * 3]), 700, 700)[0]


def entry(solid: Solid, eye: Array, way: Array) -> float:
    """How far along a ray from the eye a box begins; infinite if it is missed."""
    origin = solid.axes.T @ (eye - solid.centre)
    ahead = solid.axes.T @ way
    with np.errstate(divide="ignore"):
        ends = np.sort(np.stack([(-solid.half - origin) / ahead, (solid.half - origin) / ahead]), 0)
    begin, end = float(ends[0].max()), float(ends[1].min())
    return begin if begin <= end else np.inf


def misplaced(solids: list[Solid], view: Camera, rays: int, seed: int) -> float:
    """The share of rays on which a box is painted over one that is nearer."""
    random, wrong, hits = np.random.default_rng(seed), 0, 0
    for _ in range(rays):
        inside = solids[int(random.integers(len(solids)))]
        point = inside.centre + inside.axes @ (inside.half * random.uniform(-1, 1, 3))
        way = (point - view.eye) / np.linalg.norm(point - view.eye)
        begins = np.array([entry(solid, view.eye, way) for solid in solids])
        last = int(np.flatnonzero(np.isfinite(begins))[-1])
        nearest = int(begins.argmin())
        hits += 1
        same = solids[last].owner == solids[nearest].owner
        if begins[last] - begins[nearest] > (_GLUED if same else 1e-9):
            wrong += 1
    return wrong / hits


@pytest.mark.parametrize("azimuth", [0, 28, 75, 160, 250])
def test_what_is_nearer_is_painted_later(azimuth: int) -> None:
    view = camera(azimuth)
    solids = arranged(solids_of(heap(12, seed=azimuth), GATE), view)
    assert misplaced(solids, view, 150, azimuth) == 0


def test_nothing_is_lost_where_boxes_hide_each_other_in_a_ring() -> None:
    """Three beams, each with one end over the next and one under the one before."""
    beams = []
    for number in range(3):
        angle = number * 2 * np.pi / 3
        out = np.array([np.cos(angle), np.sin(angle), 0.0])
        along = np.array([-np.sin(angle), np.cos(angle), 0.22])
        along /= np.linalg.norm(along)
        across = np.cross(along, out)
        axes = np.stack([out, across, along], axis=1)
        centre = out * 0.03 + np.array([0.0, 0.0, 0.2])
        beams.append(Solid(number, False, centre, axes, np.array([0.004, 0.004, 0.1])))
    view = camera(0)
    above = Camera(
        np.array([0.0, 0.0, 2.0]),
        np.array([1.0, 0.0, 0.0]),
        np.array([0.0, 1.0, 0.0]),
        np.array([0.0, 0.0, -1.0]),
        1000.0,
    )
    for look in (view, above):
        painted = arranged(beams, look)
        for beam in beams:
            length = sum(piece.length for piece in painted if piece.owner == beam.owner)
            assert length == pytest.approx(beam.length)
        assert misplaced(painted, look, 300, 5) == 0
    assert len(arranged(beams, above)) > 3


def test_boxes_within_each_other_are_painted_all_the_same() -> None:
    box = solids_of(heap(2), GATE)[5]
    painted = arranged([box] * 4, camera(10))
    assert len(painted) >= 4


def test_a_hull_goes_round_all_points_in_one_sense() -> None:
    square = np.array([[0.0, 0.0], [2.0, 0.0], [1.0, 1.0], [2.0, 2.0], [0.0, 2.0]])
    found = hull(square)
    assert len(found) == 4
    x, y = found.T
    assert float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) == pytest.approx(8.0)
    assert len(hull(np.array([[1.0, 1.0], [1.0, 1.0]]))) == 1
