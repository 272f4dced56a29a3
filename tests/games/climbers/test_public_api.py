"""Wrong arguments to the public API: each is refused in words, and none does harm."""

from __future__ import annotations

from typing import cast

import pytest

from tests.games.climbers.builder import position, verdict
from toprung import play_game
from toprung.core.errors import Illegal, OutOfTurn, Unparsable
from toprung.games.climbers import (
    Axis,
    Blockade,
    Colour,
    Move,
    Pass,
    Place,
    Position,
    Shift,
    Walk,
    parse_move,
)

START = Position.start(["red", "yellow"], seed=7)
CLIMB = START.play("-").play("-")
BLOCK = CLIMB.play("-")


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (Place(999, 0, 0, Axis.Z, Colour.RED), "CL-MAT-2"),
        (Place(-1, 0, 0, Axis.Z, Colour.RED), "CL-MAT-2"),
        (Blockade(999), "CL-MAT-2"),
        (Walk(Colour.PURPLE, 0, 0), "CL-MAT-1"),
        (Walk(Colour.GREY, 0, 0), "CL-MAT-1"),
        (Shift(Colour.PURPLE, 0, 0), "CL-MAT-1"),
        (Place(0, 1_000_000, 0, Axis.Z, Colour.GREY), "CL-BUI-5"),
    ],
)
def test_apply_refuses_what_the_game_lacks_instead_of_writing_past_a_buffer(
    move: Move, rule: str
) -> None:
    for at in (START, CLIMB, BLOCK):
        for _ in range(200):
            with pytest.raises(Illegal) as caught:
                at.apply(move)
            assert caught.value.rule == rule


def test_the_text_of_a_move_is_in_legal_moves_if_play_accepts_it() -> None:
    assert "-" in CLIMB.legal_moves
    assert Pass() in CLIMB.legal_moves
    assert CLIMB.legal_moves[-1].text in CLIMB.legal_moves
    for wrong in ("#0", "no move", "", 3, None):
        assert wrong not in CLIMB.legal_moves


def test_legal_moves_can_be_sliced() -> None:
    moves = list(CLIMB.legal_moves)
    assert CLIMB.legal_moves[1:4] == moves[1:4]
    assert CLIMB.legal_moves[::-7] == moves[::-7]
    assert CLIMB.legal_moves[5:5] == []
    with pytest.raises(IndexError, match=f"there are {len(moves)} moves"):
        CLIMB.legal_moves[len(moves)]


def test_what_is_not_a_move_at_all_is_called_so() -> None:
    with pytest.raises(TypeError, match="3 is not a move"):
        CLIMB.play(cast(str, 3))
    with pytest.raises(TypeError, match="None is not a move"):
        CLIMB.refusal(cast(str, None))
    with pytest.raises(TypeError, match="whole numbers"):
        CLIMB.play(Walk(Colour.RED, cast(int, 0.5), 0))
    with pytest.raises(TypeError, match=r"Shift\(.*0\.5.* is not a move"):
        CLIMB.parse_move(Shift(Colour.RED, cast(int, 0.5), 5))


@pytest.mark.parametrize("depth", [-1, 21, 200, 2**31, 2**40, -(2**40)])
def test_perft_refuses_a_depth_that_it_cannot_count(depth: int) -> None:
    with pytest.raises(ValueError, match="0 to 20"):
        CLIMB.perft(depth)


def test_perft_of_depth_0_is_1() -> None:
    assert CLIMB.perft(0) == 1


def test_path_refuses_an_illegal_walk_instead_of_inventing_a_step() -> None:
    at = position("cube@0,0r double@2,0r", "red@-1,0 yellow@99,99", ladders={"red": "s"})
    for text, rule in (("r@2,0", "CL-LAD-2"), ("r@0,0", "CL-LAD-2"), ("r@0,0+l", "CL-LAD-5")):
        walk = parse_move(text)
        assert isinstance(walk, Walk)
        with pytest.raises(Illegal) as caught:
            at.path(walk)
        assert caught.value.rule == rule
    with pytest.raises(OutOfTurn):
        at.path(Walk(Colour.YELLOW, 98, 99))


def test_path_takes_a_text_as_play_does_and_says_if_it_is_not_a_walk() -> None:
    at = position("cube@0,0r double@2,0r", "red@-1,0 yellow@99,99")
    walk = parse_move("r@0,0+s")
    assert isinstance(walk, Walk)
    assert at.path("r@0,0+s") == at.path(walk)
    with pytest.raises(Unparsable, match="'-' is not a walk"):
        at.path("-")


def test_a_colour_alone_is_not_taken_apart_into_letters() -> None:
    with pytest.raises(TypeError, match="colours must be a sequence of names, not 'red'"):
        Position.start("red")


@pytest.mark.rule("CL-MOV-5")
@pytest.mark.parametrize("ladders", ["", "s", "sl"])
@pytest.mark.parametrize(("x", "y"), [(2, 2), (-2, 2), (2, -2), (-2, -2)])
def test_two_cubes_that_meet_at_a_corner_are_refused_as_diagonal_not_as_too_high(
    x: int, y: int, ladders: str
) -> None:
    at = position(f"cube@0,0b cube@{x},{y}b", "blue@0,0 red@99,99", ladders={"blue": ladders})
    assert verdict(at, f"b@{x},{y}") == "diagonal CL-MOV-5"


@pytest.mark.rule("CL-MOV-5")
def test_the_rulebooks_picture_of_the_diagonal_step_names_its_own_rule() -> None:
    """From the size 1 to a cube, 1 higher, across a corner."""
    at = position("half@0,0b cube@2,2b", "blue@0,0 red@99,99")
    assert verdict(at, "b@2,2") == "diagonal CL-MOV-5"
    assert verdict(at, "b@2,2+s") == "allowed"  # from the table


@pytest.mark.rule("CL-LAD-2", "CL-MOV-5")
def test_a_block_across_a_corner_that_is_too_high_for_any_step_is_too_high() -> None:
    at = position("cube@0,0b double@2,2b", "blue@0,0 red@99,99", ladders={"blue": ""})
    assert verdict(at, "b@2,2") == "too-high CL-LAD-2"
    beside = position("half@0,0b cube@2,2b", "blue@1,2 red@99,99", ladders={"blue": ""})
    assert verdict(beside, "b@2,2") == "too-high CL-LAD-2"


@pytest.mark.parametrize("bots", [3, Pass(), 0.5])
def test_bots_that_are_no_sequence_are_called_so(bots: object) -> None:
    with pytest.raises(TypeError, match="bots must be a Sequence, not "):
        play_game("climbers", cast("list[str]", bots))
