"""Binary frames: what is packed comes back within the grid, in the bytes that were promised."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from toprung.core.world import Motion, Placed
from toprung.protocol import rotations
from toprung.protocol.frames import (
    FARTHEST,
    PIECE_SIZE,
    PLACE,
    BadFrame,
    Lead,
    Physics,
    Poses,
    Shot,
    pack_film,
    pack_lead,
    pack_physics,
    pack_poses,
    unpack_film,
    unpack_lead,
    unpack_physics,
    unpack_poses,
)

PART = st.floats(-1, 1)
REACH = FARTHEST * PLACE
METRES = st.floats(-REACH, REACH)
TURNS = st.tuples(PART, PART, PART, PART).filter(lambda turn: math.hypot(*turn) > 0.1)
PLACES: st.SearchStrategy[Placed] = st.builds(
    lambda place, turn: (*place, *turn), st.tuples(METRES, METRES, METRES), TURNS
)
IDS = st.integers(0, 255)
POSES = st.builds(
    Poses,
    st.builds(
        Motion,
        st.integers(0, 2**32 - 1),
        st.dictionaries(IDS, PLACES, max_size=40),
        st.lists(IDS, max_size=10).map(tuple),
    ),
    st.booleans(),
)


def angle(one: Sequence[float], other: Sequence[float]) -> float:
    """Radians from one turn of a piece to another; by the chord, which is exact for small ones."""
    unit = [part / math.hypot(*one) for part in one]
    chords = (math.dist(unit, other), math.dist(unit, [-part for part in other]))
    return 4 * math.asin(min(1.0, min(chords) / 2))


@given(TURNS)
@example((0.5, 0.5, 0.5, 0.5))
@example((0.5, -0.5, 0.5, -0.5))
@example((0.5, 0.5 + 1e-5, 0.5 - 1e-5, 0.5))
@example((-1.0, 0.0, 0.0, 0.0))
@example((0.0, 0.0, 0.0, 1e-3 + 1))
def test_a_turn_comes_back_within_the_computed_bound(turn: tuple[float, ...]) -> None:
    back = rotations.unpack(*rotations.pack(turn))
    assert math.isclose(math.hypot(*back), 1)
    assert (
        angle(turn, back) <= rotations.LARGEST_ERROR * 1.001
    )  # the bound leaves out second orders


def test_the_bound_of_turns_is_a_hundredth_of_a_degree() -> None:
    assert math.degrees(rotations.LARGEST_ERROR) < 0.01


def test_the_bound_of_turns_is_tight() -> None:
    """Half a step off in each part, where the missing part is smallest: it is nearly reached."""
    step = rotations.STEP
    parts = [(round(0.5 / step) - 0.49) * step for _ in range(3)]
    turn = [math.sqrt(1 - math.fsum(part * part for part in parts)), *parts]
    assert turn[0] > parts[0]
    assert angle(turn, rotations.unpack(*rotations.pack(turn))) > 0.9 * rotations.LARGEST_ERROR


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_pieces_that_are_not_turned_come_back_exactly(part: int, sign: float) -> None:
    turn = [0.0] * 4
    turn[part] = sign
    assert rotations.unpack(*rotations.pack(turn)) == tuple(map(abs, turn))


@pytest.mark.parametrize("turn", [(0, 0, 0, 0), (math.nan, 0, 0, 1), (math.inf, 0, 0, 1), (1, 0)])
def test_what_is_no_turn_cannot_be_packed(turn: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="four finite numbers"):
        rotations.pack(turn)


@given(POSES)
def test_poses_come_back_within_the_grid(poses: Poses) -> None:
    data = pack_poses(poses)
    back = unpack_poses(data)
    assert (back.complete, back.moved.beat) == (poses.complete, poses.moved.beat)
    assert back.moved.gone == poses.moved.gone
    assert list(back.moved.poses) == list(poses.moved.poses)
    for piece, placed in poses.moved.poses.items():
        found = back.moved.poses[piece]
        for metres, wanted in zip(found[:3], placed[:3], strict=True):
            assert abs(metres - wanted) <= PLACE / 2 + 1e-12
        assert angle(placed[3:], found[3:]) <= rotations.LARGEST_ERROR * 1.001


@given(POSES)
def test_a_piece_takes_13_bytes_and_the_rest_8(poses: Poses) -> None:
    assert PIECE_SIZE == 13
    size = 8 + len(poses.moved.gone) + 13 * len(poses.moved.poses)
    assert len(pack_poses(poses)) == size


def test_what_flies_off_the_table_is_drawn_at_its_edge() -> None:
    far: Placed = (1e9, -1e9, 0.0, 1.0, 0.0, 0.0, 0.0)
    back = unpack_poses(pack_poses(Poses(Motion(0, {3: far}))))
    assert back.moved.poses[3][:3] == (REACH, -REACH, 0.0)


@pytest.mark.parametrize(
    "moved",
    [
        Motion(0, {256: (0, 0, 0, 1, 0, 0, 0)}),
        Motion(-1, {}),
        Motion(0, {}, (300,)),
        Motion(0, {1: (math.nan, 0, 0, 1, 0, 0, 0)}),
        Motion(0, {1: (0, 0, 0, 0, 0, 0, 0)}),
    ],
)
def test_poses_that_no_frame_can_hold_are_refused(moved: Motion) -> None:
    with pytest.raises(ValueError, match=r"."):
        pack_poses(Poses(moved))


@given(POSES, st.data())
def test_a_cut_or_lengthened_frame_is_refused(poses: Poses, data: st.DataObject) -> None:
    frame = pack_poses(poses)
    cut = data.draw(st.integers(0, len(frame) - 1))
    for broken in (frame[:cut], frame + b"\0"):
        with pytest.raises(BadFrame):
            unpack_poses(broken)


@given(st.binary(max_size=100))
def test_bytes_are_a_frame_or_refused(data: bytes) -> None:
    for prefix, unpack in ((b"\2", unpack_poses), (b"\3", unpack_film), (b"", unpack_lead)):
        with suppress(BadFrame):
            unpack(prefix + data)


@given(st.integers(0, 255), st.integers(0, 65_535), st.tuples(*[st.floats(-9, 9, width=32)] * 7))
def test_a_lead_comes_back_to_the_bit(seat: int, counter: int, target: Placed) -> None:
    lead = Lead(seat, counter, target)
    data = pack_lead(lead)
    assert len(data) == 32
    assert unpack_lead(data) == lead


@given(st.integers(0, 65_535), st.integers(1, 32_767))
def test_a_later_lead_is_newer_also_when_the_counter_goes_round(last: int, ahead: int) -> None:
    later = Lead(0, (last + ahead) % 65_536, (0, 0, 0, 1, 0, 0, 0))
    assert later.newer_than(last)
    assert not Lead(0, last, later.target).newer_than(later.counter)
    assert not Lead(0, last, later.target).newer_than(last)


@given(st.lists(st.builds(Shot, st.integers(0, 2**32 - 1), POSES), max_size=4))
def test_a_film_comes_back_frame_by_frame(shots: list[Shot]) -> None:
    back = unpack_film(pack_film(shots))
    assert [shot.at for shot in back] == [shot.at for shot in shots]
    packed = [pack_poses(shot.poses) for shot in shots]
    assert [unpack_poses(one) for one in packed] == [shot.poses for shot in back]


@given(st.lists(st.builds(Shot, st.integers(0, 99), POSES), min_size=1, max_size=2))
def test_a_cut_film_is_refused(shots: list[Shot]) -> None:
    data = pack_film(shots)
    assume(len(data) > 2)
    with pytest.raises(BadFrame):
        unpack_film(data[:-1])
    with pytest.raises(BadFrame):
        unpack_film(data[1:])


def test_times_of_a_film_are_bounded() -> None:
    with pytest.raises(ValueError, match="not a time in a film"):
        pack_film([Shot(-1, Poses(Motion(0, {})))])


@given(st.text(st.characters(codec="utf-8"), max_size=64), st.binary(max_size=200))
def test_a_frame_of_physics_names_the_request_that_it_answers(id: str, state: bytes) -> None:
    physics = Physics(id, state)
    assert unpack_physics(pack_physics(physics)) == physics


@given(st.binary(max_size=60))
@example(b"\x04\x00\x02\x00\xff\xff")
@example(b"\x04\x00\x02\x00a")
def test_what_is_not_a_frame_of_physics_is_said_to_be_none(data: bytes) -> None:
    with suppress(BadFrame):
        assert unpack_physics(pack_physics(unpack_physics(data))) == unpack_physics(data)
