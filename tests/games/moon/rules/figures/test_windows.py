"""The openings between neighbouring rungs, by geometry alone."""

import math

import pytest

from toprung.games.moon.pieces.ladders import catalogue, ladder
from toprung.games.moon.pieces.space import Pose, about, dot, size, times
from toprung.games.moon.rules.figures.windows import threads, windows

HONEST = 2
AT_ORIGIN = Pose()


def test_every_ladder_has_one_window_fewer_than_rungs() -> None:
    for one in catalogue():
        assert len(windows(one.id, AT_ORIGIN)) == len(one.rungs) - 1


def test_a_straight_ladders_window_lies_between_its_rungs_in_its_plane() -> None:
    lowest = windows(HONEST, AT_ORIGIN)[0]
    assert lowest.up == pytest.approx((0, 0, 1))
    assert abs(lowest.along[0]) == pytest.approx(1)
    assert abs(lowest.out[1]) == pytest.approx(1)
    assert lowest.half_height == pytest.approx(0.0275 / 2)
    assert lowest.centre == pytest.approx((0, 0, -0.04125))


@pytest.mark.parametrize("number", range(30))
def test_a_windows_directions_are_at_right_angles_wherever_the_ladder_is(number: int) -> None:
    pose = Pose((0.1, -0.2, 0.3), about((1.0, 2.0, 3.0), 2.0))
    for window in windows(number, pose):
        axes = (window.up, window.along, window.out)
        assert [size(axis) for axis in axes] == pytest.approx([1, 1, 1])
        products = [dot(axes[i], axes[j]) for i, j in ((0, 1), (0, 2), (1, 2))]
        assert products == pytest.approx([0, 0, 0], abs=1e-9)


def test_a_line_crosses_a_window_only_if_it_passes_its_plane_inside_it() -> None:
    window = windows(HONEST, AT_ORIGIN)[0]
    x, y, z = window.centre
    assert window.crossed((x, y - 1, z), (x, y + 1, z))
    assert window.crossed((x + 0.01, y + 1, z), (x + 0.01, y - 1, z))
    assert not window.crossed((x, y + 0.01, z), (x, y + 1, z)), "it ends before the plane"
    assert not window.crossed((x, y - 1, z + 0.02), (x, y + 1, z + 0.02)), "above the upper rung"
    assert not window.crossed((x + 0.02, y - 1, z), (x + 0.02, y + 1, z)), "beside the rail"
    assert not window.crossed((x, y, z), (x, y, z)), "no line at all"
    assert not window.crossed((x - 1, y, z), (x + 1, y, z)), "it lies in the plane"


def test_a_ladder_on_edge_threads_one_rail_through_each_of_two_windows() -> None:
    # Its plane is upright and its long axis goes through the other ladder's plane: its rails are
    # 36 mm apart, one above the other, and the rungs of the other 27.5 mm.
    level = about((1.0, 0.0, 0.0), math.pi / 2)
    turn = about((0.0, 1.0, 0.0), math.pi / 2)
    inner = Pose((0.0, 0.0, 0.0), times(turn, level))
    found = threads(HONEST, inner, 0, AT_ORIGIN)
    assert {thread.rail for thread in found} == {0, 1}
    assert len({thread.window for thread in found}) == 2
    for thread in found:
        assert abs(dot(thread.along, thread.window.out)) == pytest.approx(1)


def test_ladders_side_by_side_thread_nothing() -> None:
    beside = Pose((0.0, 0.01, 0.0))
    assert threads(HONEST, beside, 0, AT_ORIGIN) == ()


def test_the_rungs_that_bound_a_window_are_neighbours() -> None:
    rods = ladder(HONEST).rods
    for window in windows(HONEST, AT_ORIGIN):
        assert rods[window.high].number == rods[window.low].number + 1
