"""What lies in the box (CL-MAT)."""

from collections import Counter

import pytest

from tests.games.climbers.builder import after, impossible, position, until_turn, verdict
from toprung.core.errors import Unparsable
from toprung.games.climbers import (
    Axis,
    Colour,
    Kind,
    Ladder,
    Pair,
    Piece,
    Position,
    Stone,
    standard_set,
)
from toprung.games.climbers.blocks import pieces, size

FIVE = ("red", "yellow", "blue", "lightblue", "purple")
ALL_SIX = {*FIVE, "grey"}


def tops(at: Position, block: int, axis: str) -> set[str]:
    """The colours that a block may show on top with its odd edge this way."""
    return {place.up for place, _ in at.placements(block) if place.axis == axis}


@pytest.mark.rule("CL-MAT-1")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_two_to_five_may_play(count: int) -> None:
    game = Position.start(FIVE[:count], built_by_players=True)
    assert [player.colour for player in game.players] == list(FIVE[:count])


@pytest.mark.rule("CL-MAT-1")
def test_one_alone_cannot_play_and_six_cannot_either() -> None:
    with impossible("CL-MAT-1"):
        Position.start(["red"], built_by_players=True)
    with impossible("CL-MAT-1"):
        position("cube@0,0r", "red@9,9")
    with impossible("CL-MAT-1"):
        Position.start([*FIVE, "red"], built_by_players=True)


@pytest.mark.rule("CL-MAT-1")
def test_grey_is_nobodys_colour() -> None:
    with pytest.raises(Unparsable):
        Position.start(["red", "grey"], built_by_players=True)
    with impossible("CL-MAT-1"):
        position("cube@0,0r", "red@9,9 grey@8,8")


@pytest.mark.rule("CL-MAT-1")
def test_each_colour_has_one_pawn() -> None:
    with impossible("CL-MAT-1"):
        position("cube@0,0r", "red@9,9 blue@8,8 red@7,7")
    two = position("half@0,0g", "red@-1,0 yellow@-1,1")
    assert verdict(two, "p@0,0") == "no-such-player CL-MAT-1"


@pytest.mark.rule("CL-MAT-2")
def test_the_box_holds_35_blocks_of_four_kinds() -> None:
    kinds = Counter(piece.kind for piece in standard_set())
    assert kinds == {Kind.GREY: 2, Kind.HALF: 12, Kind.CUBE: 12, Kind.DOUBLE: 9}
    assert len({piece.id for piece in standard_set()}) == 35


@pytest.mark.rule("CL-MAT-2")
def test_the_extents_of_the_four_kinds() -> None:
    assert size(Kind.GREY, Axis.Z) == (2, 2, 6)
    assert size(Kind.HALF, Axis.Z) == (2, 2, 1)
    assert size(Kind.CUBE, Axis.Z) == (2, 2, 2)
    assert size(Kind.DOUBLE, Axis.Z) == (2, 2, 4)
    assert size(Kind.DOUBLE, Axis.X) == (4, 2, 2)
    assert size(Kind.HALF, Axis.Y) == (2, 1, 2)


@pytest.mark.rule("CL-MAT-2")
@pytest.mark.parametrize(
    ("kind", "count"), [("grey", 2), ("half", 12), ("cube", 12), ("double", 9)]
)
def test_no_position_has_more_blocks_of_a_kind_than_the_box(kind: str, count: int) -> None:
    row = [f"{kind}@{2 * i},0g" for i in range(count + 1)]
    assert len(position(" ".join(row[:count])).blocks) == count
    with impossible("CL-MAT-2"):
        position(" ".join(row))


@pytest.mark.rule("CL-MAT-2")
def test_a_block_that_is_not_there_cannot_be_moved_or_blocked() -> None:
    assert verdict(position("cube@0,0r", phase="block"), "1@2,0zr") == "no-such-block CL-MAT-2"
    assert verdict(position("cube@0,0r", phase="stone"), "#1") == "no-such-block CL-MAT-2"


@pytest.mark.rule("CL-MAT-3")
def test_colours_lie_opposite_each_other_in_three_pairs() -> None:
    opposite = {frozenset(pair.colours) for pair in Pair}
    assert opposite == {
        frozenset({Colour.RED, Colour.YELLOW}),
        frozenset({Colour.BLUE, Colour.LIGHTBLUE}),
        frozenset({Colour.PURPLE, Colour.GREY}),
    }


@pytest.mark.rule("CL-MAT-3")
@pytest.mark.parametrize("word", ["half@0,0r", "cube@0,0r", "double@0,0r"])
def test_every_coloured_block_can_show_all_six_colours(word: str) -> None:
    at = position(word)
    assert {place.up for place, _ in at.placements(0)} == ALL_SIX


@pytest.mark.rule("CL-MAT-3", "CL-BLK-7")
def test_a_grey_block_shows_nothing_but_grey_whichever_way_it_lies() -> None:
    at = position("grey@0,0", phase="block")
    assert [tops(at, 0, axis) for axis in "xyz"] == [{"grey"}] * 3
    assert verdict(at, "0@0,0zr") == "wrong-face CL-MAT-5"


@pytest.mark.rule("CL-MAT-4", "CL-PRE-1")
def test_each_player_has_a_short_and_a_long_ladder_and_a_stone() -> None:
    for player in Position.start(FIVE, built_by_players=True).players:
        assert player.ladders == {Ladder.SHORT, Ladder.LONG}
        assert (player.stone, player.stone_block) == (Stone.HAND, None)


@pytest.mark.rule("CL-MAT-4")
def test_there_is_no_second_ladder_of_a_kind_and_no_second_stone() -> None:
    at = position("cube@0,0r cube@4,0r", "red@-1,0 yellow@99,99")
    at = after(at, "r@0,0+s", "-")
    assert verdict(at, "r@4,0+s") == "ladder-gone CL-LAD-5"
    assert verdict(at, "r@4,0+l") == "allowed"
    again = until_turn(after(at, "-", "#1"), "red")
    ended = after(again, *"---")  # nothing is asked about a stone again
    assert (ended.active, ended.phase) == (1, "general")


@pytest.mark.rule("CL-MAT-5")
def test_each_pair_lies_on_the_odd_axis_of_four_half_cubes_and_three_double_cubes() -> None:
    layout = Counter((piece.kind, piece.pair) for piece in standard_set())
    for pair in Pair:
        assert layout[Kind.HALF, pair] == 4
        assert layout[Kind.DOUBLE, pair] == 3
    assert layout[Kind.CUBE, None] == 12


@pytest.mark.rule("CL-MAT-3", "CL-MAT-5")
@pytest.mark.parametrize("kind", ["half", "double"])
@pytest.mark.parametrize(
    ("pair", "ends"),
    [("r", {"red", "yellow"}), ("b", {"blue", "lightblue"}), ("p", {"purple", "grey"})],
)
def test_the_pair_of_the_odd_axis_is_on_top_when_that_axis_points_up(
    kind: str, pair: str, ends: set[str]
) -> None:
    colour = next(one.colours[0].letter for one in Pair if one.value[0] == pair)
    at = position(f"{kind}@0,0z{colour}/{pair}")
    assert tops(at, 0, "z") == ends
    assert tops(at, 0, "x") == tops(at, 0, "y") == ALL_SIX - ends


@pytest.mark.rule("CL-MAT-5")
def test_all_cubes_are_alike_and_show_any_colour_in_any_place() -> None:
    at = position("cube@0,0r cube@9,9y")
    assert [tops(at, cube, "z") for cube in (0, 1)] == [ALL_SIX, ALL_SIX]


@pytest.mark.rule("CL-MAT-5")
def test_a_block_cannot_show_a_colour_that_its_layout_has_elsewhere() -> None:
    at = position("half@0,0r/r half@2,0xb/r", phase="block")
    assert verdict(at, "0@0,0zb") == "wrong-face CL-MAT-5"
    assert verdict(at, "0@0,0zy") == "allowed"
    assert verdict(at, "1@2,0xr") == "wrong-face CL-MAT-5"
    assert verdict(at, "1@2,0xg") == "allowed"
    with impossible("CL-MAT-5"):
        position("half@0,0zb/r")
    with impossible("CL-MAT-5"):
        position("double@0,0xr/r")


@pytest.mark.rule("CL-MAT-5")
def test_the_layout_is_data_and_other_sets_can_be_loaded() -> None:
    assert pieces([("half", "red/yellow", 2), ("cube", None, 1)]) == (
        Piece(0, Kind.HALF, Pair.RED_YELLOW),
        Piece(1, Kind.HALF, Pair.RED_YELLOW),
        Piece(2, Kind.CUBE, None),
    )
    other = position(" ".join(f"double@{2 * i},0r" for i in range(9)))
    assert {block.pair for block in other.blocks} == {Pair.RED_YELLOW}
