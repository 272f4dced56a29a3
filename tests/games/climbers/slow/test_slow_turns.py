"""The oracle's state machine: moves, turns and the end of the game, played by hand."""

from dataclasses import replace

import pytest

from tests.games.climbers.slow.ending import winner
from tests.games.climbers.slow.moves import PASS, Move, moves
from tests.games.climbers.slow.positions import cube, double, half, pawn, position
from tests.games.climbers.slow.state import General, Ladder, Options, Player, Position, Tie
from tests.games.climbers.slow.turns import play

OFF = Options(general="off")
STEPS = [half(0, 0, 0, "red"), cube(2, 0, 0, "red"), cube(10, 0, 0, "blue")]
TWO = [pawn("red", -1, 0), pawn("blue", -1, 1)]


def walk(player: int, x: int, y: int, *ladders: Ladder) -> Move:
    return ("walk", player, x, y, frozenset(ladders))


def played(start: Position, *line: Move) -> Position:
    """Plays a line of moves, each of which must be among the legal ones."""
    for move in line:
        assert move in moves(start)
        start = play(start, move)
    return start


def test_walks_go_to_every_free_square_in_the_neighbourhood() -> None:
    """CL-MOV-1: 36 - 4 squares of ground less two pawns, and the four of the red half."""
    players = [pawn("red", -1, 0, ladders=()), pawn("blue", -2, -2)]
    found = moves(position([half(0, 0, 0, "red")], players))
    assert len(found) == len(set(found)) == 1 + 30 + 4
    away = [pawn("red", 40, 0, ladders=()), pawn("blue", -40, 0)]
    assert len(moves(position([half(0, 0, 0, "red")], away))) == 1 + 32 + 4


def test_the_own_square_is_a_walk_only_with_a_ladder() -> None:
    """CL-LAD-7: up and down again uses the ladder for nothing, and is legal."""
    found = moves(position([cube(0, 0, 0, "red")], [pawn("red", -1, 0), pawn("blue", -2, -2)]))
    assert walk(0, -1, 0, "short") in found
    assert walk(0, -1, 0) not in found
    assert walk(0, -2, -2, "short") not in found


def test_a_possible_first_turn() -> None:
    """CL-TRN-1: the rulebook's opening, a half from the top laid beside the tower and climbed."""
    tower = [cube(0, 0, 0, "blue"), half(0, 0, 2, "red")]
    start = position(tower, TWO, options=OFF)
    end = played(
        start,
        PASS,
        ("place", 1, 2, 0, 0, 2, 2, 1, "red"),
        walk(0, 2, 0),
        PASS,
    )
    assert end.players[0].pawn == (2, 0, 1)
    assert (end.players[0].best, end.players[0].arrived, end.clock, end.turns) == (1, 1, 1, 1)
    assert (end.active, end.phase, end.fails) == (1, "climb1", 0)
    assert (end.last_moved, end.moved_now) == (1, None)
    assert {move[1] for move in moves(play(end, PASS)) if move[0] == "place"} == {0}
    assert start.players[0].pawn == (-1, 0, 0)


def test_a_pass_unlocks_the_block() -> None:
    """CL-BUI-2, CL-TRN-2."""
    start = replace(position(STEPS, TWO, options=OFF), last_moved=2)
    assert played(start, PASS, PASS, PASS, PASS).last_moved is None


def test_used_ladders_leave_the_game_and_each_climb_has_one_walk() -> None:
    """CL-LAD-4, CL-LAD-5: one ladder before the block and one after it."""
    stairs = [cube(0, 0, 0, "red"), double(2, 0, 0, "red")]
    start = position(stairs, TWO, options=OFF)
    up = played(start, walk(0, 0, 0, "long"))
    assert (up.phase, up.players[0].ladders, up.players[0].level) == ("block", ("short",), 2)
    top = played(up, PASS, walk(0, 2, 0, "short"))
    assert (top.phase, top.players[0].ladders, top.players[0].level) == ("stone", (), 4)


def test_a_stone_stays_for_one_round() -> None:
    """CL-STN-1, CL-STN-3: until its owner's next turn begins; without it the turn ends sooner."""
    start = position(STEPS, TWO, options=OFF)
    one = played(start, PASS, PASS, PASS, ("stone", 2))
    assert (one.active, one.players[0].stone, one.players[0].stone_block) == (1, "placed", 2)
    two = played(one, PASS, PASS, PASS, PASS)
    assert (two.active, two.players[0].stone, two.players[0].stone_block) == (0, "gone", None)
    assert played(replace(two, fails=0), PASS, PASS, PASS).active == 1


def test_covered_pawns_are_shifted_in_order_on_what_is_left() -> None:
    """CL-BUI-8, CL-BUI-9: both parts that the wall leaves belong to the surface as it was."""
    blocks = [double(0, 0, 0, "grey", "x"), half(20, 0, 0, "red")]
    players = [pawn("red", -9, 0), pawn("blue", 1, 0, 2), pawn("purple", 1, 1, 2)]
    start = position(blocks, players, phase="block")
    put = played(start, ("place", 1, 1, 0, 2, 1, 2, 2, "grey"))
    assert (put.phase, put.moved_now, put.players) == ("block", 1, start.players)
    squares = [(x, y) for x in (0, 2, 3) for y in (0, 1)]
    assert moves(put) == [("shift", 1, x, y) for x, y in squares]
    one = played(put, ("shift", 1, 3, 1))
    assert moves(one) == [("shift", 2, x, y) for x, y in squares if (x, y) != (3, 1)]
    two = played(one, ("shift", 2, 0, 0))
    assert (two.phase, two.clock, two.players[2].pawn) == ("climb2", 0, (0, 0, 2))


def test_pawns_on_the_table_step_aside_near_the_blocks() -> None:
    """CL-BUI-11: the blocks fill 4x2 squares, the neighbourhood 8x6; one square is taken."""
    players = [pawn("red", 2, 0), pawn("blue", -1, 0)]
    start = position([cube(0, 0, 0, "blue"), cube(20, 0, 0, "blue")], players, phase="block")
    put = play(start, ("place", 1, 2, 0, 0, 2, 2, 2, "blue"))
    assert len(moves(put)) == 8 * 6 - 4 * 2 - 1


def test_general_movement_is_offered_in_order() -> None:
    """CL-MOV-7: from the next player on, the one whose turn just ended last; then the turn."""
    three = [*TWO, pawn("purple", -2, 0)]
    offered = played(position(STEPS, three), PASS, PASS, PASS, PASS)
    assert (offered.phase, offered.active, offered.pending) == ("general", 1, (1, 2, 0))
    assert {move[1] for move in moves(offered) if move[0] == "walk"} == {1}
    last = played(offered, PASS, PASS)
    began = played(last, walk(0, 0, 0))
    assert (began.phase, began.active, began.pending) == ("climb1", 1, ())
    assert (began.players[0].level, began.clock, began.players[0].arrived) == (1, 1, 1)


def test_at_a_live_table_all_move_until_the_active_player_begins() -> None:
    """CL-MOV-7."""
    live = Options(general="live")
    offered = played(position(STEPS, TWO, options=live), PASS, PASS, PASS, PASS)
    assert (offered.phase, offered.pending) == ("general", ())
    up = played(offered, walk(0, 0, 0), walk(0, 2, 0))
    assert (up.phase, up.clock, up.players[0].level) == ("general", 2, 2)
    assert (played(up, PASS).phase, played(up, PASS).active) == ("climb1", 1)


def test_the_turn_start_level_is_measured_after_general_movement() -> None:
    """CL-END-4 and its option: a level gained between turns counts only by the best-so-far rule."""
    for rule, fails in (("best", 0), ("turn-start", 1)):
        options = Options(climb_rule="best" if rule == "best" else "turn-start")
        start = position(STEPS, TWO, phase="general", pending=(0,), options=options)
        up = played(start, walk(0, 0, 0))
        assert up.turn_start_level == 1
        assert played(up, PASS, PASS, PASS, PASS).fails == fails


def test_climbing_back_to_an_old_level_is_a_failure() -> None:
    """CL-END-4."""
    back = position(STEPS, [replace(TWO[0], best=1), TWO[1]], options=OFF)
    assert played(back, walk(0, 0, 0), PASS, PASS, PASS).fails == 1
    higher = played(back, walk(0, 2, 0), PASS, PASS, PASS)
    assert (higher.fails, higher.players[0].best) == (0, 2)
    assert played(back, PASS, PASS, PASS, PASS).players[0].best == 1


def test_only_a_change_of_level_is_an_arrival() -> None:
    """CL-END-3: the clock counts every walk."""
    moved = played(position(STEPS, TWO, options=OFF), walk(0, 0, 0), PASS, walk(0, 1, 1))
    assert (moved.clock, moved.players[0].arrived, moved.players[0].level) == (2, 1, 1)


@pytest.mark.parametrize("general", ["ordered", "live", "off"])
def test_the_last_chance(general: General) -> None:
    """CL-END-1, CL-END-2: two players fail, the first gets another turn, and fails or climbs."""
    start = replace(position(STEPS, TWO, options=Options(general=general)), fails=2, turns=2)
    over = played(start, PASS, PASS, PASS, PASS)
    assert (over.phase, over.active, over.pending, over.fails) == ("over", 0, (), 3)
    assert moves(over) == []
    assert winner(over) is None
    saved = played(start, PASS, PASS, walk(0, 0, 0), PASS)
    assert (saved.phase != "over", saved.fails, saved.active) == (True, 0, 1)


def at(level: int, arrived: int) -> Player:
    return replace(pawn("red", 0, 0, level), arrived=arrived, best=level)


@pytest.mark.parametrize(
    ("players", "tie", "expected"),
    [
        ([at(3, 5), at(2, 9)], None, 0),
        ([at(3, 5), at(3, 9), at(1, 10)], None, 1),
        ([at(3, 5), at(3, 9), at(1, 2)], "last", 1),
        ([at(3, 5), at(3, 9), at(1, 2)], "first", 0),
        ([at(0, 0), at(0, 0)], None, None),
        ([at(0, 0), at(0, 7)], None, 1),
        ([at(2, 4), at(2, 4)], None, None),
        ([at(2, 4), at(2, 4), at(2, 5)], "first", None),
    ],
)
def test_winner(players: list[Player], tie: Tie | None, expected: int | None) -> None:
    """CL-END-3."""
    end = replace(position(STEPS, players, options=Options(tie=tie)), phase="over")
    assert winner(end) == expected
    assert winner(replace(end, phase="stone")) is None
