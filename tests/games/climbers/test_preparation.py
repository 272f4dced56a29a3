"""Before the first turn: material, pawns, and the building made by the players (CL-PRE)."""

import pytest

from tests.games.climbers.builder import after, impossible, position, verdict
from toprung.core.errors import OutOfTurn
from toprung.games.climbers import Axis, Kind, Ladder, Position, Stone

FIVE = ("red", "yellow", "blue", "lightblue", "purple")
# The two grey blocks, upright, walled in 6 high on all sides and roofed, but for the top third of
# the wall before the second of them. The blocks of the supply are 15 and 16.
COLUMNS = ("-2,0", "4,0", "0,2", "2,2", "0,-2", "2,-2")
ALMOST = " ".join(
    [
        "grey@0,0 grey@2,0",
        *(f"double@{at}r" for at in COLUMNS),
        *(f"cube@{at}b" for at in COLUMNS[:-1]),
        "half@0,0y half@2,0y",
    ]
)


def last_two(supply: str = "cube* half*r") -> Position:
    return position(f"{ALMOST} {supply}", "red@9,9 yellow@8,8", phase="build")


@pytest.mark.rule("CL-PRE-1", "CL-MAT-4")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_each_player_begins_with_his_material_and_his_pawn_on_the_table(count: int) -> None:
    at = Position.start(FIVE[:count], built_by_players=True)
    for player in at.players:
        assert player.ladders == {Ladder.SHORT, Ladder.LONG}
        assert player.stone is Stone.HAND
        assert (player.level, player.best, player.arrived) == (0, 0, 0)
        assert at.column(player.x, player.y) == (0, None)
    assert len({(player.x, player.y) for player in at.players}) == count


@pytest.mark.rule("CL-PRE-1", "CL-PRE-5")
def test_pawns_stay_on_the_table_wherever_the_players_build() -> None:
    begun = Position.start(FIVE, built_by_players=True)
    ended = position(f"{ALMOST} cube* half*r", "red@6,0 yellow@7,1", phase="build")
    for at, places in (
        (begun, [f"2@{x},-3zr" for x in (-3, -2, -1, 0, 1)]),  # before the grey blocks
        (after(ended, "15@2,-2zr"), ["16@6,0zr", "16@6,0xb", "16@6,1yb"]),
    ):
        for place in places:
            built = after(at, place)
            pawns = {(player.x, player.y) for player in built.players}
            assert {built.column(x, y) for x, y in pawns} == {(0, None)}
            assert len(pawns) == len(built.players)
            assert Position.parse(built.text) == built


@pytest.mark.rule("CL-PRE-2", "CL-PRE-5")
def test_the_grey_blocks_stand_upright_side_by_side_and_the_33_others_are_to_be_built() -> None:
    at = Position.start(FIVE, built_by_players=True)
    greys = [block for block in at.blocks if not block.in_supply]
    assert [(grey.kind, grey.axis, grey.z) for grey in greys] == [(Kind.GREY, Axis.Z, 0)] * 2
    assert (abs(greys[0].x - greys[1].x), abs(greys[0].y - greys[1].y)) in ((2, 0), (0, 2))
    assert sum(block.in_supply for block in at.blocks) == 33
    assert at.grey_visible


@pytest.mark.rule("CL-PRE-5", "CL-TRN-3")
def test_the_players_build_in_turn_one_block_each() -> None:
    at = Position.start(["red", "yellow", "blue"], built_by_players=True)
    order = []
    for place in ("2@-4,-1zr", "3@2,-1zr", "4@-2,1zr", "5@0,1zb"):
        order.append((at.phase.value, at.to_move))
        at = after(at, place)
    assert order == [("build", 0), ("build", 1), ("build", 2), ("build", 0)]
    assert sum(block.in_supply for block in at.blocks) == 29


@pytest.mark.rule("CL-PRE-5")
def test_while_grey_is_to_be_seen_every_block_must_hide_some_of_it() -> None:
    at = Position.start(["red", "yellow"], built_by_players=True)
    at = after(at, "2@-4,-1zr")
    assert verdict(at, "3@-6,-1zr") == "grey-first CL-PRE-5"  # touches the building, hides nothing
    assert verdict(at, "3@-4,-1zr") == "allowed"  # on top of the first, before the grey wall
    assert verdict(at, "3@2,-1zr") == "allowed"
    assert verdict(at, "3@-2,-1zr") == "allowed"  # on the roof
    assert verdict(at, "3@9,9zr") == "no-contact CL-BUI-3"


@pytest.mark.rule("CL-PRE-2", "CL-PRE-5")
def test_the_last_visible_bit_of_grey_must_be_hidden_before_anything_else() -> None:
    at = last_two()
    assert at.grey_visible
    for elsewhere in ("15@6,0zr", "16@6,0zr", "15@0,0zr", "16@2,-2yb"):
        assert verdict(at, elsewhere) == "grey-first CL-PRE-5"
    for before_it in ("15@2,-2zr", "16@2,-2zr", "16@2,-1yb"):
        assert verdict(at, before_it) == "allowed"
    assert not after(at, "15@2,-2zr").grey_visible
    assert after(at, "16@2,-2zr").grey_visible  # 1 of 2 units is still open


@pytest.mark.rule("CL-PRE-5")
def test_no_block_may_make_it_impossible_to_hide_the_grey_ones() -> None:
    """A standing size 1 leaves a shaft one square wide, and the cube does not fit into it."""
    assert verdict(last_two(), "16@2,-2xb") == "grey-stuck CL-PRE-5"
    assert verdict(last_two(), "16@3,-2xb") == "grey-stuck CL-PRE-5"
    assert verdict(last_two("half*r half*r"), "16@3,-2xb") == "allowed"


@pytest.mark.rule("CL-PRE-5")
def test_a_block_may_hide_any_bit_of_grey_as_long_as_the_rest_can_still_be_hidden() -> None:
    """Two gaps want the two cubes, a slot one square wide wants the size 1."""
    slot = ALMOST.replace(" cube@0,2b", " half@0,3yg").replace(" cube@0,-2b", "")
    at = position(f"{slot} cube* cube* half*r", "red@9,9 yellow@8,8", phase="build")
    for place in ("14@2,-2zr", "14@0,-2zr", "16@0,2yg"):
        assert verdict(at, place) == "allowed"
    assert not after(at, "14@2,-2zr", "15@0,-2zr", "16@0,2yg").grey_visible


@pytest.mark.rule("CL-PRE-5", "CL-PRE-3", "CL-BUI-3", "CL-BUI-4")
def test_once_grey_is_hidden_anything_supported_and_in_contact_will_do() -> None:
    at = after(last_two(), "15@2,-2zr")
    for place in ("16@6,0zr", "16@6,1xb", "16@0,0zy", "16@1,0zr", "16@0,3yg", "16@-2,1yg"):
        assert verdict(at, place) == "allowed"
    assert verdict(at, "16@12,0zr") == "no-contact CL-BUI-3"
    assert verdict(at, "16@6,2zr") == "no-contact CL-BUI-3"  # a corner
    assert verdict(at, "16@5,0zr") == "hole-below CL-BUI-4"
    assert verdict(at, "16@0,0zb") == "wrong-face CL-MAT-5"


@pytest.mark.rule("CL-PRE-3")
def test_blocks_are_built_in_with_full_contact_below_and_may_be_offset_like_bricks() -> None:
    at = Position.start(["red", "yellow"], built_by_players=True)
    at = after(at, "11@-4,-1zr", "12@-2,1zr", "13@0,1zr")
    assert verdict(at, "14@-1,1zr") == "allowed"  # over the joint of two cubes
    assert verdict(at, "14@1,1zr") == "hole-below CL-BUI-4"  # half of it in the air
    assert verdict(at, "14@-3,-1zr") == "hole-below CL-BUI-4"  # 2 high here, 6 high there


@pytest.mark.rule("CL-PRE-5")
def test_while_building_nothing_else_is_done() -> None:
    at = last_two()
    assert verdict(at, "-") == "wrong-phase CL-TRN-1"
    assert verdict(at, "r@6,0") == "wrong-phase CL-TRN-1"
    assert verdict(at, "#0") == "wrong-phase CL-TRN-1"
    assert verdict(at, "8@2,-2zb") == "block-built CL-PRE-5"
    assert verdict(at, "0@2,-2zg") == "block-built CL-PRE-5"


@pytest.mark.rule("CL-PRE-5", "CL-MOV-7")
def test_after_the_last_block_the_game_begins_with_movement_from_the_first_player_on() -> None:
    at = after(last_two(), "15@2,-2zr")
    assert (at.phase, at.to_move) == ("build", 1)
    at = after(at, "16@6,0zr")
    assert (at.phase, at.active, at.table.pending) == ("general", 0, (0, 1))
    assert not at.grey_visible
    assert (at.table.last_moved, at.table.moved_now, at.table.fails) == (None, None, 0)
    begun = after(at, *"--")
    assert (begun.phase, begun.active) == ("climb1", 0)
    assert 16 in begun.movable()


@pytest.mark.rule("CL-PRE-5", "CL-MOV-7")
def test_the_first_player_begins_whoever_built_last() -> None:
    at = after(last_two("cube*"), "15@2,-2zr")
    assert (at.phase, at.active, at.to_move) == ("general", 0, 0)


@pytest.mark.rule("CL-PRE-5", "CL-BUI-4")
def test_blocks_wait_in_a_supply_only_while_the_players_build() -> None:
    with impossible("CL-BUI-4"):
        position(f"{ALMOST} cube*", phase="climb1")
    with impossible("CL-PRE-5"):
        position("grey@0,0 grey@2,0", phase="build")


@pytest.mark.rule("CL-PRE-2", "CL-PRE-3")
@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_a_building_made_by_the_generator_is_complete_sound_and_hides_the_grey_blocks(
    seed: int,
) -> None:
    at = Position.start(["red", "yellow"], seed)
    assert len(at.blocks) == 35
    greys = [block for block in at.blocks if block.kind is Kind.GREY]
    assert [(grey.axis, grey.z) for grey in greys] == [(Axis.Z, 0)] * 2
    assert (abs(greys[0].x - greys[1].x), abs(greys[0].y - greys[1].y)) in ((2, 0), (0, 2))
    assert not at.grey_visible
    assert Position.of(at.table) == at  # no overlaps, no holes, no overhangs


@pytest.mark.rule("CL-PRE-4")
@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_large_blocks_lie_low_and_small_ones_near_the_top(seed: int) -> None:
    built = Position.start(["red", "yellow"], seed).blocks
    halves = [block.top for block in built if block.kind is Kind.HALF]
    doubles = [block.top for block in built if block.kind is Kind.DOUBLE]
    assert sum(halves) / len(halves) > sum(doubles) / len(doubles)


@pytest.mark.rule("CL-PRE-6")
def test_the_building_is_made_before_the_colours_are_dealt() -> None:
    two, five = Position.start(["red", "yellow"], 7), Position.start(FIVE[::-1], 7)
    assert two.blocks == five.blocks
    assert two.blocks != Position.start(["red", "yellow"], 8).blocks


@pytest.mark.rule("CL-PRE-1", "CL-MOV-7")
def test_a_generated_game_begins_with_movement_of_all_from_the_starting_player_on() -> None:
    at = Position.start(["blue", "red", "purple"], 5)
    assert (at.phase, at.active, at.table.pending) == ("general", 0, (0, 1, 2))
    pawns = {(player.x, player.y) for player in at.players}
    assert {at.column(x, y) for x, y in pawns} == {(0, None)}
    assert len(pawns) == 3


@pytest.mark.rule("CL-PRE-5")
def test_what_belongs_to_the_game_waits_for_the_building() -> None:
    """Blocks of the supply have no place: they take no stone, nothing lies under them."""
    at = Position.start(["red", "blue"], built_by_players=True)
    assert set(at.stones(0)) == {0, 1}
    with pytest.raises(OutOfTurn):
        at.perft(2)
    with pytest.raises(OutOfTurn):
        at.peek(5)
