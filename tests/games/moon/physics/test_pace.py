"""How carefully the engine steps, by what moves."""

from __future__ import annotations

import pytest

from toprung.games.moon.physics.rapier_parameters import (
    CALM,
    COLLAPSING,
    FAST,
    MANY,
    RUSHING,
    Pace,
    pace,
)


@pytest.mark.parametrize(
    ("speeds", "expected"),
    [
        ([], CALM),
        ([FAST / 2] * 30, CALM),
        ([FAST * 2, FAST / 2], RUSHING),
        ([FAST * 2] * (MANY - 1) + [FAST / 2] * 20, RUSHING),
        ([FAST * 2] * MANY, COLLAPSING),
    ],
)
def test_only_a_collapse_is_solved_less_carefully(speeds: list[float], expected: Pace) -> None:
    assert pace(speeds) == expected
