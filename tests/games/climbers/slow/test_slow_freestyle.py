"""The oracle's answers about freestyle ladders (CL-VAR-1) on tiny buildings, found by hand."""

import pytest

from tests.games.climbers.slow.positions import cube, double, grey, half, pawn, position
from tests.games.climbers.slow.rules import reach_of
from tests.games.climbers.slow.state import Block, Ladder, Options

LONG: frozenset[Ladder] = frozenset({"long"})
BOTH: frozenset[Ladder] = frozenset({"short", "long"})
BRIDGE = Options(freestyle=True, step_down="never")


def levels(
    blocks: list[Block], start: int, ladders: frozenset[Ladder], options: Options
) -> list[tuple[int, tuple[Ladder, ...]]]:
    """Level and used ladders of all that red reaches from square (0, 0) of a level, sorted."""
    within = position(blocks, [pawn("red", 0, 0, start)], options=options)
    reached = reach_of(within, 0, ladders)
    return sorted((entry["level"], entry["ladders"]) for entry in reached)


@pytest.mark.parametrize(
    ("far_end", "reached"),
    [
        (cube(3, 0, 0, "red"), True),
        (cube(4, 1, 0, "red"), True),
        (cube(5, 0, 0, "red"), False),
        (cube(3, 2, 0, "red"), False),
        (grey(4, 0, 0), True),
        (cube(4, 0, 0, "blue"), False),
    ],
)
def test_freestyle_bridges_one_or_two_squares(far_end: Block, reached: bool) -> None:
    """CL-VAR-1: straight, not farther, not diagonally, up to four higher, never on foreign tops.

    Without stepping down there is no way over the table; the short ladder bridges nothing.
    """
    blocks = [cube(0, 0, 0, "red"), far_end]
    found = levels(blocks, 2, LONG, BRIDGE)
    assert found == [(2, ()), *[(far_end.dz, ("long",))] * reached]
    assert levels(blocks, 2, frozenset({"short"}), BRIDGE) == [(2, ())]
    assert levels(blocks, 2, BOTH, Options(step_down="never")) == [(2, ())]


@pytest.mark.parametrize(("x", "y"), [(3, 0), (-3, 1), (-1, 4), (1, -4)])
def test_freestyle_bridges_in_all_four_directions(x: int, y: int) -> None:
    """CL-VAR-1."""
    blocks = [cube(0, 0, 0, "red"), cube(x, y, 0, "red")]
    found = levels(blocks, 2, BOTH, BRIDGE)
    assert found == [(2, ()), (2, ("long",))]


@pytest.mark.parametrize(
    ("between", "end", "reached"),
    [
        (half(2, 0, 0, "blue"), cube(4, 0, 0, "red"), True),
        (cube(2, 0, 0, "blue"), cube(4, 0, 0, "red"), False),
        (half(2, 0, 0, "blue"), double(4, 0, 0, "red"), True),
        (cube(2, 0, 0, "blue"), double(4, 0, 0, "red"), False),
    ],
)
def test_freestyle_gap_is_lower_than_both_ends(between: Block, end: Block, reached: bool) -> None:
    """CL-VAR-1: a foreign half lies low enough between the ends, a foreign cube does not."""
    blocks = [cube(0, 0, 0, "red"), between, end]
    found = levels(blocks, 2, LONG, BRIDGE)
    assert ((end.dz, ("long",)) in found) == reached


@pytest.mark.parametrize(("on_top", "reached"), [(half(0, 0, 8, "red"), True), (None, False)])
def test_freestyle_down_by_at_most_four(on_top: Block | None, reached: bool) -> None:
    """CL-VAR-1: from nine to five, but not from ten to five, which no ladder reaches from below."""
    high = [grey(0, 0, 0), cube(0, 0, 6, "blue"), on_top or cube(0, 0, 8, "red")]
    low = [double(3, 0, 0, "blue"), half(3, 0, 4, "red")]
    found = levels(high + low, high[-1].top, BOTH, Options(freestyle=True))
    assert ((5, ("long",)) in found) == reached
