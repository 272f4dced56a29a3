"""The oracle's answers about blocks and stones on tiny buildings, counted by hand."""

import pytest

from tests.games.climbers.slow.positions import cube, double, grey, half, pawn, position
from tests.games.climbers.slow.rules import legal
from tests.games.climbers.slow.shapes import sizes, up_colours
from tests.games.climbers.slow.state import Block, Position

NOBODY_NEAR = (pawn("red", 50, 50), pawn("yellow", -50, -50))
FOUR_WALLS = (
    cube(0, 2, 0, "red"),
    cube(-2, 0, 0, "red"),
    cube(0, -2, 0, "red"),
    cube(2, 0, 0, "red"),
)


def places(of: Position, block_id: int) -> set[tuple[object, ...]]:
    """The legal places and sizes of a block, without colours."""
    return {tuple(placement[:6]) for placement in legal(of)["placements"][str(block_id)]}


def count(of: Position, block_id: int) -> int:
    return len(legal(of)["placements"][str(block_id)])


def far(*blocks: Block) -> Position:
    """Blocks of which the last is far from the others, with no pawn near."""
    return position(blocks, NOBODY_NEAR)


def test_a_cube_goes_around_on_top_of_or_back_beside_nothing() -> None:
    """CL-BUI-3, CL-BUI-12: 4 sides with 3 offsets, on top, in its own place; 6 colours each."""
    assert count(far(cube(0, 0, 0, "red"), cube(20, 0, 0, "red")), 1) == (4 * 3 + 1 + 1) * 6


@pytest.mark.parametrize(
    ("block", "turned"),
    [
        (half(20, 0, 0, "red"), 2 + 2 * 4 + 2 * 4),
        (half(20, 0, 0, "red", "x"), 4 + 2 * 2 + 4 * 4),
        (cube(20, 0, 0, "red"), 6),
        (double(20, 0, 0, "red"), 2 + 3 * 4 + 3 * 4),
        (double(20, 0, 0, "red", "x"), 4 + 3 * 2 + 9 * 4),
        (grey(20, 0, 0), 1 + 5 + 5),
        (grey(20, 0, 0, "y"), 1 + 5 + 25),
    ],
)
def test_turned_in_place_without_contact(block: Block, turned: int) -> None:
    """CL-BUI-12: the footprints overlap as much as their shapes allow."""
    placed = legal(far(cube(0, 0, 0, "red"), block))["placements"]["1"]
    assert len([placement for placement in placed if int(placement[0]) > 10]) == turned


def test_a_corner_is_no_contact_and_one_unit_square_is() -> None:
    """CL-BUI-3: the rulebook's picture of the least contact, a standing half at a lying one."""
    found = places(far(half(0, 0, 0, "red"), half(20, 0, 0, "red")), 1)
    assert (2, 1, 0, 1, 2, 2) in found
    assert (2, 2, 0, 1, 2, 2) not in found


def test_split_off_parts_are_building_too() -> None:
    """CL-BUI-7, CL-BUI-12."""
    found = places(far(cube(0, 0, 0, "red"), cube(10, 0, 0, "red"), cube(20, 0, 0, "red")), 2)
    assert {(2, 0, 0, 2, 2, 2), (12, 0, 0, 2, 2, 2)} <= found


def test_offsets_over_two_blocks_but_no_overhang_and_no_gap() -> None:
    """CL-BUI-4, CL-BUI-5, CL-PRE-3: like bricks in a wall; the rulebook's forbidden holes."""
    wall = (cube(0, 0, 0, "red"), cube(2, 0, 0, "red"), half(4, 0, 0, "red"))
    found = places(far(*wall, cube(20, 0, 0, "red")), 3)
    on_top = {place for place in found if place[2] != 0}
    assert on_top == {(x, 0, 2, 2, 2, 2) for x in (0, 1, 2)} | {(4, 0, 1, 2, 2, 2)}


def test_colours_follow_the_odd_axis() -> None:
    """CL-MAT-3, CL-MAT-5, CL-BLK-7."""
    assert up_colours("half", "red/yellow", (2, 2, 1)) == ["red", "yellow"]
    assert up_colours("half", "red/yellow", (1, 2, 2)) == ["blue", "lightblue", "purple", "grey"]
    assert up_colours("double", "purple/grey", (2, 2, 4)) == ["purple", "grey"]
    assert len(up_colours("cube", None, (2, 2, 2))) == 6
    assert up_colours("grey", None, (6, 2, 2)) == ["grey"]
    assert sizes("cube") == [(2, 2, 2)]


def test_movable_blocks_are_bare_unlocked_and_unblocked() -> None:
    """CL-BUI-1, CL-BUI-2, CL-STN-2: covered, occupied, blocked and just moved ones are not."""
    blocks = [cube(0, 0, 0, "red"), half(1, 0, 2, "red"), cube(2, 0, 0, "red"), grey(4, 0, 0)]
    blocks += [cube(6, 0, 0, "grey"), cube(8, 0, 0, "red"), cube(10, 0, 0, "red")]
    players = [pawn("red", 6, 0, 2), pawn("blue", 30, 0, stone_on=5)]
    assert legal(position(blocks, players, last_moved=6))["movable"] == [1, 3]
    assert legal(position(blocks, players))["movable"] == [1, 3, 6]


def test_nothing_goes_on_a_blocked_block() -> None:
    """CL-STN-4: not even back, unchanged or turned, where it partly rested on one."""
    blocks = [cube(0, 0, 0, "red"), cube(2, 0, 0, "red"), half(1, 0, 2, "red")]
    free = position(blocks, NOBODY_NEAR)
    blocked = position(blocks, [NOBODY_NEAR[0], pawn("yellow", -50, -50, stone_on=0)])
    assert (1, 0, 2, 2, 2, 1) in places(free, 2)
    assert legal(blocked)["movable"] == [2]
    raised = {place[:2] for place in places(blocked, 2) if place[2] == 2}
    assert raised == {(2, 0), (2, 1), (3, 0)}


@pytest.mark.parametrize(("pawns", "fits"), [(1, True), (2, True), (3, False)])
def test_pawns_are_pushed_if_they_fit(pawns: int, fits: bool) -> None:
    """CL-BUI-8: a standing half leaves two of a grey cube's four squares; a lying one none."""
    players = [pawn("red", 0, 0, 2), pawn("blue", 1, 1, 2), pawn("purple", 0, 1, 2)][:pawns]
    found = places(position([cube(0, 0, 0, "grey"), half(20, 0, 0, "red")], players), 1)
    assert ((0, 0, 2, 1, 2, 2) in found) == fits
    assert (0, 0, 2, 2, 2, 1) not in found


def test_pawns_are_never_pushed_to_a_separate_surface_of_their_block() -> None:
    """CL-BUI-9: room counts with the moved block lifted off, so the wall itself may go there."""
    blocks = [double(0, 0, 0, "grey", "x"), half(1, 0, 2, "red", "x"), half(20, 0, 0, "red")]
    players = [pawn("red", 0, 0, 2), pawn("blue", 0, 1, 2)]
    assert (0, 0, 2, 1, 2, 2) not in places(position(blocks, players), 2)
    assert (0, 0, 2, 1, 2, 2) in places(position(blocks, players), 1)
    assert (0, 0, 2, 1, 2, 2) in places(position(blocks, [*players[:1], NOBODY_NEAR[1]]), 1)


@pytest.mark.parametrize(("pawns", "fits"), [(2, True), (3, False)])
def test_ground_closed_in_has_one_pawn_per_square(pawns: int, fits: bool) -> None:
    """CL-BUI-11, CL-MOV-8: four cubes that touch at corners close in 2x2 squares."""
    players = [pawn("red", 0, 0), pawn("blue", 1, 1), pawn("purple", 0, 1)][:pawns]
    blocks = [*FOUR_WALLS, half(20, 0, 0, "red"), cube(30, 0, 0, "red")]
    assert ((0, 0, 0, 1, 2, 2) in places(position(blocks, players), 4)) == fits
    assert (0, 0, 0, 2, 2, 2) not in places(position(blocks, players), 5)


def test_a_wall_may_go_on_the_ground_that_it_closed_in() -> None:
    """CL-BUI-9, CL-BUI-11: with the wall lifted off that ground is part of the open table."""
    within = position(FOUR_WALLS, [pawn("red", 0, 0), pawn("blue", 1, 1)])
    assert (0, 0, 0, 2, 2, 2) in places(within, 0)


def test_pawns_on_the_open_table_never_hinder_a_block() -> None:
    """CL-BUI-11."""
    blocks = [cube(0, 0, 0, "red"), cube(20, 0, 0, "red")]
    around = position(blocks, [pawn("red", 2, 0), pawn("blue", 3, 0), pawn("purple", 2, 1)])
    assert places(around, 1) == places(position(blocks, NOBODY_NEAR), 1)


def test_stones_go_on_free_surfaces_only() -> None:
    """CL-STN-1, CL-STN-4: not under a pawn, a stone or a whole block, but on a partly bare top."""
    blocks = [
        cube(0, 0, 0, "red"),
        half(1, 0, 2, "red"),
        cube(2, 0, 0, "red"),
        cube(4, 0, 0, "red"),
    ]
    blocks += [half(4, 0, 2, "red"), cube(6, 0, 0, "grey"), half(8, 0, 0, "grey"), grey(10, 0, 0)]
    blocks += [double(20, 0, 0, "grey", "x"), half(21, 0, 2, "red", "x")]
    players = [pawn("red", 7, 1, 2), pawn("blue", 30, 0, stone_on=7), pawn("purple", 20, 0, 2)]
    assert legal(position(blocks, players))["stones"] == [0, 1, 2, 4, 6, 9]
    on_the_half = [pawn("red", 1, 0, 3), *players[1:]]
    assert legal(position(blocks, on_the_half))["stones"] == [0, 2, 4, 5, 6, 9]
    spent = [pawn("red", 7, 1, 2, stone="gone"), *players[1:]]
    assert legal(position(blocks, spent))["stones"] == []
