"""Which blocks may be taken and where they may be put (CL-BUI, without pushing)."""

from dataclasses import replace

import pytest

from tests.games.climbers.builder import (
    Square,
    after,
    impossible,
    position,
    until_turn,
    verdict,
)
from toprung.core.errors import Illegal, Unparsable
from toprung.games.climbers import Colour, Position, parse_move


def places(at: Position, block: int, axis: str) -> set[Square]:
    """Where a block may be put with its odd edge this way, whatever its colour."""
    return {(place.x, place.y) for place, _ in at.placements(block) if place.axis == axis}


@pytest.mark.rule("CL-BUI-1")
def test_a_block_may_be_moved_if_its_top_is_wholly_uncovered() -> None:
    at = position("cube@0,0r cube@2,0r half@1,0r cube@4,0r", phase="block")
    assert at.movable() == (2, 3)
    assert verdict(at, "0@6,0zr") == "block-covered CL-BUI-1"
    assert verdict(at, "1@6,0zr") == "block-covered CL-BUI-1"
    assert verdict(at, "2@6,0zr") == "allowed"
    assert verdict(at, "3@2,2zr") == "allowed"


@pytest.mark.rule("CL-BUI-1")
def test_a_block_that_carries_a_pawn_may_not_be_moved() -> None:
    """Neither with the mover's own pawn on it nor with another's; beside it does not matter."""
    at = position("half@0,0g half@2,0g half@4,0g", "red@0,0 blue@3,1 purple@4,2", phase="block")
    assert verdict(at, "0@0,2zg") == "block-occupied CL-BUI-1"
    assert verdict(at, "1@0,2zg") == "block-occupied CL-BUI-1"
    assert verdict(at, "2@0,2zg") == "allowed"
    assert at.movable() == (2,)


@pytest.mark.rule("CL-BUI-1", "CL-STN-2")
def test_a_block_that_carries_a_stone_may_not_be_moved() -> None:
    at = position("half@0,0g half@2,0g", phase="block", stones={"yellow": 0})
    assert verdict(at, "0@0,2zg") == "block-blocked CL-STN-2"
    assert at.movable() == (1,)


@pytest.mark.rule("CL-BUI-1")
def test_the_big_grey_blocks_may_be_moved_too() -> None:
    at = position("grey@0,0 cube@2,0r", phase="block")
    assert verdict(at, "0@4,0xg") == "allowed"
    assert after(at, "0@4,0xg").column(9, 1) == (2, 0)


@pytest.mark.rule("CL-BUI-2")
def test_the_block_just_moved_by_the_previous_player_is_locked_for_one_turn() -> None:
    at = position("cube@0,0r half@2,0r", "red@9,9 yellow@8,8 blue@7,7", phase="block")
    at = after(until_turn(after(at, "1@0,2zr"), "yellow"), "-")
    assert verdict(at, "1@2,0zr") == "block-locked CL-BUI-2"
    assert verdict(at, "1@0,2zy") == "block-locked CL-BUI-2"  # nor turned
    assert at.movable() == (0,)
    at = after(until_turn(after(at, "0@-2,2zr"), "blue"), "-")
    assert verdict(at, "1@-4,2zr") == "allowed"
    assert verdict(at, "0@-4,2zr") == "block-locked CL-BUI-2"


@pytest.mark.rule("CL-BUI-2", "CL-TRN-2")
def test_after_a_player_who_moved_none_no_block_is_locked() -> None:
    at = position("cube@0,0r half@2,0r", "red@9,9 yellow@8,8 blue@7,7", phase="block")
    at = after(until_turn(after(at, "1@0,2zr"), "yellow"), *"--")
    at = after(until_turn(at, "blue"), "-")
    assert at.movable() == (0, 1)
    assert verdict(at, "1@2,0zr") == "allowed"


@pytest.mark.rule("CL-BUI-3")
@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (2, 0, "allowed"),
        (2, 1, "allowed"),
        (2, -1, "allowed"),
        (2, 2, "no-contact CL-BUI-3"),
        (2, -2, "no-contact CL-BUI-3"),
        (3, 0, "no-contact CL-BUI-3"),
        (-2, 1, "allowed"),
        (-3, 0, "no-contact CL-BUI-3"),
        (-1, 2, "allowed"),
        (1, -2, "allowed"),
        (0, -3, "no-contact CL-BUI-3"),
        (0, 0, "allowed"),
    ],
)
def test_a_block_touches_the_building_with_one_unit_square_at_least(
    x: int, y: int, expected: str
) -> None:
    """Beside the cube, on top of it, at its corner and away from it."""
    at = position("cube@0,0r cube@50,0r", phase="block")
    assert verdict(at, f"1@{x},{y}zb") == expected


@pytest.mark.rule("CL-BUI-3", "CL-BUI-12")
def test_resting_on_a_block_is_contact() -> None:
    at = position("cube@0,0r cube@2,0r half@50,0r", phase="block")
    assert {(0, 0), (1, 0), (2, 0)} <= places(at, 2, "z")
    assert after(at, "2@1,0zr").column(2, 1) == (3, 2)


@pytest.mark.rule("CL-BUI-3")
def test_a_block_is_rotated_in_any_way_in_its_own_place() -> None:
    at = position("cube@0,0r half@0,0r", phase="block")
    for turned in ("1@0,0zr", "1@0,0zy", "1@0,0xb", "1@1,0xg", "1@0,0yl", "1@0,1yp"):
        assert verdict(at, turned) == "allowed"


@pytest.mark.rule("CL-BUI-4")
def test_no_gap_may_be_left_under_a_block() -> None:
    at = position("cube@0,0r half@2,0r cube@4,0r half@50,0r cube@52,0r", phase="block")
    assert verdict(at, "3@1,0zr") == "hole-below CL-BUI-4"  # over the edge of two heights
    assert verdict(at, "3@2,0zr") == "allowed"
    assert verdict(at, "3@-1,0zr") == "hole-below CL-BUI-4"  # half over the table
    assert verdict(at, "3@0,1zr") == "hole-below CL-BUI-4"
    over = position("cube@0,0r cube@4,0r double@50,0xb", phase="block")
    assert verdict(over, "2@1,0xb") == "hole-below CL-BUI-4"  # a bridge over the table


@pytest.mark.rule("CL-BUI-4")
def test_a_block_may_rest_on_several_blocks_of_one_height() -> None:
    at = position("cube@0,0r cube@2,0y double@0,2xb half@50,0r", phase="block")
    assert verdict(at, "3@1,1zr") == "allowed"
    assert after(at, "3@1,1zr").column(1, 1) == (3, 3)


@pytest.mark.rule("CL-BUI-4", "CL-PRE-3")
def test_no_position_has_a_hole_under_a_block() -> None:
    with impossible("CL-BUI-4"):
        position("cube@0,0r half@2,0r half@1,0r")
    with impossible("CL-BUI-4"):
        position("cube@0,0r half@1,0r")
    position("cube@0,0r cube@2,0r half@1,0r")


@pytest.mark.rule("CL-BUI-4")
def test_what_a_moved_block_leaves_behind_is_no_hole() -> None:
    """A block may be put down where it overlaps its own former place."""
    at = position("cube@0,0r cube@2,0r half@0,0r", phase="block")
    assert verdict(at, "2@1,0zr") == "allowed"
    assert after(at, "2@1,0zr").column(1, 0) == (3, 2)


@pytest.mark.rule("CL-BUI-5")
def test_blocks_follow_the_grid_and_may_be_offset_by_single_units() -> None:
    at = position("double@0,0yb half@50,0r", phase="block")
    assert {(0, 0), (0, 1), (0, 2)} <= places(at, 1, "z")
    assert {(2, y) for y in range(-1, 4)} <= places(at, 1, "z")
    for text in ("1@0.5,0zr", "1@0,1/2zr", "1@0,0", "1@0,0wr", "1@0,0zr30"):
        with pytest.raises(Unparsable):
            parse_move(text)


@pytest.mark.rule("CL-BUI-5")
def test_two_blocks_never_share_a_place() -> None:
    at = position("cube@0,0r half@50,0r", phase="block")
    assert after(at, "1@0,0zr").blocks[1].z == 2
    for x, y in ((1, 0), (-1, 1), (1, 1)):
        assert verdict(at, f"1@{x},{y}zr") == "hole-below CL-BUI-4"
    cube, half = at.blocks
    for x, z in ((1, 0), (0, 1), (0, 0)):
        with impossible("CL-BUI-5"):
            Position.of(replace(at.table, blocks=(cube, replace(half, x=x, z=z))))


@pytest.mark.rule("CL-BUI-6")
def test_lifting_a_block_shows_the_colour_below_and_moves_nothing() -> None:
    at = position("cube@0,0r cube@2,0b half@1,0y half@9,0r", phase="block")
    assert at.peek(2) == {
        (1, 0): Colour.RED,
        (1, 1): Colour.RED,
        (2, 0): Colour.BLUE,
        (2, 1): Colour.BLUE,
    }
    assert set(at.peek(3).values()) == {None}
    assert (at.phase, at.table.moved_now, at.movable()) == ("block", None, (2, 3))


@pytest.mark.rule("CL-BUI-6")
def test_a_block_may_be_lifted_to_look_only_if_nothing_is_on_it() -> None:
    at = position(
        "cube@0,0r half@0,0r half@2,0g half@4,0y half@6,0r",
        "red@2,0 blue@9,9",
        stones={"blue": 3},
        last_moved=4,
    )
    for block, rule in ((0, "CL-BUI-1"), (2, "CL-BUI-1"), (3, "CL-STN-2"), (99, "CL-MAT-2")):
        with pytest.raises(Illegal) as caught:
            at.peek(block)
        assert caught.value.rule == rule
    assert at.peek(1)[0, 0] is Colour.RED
    assert at.peek(4)[6, 0] is None  # locked blocks may be looked under


@pytest.mark.rule("CL-BUI-7")
def test_taking_a_block_away_may_split_the_building() -> None:
    at = position("cube@0,0r cube@2,0r cube@4,0r", phase="block")
    assert verdict(at, "1@6,0zr") == "allowed"
    assert verdict(at, "1@0,2zr") == "allowed"


@pytest.mark.rule("CL-BUI-7", "CL-BUI-12")
def test_split_off_parts_belong_to_the_building() -> None:
    at = position("cube@0,0r cube@10,0r half@50,0r", phase="block")
    assert verdict(at, "2@2,0zr") == "allowed"
    assert verdict(at, "2@12,0zr") == "allowed"
    assert verdict(at, "2@6,0zr") == "no-contact CL-BUI-3"
    alone = position("cube@0,0r", phase="block")
    assert places(alone, 0, "z") == {(0, 0)}  # it does not belong to itself


@pytest.mark.rule("CL-BUI-10", "CL-BUI-2")
def test_a_block_turned_about_the_vertical_with_the_same_colour_up_counts_as_moved() -> None:
    at = position("cube@0,0r half@2,0r", phase="block")
    turned = after(at, "0@0,0zr")
    assert turned.blocks == at.blocks
    assert turned.phase == "climb2"
    nxt = after(until_turn(turned, "yellow"), "-")
    assert verdict(nxt, "0@0,0zb") == "block-locked CL-BUI-2"
    assert nxt.movable() == (1,)


@pytest.mark.rule("CL-BUI-12")
def test_a_block_alone_on_the_table_is_turned_in_place_with_the_greatest_overlap() -> None:
    """A lying size 4 over 50..53, 0..1 and nothing near it."""
    at = position("cube@0,0r double@50,0xb", phase="block")
    near = {axis: {p for p in places(at, 1, axis) if p[0] > 20} for axis in "xyz"}
    assert near["x"] == {(50, 0)}
    assert near["z"] == {(50, 0), (51, 0), (52, 0)}
    assert near["y"] == {(x, y) for x in (50, 51, 52) for y in (-2, -1, 0)}
    assert verdict(at, "1@53,0zr") == "no-contact CL-BUI-3"
    assert verdict(at, "1@50,1zr") == "no-contact CL-BUI-3"
    assert verdict(at, "1@51,0xb") == "no-contact CL-BUI-3"
    assert verdict(at, "1@50,-3yb") == "no-contact CL-BUI-3"


@pytest.mark.rule("CL-BUI-12")
@pytest.mark.parametrize(
    ("block", "x", "y", "z"),
    [
        ("half@50,0r", {(50, 0), (51, 0)}, {(50, 0), (50, 1)}, {(50, 0)}),
        ("half@50,0xb", {(50, 0)}, {(49, 0), (49, 1), (50, 0), (50, 1)}, {(49, 0), (50, 0)}),
        ("double@50,0r", {(48, 0), (49, 0), (50, 0)}, {(50, -2), (50, -1), (50, 0)}, {(50, 0)}),
        ("grey@50,0", {(i, 0) for i in range(46, 51)}, {(50, i) for i in range(-4, 1)}, {(50, 0)}),
    ],
)
def test_the_turns_in_place_of_every_kind(
    block: str, x: set[Square], y: set[Square], z: set[Square]
) -> None:
    at = position(f"cube@0,0r {block}", phase="block")
    near = [{place for place in places(at, 1, axis) if place[0] > 20} for axis in "xyz"]
    assert near == [x, y, z]


@pytest.mark.rule("CL-BUI-12", "CL-BUI-4")
def test_a_turn_in_place_needs_level_ground_too() -> None:
    at = position("cube@0,0r half@0,0r", phase="block")
    assert verdict(at, "1@0,0xg") == "allowed"
    double = position("cube@0,0r double@0,0b", phase="block")
    assert verdict(double, "1@0,0xr") == "hole-below CL-BUI-4"
