"""What players may agree on before the game (CL-VAR-1 and the switches of CL-MOV and CL-END)."""

import pytest

from tests.games.climbers.builder import (
    after,
    goals,
    height,
    impossible,
    pawn,
    position,
    until_turn,
    verdict,
)
from toprung.core.errors import Unparsable
from toprung.games.climbers import (
    PRESETS,
    ClimbRule,
    General,
    Ladder,
    Options,
    Position,
    StepDown,
    Tie,
)

FREE = "2008+freestyle"
UPPER_PARTS = {
    4: ["double"],
    5: ["double", "half"],
    6: ["double", "cube"],
    9: ["double", "double", "half"],
    10: ["double", "double", "cube"],
}


def tower(x: int, y: int, level: int, top: str = "r") -> str:
    """A tower over two by two squares, yellow under its top. None of 5 and more is within reach
    of a ladder from the table, so that only a bridge leads from one to another."""
    parts = UPPER_PARTS[level]
    colours = ["y"] * (len(parts) - 1) + [top]
    return " ".join(f"{part}@{x},{y}{up}" for part, up in zip(parts, colours, strict=True))


def bridged(built: str, x: int, y: int, options: str = FREE, pawns: str = "yellow@99,99") -> bool:
    """Whether red gets from the tower at 0,0 to a square with the long ladder."""
    at = position(built, f"red@0,0 {pawns}", options=options)
    assert height(at.blocks, (x, y)) > 4
    return (x, y) in goals(at, "red", "l")


@pytest.mark.rule("CL-VAR-1")
@pytest.mark.parametrize(("gap", "reached"), [(1, True), (2, True), (3, False)])
def test_freestyle_the_long_ladder_bridges_a_gap_of_one_or_two_squares(
    gap: int, reached: bool
) -> None:
    for x, y in ((2 + gap, 0), (-2 - gap, 0), (0, 2 + gap), (0, -2 - gap)):
        assert bridged(f"{tower(0, 0, 5)} {tower(x, y, 5)}", x, y) == reached


@pytest.mark.rule("CL-VAR-1", "CL-LAD-7")
def test_without_freestyle_there_are_no_bridges() -> None:
    built = f"{tower(0, 0, 5)} {tower(3, 0, 5)}"
    assert not bridged(built, 3, 0, options="2008")
    at = position(built, "red@0,0 yellow@99,99")
    assert verdict(at, "r@3,0+l") == "too-high CL-LAD-2"


@pytest.mark.rule("CL-VAR-1")
@pytest.mark.parametrize(
    ("start", "end", "reached"),
    [(5, 6, True), (5, 9, True), (5, 10, False), (6, 5, True), (9, 5, True), (10, 5, False)],
)
def test_freestyle_a_bridge_leads_up_level_or_down_by_4_at_most(
    start: int, end: int, reached: bool
) -> None:
    assert bridged(f"{tower(0, 0, start)} {tower(3, 0, end)}", 3, 0) == reached
    assert bridged(f"{tower(0, 0, start)} {tower(4, 0, end)}", 4, 0) == reached


@pytest.mark.rule("CL-VAR-1")
def test_freestyle_a_bridge_is_straight() -> None:
    """The towers must share a row: one unit of it is enough, a knight's jump is none."""
    assert bridged(f"{tower(0, 0, 5)} {tower(3, 1, 5)}", 3, 1)
    assert not bridged(f"{tower(0, 0, 5)} {tower(3, 2, 5)}", 3, 2)
    assert not bridged(f"{tower(0, 0, 5)} {tower(2, 2, 5)}", 2, 2)


@pytest.mark.rule("CL-VAR-1")
@pytest.mark.parametrize(
    ("start", "between", "end", "reached"),
    [
        (5, 4, 5, True),
        (5, 5, 5, False),
        (5, 4, 9, True),
        (5, 5, 9, False),
        (9, 4, 5, True),
        (9, 5, 5, False),
        (9, 5, 6, True),
    ],
)
def test_freestyle_what_is_bridged_must_be_lower_than_both_ends(
    start: int, between: int, end: int, reached: bool
) -> None:
    """A yellow block in the gap may be by-passed."""
    built = f"{tower(0, 0, start)} {tower(2, 0, between, 'y')} {tower(4, 0, end)}"
    assert bridged(built, 4, 0) == reached


@pytest.mark.rule("CL-VAR-1")
@pytest.mark.parametrize("wall", [2, 3])
def test_freestyle_both_squares_of_a_gap_must_be_lower(wall: int) -> None:
    """A wall one square wide stands in a gap of two: 4 high or 6, between 5 (or 9) and 5."""
    slab = f"half@{wall},0xy"
    for start in (5, 9):
        ends = f"{tower(0, 0, start)} {tower(4, 0, 5)}"
        assert bridged(f"{ends} {slab} {slab}", 4, 0)
        assert not bridged(f"{ends} {slab} {slab} {slab}", 4, 0)


@pytest.mark.rule("CL-VAR-1")
def test_freestyle_no_bridge_stands_on_the_table_or_leads_down_to_it() -> None:
    """Nothing is lower than the table: red can neither leave the court nor come to its ground."""
    court = "double@0,2y double@-2,0y double@0,-2y double@2,0y"
    inside = position(f"{court} {tower(4, 0, 4)}", "red@1,0 yellow@99,99", options=FREE)
    assert (4, 0) not in goals(inside, "red", "l")
    high = position(tower(0, 0, 5), "red@0,0 yellow@99,99", options=FREE)
    assert goals(high, "red", "l") == set()


@pytest.mark.rule("CL-VAR-1", "CL-BLK-4", "CL-BLK-5", "CL-STN-2")
def test_freestyle_a_bridge_ends_where_the_pawn_may_stand() -> None:
    ends = f"{tower(0, 0, 5)} {tower(3, 0, 5, 'g')}"
    assert bridged(ends, 3, 0)
    assert not bridged(f"{tower(0, 0, 5)} {tower(3, 0, 5, 'y')}", 3, 0)
    assert bridged(ends, 3, 0, pawns="yellow@3,1 blue@4,0 purple@4,1")
    full = position(ends, "red@0,0 yellow@3,0 blue@3,1 purple@4,0 lightblue@4,1", options=FREE)
    assert goals(full, "red", "l") == set()
    blocked = position(ends, "red@0,0 yellow@9,9", options=FREE, stones={"yellow": 3})
    assert verdict(blocked, "r@3,0+l") == "surface-blocked CL-STN-2"


@pytest.mark.rule("CL-VAR-1", "CL-LAD-5", "CL-LAD-6")
def test_freestyle_a_bridge_takes_the_own_long_ladder_in_the_own_turn() -> None:
    built = f"{tower(0, 0, 5)} {tower(3, 0, 5)}"
    at = position(built, "red@0,0 yellow@99,99", options=FREE)
    assert (3, 0) not in goals(at, "red") | goals(at, "red", "s")
    crossed = after(at, "r@3,0+l")
    assert pawn(crossed, "red") == (3, 0, 5)
    assert crossed.players[0].ladders == {Ladder.SHORT}
    assert verdict(after(crossed, "-"), "r@0,0+l") == "ladder-gone CL-LAD-5"
    between = position(built, "red@0,0 yellow@99,99", phase="general", options=FREE)
    assert verdict(between, "r@3,0+l") == "ladder-between-turns CL-LAD-6"


@pytest.mark.rule("CL-VAR-1", "CL-LAD-2")
def test_freestyle_keeps_the_ordinary_ladders() -> None:
    at = position("double@0,0r cube@2,0y half@2,0r", "red@-1,0 yellow@99,99", options=FREE)
    assert {(0, 0), (2, 0)} <= goals(at, "red", "l")
    assert goals(at, "red", "s") == set()


@pytest.mark.rule("CL-MOV-6")
def test_the_option_never_down() -> None:
    at = position("half@0,0r cube@2,0r", "red@2,0 yellow@99,99", options="2008+step-down=never")
    assert verdict(at, "r@0,0") == "step-down CL-MOV-6"
    assert verdict(at, "r@2,2") == "step-down CL-MOV-6"
    assert verdict(at, "r@3,1") == "allowed"
    assert not bridged(
        f"{tower(0, 0, 9)} {tower(3, 0, 5)}", 3, 0, options="2008+freestyle+step-down=never"
    )


@pytest.mark.rule("CL-MOV-7")
def test_the_option_without_general_movement() -> None:
    at = position("half@0,0r", phase="stone", options="2008+general=off")
    at = after(at, "-")
    assert (at.active, at.phase) == (1, "climb1")
    with impossible("CL-MOV-7"):
        position("half@0,0r", phase="general", options="2008+general=off")


@pytest.mark.rule("CL-MOV-7")
def test_the_option_live_waits_for_the_next_player_after_every_turn() -> None:
    at = position("half@0,0g", "red@-1,0 blue@-1,1", phase="stone", options="2008+general=live")
    at = after(at, "-")
    assert (at.active, at.phase, at.to_move) == (1, "general", 1)
    at = after(at, "r@0,0", "b@1,1", "r@0,1")
    assert (at.phase, pawn(at, "red")) == ("general", (0, 1, 1))
    assert after(at, "-").phase == "climb1"


@pytest.mark.rule("CL-END-3")
def test_the_option_tie_first() -> None:
    for pawns, winner in (("red@0,0 blue@1,1", 0), ("red@9,9 blue@1,1", 1)):
        at = position(
            "cube@0,0g",
            pawns,
            phase="stone",
            fails=2,
            best={"red": 2},
            arrived={"red": 4, "blue": 9},
            options="2008+tie=first",
        )
        outcome = after(at, "-").outcome
        assert outcome is not None
        assert outcome.winners == (winner,)


def test_the_default_is_the_rulebook_of_2008() -> None:
    assert PRESETS["2008"] == Options()
    expected = Options(ClimbRule.BEST, General.ORDERED, False, StepDown.ANY, Tie.LAST)
    assert Options() == expected
    assert Position.start(["red", "blue"], built_by_players=True).options == expected


def test_presets_and_switches_are_read_and_written() -> None:
    assert Options.parse("freestyle").freestyle
    upward = Options.parse("upward")
    assert upward == Options(general=General.OFF, step_down=StepDown.NEVER, tie=Tie.FIRST)
    for text in ("2008", "2008+climb-rule=turn-start+general=live+freestyle"):
        assert Options.parse(text).text == text
    for wrong in ("1999", "2008+ropes", "2008+general=often", "2008+freestyle=maybe", "2008+tie"):
        with pytest.raises(Unparsable):
            Options.parse(wrong)


def test_options_stay_with_the_game() -> None:
    at = position("half@0,0r", options="2008+freestyle+general=live")
    at = until_turn(at, "yellow")
    assert at.options.text == "2008+general=live+freestyle"
    assert Position.parse(at.text) == at
