"""CM-FIG-4: three Crazy Diagonals follow one another."""

from __future__ import annotations

import pytest

from tests.games.moon.figures.scenes import Site, figures
from toprung.games.moon.figures import Figure, FigureId
from toprung.games.moon.figures.diagonal import sin_of_pride
from toprung.games.moon.settlement import Settlement, Standing, Touch
from toprung.games.moon.space import Pose, Quaternion, Vector, normalised

WINDMILL, FUNNEL, PEG_LEG = 17, 8, 18
DIAGONAL, PRIDE = FigureId.CRAZY_DIAGONAL, FigureId.SIN_OF_PRIDE

# A window's middle (nearly), the place on the rail that goes through it, and the ladder's turn: the
# Windmill clutches a rail of the second starting ladder, the Funnel one of the Windmill's, the
# Peg-leg one of the Funnel's.
ROW: list[tuple[int, Vector, Vector, Quaternion]] = [
    (WINDMILL, (-0.0092, 0, -0.0253), (0.052, 0, 0.1555), (0.1998, 0.6256, 0.7184, 0.2294)),
    (
        FUNNEL,
        (0.0057, 0.0007, 0.0276),
        (0.0623, 0.0243, 0.0881),
        (0.1645, -0.2301, -0.2884, 0.9148),
    ),
    (
        PEG_LEG,
        (-0.0044, 0.0002, -0.0248),
        (0.0654, 0.0337, 0.0576),
        (0.2704, 0.7165, 0.4406, 0.4684),
    ),
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
    assert {(WINDMILL, (1,)), (FUNNEL, (WINDMILL,)), (PEG_LEG, (FUNNEL,))} <= set(pairs)


@pytest.mark.rule("CM-FIG-4")
def test_the_third_of_a_real_row_is_the_sin(row: Row) -> None:
    (sin,) = [one for one in row.history if one.id is PRIDE]
    assert sin.ladder == PEG_LEG
    assert sin.others == (FUNNEL, WINDMILL, 1)
    assert sin in row.seen[2], "two in a row were none yet"


@pytest.mark.rule("CM-FIG-4")
def test_it_takes_all_three(row: Row) -> None:
    for gone in (WINDMILL, FUNNEL):
        history = [one for turn in row.seen[:2] for one in turn if one.ladder != gone]
        found = figures(row.site, row.rests[2], PEG_LEG, history)
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
