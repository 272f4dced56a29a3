"""The turn as a state machine: what a position becomes when a move is played."""

from dataclasses import replace
from typing import assert_never

from tests.games.climbers.slow.moves import Move
from tests.games.climbers.slow.rules import covered_pawns
from tests.games.climbers.slow.shapes import all_cells
from tests.games.climbers.slow.state import Block, Ladder, Player, Position


def play(position: Position, move: Move) -> Position:
    """The position after a move; trusts that the move is legal (CL-TRN-1)."""
    match move:
        case ("pass",):
            return after_phase(position)
        case ("walk", player, x, y, used):
            return walk(position, player, x, y, used)
        case ("place", block_id, x, y, z, dx, dy, dz, up):
            old = position.block(block_id)
            return place(position, replace(old, x=x, y=y, z=z, dx=dx, dy=dy, dz=dz, up=up))
        case ("shift", player, x, y):
            return shift(position, player, x, y)
        case ("stone", block_id):
            return put_stone(position, block_id)
        case _:
            assert_never(move)


def with_player(position: Position, index: int, player: Player) -> Position:
    """The position with one player exchanged."""
    players = list(position.players)
    players[index] = player
    return replace(position, players=tuple(players))


def after_phase(position: Position) -> Position:
    """What follows when the current phase has had its move or pass (CL-TRN-1, CL-TRN-2)."""
    match position.phase:
        case "general":
            waiting = position.pending[1:]
            if waiting:
                return replace(position, pending=waiting)
            return begin_turn(replace(position, pending=()))
        case "climb1":
            return replace(position, phase="block")
        case "block":
            assert not covered_pawns(position)
            return replace(position, phase="climb2")
        case "climb2":
            if position.players[position.active].stone == "hand":
                return replace(position, phase="stone")
            return end_turn(position)
        case "stone":
            return end_turn(position)
        case "over":
            raise AssertionError("the game is over")


def begin_turn(position: Position) -> Position:
    """The active player's turn begins, and their stone's round ends (CL-STN-3, CL-STN-4)."""
    player = position.players[position.active]
    if player.stone == "placed":
        player = replace(player, stone="gone", stone_block=None)
    position = with_player(position, position.active, player)
    return replace(position, phase="climb1", turn_start_level=player.level)


def walk(position: Position, index: int, x: int, y: int, used: frozenset[Ladder]) -> Position:
    """A pawn moves; used ladders leave the game (CL-LAD-5), the clock counts (CL-END-3).

    Between turns the others wait for their offer, or anyone goes on at a live table (CL-MOV-7).
    """
    live = position.phase == "general" and position.options.general == "live"
    if position.phase == "general":
        assert not used
        assert live or index == position.pending[0]
    else:
        assert position.phase in ("climb1", "climb2")
        assert index == position.active
    player = position.players[index]
    assert used <= set(player.ladders)
    level = max(
        (z + 1 for cx, cy, z in all_cells(list(position.blocks)) if (cx, cy) == (x, y)), default=0
    )
    clock = position.clock + 1
    moved = replace(
        player,
        pawn=(x, y, level),
        ladders=tuple(ladder for ladder in player.ladders if ladder not in used),
        arrived=clock if level != player.level else player.arrived,
    )
    position = with_player(replace(position, clock=clock), index, moved)
    return position if live else after_phase(position)


def place(position: Position, new: Block) -> Position:
    """A block gets its new place; covered pawns are shifted before the turn goes on (CL-BUI-8)."""
    assert position.phase == "block"
    assert position.moved_now is None
    blocks = tuple(new if block.id == new.id else block for block in position.blocks)
    position = replace(position, blocks=blocks, moved_now=new.id)
    return position if covered_pawns(position) else after_phase(position)


def shift(position: Position, index: int, x: int, y: int) -> Position:
    """The first covered pawn steps aside on its own surface (CL-BUI-8, CL-BUI-9, CL-BUI-11)."""
    assert position.phase == "block"
    assert index == covered_pawns(position)[0]
    player = position.players[index]
    position = with_player(position, index, replace(player, pawn=(x, y, player.level)))
    return position if covered_pawns(position) else after_phase(position)


def put_stone(position: Position, block_id: int) -> Position:
    """The active player's stone goes on a block and ends their turn (CL-STN-1)."""
    assert position.phase == "stone"
    player = position.players[position.active]
    assert player.stone == "hand"
    placed = replace(player, stone="placed", stone_block=block_id)
    return after_phase(with_player(position, position.active, placed))


def end_turn(position: Position) -> Position:
    """Counts the turn, then ends the game or goes on to the next player.

    CL-END-1, CL-END-2, CL-END-4, CL-BUI-2, CL-TRN-3, CL-MOV-7.
    """
    ended = position.active
    player = position.players[ended]
    by_turn = position.options.climb_rule == "turn-start"
    climbed = player.level > (position.turn_start_level if by_turn else player.best)
    position = with_player(position, ended, replace(player, best=max(player.best, player.level)))
    position = replace(
        position,
        fails=0 if climbed else position.fails + 1,
        turns=position.turns + 1,
        last_moved=position.moved_now,
        moved_now=None,
    )
    count = len(position.players)
    if position.fails == count + 1:
        return replace(position, phase="over")
    position = replace(position, active=(ended + 1) % count)
    match position.options.general:
        case "off":
            return begin_turn(position)
        case "live":
            return replace(position, phase="general")
        case "ordered":
            order = tuple((ended + step) % count for step in range(1, count + 1))
            return replace(position, phase="general", pending=order)
