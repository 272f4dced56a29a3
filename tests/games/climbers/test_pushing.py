"""Blocks put where pawns stand (CL-BUI-8, CL-BUI-9, CL-BUI-11)."""

import pytest

from tests.games.climbers.builder import (
    Square,
    after,
    goals,
    pawn,
    position,
    rectangle,
    until_turn,
    verdict,
)
from toprung.games.climbers import Position

# A grey cube over 0..1, 0..1 and a standing size 1 far away, which can cover half of it.
CUBE = "cube@0,0g half@50,0xy"
# A lying grey size 4 with a standing size 1 on 1,0 1,1; another standing size 1 far away.
SPLIT = "double@0,0xg half@1,0xy half@50,0xy"
# Four cubes that close in the ground 0..1, 0..1, and blocks to put there.
COURT = "cube@0,2g cube@-2,0g cube@0,-2g cube@2,0g half@50,0xy cube@52,0y"


def choices(at: Position) -> set[str]:
    """What the mover may do now."""
    return {move.text for move in at.legal_moves}


def ground_choices(at: Position, letter: str) -> set[Square]:
    """The squares on which the mover may put a pushed pawn."""
    texts = [text.removeprefix(f"{letter}>").split(",") for text in choices(at)]
    return {(int(x), int(y)) for x, y in texts}


@pytest.mark.rule("CL-BUI-8")
@pytest.mark.parametrize(
    ("pawns", "expected"),
    [
        ("red@9,9 blue@0,0", "allowed"),
        ("red@9,9 blue@0,0 purple@0,1", "allowed"),
        ("red@9,9 blue@1,0 purple@1,1", "allowed"),
        ("red@9,9 blue@0,0 purple@0,1 yellow@1,1", "no-room-for-pawns CL-BUI-8"),
        ("red@0,0 blue@0,1 purple@1,0", "no-room-for-pawns CL-BUI-8"),
    ],
)
def test_a_block_may_cover_part_of_a_surface_if_its_pawns_still_fit(
    pawns: str, expected: str
) -> None:
    """Two of the cube's four squares are left."""
    assert verdict(position(CUBE, pawns, phase="block"), "1@0,0xy") == expected


@pytest.mark.rule("CL-BUI-8")
def test_a_block_may_not_cover_all_of_an_occupied_surface() -> None:
    at = position("cube@0,0g half@50,0y", "red@9,9 blue@0,0", phase="block")
    assert verdict(at, "1@0,0zy") == "no-room-for-pawns CL-BUI-8"
    free = position("cube@0,0g half@50,0y", "red@9,9 blue@-1,0", phase="block")
    assert verdict(free, "1@0,0zy") == "allowed"


@pytest.mark.rule("CL-BUI-8", "CL-BUI-9")
def test_the_mover_puts_the_pushed_pawn_on_any_free_square_that_is_left() -> None:
    at = after(position(CUBE, "red@9,9 blue@0,0", phase="block"), "1@0,0xy")
    assert (at.phase, at.to_move) == ("block", 0)
    assert choices(at) == {"b>1,0", "b>1,1"}
    moved = after(at, "b>1,1")
    assert pawn(moved, "blue") == (1, 1, 2)
    assert moved.phase == "climb2"


@pytest.mark.rule("CL-BUI-8")
def test_a_pawn_is_never_pushed_onto_another_block_not_even_of_its_colour() -> None:
    built = f"{CUBE} cube@2,0g cube@0,2b"
    at = after(position(built, "red@9,9 blue@1,0", phase="block"), "1@1,0xy")
    assert choices(at) == {"b>0,0", "b>0,1"}
    for square in ("2,0", "0,2", "-1,0"):
        assert verdict(at, f"b>{square}") == "shift-elsewhere CL-BUI-9"


@pytest.mark.rule("CL-BUI-8")
def test_room_on_a_neighbouring_block_does_not_help() -> None:
    built = f"{CUBE} cube@2,0g"
    at = position(built, "red@9,9 blue@0,0 purple@0,1 yellow@1,1", phase="block")
    assert verdict(at, "1@0,0xy") == "no-room-for-pawns CL-BUI-8"


@pytest.mark.rule("CL-BUI-8")
def test_a_block_over_two_blocks_pushes_the_pawns_of_both_each_on_its_own() -> None:
    built = "cube@0,0g cube@2,0g half@50,0y"
    at = position(built, "red@1,0 blue@2,1", phase="block")
    at = after(at, "2@1,0zy")
    assert choices(at) == {"r>0,0", "r>0,1"}
    at = after(at, "r>0,1")
    assert choices(at) == {"b>3,0", "b>3,1"}
    assert after(at, "b>3,0").phase == "climb2"


@pytest.mark.rule("CL-BUI-9")
def test_only_pawns_whose_square_is_covered_are_shifted() -> None:
    at = position(CUBE, "red@9,9 blue@0,0 purple@1,0", phase="block")
    at = after(at, "1@0,0xy")
    assert choices(at) == {"b>1,1"}
    assert verdict(at, "b>1,0") == "square-taken CL-BLK-5"
    assert verdict(at, "p>1,1") == "shift-not-pushed CL-BUI-9"
    assert verdict(at, "r>1,1") == "shift-not-pushed CL-BUI-9"
    aside = after(position(CUBE, "red@9,9 blue@1,0", phase="block"), "1@0,0xy")
    assert aside.phase == "climb2"
    assert pawn(aside, "blue") == (1, 0, 2)


@pytest.mark.rule("CL-BUI-9")
def test_pushed_pawns_are_put_down_one_after_the_other() -> None:
    at = position(CUBE, "red@9,9 blue@0,0 purple@0,1", phase="block")
    at = after(at, "1@0,0xy")
    assert verdict(at, "p>1,0") == "shift-order CL-BUI-9"
    assert verdict(at, "-") == "shift-pending CL-BUI-8"
    assert verdict(at, "1@50,0xy") == "shift-pending CL-BUI-8"
    at = after(at, "b>1,0")
    assert choices(at) == {"p>1,1"}
    at = after(at, "p>1,1")
    assert (at.phase, pawn(at, "blue"), pawn(at, "purple")) == ("climb2", (1, 0, 2), (1, 1, 2))


@pytest.mark.rule("CL-BUI-9")
def test_room_is_counted_with_the_moved_block_lifted_off() -> None:
    """The dividing block itself may go on 0,0 0,1: without it the surface is one."""
    at = position(SPLIT, "red@0,0 blue@0,1", phase="block")
    assert verdict(at, "1@0,0xy") == "allowed"
    at = after(at, "1@0,0xy")
    assert choices(at) == {f"r>{x},{y}" for x, y in rectangle(1, 0, 3, 2)}
    at = after(at, "r>3,1")
    assert choices(at) == {f"b>{x},{y}" for x, y in rectangle(1, 0, 3, 2) - {(3, 1)}}


@pytest.mark.rule("CL-BUI-9")
def test_no_pawn_is_pushed_to_a_separate_surface_of_its_block() -> None:
    """A second block on 0,0 0,1 leaves nothing of that part; the part beyond is another surface."""
    at = position(SPLIT, "red@9,9 blue@0,1", phase="block")
    assert verdict(at, "2@0,0xy") == "no-room-for-pawns CL-BUI-8"
    beyond = position(SPLIT, "red@9,9 blue@3,0", phase="block")
    beyond = after(beyond, "2@3,0xy")
    assert choices(beyond) == {"b>2,0", "b>2,1"}
    assert verdict(beyond, "b>0,0") == "shift-elsewhere CL-BUI-9"


@pytest.mark.rule("CL-BUI-9")
def test_a_surface_that_the_block_divides_may_be_used_on_both_sides() -> None:
    at = position("double@0,0xg half@50,0xy", "red@9,9 blue@1,0", phase="block")
    at = after(at, "1@1,0xy")
    left = rectangle(0, 0, 1, 2) | rectangle(2, 0, 2, 2)
    assert choices(at) == {f"b>{x},{y}" for x, y in left}


@pytest.mark.rule("CL-BUI-8", "CL-BUI-12")
def test_a_block_turned_in_place_pushes_pawns_beside_it_on_the_same_top() -> None:
    """The standing size 1 is laid over 0..1: 0,0 and 0,1 are covered as well."""
    at = position(SPLIT, "red@0,0 blue@9,9", phase="block")
    at = after(at, "1@0,0zb")
    assert choices(at) == {f"r>{x},{y}" for x, y in rectangle(2, 0, 2, 2)}


@pytest.mark.rule("CL-BUI-9", "CL-END-3", "CL-END-4")
def test_being_pushed_is_no_climb_and_no_arrival() -> None:
    before = position(CUBE, "red@9,9 blue@0,0", phase="block", arrived={"blue": 3, "red": 7})
    pushed = after(before, "1@0,0xy", "b>1,0")
    assert pushed.players[1].level == 2
    assert (pushed.players[1].arrived, pushed.table.clock) == (3, 7)


@pytest.mark.rule("CL-BUI-11")
def test_pawns_on_the_table_step_aside_for_a_block() -> None:
    at = position("cube@0,0r cube@50,0r", "red@2,0 blue@3,1", phase="block")
    assert verdict(at, "1@2,0zr") == "allowed"
    at = after(at, "1@2,0zr")
    free = ground_choices(at, "r")
    assert {(4, 0), (-1, 0), (2, 2), (2, -1)} <= free
    assert free.isdisjoint(rectangle(0, 0, 4, 2))
    at = after(at, "r>4,1")
    assert verdict(at, "b>4,1") == "square-taken CL-BLK-5"
    assert verdict(at, "b>0,0") == "shift-elsewhere CL-BUI-9"
    at = after(at, "b>-1,1")
    assert (at.phase, pawn(at, "red"), pawn(at, "blue")) == ("climb2", (4, 1, 0), (-1, 1, 0))


@pytest.mark.rule("CL-BUI-11")
def test_pawns_all_around_the_building_never_hinder_a_block() -> None:
    pawns = "red@2,0 yellow@-1,1 blue@0,2 lightblue@1,-1 purple@-1,0"
    at = position("cube@0,0r cube@0,0b", pawns, phase="block")
    for place in ("1@2,0zr", "1@-2,0zr", "1@0,2zr", "1@0,-2zr"):
        assert verdict(at, place) == "allowed"


@pytest.mark.rule("CL-BUI-11")
@pytest.mark.parametrize(
    ("pawns", "expected"),
    [
        ("red@0,0 blue@9,9", "allowed"),
        ("red@0,0 blue@1,1", "allowed"),
        ("red@0,0 blue@1,1 purple@1,0", "no-room-on-ground CL-BUI-11"),
    ],
)
def test_each_pawn_on_ground_closed_in_needs_a_free_square_there(pawns: str, expected: str) -> None:
    assert verdict(position(COURT, pawns, phase="block"), "4@0,0xy") == expected


@pytest.mark.rule("CL-BUI-11")
def test_ground_closed_in_cannot_be_filled_up_over_a_pawn() -> None:
    at = position(COURT, "red@0,0 blue@9,9", phase="block")
    assert verdict(at, "5@0,0zy") == "no-room-on-ground CL-BUI-11"
    empty = position(COURT, "red@8,8 blue@9,9", phase="block")
    assert verdict(empty, "5@0,0zy") == "allowed"


@pytest.mark.rule("CL-BUI-11")
def test_a_pawn_steps_aside_within_the_same_ground_only() -> None:
    at = position(COURT, "red@0,0 blue@1,1", phase="block")
    at = after(at, "4@0,0xy")
    assert choices(at) == {"r>1,0"}
    assert verdict(at, "r>4,0") == "shift-elsewhere CL-BUI-9"


@pytest.mark.rule("CL-BUI-11", "CL-BUI-9")
def test_a_wall_may_be_put_on_the_ground_that_it_closed_in() -> None:
    """With the wall lifted off, that ground is part of the open table."""
    at = position(COURT, "red@0,0 blue@1,1", phase="block")
    at = after(at, "0@0,0zg")
    assert {(0, 2), (1, 3), (5, 0)} <= ground_choices(at, "r")


@pytest.mark.rule("CL-BUI-11", "CL-MOV-8")
def test_a_pawn_whose_square_becomes_enclosed_stays_and_is_enclosed() -> None:
    gap = "cube@0,2g cube@-2,0g cube@0,-2g double@50,0yb"
    at = position(gap, "red@0,1 blue@9,9", phase="block", ladders={"red": ""})
    at = after(at, "3@2,-1yb")
    assert (at.phase, pawn(at, "red")) == ("climb2", (0, 1, 0))
    assert goals(at, "red") == {(0, 0), (1, 0), (1, 1)}
    assert goals(until_turn(at, "blue"), "blue").isdisjoint(rectangle(0, 0, 2, 2))
