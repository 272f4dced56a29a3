"""Distances between boxes, against another method and against cases that one can see."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.moon.physics import slow_geometry as slow
from tests.games.moon.physics.truth import distance
from toprung.core.errors import Unparsable
from toprung.games.moon.physics.geometry import (
    NO_BOXES,
    Boxes,
    axes_of,
    boxes_of,
    least_distance,
    near_boxes,
    separation,
    together,
    upright_gaps,
)
from toprung.games.moon.pieces.ladders import Part, Rod
from toprung.games.moon.pieces.space import UNTURNED, Pose, Quaternion, Vector, about, add, scaled

REST = Pose()


def rod(centre: Vector, half: Vector, turn: Quaternion = UNTURNED) -> Rod:
    return Rod(Part.RUNG, 0, centre, half, turn, 0.001)


def near(one: Rod, other: Rod) -> tuple[float, Vector, Vector]:
    (found,) = near_boxes(boxes_of([one]), boxes_of([other]), 1.0)
    return found.distance, found.place, found.normal


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


def heap(count: int, seed: int, crowded: float = 0.1) -> Boxes:
    """Rods that lie about; some are square to each other, some nearly so."""
    chance = Random(seed)

    def about_there() -> float:
        return chance.uniform(-crowded, crowded)

    axes = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (1.0, -2.0, 3.0))
    angles = (0.0, math.pi / 2, 1e-7, chance.uniform(-3, 3))
    return boxes_of(
        rod(
            (about_there(), about_there(), about_there()),
            (0.003, 0.002, chance.uniform(0.005, 0.05)),
            about(chance.choice(axes), chance.choice((*angles, chance.uniform(-3, 3)))),
        )
        for _ in range(count)
    )


@pytest.mark.parametrize("seed", range(4))
def test_the_core_measures_what_arrays_measure(seed: int) -> None:
    """The pairs, how near they are, where, and in which direction."""
    ours, theirs = heap(80, seed, 0.05), heap(60, seed + 100, 0.05)
    found = near_boxes(ours, theirs, 0.01)
    rows, columns, near = slow.near_boxes(slow.Boxes.of(ours), slow.Boxes.of(theirs), 0.01)
    assert len(found) > 128, "more than there is room for at first"
    assert [one[:2] for one in found] == list(zip(rows, columns, strict=True))
    for row, one in enumerate(found):
        assert one.distance == pytest.approx(near.distance[row], abs=1e-12)
        assert one.place == pytest.approx(tuple(near.place[row]), abs=1e-9)
        assert one.normal == pytest.approx(tuple(near.normal[row]), abs=1e-6)


@pytest.mark.parametrize("margin", [0.0005, 0.03])
def test_the_least_distance_is_what_arrays_find(margin: float) -> None:
    theirs = heap(30, 7)
    for seed in range(40):
        ours = heap(5, seed + 200, crowded=0.15)
        least = slow.least_distance(slow.Boxes.of(ours), slow.Boxes.of(theirs), margin)
        assert least_distance(ours, theirs, margin) == pytest.approx(least, abs=1e-12)


def test_boxes_are_separated_as_with_arrays() -> None:
    ours, theirs = heap(300, 5, 0.03), heap(300, 6, 0.03)
    gaps, ways = separation(ours, theirs)
    gap, way = slow.separation(slow.Boxes.of(ours), slow.Boxes.of(theirs))
    assert list(gaps) == pytest.approx(list(gap), abs=1e-12)
    assert list(ways) == pytest.approx(list(way.reshape(-1)), abs=1e-6)


def test_upright_boxes_are_as_far_apart_as_arrays_say() -> None:
    ours, theirs = slow.Boxes.of(heap(20, 8)), slow.Boxes.of(heap(25, 9))
    gap = np.abs(ours.centre[:, None] - theirs.centre[None])
    gap -= ours.reach[:, None] + theirs.reach[None]
    expected = gap.max(axis=2).min(axis=0)
    assert upright_gaps(heap(20, 8), heap(25, 9)) == pytest.approx(list(expected), abs=1e-12)


def test_boxes_reach_as_high_as_their_corners_and_are_carried_along() -> None:
    boxes = heap(20, 3)
    pose = Pose((0.1, -0.2, 0.3), (0.9, 0.1, -0.4, 0.3))
    placed, turn = boxes.placed(pose), slow.matrix(np.array([pose.turn]))[0]
    carried, before = slow.Boxes.of(placed), slow.Boxes.of(boxes)
    assert carried.centre == pytest.approx(before.centre @ turn.T + np.array(pose.place))
    assert carried.axes == pytest.approx(turn @ before.axes)
    up = carried.corners[:, :, 2]
    assert placed.highest == pytest.approx(float(up.max()))
    assert placed.lowest == pytest.approx(float(up.min()))
    assert boxes.radius == pytest.approx(float(np.linalg.norm(before.corners, axis=2).max()))


def test_no_boxes_are_no_trouble() -> None:
    assert near_boxes(NO_BOXES, NO_BOXES, 0.1) == []
    assert least_distance(NO_BOXES, heap(3, 1), 0.1) == 0.1
    assert len(NO_BOXES.placed(REST)) == 0


def test_more_boxes_than_there_are_ladders_for_are_refused() -> None:
    with pytest.raises(Unparsable):
        near_boxes(heap(1, 1), together([heap(100, 1)] * 6), 0.1)


@given(st.tuples(*[st.floats(-1, 1)] * 4).filter(lambda turn: math.hypot(*turn) > 0.1))
def test_one_rotation_has_the_bits_that_it_has_among_many(turn: Quaternion) -> None:
    assert (slow.matrix(np.array([turn]))[0] == np.array(axes_of(turn)).T).all()
