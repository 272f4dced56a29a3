"""Happenings as bytes: they round-trip, and other bytes are unparsable, never a crash."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toprung.core.errors import Unparsable
from toprung.core.seat import Seat
from toprung.games.moon.physics.base import Base, Holder
from toprung.games.moon.pieces.settlement import Ground, GroundTouch
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.record import trace
from toprung.games.moon.record.codec import Reader, Writer, decode, encode
from toprung.games.moon.record.grid import HAND, MOVEMENT, Grid
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.moves import Draw, First, Release, Roll
from toprung.games.moon.rules.verdict import Charge, Moment, Verdict, parse_verdict, verdict_text

LADDERS = st.integers(0, 29)
REAL = st.floats(-2, 2)
VECTORS = st.tuples(REAL, REAL, REAL)
POSES = st.builds(Pose, VECTORS, st.tuples(REAL, REAL, REAL, REAL))
ROWS = st.lists(LADDERS, max_size=4).map(tuple)
WORDS = st.lists(st.text(max_size=8), max_size=3).map(tuple)
GROUNDS = st.builds(GroundTouch, LADDERS, st.sampled_from(Ground), st.floats(0, 60), st.booleans())
VERDICTS = st.builds(
    Verdict,
    seat=st.none() | st.integers(0, 5).map(Seat),
    moment=st.sampled_from(Moment),
    demand=st.none() | st.sampled_from(Demand),
    ladder=st.none() | LADDERS,
    touched=ROWS,
    rival=st.none() | LADDERS,
    grounds=st.lists(GROUNDS, max_size=3).map(tuple),
    loose=ROWS,
    met=st.none() | st.booleans(),
    charge=st.sampled_from(Charge),
    removed=ROWS,
    kept=ROWS,
    reinserted=ROWS,
    rules=WORDS,
    figures=WORDS,
)


def on(grid: Grid) -> st.SearchStrategy[Pose]:
    return POSES.map(grid.nearest)


HAPPENINGS: st.SearchStrategy[trace.TraceItem] = st.one_of(
    st.builds(trace.Said, st.sampled_from([Roll(), Draw(), Release(), First(Seat(1))])),
    st.builds(trace.Judged, VERDICTS),
    st.builds(
        trace.Laid,
        st.lists(st.builds(Holder, REAL, REAL, REAL, REAL), max_size=2).map(
            lambda holders: Base(tuple(holders))
        ),
        st.tuples(LADDERS, LADDERS),
    ),
    st.builds(trace.Added, LADDERS, POSES),
    st.builds(trace.Removed, LADDERS),
    st.builds(trace.Led, LADDERS, VECTORS.map(HAND.whole_point).map(HAND.point), on(HAND)),
    st.builds(trace.Released),
    st.builds(trace.Reseeded, st.integers(0, 2**53)),
    st.builds(trace.Nudged, LADDERS, VECTORS, VECTORS),
    st.builds(trace.Began),
    st.builds(trace.Stepped, st.integers(0, 100_000)),
    st.builds(trace.Measured),
    st.builds(trace.Seen, st.lists(st.tuples(LADDERS, on(MOVEMENT)), max_size=5).map(tuple)),
)


@given(st.lists(HAPPENINGS, max_size=12))
def test_a_page_round_trips(page: list[trace.TraceItem]) -> None:
    moves = [one.move for one in page if isinstance(one, trace.Said)]
    data = encode(page)
    assert decode(data, moves) == tuple(page)
    with pytest.raises(Unparsable, match="more moves than places"):
        decode(data, [*moves, Roll()])
    if moves:
        with pytest.raises(Unparsable, match="fewer moves than places"):
            decode(data, moves[:-1])


@given(st.lists(HAPPENINGS, min_size=1, max_size=6), st.data())
def test_a_page_cut_short_is_shorter_or_unparsable(
    page: list[trace.TraceItem], data: st.DataObject
) -> None:
    moves = [one.move for one in page if isinstance(one, trace.Said)]
    whole = encode(page)
    cut = whole[: data.draw(st.integers(0, len(whole) - 1))]
    with suppress(Unparsable):
        assert len(decode(cut, moves)) < len(page)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_page_or_unparsable(data: bytes) -> None:
    try:
        page = decode(data, [])
    except Unparsable:
        return
    assert decode(encode(page), []) == page


@given(VERDICTS)
def test_a_verdict_round_trips(verdict: Verdict) -> None:
    assert parse_verdict(verdict_text(verdict)) == verdict


@given(st.text() | st.recursive(st.none() | st.integers(), st.lists, max_leaves=4).map(repr))
def test_any_text_is_a_verdict_or_unparsable(text: str) -> None:
    with pytest.raises(Unparsable):
        parse_verdict(text)


@given(st.lists(st.integers(-(1 << 60), 1 << 60)))
def test_whole_numbers_round_trip(values: list[int]) -> None:
    writer = Writer()
    writer.wholes(values)
    reader = Reader(bytes(writer.data))
    assert reader.wholes(len(values)) == tuple(values)
    assert reader.done


def test_small_numbers_take_one_byte_and_long_ones_are_refused() -> None:
    writer = Writer()
    writer.wholes((0, -64, 63))
    assert len(writer.data) == 3
    with pytest.raises(Unparsable, match="longer than any"):
        Reader(b"\xff" * 12).whole()
    with pytest.raises(Unparsable, match="not finite"):
        Reader(b"\xff" * 8).reals(1)


@given(POSES)
def test_a_point_of_a_grid_stays_where_it_is(pose: Pose) -> None:
    for grid in (HAND, MOVEMENT):
        near = grid.nearest(pose)
        assert grid.nearest(near) == near
        assert max(abs(a - b) for a, b in zip(near.place, pose.place, strict=True)) < 3e-5
