"""Settlements as values and as text."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toprung.core.errors import Unparsable
from toprung.games.moon.pieces.settlement import (
    Ground,
    GroundTouch,
    Settlement,
    Standing,
    Touch,
    parse_settlement,
    rounded,
    rounded_pose,
    settlement_text,
)
from toprung.games.moon.pieces.space import Pose

SETTLED = Settlement(
    standing=(
        Standing(0, Pose((0.0, -0.022, 0.083)), 0.158, 0.008),
        Standing(4, Pose((0.1, 0.2, 0.3), (0.5, 0.5, -0.5, 0.5)), 0.2, 0.1234567),
        Standing(7, Pose((0.0, 0.0, 0.3)), 0.4, 0.2),
    ),
    touches=(Touch(0, 3, 4, 1, (0.1, 0.2, 0.3), (0.0, 0.0, 1.0), 0.0987654),),
    grounds=(GroundTouch(0, Ground.BASE, 0.0, True), GroundTouch(7, Ground.TABLE, 1.25, False)),
    at_rest=True,
    penetration=0.0000123,
    seconds=2.75,
)

lengths = st.floats(-2, 2).map(rounded)
vectors = st.tuples(lengths, lengths, lengths)
poses = st.builds(Pose, vectors, st.tuples(lengths, lengths, lengths, lengths))


def test_a_text_gives_back_the_settlement() -> None:
    assert parse_settlement(settlement_text(SETTLED)) == SETTLED
    assert "\n" not in settlement_text(SETTLED)


@given(poses, st.floats(0, 100).map(rounded))
def test_whatever_was_measured_survives_its_text(pose: Pose, seconds: float) -> None:
    pose = rounded_pose(pose)
    one = Settlement((Standing(3, pose, 0.1, 0.2),), (), (), False, 0.0, seconds)
    assert parse_settlement(settlement_text(one)) == one


def test_who_touches_whom() -> None:
    assert SETTLED.neighbours == {0: {4}, 4: {0}, 7: frozenset()}
    assert SETTLED.grounded() == {0, 7}
    assert SETTLED.grounded([4, 7]) == {7}
    assert SETTLED.poses[7].place == (0.0, 0.0, 0.3)


def test_a_text_cut_short_is_refused() -> None:
    whole = settlement_text(SETTLED)
    for end in range(len(whole)):
        with pytest.raises(Unparsable):
            parse_settlement(whole[:end])


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rest", 1),
        ("seconds", "1"),
        ("seconds", 1.5),
        ("deep", None),
        ("ladders", [[0, 1, 2]]),
        ("ladders", 3),
        ("touches", [[0, 3, 9, 1, 0, 0, 0, 0, 0, 0, 0]]),
        ("grounds", [[0, 2, 0, 1]]),
        ("grounds", [[0, -1, 0, 1]]),
        ("grounds", [[9, 0, 0, 1]]),
        ("grounds", [[0, 0, 0, 2]]),
    ],
)
def test_an_altered_text_is_refused(key: str, value: object) -> None:
    altered = {**json.loads(settlement_text(SETTLED)), key: value}
    with pytest.raises(Unparsable):
        parse_settlement(json.dumps(altered))
