"""How carefully the engine steps, by what moves."""

from __future__ import annotations

import pytest

from toprung.games.moon.physics.tuning import (
    COLLAPSING,
    FAST,
    MANY,
    MOVING,
    RUSHING,
    SLOW,
    STILL,
    Pace,
    pace,
)


@pytest.mark.parametrize(
    ("speeds", "expected"),
    [
        ([], STILL),
        ([SLOW / 2] * 30, STILL),
        ([SLOW / 2, SLOW * 2], MOVING),
        ([FAST * 2, SLOW / 2], RUSHING),
        ([FAST * 2] * (MANY - 1) + [SLOW * 2] * 20, RUSHING),
        ([FAST * 2] * MANY, COLLAPSING),
    ],
)
def test_only_a_collapse_is_solved_less_carefully(speeds: list[float], expected: Pace) -> None:
    assert pace(speeds) == expected


def test_contacts_are_damped_more_only_where_nothing_moves() -> None:
    """Damped less, a tower at rest wandered; damped more, a sliding ladder jammed too late."""
    assert STILL.damping > MOVING.damping == RUSHING.damping == COLLAPSING.damping
