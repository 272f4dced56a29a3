"""Pawns on the move, between turns and in them (CL-MOV)."""

import pytest

from tests.games.climbers.builder import (
    after,
    climbs,
    goals,
    pawn,
    position,
    rectangle,
    until_turn,
    verdict,
)
from toprung.games.climbers import Walk, parse_move

STAIRS = "half@0,0r cube@2,0g cube@4,0y half@4,0r"  # 1, 2 and 3 high
PLATEAU = " ".join(f"cube@{x},{y}y" for x in (0, 2, 4) for y in (0, 2, 4))
# Four cubes touch at corners only and close in the ground 0..1, 0..1.
COURT = "cube@0,2g cube@-2,0g cube@0,-2g cube@2,0g"


@pytest.mark.rule("CL-MOV-1")
def test_pawns_on_the_table_go_around_the_building_as_they_wish() -> None:
    at = position("double@0,0yy", "red@-1,0 yellow@-1,1", ladders={"red": ""})
    around = rectangle(-2, -2, 6, 8) - rectangle(0, 0, 2, 4)
    assert goals(at, "red") == around - {(-1, 0), (-1, 1)}


@pytest.mark.rule("CL-MOV-1", "CL-MOV-7")
@pytest.mark.parametrize("phase", ["general", "climb1", "climb2"])
def test_the_other_side_of_the_table_is_one_walk_away(phase: str) -> None:
    at = position("double@0,0yy", "red@-1,0 yellow@-1,1", phase=phase)
    assert pawn(after(at, "r@2,3"), "red") == (2, 3, 0)


@pytest.mark.rule("CL-MOV-2")
def test_between_turns_a_pawn_crosses_any_number_of_blocks_in_steps_of_1() -> None:
    at = position(STAIRS, "red@-1,0 yellow@99,99", phase="general")
    assert pawn(after(at, "r@5,1"), "red") == (5, 1, 3)
    levels = [step.level for step in at.path(_walk("r@5,1"))]
    assert sorted(set(levels)) == [0, 1, 2, 3]


def _walk(text: str) -> Walk:
    move = parse_move(text)
    assert isinstance(move, Walk)
    return move


@pytest.mark.rule("CL-MOV-2", "CL-LAD-1")
def test_between_turns_a_pawn_steps_up_at_most_1_at_a_time() -> None:
    at = position("half@0,0r cube@2,0y half@2,0r", "red@-1,0 yellow@99,99", phase="general")
    assert verdict(at, "r@0,0") == "allowed"
    assert verdict(at, "r@2,0") == "too-high CL-LAD-2"


@pytest.mark.rule("CL-MOV-2", "CL-MOV-7")
def test_every_player_may_move_between_turns_not_only_the_next() -> None:
    at = position(
        "half@0,0g", "red@-1,0 yellow@-1,1 blue@3,3", phase="general", ladders={"yellow": ""}
    )
    at = after(at, "r@0,0", "y@0,1", "b@1,1")
    assert [pawn(at, colour) for colour in ("red", "yellow", "blue")] == [
        (0, 0, 1),
        (0, 1, 1),
        (1, 1, 1),
    ]


@pytest.mark.rule("CL-MOV-3", "CL-BLK-4")
@pytest.mark.parametrize(("middle", "crossed"), [("r", True), ("g", True), ("y", False)])
def test_every_surface_crossed_must_be_one_to_stand_on(middle: str, crossed: bool) -> None:
    built = f"half@0,0r cube@2,0{middle} cube@4,0y half@4,0r"
    at = position(built, "red@-1,0 yellow@99,99", ladders={"red": ""})
    assert ((4, 0) in goals(at, "red")) == crossed


@pytest.mark.rule("CL-MOV-3")
def test_foreign_colours_around_a_surface_cut_it_off() -> None:
    at = position(f"{PLATEAU} half@2,2r", "red@-1,0 yellow@99,99")
    assert verdict(at, "r@2,2+s") == "no-way CL-MOV-3"
    bridge = PLATEAU.replace("cube@2,0y", "cube@2,0r")
    assert verdict(position(f"{bridge} half@2,2r", "red@-1,0 yellow@9,9"), "r@2,2+s") == "allowed"


@pytest.mark.rule("CL-MOV-4")
def test_no_pawn_moves_while_a_block_is_being_moved() -> None:
    at = position("half@0,0g", "red@-1,0 blue@-1,1", phase="block")
    assert verdict(at, "r@0,0") == "wrong-phase CL-TRN-1"
    assert verdict(at, "b@0,0") == "wrong-phase CL-TRN-1"
    assert not any(isinstance(move, Walk) for move in at.legal_moves)


@pytest.mark.rule("CL-MOV-4")
def test_no_pawn_moves_at_a_live_table_either_while_a_block_is_being_moved() -> None:
    at = position("half@0,0g", "red@-1,0 blue@-1,1", phase="block", options="2008+general=live")
    assert verdict(at, "b@0,0") == "wrong-phase CL-TRN-1"


@pytest.mark.rule("CL-MOV-4", "CL-BUI-8")
def test_no_pawn_walks_while_pushed_pawns_wait_to_be_put_down() -> None:
    at = position("cube@0,0g half@9,0xy", "red@0,0 blue@0,-1", phase="block")
    at = after(at, "1@0,0xy")
    assert verdict(at, "r@1,0") == "shift-pending CL-BUI-8"
    assert verdict(at, "b@-1,0") == "shift-pending CL-BUI-8"


@pytest.mark.rule("CL-MOV-5")
@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (4, 4, "diagonal CL-MOV-5"),
        (0, 0, "diagonal CL-MOV-5"),
        (4, 0, "diagonal CL-MOV-5"),
        (0, 4, "diagonal CL-MOV-5"),
        (4, 3, "allowed"),
        (3, 4, "allowed"),
        (0, 1, "allowed"),
        (4, 1, "allowed"),
    ],
)
def test_a_pawn_never_steps_across_a_corner(x: int, y: int, expected: str) -> None:
    """One unit of edge makes the difference."""
    at = position(f"{PLATEAU} half@2,2r half@{x},{y}r", "red@3,3 yellow@99,99")
    assert verdict(at, f"r@{x},{y}") == expected


@pytest.mark.rule("CL-MOV-6")
@pytest.mark.parametrize("phase", ["general", "climb1", "climb2"])
def test_a_pawn_may_step_down_any_height(phase: str) -> None:
    at = position("double@0,0y double@0,0y half@0,0r", "red@0,0 yellow@99,99", phase=phase)
    assert pawn(at, "red") == (0, 0, 9)
    assert pawn(after(at, "r@-1,0"), "red") == (-1, 0, 0)


@pytest.mark.rule("CL-MOV-6")
def test_the_surface_below_must_still_be_one_to_stand_on() -> None:
    at = position("double@0,0r cube@2,0r half@0,2y", "red@0,0 yellow@99,99")
    assert verdict(at, "r@2,0") == "allowed"
    assert verdict(at, "r@0,2") == "wrong-colour CL-BLK-4"


@pytest.mark.rule("CL-MOV-7", "CL-TRN-3")
def test_after_a_turn_all_are_offered_movement_the_player_of_that_turn_last() -> None:
    at = position("half@0,0g", "red@-1,0 yellow@-1,1 blue@3,3", phase="stone", active=1)
    at = after(at, "-")
    order = []
    while at.phase == "general":
        order.append(at.to_move)
        at = after(at, "-")
    assert order == [2, 0, 1]
    assert (at.active, at.phase) == (2, "climb1")


@pytest.mark.rule("CL-MOV-7")
def test_movement_is_offered_once_and_in_order() -> None:
    at = position("half@0,0g", "red@-1,0 yellow@-1,1 blue@3,3", phase="general")
    assert verdict(at, "y@0,0") == "not-your-offer CL-MOV-7"
    assert verdict(at, "b@0,0") == "not-your-offer CL-MOV-7"
    at = after(at, "r@0,0")
    assert verdict(at, "r@1,0") == "not-your-offer CL-MOV-7"
    assert verdict(at, "b@1,0") == "not-your-offer CL-MOV-7"
    assert verdict(at, "y@1,0") == "allowed"


@pytest.mark.rule("CL-MOV-7")
def test_at_a_live_table_anybody_moves_as_often_as_he_likes_until_the_turn_begins() -> None:
    at = position(
        "half@0,0g",
        "red@-1,0 yellow@-1,1 blue@3,3",
        phase="general",
        options="2008+general=live",
    )
    at = after(at, "b@0,0", "b@1,1", "y@0,0", "b@3,3", "r@1,1")
    assert {pawn(at, "red"), pawn(at, "yellow")} == {(1, 1, 1), (0, 0, 1)}
    begun = after(at, "-")
    assert (begun.active, begun.phase) == (0, "climb1")
    assert verdict(begun, "b@0,1") == "not-your-turn CL-TRN-3"


@pytest.mark.rule("CL-MOV-7", "CL-END-2")
def test_there_is_no_movement_after_the_game_has_ended() -> None:
    for general in ("ordered", "live"):
        at = position("half@0,0g", phase="stone", fails=2, options=f"2008+general={general}")
        over = after(at, "-")
        assert (over.phase, over.to_move) == ("over", None)
        assert list(over.legal_moves) == []
        assert verdict(over, "r@0,0") == "game-over CL-END-2"
        assert verdict(over, "-") == "game-over CL-END-2"


@pytest.mark.rule("CL-MOV-8", "CL-MOV-5")
def test_nobody_slips_between_two_blocks_that_touch_at_a_corner() -> None:
    at = position(COURT, "red@0,0 yellow@5,5", ladders={"red": "", "yellow": ""})
    assert goals(at, "red") == {(1, 0), (0, 1), (1, 1)}
    assert verdict(at, "r@2,2") == "diagonal CL-MOV-5"
    at = until_turn(at, "yellow")
    assert rectangle(0, 0, 2, 2) & goals(at, "yellow") == set()


@pytest.mark.rule("CL-MOV-8", "CL-MOV-6")
def test_ground_closed_in_is_table_where_everybody_may_stand() -> None:
    at = position(COURT, "red@2,0 yellow@5,5")
    assert rectangle(0, 0, 2, 2) <= goals(at, "red")
    assert pawn(after(at, "r@0,1"), "red") == (0, 1, 0)


@pytest.mark.rule("CL-MOV-8", "CL-BLK-5")
def test_ground_closed_in_takes_one_pawn_per_square() -> None:
    strip = "cube@0,2g cube@-2,0g cube@0,-2g cube@2,0g half@0,0xy"  # leaves 1,0 and 1,1
    room = position(strip, "red@2,0 yellow@1,0 blue@9,9")
    assert verdict(room, "r@1,1") == "allowed"
    assert rectangle(0, 0, 2, 2) & goals(room, "red") == {(1, 1)}
    full = position(strip, "red@2,0 yellow@1,0 blue@1,1")
    assert verdict(full, "r@1,1") == "surface-full CL-BLK-5"
    assert rectangle(0, 0, 2, 2) & goals(full, "red") == set()


@pytest.mark.rule("CL-MOV-8")
def test_an_opening_one_square_wide_joins_the_ground() -> None:
    gate = COURT.replace("cube@2,0g", "cube@3,0g")
    at = position(gate, "red@0,0 yellow@9,9", ladders={"red": ""})
    assert (5, 0) in goals(at, "red")
    assert climbs(at, "red") == set()
