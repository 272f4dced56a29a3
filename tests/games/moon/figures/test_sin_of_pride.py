"""CM-FIG-4: three Crazy Diagonals follow one another."""

from __future__ import annotations

import pytest

from tests.games.moon.figures.scenes import Site, figures
from toprung.games.moon.figures import Figure, FigureId
from toprung.games.moon.figures.diagonal import sin_of_pride
from toprung.games.moon.settlement import Settlement, Standing, Touch
from toprung.games.moon.space import Pose, Quaternion, Vector, normalised

SWAN, BROOK, STOOL = 5, 6, 24
DIAGONAL, PRIDE = FigureId.CRAZY_DIAGONAL, FigureId.SIN_OF_PRIDE

# A window's middle (nearly), the place on the rail that goes through it, and the ladder's turn: the
# Swan clutches the second starting ladder's rail, the Brook the Swan's, the Stool the Brook's.
ROW: list[tuple[int, Vector, Vector, Quaternion]] = [
    (SWAN, (0.0082, 0.0008, -0.0134), (0.052, 0.0, 0.1576), (0.188, 0.6628, 0.6973, 0.1978)),
    (BROOK, (0.0026, -0.001, 0.028), (0.0403, 0.0121, 0.1566), (-0.1026, -0.2109, -0.5102, 0.8275)),
    (STOOL, (-0.0027, 0.0005, -0.0156), (0.0584, 0.0163, 0.157), (0.2181, 0.5902, 0.7191, 0.2949)),
]


class Row:
    """The row as it was built, with what was recognised on the way."""

    def __init__(self) -> None:
        self.site = Site("fence")
        self.seen: list[tuple[Figure, ...]] = []
        self.rests: list[Settlement] = []
        for number, own, at, how in ROW:
            rest = self.site.lower(number, own, at, normalised(how))
            assert not rest.grounded([one[0] for one in ROW])
            self.rests.append(rest)
            self.seen.append(figures(self.site, rest, number, self.history))

    @property
    def history(self) -> list[Figure]:
        return [figure for turn in self.seen for figure in turn]


@pytest.fixture(scope="module")
def row() -> Row:
    return Row()


@pytest.mark.rule("CM-FIG-4", "CM-FIG-2")
def test_each_ladder_of_a_real_row_is_in_a_crazy_diagonal_with_the_one_before(row: Row) -> None:
    pairs = [(one.ladder, one.others) for one in row.history if one.id is DIAGONAL]
    assert {(SWAN, (1,)), (BROOK, (SWAN,)), (STOOL, (BROOK,))} <= set(pairs)


@pytest.mark.rule("CM-FIG-4")
def test_the_third_of_a_real_row_is_the_sin(row: Row) -> None:
    (sin,) = [one for one in row.history if one.id is PRIDE]
    assert sin.ladder == STOOL
    assert sin.others == (BROOK, SWAN, 1)
    assert sin in row.seen[2], "two in a row were none yet"


@pytest.mark.rule("CM-FIG-4")
def test_it_takes_all_three(row: Row) -> None:
    for gone in (SWAN, BROOK):
        history = [one for turn in row.seen[:2] for one in turn if one.ladder != gone]
        found = figures(row.site, row.rests[2], STOOL, history)
        assert DIAGONAL in {one.id for one in found}
        assert PRIDE not in {one.id for one in found}


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
