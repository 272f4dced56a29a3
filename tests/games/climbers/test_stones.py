"""Blocking stones (CL-STN)."""

import pytest

from tests.games.climbers.builder import (
    after,
    climbs,
    goals,
    impossible,
    pawn,
    position,
    until_turn,
    verdict,
)
from toprung.core.errors import Unparsable
from toprung.games.climbers import Stone, parse_move

# A lying grey size 4 with a standing size 1 across it: bare are 0,0 0,1 and the four from 2,0 on.
SPLIT = "double@0,0xg half@1,0xy"


@pytest.mark.rule("CL-STN-1")
@pytest.mark.parametrize("top", "rybplg")
def test_a_stone_goes_on_a_surface_of_any_colour(top: str) -> None:
    at = position(f"half@0,0{top}", phase="stone")
    assert verdict(at, "#0") == "allowed"
    put = after(at, "#0").players[0]
    assert (put.stone, put.stone_block) == (Stone.PLACED, 0)


@pytest.mark.rule("CL-STN-1", "CL-BLK-7")
def test_a_stone_goes_on_a_big_grey_block() -> None:
    assert verdict(position("grey@0,0", phase="stone"), "#0") == "allowed"


@pytest.mark.rule("CL-STN-1", "CL-TRN-1")
def test_the_stone_is_put_at_the_end_of_the_turn_only() -> None:
    for phase in ("climb1", "block", "climb2", "general"):
        assert verdict(position("half@0,0r", phase=phase), "#0") == "wrong-phase CL-TRN-1"
    put = after(position("half@0,0r", phase="stone"), "#0")
    assert (put.active, put.phase) == (1, "general")


@pytest.mark.rule("CL-STN-1")
def test_the_stone_may_be_kept() -> None:
    kept = after(position("half@0,0r", phase="stone"), "-")
    assert (kept.active, kept.phase, kept.players[0].stone) == (1, "general", Stone.HAND)


@pytest.mark.rule("CL-STN-1")
def test_a_player_has_one_stone_for_the_whole_game() -> None:
    spent = position("half@0,0r half@2,0r", phase="stone", stones={"red": None})
    assert verdict(spent, "#0") == "stone-used CL-STN-1"
    assert spent.stones(0) == ()
    still_lying = position("half@0,0r half@2,0r", phase="stone", stones={"red": 1})
    assert verdict(still_lying, "#0") == "stone-used CL-STN-1"


@pytest.mark.rule("CL-STN-1")
def test_nobody_is_asked_for_a_stone_that_he_does_not_have() -> None:
    at = after(position("half@0,0r", phase="climb2", stones={"red": None}), "-")
    assert (at.active, at.phase) == (1, "general")


@pytest.mark.rule("CL-STN-1")
def test_each_player_puts_his_own_stone() -> None:
    at = position("half@0,0r half@2,0r", "red@9,9 blue@8,8", phase="stone", active=1)
    put = after(at, "#1")
    assert [player.stone for player in put.players] == [Stone.HAND, Stone.PLACED]


@pytest.mark.rule("CL-STN-2")
def test_a_blocked_block_cannot_be_occupied() -> None:
    """Neither by others nor by the owner of the stone."""
    at = position("half@0,0g", "red@-1,0 blue@-1,1", stones={"blue": 0})
    assert verdict(at, "r@0,0") == "surface-blocked CL-STN-2"
    own = position("half@0,0g", "red@-1,0 blue@-1,1", phase="general", stones={"red": 0})
    assert verdict(own, "r@0,0") == "surface-blocked CL-STN-2"
    with impossible("CL-STN-2"):
        position("half@0,0g", "red@0,0 blue@-1,1", stones={"blue": 0})


@pytest.mark.rule("CL-STN-2", "CL-MOV-3")
def test_a_blocked_block_cannot_be_crossed() -> None:
    steps = "half@0,0r cube@2,0r cube@4,0y half@4,0r"
    free = position(steps, "red@-1,0 blue@99,99", ladders={"red": ""})
    assert (4, 0) in goals(free, "red")
    for stone in (0, 1):
        at = position(steps, "red@-1,0 blue@99,99", ladders={"red": ""}, stones={"blue": stone})
        assert (4, 0) not in goals(at, "red")


@pytest.mark.rule("CL-STN-2", "CL-BUI-1")
def test_a_blocked_block_cannot_be_moved() -> None:
    built = "cube@0,0r half@2,0r"
    at = position(built, "red@9,9 blue@8,8", phase="block", stones={"blue": 1})
    assert at.movable() == (0,)
    assert verdict(at, "1@0,0zr") == "block-blocked CL-STN-2"
    assert verdict(at, "1@2,0zr") == "block-blocked CL-STN-2"


@pytest.mark.rule("CL-STN-2", "CL-STN-3", "CL-STN-4")
def test_the_stone_lies_for_one_round_and_leaves_when_its_owners_next_turn_begins() -> None:
    built = "half@0,0g cube@2,0b"
    at = position(built, "red@-1,0 blue@-1,1 purple@2,-1", phase="stone")
    at = after(at, "#0")
    for owner_is_next in ("blue", "purple"):
        at = until_turn(at, owner_is_next)
        assert verdict(at, f"{owner_is_next[0]}@0,0") == "surface-blocked CL-STN-2"
        at = after(at, "-")
        assert verdict(at, "0@4,0zg") == "block-blocked CL-STN-2"
    at = after(at, *"---")  # the turn of purple is over, general movement comes first
    assert (at.active, at.phase, at.to_move) == (0, "general", 0)
    assert verdict(at, "r@0,0") == "surface-blocked CL-STN-2"
    at = after(at, *"---")
    assert (at.players[0].stone, at.players[0].stone_block) == (Stone.GONE, None)
    assert verdict(at, "r@0,0") == "allowed"
    assert verdict(after(at, "-"), "0@4,0zg") == "allowed"
    again = position(built, phase="stone", stones={"red": None})
    assert verdict(again, "#1") == "stone-used CL-STN-1"


@pytest.mark.rule("CL-STN-3", "CL-STN-4")
@pytest.mark.parametrize("general", ["live", "off"])
def test_the_round_of_a_stone_ends_with_the_owners_turn_in_every_kind_of_play(general: str) -> None:
    at = position("half@0,0g", phase="stone", options=f"2008+general={general}")
    at = until_turn(after(at, "#0"), "yellow")
    assert at.players[0].stone is Stone.PLACED
    at = until_turn(at, "red")
    assert at.players[0].stone is Stone.GONE


@pytest.mark.rule("CL-STN-3")
def test_a_turn_of_another_player_does_not_take_the_stone_away() -> None:
    at = position("half@0,0g half@2,0g", "red@9,9 blue@8,8 purple@7,7", stones={"purple": 0})
    at = until_turn(until_turn(at, "blue"), "purple")
    assert at.players[2].stone is Stone.GONE
    at = position("half@0,0g half@2,0g", "red@9,9 blue@8,8 purple@7,7", stones={"red": 0})
    at = until_turn(until_turn(at, "blue"), "purple")
    assert at.players[0].stone is Stone.PLACED


@pytest.mark.rule("CL-STN-4")
def test_a_top_with_a_pawn_on_any_part_of_it_takes_no_stone() -> None:
    alone = position("half@0,0g", "red@0,0 blue@99,99", phase="stone")
    assert verdict(alone, "#0") == "stone-on-pawn CL-STN-4"
    other_part = position(SPLIT, "red@99,99 blue@0,1", phase="stone")
    assert verdict(other_part, "#0") == "stone-on-pawn CL-STN-4"
    beside = position(SPLIT, "red@99,99 blue@-1,0", phase="stone")
    assert verdict(beside, "#0") == "allowed"


@pytest.mark.rule("CL-STN-4")
def test_a_top_takes_one_stone() -> None:
    at = position("half@0,0g half@2,0g", "red@9,9 blue@8,8", phase="stone", stones={"blue": 0})
    assert verdict(at, "#0") == "stone-on-stone CL-STN-4"
    assert verdict(at, "#1") == "allowed"
    with impossible("CL-STN-4"):
        position("half@0,0g", "red@9,9 blue@8,8", stones={"red": 0, "blue": 0})


@pytest.mark.rule("CL-STN-4")
def test_a_top_needs_one_uncovered_square_for_a_stone() -> None:
    covered = position("cube@0,0g half@0,0r", phase="stone")
    assert verdict(covered, "#0") == "stone-covered CL-STN-4"
    assert verdict(covered, "#1") == "allowed"
    one_square = position("cube@0,0g cube@2,0b half@0,0xy half@1,1yy", phase="stone")
    assert verdict(one_square, "#0") == "allowed"
    with impossible("CL-STN-4"):
        position("cube@0,0g half@0,0r", stones={"red": 0})


@pytest.mark.rule("CL-STN-4")
def test_the_table_takes_no_stone() -> None:
    at = position("half@0,0g half@2,0g", phase="stone")
    assert sorted(move.text for move in at.legal_moves) == ["#0", "#1", "-"]
    with pytest.raises(Unparsable):
        parse_move("#5,5")


@pytest.mark.rule("CL-STN-4")
def test_the_block_just_moved_may_be_blocked() -> None:
    at = after(position("cube@0,0r cube@2,0r", phase="block"), "1@0,2zr", "-")
    assert verdict(at, "#1") == "allowed"
    assert verdict(at, "#0") == "allowed"


@pytest.mark.rule("CL-STN-4")
def test_a_stone_blocks_every_part_of_a_divided_top() -> None:
    free = position(SPLIT, "red@-1,0 blue@99,99")
    assert {(0, 0), (3, 1)} <= climbs(free, "red", "s")
    blocked = position(SPLIT, "red@-1,0 blue@99,99", stones={"blue": 0})
    assert climbs(blocked, "red", "s") == set()
    assert verdict(blocked, "r@0,0+s") == "surface-blocked CL-STN-2"
    assert verdict(blocked, "r@3,1+s") == "surface-blocked CL-STN-2"


@pytest.mark.rule("CL-STN-4")
def test_no_block_may_be_put_on_a_blocked_block_not_even_partly() -> None:
    built = "cube@0,0r cube@2,0r half@9,0r"
    at = position(built, "red@9,9 blue@8,8", phase="block", stones={"blue": 0})
    assert verdict(at, "2@0,0zr") == "on-blocked CL-STN-4"
    assert verdict(at, "2@1,0zr") == "on-blocked CL-STN-4"
    assert verdict(at, "2@2,0zr") == "allowed"
    assert verdict(at, "2@-2,0zr") == "allowed"  # beside it is not on it
    free = position(built, "red@9,9 blue@8,8", phase="block")
    assert verdict(free, "2@1,0zr") == "allowed"


@pytest.mark.rule("CL-STN-4", "CL-BUI-1")
def test_a_block_resting_partly_on_a_blocked_one_may_be_taken_away_but_not_turned_there() -> None:
    built = "cube@0,0r cube@2,0r half@1,0r"
    at = position(built, "red@9,9 blue@8,8", phase="block", stones={"blue": 0})
    assert at.movable() == (2,)
    assert verdict(at, "2@4,0zr") == "allowed"
    assert verdict(at, "2@2,0zr") == "allowed"
    assert verdict(at, "2@1,0zr") == "on-blocked CL-STN-4"
    assert verdict(at, "2@1,0zy") == "on-blocked CL-STN-4"
    assert verdict(at, "2@1,0yg") == "on-blocked CL-STN-4"
    assert verdict(at, "2@1,0xg") == "on-blocked CL-STN-4"
    assert verdict(at, "2@2,0xg") == "allowed"  # it rests on the other cube alone


@pytest.mark.rule("CL-STN-4")
def test_pawns_on_the_blocks_around_are_not_touched_by_a_stone() -> None:
    at = position("half@0,0g half@2,0g", "red@0,0 blue@9,9", phase="stone")
    assert pawn(after(at, "#1"), "red") == (0, 0, 1)
