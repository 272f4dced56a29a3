"""The course of a turn (CL-TRN)."""

import pytest

from tests.games.climbers.builder import after, pawn, position, until_turn, verdict
from toprung.games.climbers import Blockade, Pass, Place, Position, Shift, Stone, Walk

BUILT = "half@0,0r cube@2,0r half@9,0r"
EVERYTHING = {
    "climb1": Walk,
    "block": Place,
    "climb2": Walk,
    "stone": Blockade,
}


def red_to_move(phase: str) -> Position:
    return position(BUILT, "red@-1,0 yellow@99,99", phase=phase)


@pytest.mark.rule("CL-TRN-1")
def test_a_turn_is_climb_block_climb_stone() -> None:
    at = red_to_move("climb1")
    seen = [at.phase.value]
    for move in ("r@0,0", "2@4,0zr", "r@2,0", "#2"):
        assert verdict(at, move) == "allowed"
        at = after(at, move)
        seen.append(at.phase.value)
    assert seen == ["climb1", "block", "climb2", "stone", "general"]
    assert pawn(at, "red") == (2, 0, 2)
    assert (at.players[0].stone, at.players[0].stone_block) == (Stone.PLACED, 2)
    assert (at.blocks[2].x, at.blocks[2].y, at.blocks[2].z) == (4, 0, 0)


@pytest.mark.rule("CL-TRN-1")
@pytest.mark.parametrize("phase", EVERYTHING)
def test_each_part_of_the_turn_has_its_own_moves_and_no_others(phase: str) -> None:
    moves = {"r@0,0": Walk, "2@4,0zr": Place, "#2": Blockade}
    at = red_to_move(phase)
    for text, kind in moves.items():
        belongs = kind is EVERYTHING[phase]
        assert verdict(at, text) == ("allowed" if belongs else "wrong-phase CL-TRN-1")
    assert {type(move) for move in at.legal_moves} == {Pass, EVERYTHING[phase]}


@pytest.mark.rule("CL-TRN-1")
def test_between_turns_nobody_moves_a_block_or_puts_a_stone() -> None:
    at = red_to_move("general")
    assert verdict(at, "2@4,0zr") == "wrong-phase CL-TRN-1"
    assert verdict(at, "#2") == "wrong-phase CL-TRN-1"
    assert {type(move) for move in at.legal_moves} == {Pass, Walk}


@pytest.mark.rule("CL-TRN-1")
def test_pawns_are_shifted_only_where_a_block_pushed_them() -> None:
    for phase in ("climb1", "block", "climb2", "stone", "general"):
        at = red_to_move(phase)
        assert verdict(at, "r>-2,0") == "shift-not-pushed CL-BUI-9"
        assert not any(isinstance(move, Shift) for move in at.legal_moves)


@pytest.mark.rule("CL-TRN-1", "CL-LAD-4")
@pytest.mark.parametrize("phase", ["climb1", "climb2"])
def test_ladders_are_allowed_before_and_after_the_block(phase: str) -> None:
    assert verdict(red_to_move(phase), "r@2,0+s") == "allowed"
    assert verdict(red_to_move(phase), "r@2,0+l") == "allowed"


@pytest.mark.rule("CL-TRN-1")
def test_one_block_is_moved_per_turn() -> None:
    at = after(red_to_move("block"), "2@4,0zr")
    assert at.phase == "climb2"
    assert verdict(at, "1@2,2zr") == "wrong-phase CL-TRN-1"


@pytest.mark.rule("CL-TRN-1")
def test_to_stay_is_to_pass() -> None:
    at = red_to_move("climb1")
    assert verdict(at, "r@-1,0") == "no-movement CL-TRN-1"
    assert verdict(at, "-") == "allowed"


@pytest.mark.rule("CL-TRN-2")
def test_a_player_may_pass_the_block_and_still_climb_use_ladders_and_put_the_stone() -> None:
    at = after(red_to_move("climb1"), "r@0,0", "-")
    assert at.phase == "climb2"
    assert at.table.moved_now is None
    at = after(at, "r@2,0+l")
    assert pawn(at, "red") == (2, 0, 2)
    assert verdict(at, "#0") == "allowed"
    ended = after(at, "#0")
    assert ended.blocks == red_to_move("climb1").blocks


@pytest.mark.rule("CL-TRN-2")
def test_every_part_of_a_turn_may_be_passed() -> None:
    at = after(red_to_move("climb1"), *"----")
    assert (at.active, at.phase, at.table.turns) == (1, "general", 1)
    assert pawn(at, "red") == (-1, 0, 0)


@pytest.mark.rule("CL-TRN-3")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_turns_go_around_the_table_seat_by_seat(count: int) -> None:
    colours = ("red", "yellow", "blue", "lightblue", "purple")[:count]
    pawns = " ".join(f"{colour}@{90 + i},9" for i, colour in enumerate(colours))
    at = position(BUILT, pawns)
    order = []
    for colour in (*colours[1:], colours[0]):
        at = until_turn(at, colour)
        order.append((at.table.turns, int(at.active)))
    assert order == [(i, i % count) for i in range(1, count + 1)]


@pytest.mark.rule("CL-TRN-3")
@pytest.mark.parametrize("phase", ["climb1", "climb2"])
def test_only_the_player_whose_turn_it_is_climbs(phase: str) -> None:
    at = position("half@0,0g", "red@-1,0 yellow@-1,1", phase=phase, active=1)
    assert verdict(at, "r@0,0") == "not-your-turn CL-TRN-3"
    assert verdict(at, "y@0,0") == "allowed"
