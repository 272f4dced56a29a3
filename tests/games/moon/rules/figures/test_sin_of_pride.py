"""CM-FIG-4: three Crazy Diagonals follow one another."""

from __future__ import annotations

import pytest

from tests.games.moon.rules.figures.examples.sin_of_pride import ARE, HERON, HONEST, SPARROW
from tests.games.moon.rules.figures.scenes import STEADY, Built, figures
from toprung.games.moon.pieces.settlement import Settlement, Standing, Touch
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules.figures import Figure, FigureId
from toprung.games.moon.rules.figures.diagonals import sin_of_pride

DIAGONAL, PRIDE = FigureId.CRAZY_DIAGONAL, FigureId.SIN_OF_PRIDE


@pytest.fixture(scope="module")
def row() -> Built:
    return ARE["Heron, Honest, Sparrow"](STEADY)


@pytest.mark.rule("CM-FIG-4", "CM-FIG-2")
def test_each_ladder_of_a_real_row_is_in_a_crazy_diagonal_with_the_one_before(row: Built) -> None:
    every = [*row.history, *row.figures()]
    pairs = [(one.ladder, one.others) for one in every if one.id is DIAGONAL]
    assert pairs == [(HERON, (1,)), (HONEST, (HERON,)), (SPARROW, (HONEST,))]


@pytest.mark.rule("CM-FIG-4")
def test_the_third_of_a_real_row_is_the_sin_and_names_the_row(row: Built) -> None:
    sin = row.figure(PRIDE)
    assert sin is not None
    assert sin.others == (HONEST, HERON, 1)
    assert PRIDE not in {one.id for one in row.history}, "two in a row were none yet"


@pytest.mark.rule("CM-FIG-4")
def test_it_takes_all_three(row: Built) -> None:
    for gone in (HERON, HONEST):
        history = [one for one in row.history if one.ladder != gone]
        found = {one.id for one in figures(row.site, row.rest, SPARROW, history)}
        assert DIAGONAL in found
        assert PRIDE not in found


STANDING = tuple(Standing(number, Pose(), 0.2, 0.1) for number in range(6))


def diagonal(ladder: int, host: int) -> Figure:
    return Figure(DIAGONAL, ladder, (host,), ())


def touching(*pairs: tuple[int, int]) -> Settlement:
    """A settlement in which these ladders touch; where they are does not matter."""
    touches = tuple(
        Touch(min(pair), 0, max(pair), 0, (0.0, 0.0, 0.1), (0.0, 0.0, 1.0), 0.1) for pair in pairs
    )
    return Settlement(STANDING, touches, (), True, 0.0, 1.0)


@pytest.mark.rule("CM-FIG-4")
def test_each_in_the_next_is_a_row_and_a_fourth_sins_again() -> None:
    measured = touching((1, 2), (2, 3), (3, 4), (4, 5))
    first = [diagonal(2, 1), diagonal(3, 2)]
    third = sin_of_pride(measured, [diagonal(4, 3)], first)
    assert third is not None
    assert third.others == (3, 2, 1)
    fourth = sin_of_pride(measured, [diagonal(5, 4)], [*first, diagonal(4, 3)])
    assert fourth is not None
    assert fourth.others == (4, 3, 2)


@pytest.mark.rule("CM-FIG-4")
def test_three_in_the_same_ladder_are_no_row() -> None:
    measured = touching((1, 2), (1, 3), (1, 4))
    history = [diagonal(2, 1), diagonal(3, 1)]
    assert sin_of_pride(measured, [diagonal(4, 1)], history) is None


@pytest.mark.rule("CM-FIG-4")
def test_three_one_after_the_other_in_different_corners_are_no_row() -> None:
    measured = touching((0, 2), (1, 3), (3, 4))
    history = [diagonal(2, 0), diagonal(3, 1)]
    assert sin_of_pride(measured, [diagonal(4, 3)], history) is None


@pytest.mark.rule("CM-FIG-4")
def test_a_row_whose_first_ladders_have_come_apart_is_none() -> None:
    measured = touching((2, 3), (3, 4))
    history = [diagonal(2, 1), diagonal(3, 2)]
    assert sin_of_pride(measured, [diagonal(4, 3)], history) is None


@pytest.mark.rule("CM-FIG-4")
def test_without_a_crazy_diagonal_of_its_own_the_ladder_sins_in_nothing() -> None:
    measured = touching((1, 2), (2, 3), (3, 4))
    assert sin_of_pride(measured, [], [diagonal(2, 1), diagonal(3, 2), diagonal(4, 3)]) is None
