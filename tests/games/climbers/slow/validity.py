"""What is wrong with a position: the invariants that every reachable position keeps."""

from collections import Counter

from tests.games.climbers.slow.blocking import is_blocked
from tests.games.climbers.slow.building import rests_flat
from tests.games.climbers.slow.rules import covered_pawns
from tests.games.climbers.slow.shapes import all_cells, cells, material, sizes, up_colours
from tests.games.climbers.slow.state import Player, Position
from tests.games.climbers.slow.surfaces import stands_on, uncovered_top


def building_faults(position: Position) -> list[str]:
    """CL-MAT-2, CL-MAT-3, CL-MAT-5, CL-PRE-3: material, colours, no overlap, no hollow space."""
    blocks = list(position.blocks)
    solid = all_cells(blocks)
    faults = []
    if len({block.id for block in blocks}) < len(blocks):
        faults.append("two blocks have the same number")
    if Counter((block.kind, block.pair) for block in blocks) - Counter(material()):
        faults.append("more blocks of a kind than the box holds")
    if len(solid) < sum(len(cells(block)) for block in blocks):
        faults.append("blocks overlap")
    for block in blocks:
        size = (block.dx, block.dy, block.dz)
        if size not in sizes(block.kind):
            faults.append(f"block {block.id} has a wrong size")
        elif block.up not in up_colours(block.kind, block.pair, size):
            faults.append(f"block {block.id} has a wrong colour on top")
        if block.z < 0 or not rests_flat(block, solid):
            faults.append(f"block {block.id} does not rest flat")
    return faults


def pawn_fault(position: Position, index: int, player: Player) -> str | None:
    """CL-BLK-4, CL-BLK-5, CL-STN-2: a pawn stands on table, grey or its own colour."""
    solid = all_cells(list(position.blocks))
    if player.pawn in solid:
        shifting = position.phase == "block" and position.moved_now is not None
        return None if shifting else f"pawn {index} is inside a block"
    under = [block for block in position.blocks if stands_on(player, block)]
    if player.level == 0:
        return None
    if not under:
        return f"pawn {index} floats"
    if under[0].up not in ("grey", player.colour):
        return f"pawn {index} stands on a foreign colour"
    return f"pawn {index} stands on a blocked block" if is_blocked(position, under[0]) else None


def player_faults(position: Position) -> list[str]:
    """Pawns apart and well placed, stones on visible tops (CL-STN-3, CL-STN-4), counters sane."""
    players = position.players
    solid = all_cells(list(position.blocks))
    faults = [
        fault
        for index, player in enumerate(players)
        if (fault := pawn_fault(position, index, player)) is not None
    ]
    if len({player.square for player in players}) < len(players):
        faults.append("two pawns on one square")
    stones = [player.stone_block for player in players if player.stone == "placed"]
    if len(set(stones)) < len(stones):
        faults.append("two stones on one block")
    for index, player in enumerate(players):
        if (player.stone == "placed") != (player.stone_block is not None):
            faults.append(f"stone {index} is neither here nor there")
        elif player.stone_block is not None and not uncovered_top(
            position.block(player.stone_block), solid
        ):
            faults.append(f"stone {index} is hidden")
        if player.arrived > position.clock:
            faults.append(f"pawn {index} arrived in the future")
    mover = players[position.active]
    if mover.stone == "placed" and position.phase not in ("general", "over"):
        faults.append("a stone outlives its round")
    return faults


def turn_faults(position: Position) -> list[str]:
    """Phase, waiting players and moved blocks agree with the turn order and the options."""
    faults = []
    waiting = position.phase == "general" and position.options.general == "ordered"
    if bool(position.pending) != waiting:
        faults.append("wrong players wait for general movement")
    if position.phase == "general" and position.options.general == "off":
        faults.append("general movement is off")
    if position.phase == "stone" and position.players[position.active].stone != "hand":
        faults.append("no stone in hand")
    if position.moved_now is not None and position.phase in ("general", "climb1", "over"):
        faults.append("a block moved out of its phase")
    if position.moved_now is not None and position.moved_now == position.last_moved:
        faults.append("the locked block was moved")
    between_shifts = position.phase == "block" and position.moved_now is not None
    if between_shifts and not covered_pawns(position):
        faults.append("nothing to shift")
    if position.fails > len(position.players) + (position.phase == "over"):
        faults.append("too many failures")
    return faults


def faults(position: Position) -> list[str]:
    """All faults, empty for a valid position."""
    return building_faults(position) + player_faults(position) + turn_faults(position)
