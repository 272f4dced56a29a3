"""Distances between boxes, against another method and against cases that one can see."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.moon.physics.truth import distance
from toprung.games.moon.ladders import Part, Rod
from toprung.games.moon.physics.geometry import (
    Boxes,
    boxes_of,
    matrix,
    near_pairs,
    nearness,
    rotation,
)
from toprung.games.moon.space import UNTURNED, Pose, Quaternion, Vector, about, add, scaled

REST = Pose()


def rod(centre: Vector, half: Vector, turn: Quaternion = UNTURNED) -> Rod:
    return Rod(Part.RUNG, 0, centre, half, turn, 0.001)


def near(one: Rod, other: Rod) -> tuple[float, Vector, Vector]:
    found = nearness(boxes_of([one]), boxes_of([other]))
    x, y, z = map(float, found.place[0])
    nx, ny, nz = map(float, found.normal[0])
    return float(found.distance[0]), (x, y, z), (nx, ny, nz)


def turns() -> st.SearchStrategy[Quaternion]:
    """Any turn, and often one that makes edges or faces (nearly) parallel."""
    exact = st.sampled_from([0.0, math.pi / 2, math.pi / 4, 1e-7, 1e-4])
    angles = st.one_of(exact, st.floats(-3.1, 3.1))
    axes = st.sampled_from([(1.0, 0, 0), (0, 1.0, 0), (0, 0, 1.0), (1.0, 1, 0), (1.0, -2, 3)])
    return st.builds(about, axes, angles)


lengths = st.floats(0.002, 0.08)
places = st.floats(-0.06, 0.06)


@settings(max_examples=100, deadline=None)
@given(
    st.tuples(places, places, places),
    st.tuples(lengths, lengths, lengths),
    st.tuples(lengths, lengths, lengths),
    turns(),
    turns(),
)
def test_distance_equals_what_descent_finds(
    apart: Vector, half: Vector, other_half: Vector, turn: Quaternion, other_turn: Quaternion
) -> None:
    one, other = rod((0.0, 0.0, 0.0), half, turn), rod(apart, other_half, other_turn)
    found, _, normal = near(one, other)
    truth = distance(one, REST, other, REST)
    if found > 1e-9:
        assert found == pytest.approx(truth, abs=1e-9)
    else:
        # No way out of the overlap is shorter than the depth, and this one is as long.
        assert truth < 2e-9
        freed = rod(add(apart, scaled(normal, -found + 1e-5)), other_half, other_turn)
        caught = rod(add(apart, scaled(normal, -found - 1e-5)), other_half, other_turn)
        assert distance(one, REST, freed, REST) > 0
        assert near(one, caught)[0] < 0


def test_two_faces_touch_in_the_middle_of_what_they_share() -> None:
    found, place, normal = near(
        rod((0.0, 0.0, 0.0), (0.003, 0.003, 0.05)), rod((0.006, 0.0, 0.06), (0.003, 0.003, 0.05))
    )
    assert found == pytest.approx(0.0, abs=1e-12)
    assert place == pytest.approx((0.003, 0.0, 0.03), abs=1e-9)
    assert normal == pytest.approx((1.0, 0.0, 0.0))


def test_crossed_edges_are_as_far_apart_as_one_can_compute() -> None:
    quarter = about((0.0, 0.0, 1.0), math.pi / 4)
    lower = rod((0.0, 0.0, 0.0), (0.05, 0.003, 0.003), about((1.0, 0.0, 0.0), math.pi / 4))
    found, place, normal = near(lower, rod((0.0, 0.0, 0.02), (0.05, 0.003, 0.003), quarter))
    assert found == pytest.approx(0.02 - 0.003 - 0.003 * math.sqrt(2))
    assert normal == pytest.approx((0.0, 0.0, 1.0), abs=1e-9)
    assert place[2] == pytest.approx((0.017 + 0.003 * math.sqrt(2)) / 2)


def test_overlap_is_measured_the_short_way_out() -> None:
    found, _, normal = near(
        rod((0.0, 0.0, 0.0), (0.003, 0.01, 0.05)), rod((0.0055, 0.001, 0.0), (0.003, 0.01, 0.05))
    )
    assert found == pytest.approx(-0.0005)
    assert normal == pytest.approx((1.0, 0.0, 0.0))


def test_no_near_pair_is_left_out() -> None:
    generator = np.random.default_rng(7)
    count = 60
    quaternions = generator.normal(size=(count, 4))
    rods = [
        rod(
            (float(c[0]), float(c[1]), float(c[2])),
            (0.003, 0.003, 0.03),
            about((float(q[1]), float(q[2]), float(q[3])), float(q[0])),
        )
        for c, q in zip(generator.uniform(-0.1, 0.1, (count, 3)), quaternions, strict=True)
    ]
    boxes = boxes_of(rods)
    rows, columns = (index.reshape(-1) for index in np.indices((count, count)))
    exact = nearness(boxes[rows], boxes[columns]).distance
    listed = set(zip(*map(list, near_pairs(boxes, boxes, 0.001)), strict=True))
    near_ones = {
        (int(a), int(b)) for a, b, d in zip(rows, columns, exact, strict=True) if d < 0.001
    }
    assert near_ones <= {(int(a), int(b)) for a, b in listed}
    assert len(listed) < count * count / 4


def test_no_boxes_are_no_trouble() -> None:
    none = Boxes(np.zeros((0, 3)), np.zeros((0, 3, 3)), np.zeros((0, 3)))
    assert len(nearness(none, none).distance) == 0


@given(st.tuples(*[st.floats(-1, 1)] * 4).filter(lambda turn: math.hypot(*turn) > 0.1))
def test_one_rotation_has_the_bits_that_it_has_among_many(turn: Quaternion) -> None:
    assert (rotation(turn) == matrix(np.array([turn]))[0]).all()
