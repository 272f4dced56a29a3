"""The oracle's answers about pawns on tiny buildings, found by hand."""

import pytest

from tests.games.climbers.slow.positions import cube, double, grey, half, pawn, position
from tests.games.climbers.slow.rules import reach_of
from tests.games.climbers.slow.state import Block, Colour, Ladder, Options, Player

NO_LADDERS: frozenset[Ladder] = frozenset()
BOTH: frozenset[Ladder] = frozenset({"short", "long"})
NEVER_DOWN = Options(step_down="never")
CROWD = [pawn("red", 0, 0, 1), pawn("blue", 1, 0, 1), pawn("purple", 0, 1, 1)]
CROWD += [pawn("yellow", 1, 1, 1)]


def levels(
    blocks: list[Block],
    *players: Player,
    ladders: frozenset[Ladder] = NO_LADDERS,
    options: Options | None = None,
) -> list[tuple[int, tuple[Ladder, ...]]]:
    """Level and used ladders of everything that the first player reaches, sorted."""
    reached = reach_of(position(blocks, players, options=options), 0, ladders)
    return sorted((entry["level"], entry["ladders"]) for entry in reached)


def test_surfaces_are_named_by_their_squares_and_the_open_ground_as_table() -> None:
    """CL-BLK-6, CL-MOV-8."""
    within = position([half(0, 0, 0, "red")], [pawn("red", 9, 9)])
    assert reach_of(within, 0, NO_LADDERS) == [
        {"surface": "table", "level": 0, "ladders": ()},
        {"surface": frozenset({(0, 0), (1, 0), (0, 1), (1, 1)}), "level": 1, "ladders": ()},
    ]


@pytest.mark.parametrize(("up", "reached"), [("red", True), ("grey", True), ("blue", False)])
def test_own_colour_or_grey(up: Colour, reached: bool) -> None:
    """CL-BLK-4, CL-LAD-1: a lying half is one step high."""
    assert ((1, ()) in levels([half(0, 0, 0, up)], pawn("red", 9, 9))) == reached


def test_red_climbs_two_steps_in_one_move() -> None:
    """CL-MOV-2, CL-MOV-3: the rulebook's picture; a foreign colour in between stops the pawn."""
    steps = [half(0, 0, 0, "red"), cube(2, 0, 0, "red")]
    assert levels(steps, pawn("red", 9, 9)) == [(0, ()), (1, ()), (2, ())]
    steps[0] = half(0, 0, 0, "yellow")
    assert levels(steps, pawn("red", 9, 9)) == [(0, ())]


def test_dark_blue_cannot_cross_diagonally() -> None:
    """CL-MOV-5: the rulebook's two pictures; one unit of edge is enough."""
    start = pawn("blue", 0, 0, 1)
    assert levels([half(0, 0, 0, "blue"), cube(2, 2, 0, "blue")], start) == [(0, ()), (1, ())]
    assert (2, ()) in levels([half(0, 0, 0, "blue"), cube(2, 1, 0, "blue")], start)


@pytest.mark.parametrize(
    ("block", "ways"),
    [
        (half(0, 0, 0, "red"), [()]),
        (cube(0, 0, 0, "red"), [("long",), ("short",)]),
        (double(0, 0, 0, "red"), [("long",)]),
        (grey(0, 0, 0), []),
    ],
)
def test_ladders_overcome_two_or_up_to_four(block: Block, ways: list[tuple[Ladder, ...]]) -> None:
    """CL-LAD-1, CL-LAD-2, CL-LAD-4, CL-LAD-7: each alone; both do not add up to six."""
    for ladders in (frozenset[Ladder]({"short"}), frozenset[Ladder]({"long"}), BOTH):
        reached = levels([block], pawn("red", 9, 9), ladders=ladders)
        top = {used for level, used in reached if level == block.dz and len(used) < 2}
        assert top == {way for way in ways if ladders >= set(way)}


def test_the_long_ladder_overcomes_three() -> None:
    """CL-LAD-2."""
    stack = [cube(0, 0, 0, "blue"), half(0, 0, 2, "red")]
    assert (3, ("long",)) in levels(stack, pawn("red", 9, 9), ladders=BOTH)
    assert (3, ("short",)) not in levels(stack, pawn("red", 9, 9), ladders=BOTH)


def test_both_ladders_with_a_surface_between_and_down_again() -> None:
    """CL-LAD-4, CL-LAD-5, CL-MOV-6: 2 by the short, 6 by the long one, then down on foot."""
    blocks = [cube(0, 0, 0, "red"), grey(2, 0, 0)]
    assert levels(blocks, pawn("red", 9, 9), ladders=BOTH) == [
        (0, ()),
        (0, ("long",)),
        (0, ("long", "short")),
        (0, ("short",)),
        (2, ("long",)),
        (2, ("long", "short")),
        (2, ("short",)),
        (6, ("long", "short")),
    ]


@pytest.mark.parametrize(("others", "reached"), [(3, True), (4, False)])
def test_a_full_surface_is_neither_entered_nor_crossed(others: int, reached: bool) -> None:
    """CL-BLK-5: light blue has bad luck with four pawns on the grey half in front."""
    blocks = [half(0, 0, 0, "grey"), cube(2, 0, 0, "grey")]
    found = levels(blocks, pawn("lightblue", 9, 9), *CROWD[:others])
    assert ((1, ()) in found, (2, ()) in found) == (reached, reached)


def test_a_pawn_leaves_a_full_surface_over_any_edge_and_may_come_back() -> None:
    """CL-BLK-6: it stands in a corner, and the cube begins at the opposite one."""
    blocks = [half(0, 0, 0, "grey"), cube(2, 1, 0, "grey")]
    found = levels(blocks, *CROWD, ladders=frozenset({"short"}))
    assert {(0, ()), (1, ()), (2, ()), (1, ("short",))} <= set(found)


def test_all_five_pawns_meet_on_a_lying_double() -> None:
    """CL-BLK-3, CL-BLK-4."""
    squares: list[tuple[Colour, int]] = [("red", 0), ("yellow", 1), ("blue", 2), ("purple", 3)]
    others = [pawn(colour, x, 0, 2) for colour, x in squares]
    blocks = [double(0, 0, 0, "grey", "x"), half(4, 0, 0, "grey")]
    assert (2, ()) in levels(blocks, pawn("lightblue", 9, 9), *others)


def test_a_blocked_block_is_neither_entered_nor_crossed() -> None:
    """CL-STN-2."""
    blocks = [half(0, 0, 0, "red"), cube(2, 0, 0, "red")]
    assert levels(blocks, pawn("red", 9, 9), pawn("blue", -9, 9, stone_on=0)) == [(0, ())]


def test_two_parts_of_one_top_are_two_surfaces() -> None:
    """CL-BLK-6: a wall across a lying double; the way round over the table is two high."""
    blocks = [double(0, 0, 0, "red", "x"), half(1, 0, 2, "blue", "x")]
    found = reach_of(position(blocks, [pawn("red", 0, 0, 2)]), 0, NO_LADDERS)
    assert [entry["surface"] for entry in found] == [frozenset({(0, 0), (0, 1)}), "table"]


def test_ground_behind_touching_corners_is_closed_in() -> None:
    """CL-MOV-8: no way out on foot; the short ladder leads over a red cube."""
    blocks = [cube(0, 2, 0, "red"), cube(-2, 0, 0, "blue"), cube(0, -2, 0, "blue")]
    blocks += [cube(2, 0, 0, "blue")]
    hole = frozenset({(0, 0), (1, 0), (0, 1), (1, 1)})
    within = position(blocks, [pawn("red", 1, 1)])
    assert [entry["surface"] for entry in reach_of(within, 0, NO_LADDERS)] == [hole]
    found = reach_of(within, 0, frozenset({"short"}))
    assert {entry["surface"] for entry in found if entry["ladders"]} == {
        hole,
        "table",
        frozenset({(0, 2), (1, 2), (0, 3), (1, 3)}),
    }


def test_full_ground_closed_in_is_not_entered() -> None:
    """CL-MOV-8: a single square between four standing halves."""
    blocks = [half(0, 1, 0, "red", "y"), half(-1, 0, 0, "red", "x")]
    blocks += [half(-1, -1, 0, "red", "y"), half(1, -1, 0, "red", "x")]
    start = pawn("red", 0, 1, 2)
    empty = position(blocks, [start])
    full = position(blocks, [start, pawn("blue", 0, 0)])
    hole = frozenset({(0, 0)})
    assert hole in [entry["surface"] for entry in reach_of(empty, 0, NO_LADDERS)]
    assert hole not in [entry["surface"] for entry in reach_of(full, 0, NO_LADDERS)]


def test_down_any_height_or_never() -> None:
    """CL-MOV-6 and the option against it."""
    start = pawn("red", 0, 0, 6)
    assert levels([grey(0, 0, 0)], start) == [(0, ()), (6, ())]
    assert levels([grey(0, 0, 0)], start, options=NEVER_DOWN) == [(6, ())]


def test_anybody_moves_without_ladders_between_turns() -> None:
    """CL-MOV-2, CL-LAD-6."""
    blocks = [half(0, 0, 0, "blue"), cube(2, 0, 0, "blue")]
    within = position(blocks, [pawn("red", 9, 9), pawn("blue", -9, 9)])
    assert [entry["level"] for entry in reach_of(within, 0, NO_LADDERS)] == [0]
    assert [entry["level"] for entry in reach_of(within, 1, NO_LADDERS)] == [0, 1, 2]
