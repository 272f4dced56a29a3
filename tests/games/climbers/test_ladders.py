"""Steps and ladders (CL-LAD)."""

import pytest

from tests.games.climbers.builder import after, climbs, goals, pawn, position, verdict
from toprung.games.climbers import Ladder, Position

# Towers of each height, red on top.
TOWERS = {
    1: "half@0,0r",
    2: "cube@0,0r",
    3: "cube@0,0y half@0,0r",
    4: "double@0,0r",
    5: "double@0,0y half@0,0r",
    6: "double@0,0y cube@0,0r",
}


def before(tower: int, ladders: str = "sl") -> Position:
    """Red stands on the table before a tower and owns these ladders."""
    return position(TOWERS[tower], "red@-1,0 yellow@99,99", ladders={"red": ladders})


@pytest.mark.rule("CL-LAD-1")
def test_a_pawn_steps_up_1_without_help_and_no_more() -> None:
    assert verdict(before(1), "r@0,0") == "allowed"
    for tower in (2, 3, 4):
        assert verdict(before(tower), "r@0,0") == "too-high CL-LAD-2"
        assert verdict(before(tower, ""), "r@0,0") == "too-high CL-LAD-2"


@pytest.mark.rule("CL-LAD-1", "CL-MOV-2")
def test_each_step_counts_by_itself_however_many_there_are() -> None:
    stairs = "half@0,0r cube@2,0r cube@4,0y half@4,0r"
    at = position(stairs, "red@-1,0 yellow@99,99", ladders={"red": ""})
    assert pawn(after(at, "r@4,0"), "red") == (4, 0, 3)


@pytest.mark.rule("CL-LAD-2")
@pytest.mark.parametrize(("ladder", "overcomes"), [("", {1}), ("s", {2}), ("l", {2, 3, 4})])
def test_the_short_ladder_overcomes_2_and_the_long_one_2_3_or_4(
    ladder: str, overcomes: set[int]
) -> None:
    reached = {tower for tower in TOWERS if (0, 0) in climbs(before(tower), "red", ladder)}
    assert reached == overcomes


@pytest.mark.rule("CL-LAD-2")
def test_a_ladder_that_is_too_short_is_refused() -> None:
    assert verdict(before(3, "s"), "r@0,0+s") == "too-high CL-LAD-2"
    assert verdict(before(5, "l"), "r@0,0+l") == "too-high CL-LAD-2"
    assert verdict(before(4, "l"), "r@0,0+l") == "allowed"


@pytest.mark.rule("CL-LAD-2", "CL-LAD-7")
def test_a_ladder_is_not_spent_on_a_step_of_1() -> None:
    assert verdict(before(1), "r@0,0+s") == "ladder-useless CL-LAD-7"
    assert verdict(before(1), "r@0,0+l") == "ladder-useless CL-LAD-7"


@pytest.mark.rule("CL-LAD-3")
def test_one_free_square_is_enough_to_start_from() -> None:
    """Of the grey cube only 1,0 is bare; the red tower, 2 higher, touches no other square of it."""
    built = "cube@0,0g cube@2,0b half@0,0xy half@1,1yy double@1,-2r"
    at = position(built, "red@1,0 yellow@99,99", ladders={"red": "s"})
    assert verdict(at, "r@1,-1+s") == "allowed"
    assert pawn(after(at, "r@1,-1+s"), "red") == (1, -1, 4)


@pytest.mark.rule("CL-LAD-3", "CL-MOV-5")
def test_one_unit_of_edge_is_enough_to_arrive_at_and_a_corner_is_not() -> None:
    """The tower is 3 high: with the short ladder only the half cube leads to it."""
    for y, reached in ((1, True), (-1, True), (2, False), (-2, False)):
        built = f"half@0,0r cube@2,{y}y half@2,{y}r"
        at = position(built, "red@0,0 yellow@99,99", ladders={"red": "s"})
        assert ((2, y) in goals(at, "red", "s")) == reached


@pytest.mark.rule("CL-LAD-4")
def test_both_ladders_may_be_used_before_the_block() -> None:
    at = position("cube@0,0r double@2,0y cube@2,0r", "red@-1,0 yellow@99,99")
    climbed = after(at, "r@2,0+sl")
    assert pawn(climbed, "red") == (2, 0, 6)
    assert climbed.players[0].ladders == frozenset()
    assert climbed.phase == "block"


@pytest.mark.rule("CL-LAD-4")
def test_both_ladders_may_be_used_after_the_block() -> None:
    at = position("double@2,0y cube@2,0r cube@9,0r", "red@-1,0 yellow@99,99")
    at = after(at, "-", "2@0,0zr")
    assert pawn(after(at, "r@2,0+sl"), "red") == (2, 0, 6)


@pytest.mark.rule("CL-LAD-4")
@pytest.mark.parametrize(("first", "second", "tower"), [("s", "l", 6), ("l", "s", 4)])
def test_one_ladder_may_be_used_before_the_block_and_one_after(
    first: str, second: str, tower: int
) -> None:
    high = {6: "double@2,0y cube@2,0r", 4: "double@2,0r"}[tower]
    at = position(f"cube@0,0r {high}", "red@-1,0 yellow@99,99")
    at = after(at, f"r@0,0+{first}", "-", f"r@2,0+{second}")
    assert pawn(at, "red") == (2, 0, tower)


@pytest.mark.rule("CL-LAD-4")
@pytest.mark.parametrize("tower", [5, 6])
def test_ladders_do_not_add_up_into_a_longer_one(tower: int) -> None:
    assert verdict(before(tower), "r@0,0+sl") == "too-high CL-LAD-2"


@pytest.mark.rule("CL-LAD-4")
@pytest.mark.parametrize(("between", "stands"), [("r", True), ("g", True), ("y", False)])
def test_the_pawn_must_be_able_to_stand_between_two_ladders(between: str, stands: bool) -> None:
    at = position(f"cube@0,0{between} double@2,0y cube@2,0r", "red@-1,0 yellow@99,99")
    assert ((2, 0) in goals(at, "red", "sl")) == stands


@pytest.mark.rule("CL-LAD-4", "CL-BLK-5")
def test_the_surface_between_two_ladders_must_have_room() -> None:
    built = "half@0,0xg double@1,0y cube@1,0r"
    free = position(built, "red@-1,0 blue@0,0 purple@99,99")
    assert verdict(free, "r@1,0+sl") == "allowed"
    full = position(built, "red@-1,0 blue@0,0 purple@0,1")
    assert verdict(full, "r@1,0+sl") == "too-high CL-LAD-2"


@pytest.mark.rule("CL-LAD-5")
@pytest.mark.parametrize(("used", "left"), [("s", Ladder.LONG), ("l", Ladder.SHORT)])
def test_a_used_ladder_leaves_the_game_at_once(used: str, left: Ladder) -> None:
    at = position("cube@0,0r cube@4,0r", "red@-1,0 yellow@99,99")
    climbed = after(at, f"r@0,0+{used}")
    assert climbed.players[0].ladders == {left}
    climbed = after(climbed, "-")
    assert verdict(climbed, f"r@4,0+{used}") == "ladder-gone CL-LAD-5"
    assert verdict(climbed, f"r@4,0+{left.value[0]}") == "allowed"


@pytest.mark.rule("CL-LAD-5")
def test_a_ladder_that_is_not_used_is_kept() -> None:
    assert after(before(1), "r@0,0").players[0].ladders == {Ladder.SHORT, Ladder.LONG}


@pytest.mark.rule("CL-LAD-6")
def test_a_player_cannot_use_the_ladders_of_another() -> None:
    """Blue still owns both ladders, red owns none."""
    at = position("cube@0,0g", "red@-1,0 blue@-1,1", ladders={"red": ""})
    assert verdict(at, "r@0,0+s") == "ladder-gone CL-LAD-5"
    assert verdict(at, "r@0,0+l") == "ladder-gone CL-LAD-5"
    assert goals(at, "red", "s") | goals(at, "red", "l") == set()


@pytest.mark.rule("CL-LAD-6")
def test_using_a_ladder_takes_it_from_its_user_only() -> None:
    at = position("cube@0,0g", "red@-1,0 blue@-1,1")
    climbed = after(at, "r@0,0+s")
    assert climbed.players[1].ladders == {Ladder.SHORT, Ladder.LONG}


@pytest.mark.rule("CL-LAD-6", "CL-MOV-2")
@pytest.mark.parametrize("general", ["ordered", "live"])
def test_ladders_are_used_in_the_own_turn_only(general: str) -> None:
    between = position(
        "cube@0,0g", "red@-1,0 blue@-1,1", phase="general", options=f"2008+general={general}"
    )
    assert verdict(between, "r@0,0+s") == "ladder-between-turns CL-LAD-6"
    assert verdict(between, "r@0,0+l") == "ladder-between-turns CL-LAD-6"
    turn_of_red = position("cube@0,0g", "red@-1,0 blue@-1,1")
    assert verdict(turn_of_red, "b@0,0+s") == "not-your-turn CL-TRN-3"


@pytest.mark.rule("CL-LAD-7")
def test_a_ladder_never_leads_down_and_never_along() -> None:
    """5 high, and no ladder back up from the half cube or the table: any use would be downwards."""
    built = "double@0,0y half@0,0r double@2,0y half@2,0r half@4,0r"
    at = position(built, "red@0,0 yellow@99,99", ladders={"red": "s"})
    assert verdict(at, "r@2,0") == "allowed"
    assert verdict(at, "r@2,0+s") == "ladder-useless CL-LAD-7"
    assert verdict(at, "r@4,0") == "allowed"
    assert verdict(at, "r@4,0+s") == "ladder-useless CL-LAD-7"
    assert verdict(at, "r@6,0+s") == "ladder-useless CL-LAD-7"


@pytest.mark.rule("CL-LAD-7", "CL-MOV-5")
def test_a_ladder_needs_a_shared_edge() -> None:
    """On the plateau of yellow cubes only ladders lead from one red half cube to the tower."""
    plateau = " ".join(f"cube@{x},{y}y" for x in (0, 2, 4) for y in (0, 2, 4))
    for x, y, expected in ((4, 3, "allowed"), (4, 4, "diagonal CL-MOV-5")):
        built = f"{plateau} half@2,2r half@{x},{y}b half@{x},{y}b half@{x},{y}r"
        at = position(built, "red@2,2 yellow@99,99")
        assert verdict(at, f"r@{x},{y}+s") == expected


@pytest.mark.rule("CL-LAD-7")
def test_a_ladder_may_be_used_where_a_detour_would_do() -> None:
    at = position("half@0,0r cube@2,0r", "red@1,2 yellow@99,99")
    assert verdict(at, "r@2,0") == "allowed"
    assert verdict(at, "r@2,0+s") == "allowed"
    assert verdict(at, "r@2,0+l") == "allowed"
