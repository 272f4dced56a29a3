"""Blocks as surfaces to stand on (CL-BLK)."""

import pytest

from tests.games.climbers.builder import (
    after,
    climbs,
    goals,
    impossible,
    pawn,
    position,
    rectangle,
    verdict,
)

PLAYERS = ("red", "yellow", "blue", "lightblue", "purple")
# Red steps from the half at 2,0 (height 1) over the grey strip 0..1,0 (height 2) to the tower at
# -2,0 (height 3), and has no ladder for any other way.
STEPS = "half@0,0yg half@2,0r cube@-2,0y half@-2,0r"
ON_FOOT = {"red": ""}


@pytest.mark.rule("CL-BLK-1")
def test_a_lying_half_cube_is_1_high_and_has_four_squares() -> None:
    at = position("half@0,0r", "red@-1,0 yellow@99,99")
    assert climbs(at, "red") == rectangle(0, 0, 2, 2)
    assert pawn(after(at, "r@1,1"), "red") == (1, 1, 1)


@pytest.mark.rule("CL-BLK-1")
@pytest.mark.parametrize(("axis", "dx", "dy"), [("x", 1, 2), ("y", 2, 1)])
def test_a_standing_half_cube_is_2_high_and_has_two_squares(axis: str, dx: int, dy: int) -> None:
    at = position(f"half@0,0{axis}r", "red@-1,0 yellow@99,99")
    assert climbs(at, "red") == set()
    assert climbs(at, "red", "s") == rectangle(0, 0, dx, dy)
    assert pawn(after(at, "r@0,0+s"), "red") == (0, 0, 2)


@pytest.mark.rule("CL-BLK-2")
def test_a_cube_is_2_high_and_has_four_squares() -> None:
    at = position("cube@0,0r", "red@-1,0 yellow@99,99")
    assert climbs(at, "red") == set()
    assert climbs(at, "red", "s") == rectangle(0, 0, 2, 2)
    assert pawn(after(at, "r@1,0+s"), "red") == (1, 0, 2)


@pytest.mark.rule("CL-BLK-3")
def test_a_standing_double_cube_is_4_high_and_has_four_squares() -> None:
    at = position("double@0,0r", "red@-1,0 yellow@99,99")
    assert climbs(at, "red") | climbs(at, "red", "s") == set()
    assert climbs(at, "red", "l") == rectangle(0, 0, 2, 2)
    assert pawn(after(at, "r@0,1+l"), "red") == (0, 1, 4)


@pytest.mark.rule("CL-BLK-3")
@pytest.mark.parametrize(("axis", "dx", "dy"), [("x", 4, 2), ("y", 2, 4)])
def test_a_lying_double_cube_is_2_high_and_has_eight_squares(axis: str, dx: int, dy: int) -> None:
    at = position(f"double@0,0{axis}r", "red@-1,0 yellow@99,99")
    assert climbs(at, "red", "s") == rectangle(0, 0, dx, dy)
    assert pawn(after(at, "r@1,1+s"), "red") == (1, 1, 2)


@pytest.mark.rule("CL-BLK-3", "CL-BLK-4")
def test_all_five_pawns_fit_on_a_lying_grey_double_cube_at_once() -> None:
    four = "yellow@0,0 blue@1,0 lightblue@2,1 purple@3,1"
    at = position("double@0,0xg", f"red@-1,0 {four}")
    assert climbs(at, "red", "s") == rectangle(0, 0, 4, 2) - {(0, 0), (1, 0), (2, 1), (3, 1)}
    assert len({pawn(after(at, "r@3,0+s"), colour) for colour in PLAYERS}) == 5


@pytest.mark.rule("CL-BLK-7")
def test_a_standing_grey_block_is_6_high_and_has_four_squares() -> None:
    at = position("cube@0,0r grey@2,0", "red@0,0 yellow@99,99")
    assert climbs(at, "red", "l") >= rectangle(2, 0, 2, 2)
    assert pawn(after(at, "r@3,1+l"), "red") == (3, 1, 6)
    low = position("grey@0,0", "red@-1,0 yellow@99,99")
    assert verdict(low, "r@0,0+l") == "too-high CL-LAD-2"


@pytest.mark.rule("CL-BLK-7")
@pytest.mark.parametrize("colour", PLAYERS)
def test_a_lying_grey_block_is_2_high_and_has_twelve_squares_for_everybody(colour: str) -> None:
    other = next(name for name in PLAYERS if name != colour)
    at = position("grey@0,0x", f"{colour}@-1,0 {other}@99,99")
    assert climbs(at, colour, "s") == rectangle(0, 0, 6, 2)
    assert pawn(after(at, f"{colour[0]}@5,1+s"), colour) == (5, 1, 2)


@pytest.mark.rule("CL-BLK-4")
@pytest.mark.parametrize("top", "rybplg")
@pytest.mark.parametrize("colour", PLAYERS)
def test_a_pawn_stands_on_its_own_colour_and_on_grey_only(colour: str, top: str) -> None:
    other = next(name for name in PLAYERS if name != colour)
    at = position(f"half@0,0{top}", f"{colour}@-1,0 {other}@99,99")
    welcome = top in (colour[0], "g")
    expected = "allowed" if welcome else "wrong-colour CL-BLK-4"
    assert verdict(at, f"{colour[0]}@0,0") == expected


@pytest.mark.rule("CL-BLK-4")
def test_no_position_has_a_pawn_on_a_foreign_colour() -> None:
    position("half@0,0y", "red@-1,0 yellow@0,0")
    with impossible("CL-BLK-4"):
        position("half@0,0y", "red@0,0 yellow@-1,0")


@pytest.mark.rule("CL-BLK-4", "CL-BLK-5", "CL-BLK-1")
def test_grey_takes_one_pawn_per_square_and_a_full_surface_cannot_be_entered() -> None:
    three = "yellow@0,0 blue@1,0 lightblue@0,1"
    at = position("half@0,0g", f"red@-1,0 {three} purple@1,2")
    assert climbs(at, "red") == {(1, 1)}
    full = position("half@0,0g", f"red@-1,0 {three} purple@1,1")
    assert climbs(full, "red") == set()
    assert verdict(full, "r@1,1") == "surface-full CL-BLK-5"


@pytest.mark.rule("CL-BLK-1", "CL-BLK-5")
def test_a_standing_half_cube_is_full_with_two_pawns() -> None:
    one = position("half@0,0xg", "red@-1,0 yellow@0,0 blue@99,99")
    assert climbs(one, "red", "s") == {(0, 1)}
    two = position("half@0,0xg", "red@-1,0 yellow@0,0 blue@0,1")
    assert climbs(two, "red", "s") | climbs(two, "red", "l") == set()


@pytest.mark.rule("CL-BLK-5")
def test_a_square_takes_one_pawn() -> None:
    at = position("half@0,0g", "red@-1,0 yellow@0,0")
    assert verdict(at, "r@0,0") == "square-taken CL-BLK-5"
    assert verdict(at, "r@1,0") == "allowed"
    with impossible("CL-BLK-5"):
        position("half@0,0g", "red@0,0 yellow@0,0")


@pytest.mark.rule("CL-BLK-5", "CL-BLK-6", "CL-MOV-3")
def test_a_full_surface_cannot_be_crossed() -> None:
    at = position(STEPS, "red@2,0 blue@1,0 purple@99,99", ladders=ON_FOOT)
    assert (-1, 0) in goals(at, "red")
    full = position(STEPS, "red@2,0 blue@1,0 purple@0,0", ladders=ON_FOOT)
    assert (-1, 0) not in goals(full, "red")


@pytest.mark.rule("CL-BLK-5")
def test_a_full_surface_can_be_entered_and_crossed_once_a_pawn_has_left() -> None:
    full = position(
        STEPS, "red@2,0 blue@1,0 purple@0,0", phase="general", active=1, ladders=ON_FOOT
    )
    left = after(full, "b@0,-1", "-")
    assert {(1, 0), (-1, 0)} <= goals(left, "red")
    stayed = after(full, "-", "-")
    assert {(1, 0), (-1, 0)} & goals(stayed, "red") == set()


@pytest.mark.rule("CL-BLK-6")
def test_pawns_make_way_on_a_surface_that_is_not_full() -> None:
    """Blue stands on the only square of the strip that red's step leads to."""
    at = position(STEPS, "red@2,0 blue@1,0", ladders=ON_FOOT)
    assert verdict(at, "r@0,0") == "allowed"
    assert verdict(at, "r@-1,0") == "allowed"


@pytest.mark.rule("CL-BLK-6")
def test_a_pawn_may_leave_a_full_surface_over_any_edge() -> None:
    """Red stands at the far end of the strip; the edge to the tower is under blue."""
    at = position(STEPS, "red@1,0 blue@0,0", ladders=ON_FOOT)
    assert verdict(at, "r@-1,0") == "allowed"


@pytest.mark.rule("CL-BLK-6")
def test_a_pawn_may_come_back_to_its_own_full_surface() -> None:
    at = position("half@0,0xg", "red@0,0 blue@0,1")
    assert verdict(at, "r@0,0+s") == "allowed"
    assert verdict(at, "r@0,1+s") == "square-taken CL-BLK-5"


@pytest.mark.rule("CL-BLK-6")
def test_tops_of_two_blocks_are_two_surfaces_even_side_by_side_in_one_colour() -> None:
    at = position("half@0,0xg half@1,0xg", "red@-1,0 yellow@0,0 blue@0,1")
    assert climbs(at, "red", "s") == {(1, 0), (1, 1)}


@pytest.mark.rule("CL-BLK-6", "CL-BLK-5")
def test_a_block_across_the_middle_makes_two_surfaces_that_fill_up_separately() -> None:
    wall = "double@0,0xg half@1,0xy"
    at = position(wall, "red@-1,0 yellow@0,0 blue@0,1")
    assert climbs(at, "red", "s") == rectangle(2, 0, 2, 2)
    beyond = position(wall, "red@3,0 yellow@99,99", ladders=ON_FOOT)
    assert climbs(beyond, "red") == {(3, 1), (2, 0), (2, 1)}


@pytest.mark.rule("CL-BLK-6", "CL-MOV-5")
def test_squares_of_one_top_that_meet_at_a_corner_only_are_two_surfaces() -> None:
    rest = "cube@0,0g cube@-2,0b cube@2,0b half@-1,0yy half@1,1yy"  # leaves 1,0 and 0,1 bare
    at = position(rest, "red@1,0 yellow@99,99", options="2008+step-down=never")
    assert goals(at, "red") == set()
    assert verdict(at, "r@0,1") == "diagonal CL-MOV-5"


@pytest.mark.rule("CL-BLK-6")
def test_a_pawn_stands_on_the_square_that_its_owner_chooses() -> None:
    at = position("double@0,0yr", "red@0,0 yellow@99,99", ladders=ON_FOOT)
    assert climbs(at, "red") == rectangle(0, 0, 2, 4) - {(0, 0)}
    assert pawn(after(at, "r@1,3"), "red") == (1, 3, 2)
