"""Ratings, compared with what openskill 6.2 (its PlackettLuce) says."""

from __future__ import annotations

import pytest

from toprung.core.ratings import Rating, rated

NEW = Rating()


@pytest.mark.parametrize(
    ("before", "places", "after"),
    [
        ([NEW, NEW], [0, 1], [(27.6353894931, 8.0659014135), (22.3646105069, 8.0659014135)]),
        ([NEW, NEW], [0, 0], [(25.0, 8.0659014135), (25.0, 8.0659014135)]),
        (
            [NEW, NEW, NEW],
            [0, 1, 2],
            [
                (27.8690486807, 8.2052433774),
                (25.7172621702, 8.0582242228),
                (21.4136891491, 8.0582242228),
            ],
        ),
        (
            [Rating(30, 2), Rating(20, 6), Rating(25, 4), Rating(22, 8)],
            [2, 0, 0, 1],
            [
                (29.7069982445, 2.0003132451),
                (20.8459390834, 5.9643242968),
                (25.2861112762, 3.9915503178),
                (24.0325735232, 7.6859390106),
            ],
        ),
        (
            [Rating(28, 1.5), Rating(24, 7)],
            [1, 0],
            [(27.852455679, 1.5015503007), (27.2037546866, 6.6312272567)],
        ),
    ],
)
def test_ratings_are_those_of_openskill(
    before: list[Rating], places: list[int], after: list[tuple[float, float]]
) -> None:
    for found, (mean, deviation) in zip(rated(before, places), after, strict=True):
        assert found.mean == pytest.approx(mean, abs=1e-6)
        assert found.deviation == pytest.approx(deviation, abs=1e-6)


def test_people_see_points_as_in_chess() -> None:
    assert (NEW.points, NEW.margin) == (1500, 492)
    assert Rating(25 + 400 / 29.5, 1).points == 1900
