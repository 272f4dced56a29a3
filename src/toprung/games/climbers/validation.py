"""Whether a table is possible: every number in range, every block supported, every pawn at home.

Positions from outside may hold fewer pieces than the box has (a study needs few blocks), never
more. Which pair lies on which block's odd axis is not counted: other sets differ (CL-MAT-5).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from toprung.core.errors import Impossible
from toprung.games.climbers import kernels
from toprung.games.climbers.blocks import PLAYER_COLOURS, Axis, Block, Colour, Kind
from toprung.games.climbers.moves import COORDINATE_LIMIT, ID_LIMIT
from toprung.games.climbers.options import General
from toprung.games.climbers.state import (
    MAX_BLOCKS,
    MAX_PLAYERS,
    Phase,
    Player,
    Stone,
    Table,
    pack,
    pack_block,
)

_COUNTER_LIMIT = 1_000_000_000
_HEIGHT_LIMIT = 96  # all blocks on top of each other
_FAULTS = {
    1: ("it overlaps another block", "CL-BUI-5"),
    2: ("there is a hole under it", "CL-BUI-4"),
    3: ("the building is wider than the table, 1000 squares", "CL-BUI-5"),
}


def checked(table: Table) -> bytes:
    """The packed table. Raises Impossible, naming the field and the rule."""
    blocks_packed = _check_blocks(table)
    _check_players(table)
    _check_course(table)
    state = pack(table, blocks_packed)
    fault, culprit = kernels.check_building(state)
    if fault:
        blocks = sorted(table.blocks, key=lambda block: block.id)
        reason, rule = _FAULTS[fault]
        raise Impossible(reason, rule, f"block {blocks[culprit].id}")
    by_id = {block.id: block for block in table.blocks}
    top_of = {index: by_id[name] for index, name in enumerate(sorted(by_id))}
    for player in table.players:
        height, top = kernels.column(state, player.x, player.y)
        _check_pawn(table, player, height, top_of.get(top))
        _check_stone(table, state, player)
    return state


def _within(value: float, low: int, high: int, field: str, rule: str) -> None:
    if not (isinstance(value, int) and low <= value <= high):
        raise Impossible(
            f"{value!r:.40} is not a whole number between {low} and {high}", rule, field
        )


def _check_blocks(table: Table) -> list[bytes]:
    """The blocks, packed."""
    if len(table.blocks) > MAX_BLOCKS:
        raise Impossible(f"{len(table.blocks)} blocks, the game has 35", "CL-MAT-2", "blocks")
    ids = Counter(block.id for block in table.blocks)
    packed = []
    for block in table.blocks:
        if ids[block.id] > 1:
            raise Impossible("two blocks have this id", "CL-MAT-2", f"block {block.id}")
        packed.append(_checked_block(block))
        if block.in_supply:
            _check_supply(table, block)
    for kind, count in Counter(block.kind for block in table.blocks).items():
        if count > kind.limit:
            reason = f"{count} blocks of kind {kind}, the game has {kind.limit}"
            raise Impossible(reason, "CL-MAT-2", "blocks")
    return packed


@lru_cache(maxsize=8192)
def _checked_block(block: Block) -> bytes:
    """A block, packed, if it can be: what does not depend on the others. Most blocks stay where
    they are from one position to the next."""
    _within(block.id, 0, ID_LIMIT, "block id", "CL-MAT-2")
    field = f"block {block.id}"
    if block.kind.has_pair != (block.pair is not None):
        need = "needs the pair of its odd axis" if block.kind.has_pair else "has no pair"
        raise Impossible(f"a block of kind {block.kind} {need}", "CL-MAT-5", f"{field} pair")
    if block.in_supply:
        return pack_block(block)
    if block.kind is Kind.CUBE and block.axis is not Axis.Z:
        raise Impossible("a cube has no odd edge", "CL-MAT-2", field)
    if block.up not in block.piece.faces(block.axis):
        raise Impossible(
            f"{block.up} cannot be on top of it this way round", "CL-MAT-5", f"{field} up"
        )
    _within(block.x, -COORDINATE_LIMIT, COORDINATE_LIMIT, f"{field} x", "CL-BUI-5")
    _within(block.y, -COORDINATE_LIMIT, COORDINATE_LIMIT, f"{field} y", "CL-BUI-5")
    if block.top > _HEIGHT_LIMIT:
        raise Impossible("there is a hole under it", "CL-BUI-4", field)
    return pack_block(block)


def _check_supply(table: Table, block: Block) -> None:
    if table.phase is not Phase.BUILD:
        raise Impossible("it lies below the table", "CL-BUI-4", f"block {block.id} z")
    if block != unbuilt(block):
        raise Impossible("a block of the supply has no place yet", "CL-PRE-5", f"block {block.id}")


def unbuilt(block: Block) -> Block:
    """The block as it lies in the supply."""
    up = Colour.GREY if block.kind is Kind.GREY or block.pair is None else block.pair.colours[0]
    return Block(block.id, block.kind, block.pair, 0, 0, kernels.NONE, Axis.Z, up)


def _check_players(table: Table) -> None:
    count = len(table.players)
    if not 2 <= count <= MAX_PLAYERS:
        raise Impossible(f"{count} players, the game is for 2 to 5", "CL-MAT-1", "players")
    known = {block.id for block in table.blocks}
    for i, player in enumerate(table.players):
        field = f"player {i}"
        if player.colour not in PLAYER_COLOURS:
            raise Impossible(f"no player is {player.colour}", "CL-MAT-1", f"{field} colour")
        if any(player.colour is other.colour for other in table.players[:i]):
            raise Impossible(f"two players are {player.colour}", "CL-MAT-1", f"{field} colour")
        for axis, value in (("x", player.x), ("y", player.y)):
            field_name = f"{field} pawn {axis}"
            _within(value, -COORDINATE_LIMIT, COORDINATE_LIMIT, field_name, "CL-MOV-1")
        _within(player.level, 0, _HEIGHT_LIMIT, f"{field} pawn level", "CL-BLK-4")
        _within(player.best, 0, _HEIGHT_LIMIT, f"{field} best", "CL-END-4")
        _within(player.arrived, 0, table.clock, f"{field} arrived", "CL-END-3")
        if (player.stone is Stone.PLACED) != (player.stone_block is not None):
            reason = "a stone lies on a block if it is placed, and only then"
            raise Impossible(reason, "CL-STN-1", f"{field} stone_block")
        if player.stone_block is not None and player.stone_block not in known:
            reason = f"there is no block {player.stone_block}"
            raise Impossible(reason, "CL-STN-1", f"{field} stone_block")
        for other in table.players[:i]:
            if (player.x, player.y) == (other.x, other.y):
                raise Impossible("two pawns on one square", "CL-BLK-5", f"{field} pawn")
            if player.stone_block is not None and player.stone_block == other.stone_block:
                reason = "two stones on one block"
                raise Impossible(reason, "CL-STN-4", f"{field} stone_block")


def _check_course(table: Table) -> None:
    last = len(table.players) - 1
    _within(table.active, 0, last, "active", "CL-TRN-3")
    _within(table.clock, 0, _COUNTER_LIMIT, "clock", "CL-END-3")
    _within(table.turns, 0, _COUNTER_LIMIT, "turns", "CL-TRN-1")
    _within(table.turn_start_level, 0, _HEIGHT_LIMIT, "turn_start_level", "CL-END-4")
    most = last + 2 if table.phase is Phase.OVER else last + 1
    _within(table.fails, 0, most, "fails", "CL-END-1")
    for player in table.pending:
        _within(player, 0, last, "pending", "CL-MOV-7")
    if len(set(table.pending)) != len(table.pending):
        raise Impossible("a player is offered movement twice", "CL-MOV-7", "pending")
    offered = table.phase is Phase.GENERAL and table.options.general is General.ORDERED
    if offered and not table.pending:
        raise Impossible("general movement, but nobody is to be offered it", "CL-MOV-7", "pending")
    if table.phase is not Phase.GENERAL and table.pending:
        raise Impossible("movement is offered between turns only", "CL-MOV-7", "pending")
    if table.phase is Phase.GENERAL and table.options.general is General.OFF:
        raise Impossible("this game has no general movement", "CL-MOV-7", "phase")
    known = {block.id for block in table.blocks}
    for field, block in (("last_moved", table.last_moved), ("moved_now", table.moved_now)):
        if block is not None and block not in known:
            raise Impossible(f"there is no block {block}", "CL-BUI-2", field)
    if table.phase is Phase.BUILD and not any(block.in_supply for block in table.blocks):
        raise Impossible("every block is built already", "CL-PRE-5", "phase")


def _check_pawn(table: Table, player: Player, height: int, top: Block | None) -> None:
    field = f"{player.colour} pawn"
    if table.pushed(player):
        return
    if height != player.level:
        reason = f"it is said to stand on level {player.level}, the square is {height} high"
        raise Impossible(reason, "CL-BLK-4", field)
    if top is None:
        return
    if top.up not in (Colour.GREY, player.colour):
        raise Impossible(f"it stands on {top.up}", "CL-BLK-4", field)
    if any(other.stone_block == top.id for other in table.players):
        raise Impossible(f"it stands on block {top.id}, which is blocked", "CL-STN-2", field)


def _check_stone(table: Table, state: bytes, player: Player) -> None:
    if player.stone_block is None:
        return
    block = next(block for block in table.blocks if block.id == player.stone_block)
    tops = [kernels.column(state, x, y)[0] for x, y in block.squares()]
    if block.in_supply or all(height != block.top for height in tops):
        reason = f"block {block.id} is wholly covered"
        raise Impossible(reason, "CL-STN-4", f"{player.colour} stone_block")
