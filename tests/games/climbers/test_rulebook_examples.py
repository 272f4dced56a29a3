"""The examples, pictures and prohibitions of the rulebook, each laid out as a position."""

import pytest

from tests.games.climbers.builder import (
    after,
    climbs,
    goals,
    impossible,
    pawn,
    position,
    rectangle,
    until_turn,
    verdict,
)
from toprung.core.errors import Unparsable
from toprung.games.climbers import Colour, Position


def before(blocks: str) -> Position:
    """Red stands on the table, left of the blocks, with both ladders."""
    return position(blocks, "red@-1,0 yellow@99,99")


@pytest.mark.rule("CL-LAD-1", "CL-BLK-1")
def test_height_1_can_be_overcome_without_a_ladder() -> None:
    assert verdict(before("half@0,0r"), "r@0,0") == "allowed"


@pytest.mark.rule("CL-LAD-2", "CL-BLK-2")
def test_to_overcome_height_2_you_need_at_least_a_short_ladder() -> None:
    at = before("cube@0,0r")
    assert verdict(at, "r@0,0") == "too-high CL-LAD-2"
    assert verdict(at, "r@0,0+s") == "allowed"


@pytest.mark.rule("CL-LAD-2", "CL-BLK-3")
def test_the_long_ladder_reaches_up_to_4_but_can_be_used_for_less() -> None:
    for blocks in ("double@0,0r", "cube@0,0y half@0,0r", "cube@0,0r"):
        assert verdict(before(blocks), "r@0,0+l") == "allowed"
    assert verdict(before("double@0,0y half@0,0r"), "r@0,0+l") == "too-high CL-LAD-2"


@pytest.mark.rule("CL-LAD-3", "CL-LAD-4")
def test_both_ladders_in_one_move_with_a_surface_in_between() -> None:
    """A quarter of a square to start from, half an edge to arrive at."""
    narrow = "cube@0,0r half@0,0xy double@2,1y cube@2,1r"  # 1,0 and 1,1 are left of the cube
    assert pawn(after(before(narrow), "r@2,1+sl"), "red") == (2, 1, 6)
    one_on_the_other = "double@0,0y cube@0,0r"
    assert verdict(before(one_on_the_other), "r@0,0+sl") == "too-high CL-LAD-2"


@pytest.mark.rule("CL-TRN-1", "CL-TRN-3", "CL-BUI-1", "CL-BUI-3")
def test_a_possible_first_move_and_the_next_one() -> None:
    """A size 1 from the top is laid on the table and climbed; later a size 2 is put beside it."""
    tower = "double@0,0y cube@0,0b half@0,0y"
    at = position(tower, "red@2,-1 yellow@9,9", ladders={"red": ""})
    at = after(at, "-", "2@2,0zr", "r@2,0")
    assert pawn(at, "red") == (2, 0, 1)
    at = after(at, "-")
    assert at.active == 1  # the player to the left
    at = until_turn(until_turn(at, "yellow"), "red")
    at = after(at, "-", "1@4,0zr", "r@4,0", "-")
    assert pawn(at, "red") == (4, 0, 2)
    assert at.table.fails == 0


@pytest.mark.rule("CL-MOV-2", "CL-LAD-1")
def test_the_red_figure_is_able_to_climb_two_steps_in_one_move() -> None:
    at = before("half@0,0r cube@2,0g")
    assert pawn(after(at, "r@2,1"), "red") == (2, 1, 2)


@pytest.mark.rule("CL-STN-2", "CL-STN-3")
def test_blocked_blocks_may_not_be_moved_for_one_round() -> None:
    at = position("cube@0,0r half@2,0r", "red@9,9 yellow@8,8", phase="stone")
    at = after(until_turn(after(at, "#1"), "yellow"), "-")
    assert verdict(at, "1@0,2zr") == "block-blocked CL-STN-2"
    at = after(until_turn(at, "red"), "-")
    assert verdict(at, "1@0,2zr") == "allowed"


@pytest.mark.rule("CL-BUI-8", "CL-BUI-9")
def test_pawns_may_be_pushed_in_order_to_place_a_block() -> None:
    at = position("double@0,0xg half@9,0r", "red@9,9 yellow@1,0 blue@3,1", phase="block")
    at = after(at, "1@0,0zr", "y>2,0")
    assert (pawn(at, "yellow"), pawn(at, "blue")) == ((2, 0, 2), (3, 1, 2))
    assert at.column(0, 0) == (3, 1)


@pytest.mark.rule("CL-BLK-4")
def test_grey_surfaces_are_for_all_colours_others_must_match() -> None:
    at = position("half@0,0g half@2,0b", "red@-1,0 blue@-1,1", phase="general")
    assert verdict(at, "r@0,0") == "allowed"
    assert verdict(at, "r@2,0") == "wrong-colour CL-BLK-4"
    at = after(at, "r@0,0")
    assert {(0, 1), (2, 0)} <= goals(at, "blue")


@pytest.mark.rule("CL-BLK-5", "CL-BLK-2")
def test_light_blue_has_bad_luck_and_waits_for_another_pawn_to_leave() -> None:
    others = "red@0,0 yellow@1,0 blue@0,1 purple@1,1"
    at = position("cube@0,0g", f"lightblue@-1,0 {others}", phase="general", active=1)
    waiting = until_turn(at, "lightblue")
    assert climbs(waiting, "lightblue", "s") | climbs(waiting, "lightblue", "l") == set()
    left = until_turn(after(at, "r@0,-1"), "lightblue")
    assert verdict(left, "l@0,0+s") == "allowed"


@pytest.mark.rule("CL-BLK-3", "CL-BLK-4")
def test_all_pawns_of_five_players_meet_on_the_large_grey_surface_of_a_size_4() -> None:
    at = position(
        "double@0,0xg half@4,0g",
        "red@4,0 yellow@5,0 blue@4,1 lightblue@5,1 purple@6,0",
        phase="general",
    )
    at = after(at, "r@0,0", "y@1,0", "b@2,0", "l@3,0", "p@0,1")
    assert {player.level for player in at.players} == {2}
    assert {(player.x, player.y) for player in at.players} <= rectangle(0, 0, 4, 2)


@pytest.mark.rule("CL-MOV-5")
@pytest.mark.parametrize(("y", "connected"), [(2, False), (1, True)])
def test_dark_blue_cannot_cross_diagonally_but_where_two_sides_are_connected(
    y: int, connected: bool
) -> None:
    """From the size 1 on the table to the next block, 1 higher, and on to the topmost."""
    built = f"half@0,0b cube@2,{y}b cube@4,{y}y half@4,{y}b"
    at = position(built, "blue@0,0 red@99,99", ladders={"blue": ""})
    assert ((2, y) in goals(at, "blue")) == connected
    assert ((4, y) in goals(at, "blue")) == connected


@pytest.mark.rule("CL-BUI-3", "CL-BUI-12")
def test_one_square_that_covers_another_is_enough_for_a_placement() -> None:
    at = position("half@0,0r half@9,9r", phase="block")
    assert verdict(at, "1@2,1zr") == "allowed"
    assert verdict(at, "1@2,2zr") == "no-contact CL-BUI-3"


@pytest.mark.rule("CL-PRE-3", "CL-BUI-4")
def test_attention_this_does_not_work() -> None:
    """Holes: an overhang, a bridge, and a step under a block."""
    for holes in (
        "cube@0,0r double@0,0xb",
        "cube@0,0r cube@4,0r grey@0,0x",
        "cube@0,0r half@2,0r double@0,0xb",
    ):
        with impossible("CL-BUI-4"):
            position(holes)
    position("cube@0,0r cube@2,0r double@0,0xb")


@pytest.mark.rule("CL-PRE-3", "CL-BUI-5")
def test_blocks_may_be_offset_like_bricks_in_a_wall() -> None:
    at = position("cube@0,0r cube@2,0r cube@4,0r cube@1,0r cube@50,0r", phase="block")
    assert verdict(at, "4@3,0zr") == "allowed"
    assert verdict(after(at, "4@3,0zr"), "-") == "allowed"


@pytest.mark.rule("CL-BUI-6")
def test_you_may_look_under_a_block() -> None:
    at = position("half@0,0r half@0,0b", phase="block")
    assert set(at.peek(1).values()) == {Colour.RED}
    assert verdict(at, "0@2,0zr") == "block-covered CL-BUI-1"


@pytest.mark.rule("CL-BLK-4")
def test_it_is_forbidden_to_stand_on_other_colours() -> None:
    assert verdict(before("half@0,0y"), "r@0,0") == "wrong-colour CL-BLK-4"


@pytest.mark.rule("CL-BLK-5")
def test_it_is_forbidden_to_place_more_pawns_on_a_surface_than_permitted() -> None:
    at = position("half@0,0xg", "red@-1,0 yellow@0,0 blue@0,1")
    assert climbs(at, "red", "s") == set()


@pytest.mark.rule("CL-LAD-5", "CL-LAD-6")
def test_it_is_forbidden_to_use_ladders_of_others_or_more_than_once() -> None:
    at = position("cube@0,0r cube@2,0y double@2,0r", "red@-1,0 yellow@99,99", ladders={"red": "s"})
    assert verdict(at, "r@0,0+l") == "ladder-gone CL-LAD-5"
    at = after(at, "r@0,0+s", "-")
    assert verdict(at, "r@2,0+s") == "ladder-gone CL-LAD-5"


@pytest.mark.rule("CL-BUI-4", "CL-BUI-5")
def test_it_is_forbidden_to_place_blocks_slanted_skew_or_shakily() -> None:
    at = position("cube@0,0r cube@4,0r double@50,0xb", phase="block")
    assert verdict(at, "2@0,0xb") == "hole-below CL-BUI-4"
    with pytest.raises(Unparsable):
        at.play("2@0.5,0xb")


@pytest.mark.rule("CL-VAR-2", "CL-END-1", "CL-END-2")
def test_a_block_placed_for_another_player_keeps_the_game_going() -> None:
    """Yellow is next and has the last chance; purple gives them a yellow step."""
    at = position(
        "cube@0,0y half@9,0r",
        "yellow@-1,0 blue@-1,1 purple@-1,2",
        phase="block",
        active=2,
        fails=2,
        ladders={"yellow": ""},
    )
    at = until_turn(after(at, "1@0,-2zy"), "yellow")
    assert at.table.fails == 3
    assert until_turn(after(at, "y@0,-2"), "blue").table.fails == 0
    assert after(at, *"----").phase == "over"


@pytest.mark.rule("CL-VAR-2", "CL-END-3")
def test_even_in_a_rope_team_there_is_a_single_winner() -> None:
    at = position(
        "double@0,0xg",
        "red@0,0 yellow@1,0 blue@2,0 lightblue@3,0 purple@3,1",
        phase="stone",
        fails=5,
        best={"red": 2},
        arrived={"red": 3, "yellow": 5, "blue": 4, "lightblue": 9, "purple": 8},
    )
    outcome = after(at, "-").outcome
    assert outcome is not None
    assert outcome.winners == (3,)
