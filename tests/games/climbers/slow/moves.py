"""The moves, and all legal ones in the phase that a position is in."""

from typing import Literal

from tests.games.climbers.slow.blocking import stone_blocks
from tests.games.climbers.slow.building import movable_blocks, others_than, placements
from tests.games.climbers.slow.rules import covered_pawns
from tests.games.climbers.slow.shapes import footprint
from tests.games.climbers.slow.state import Colour, Ladder, Position
from tests.games.climbers.slow.surfaces import neighbourhood, surface_of, surfaces
from tests.games.climbers.slow.walking import standings

Pass = tuple[Literal["pass"]]
Walk = tuple[Literal["walk"], int, int, int, frozenset[Ladder]]
Place = tuple[Literal["place"], int, int, int, int, int, int, int, Colour]
Shift = tuple[Literal["shift"], int, int, int]
Stone = tuple[Literal["stone"], int]
Move = Pass | Walk | Place | Shift | Stone

PASS: Pass = ("pass",)


def walks(position: Position, player: int, ladders: frozenset[Ladder]) -> list[Move]:
    """Every free square of everything in reach (CL-BLK-6), but not standing still for nothing."""
    taken = {other.square for other in position.players} - {position.players[player].square}
    found: list[Move] = []
    for standing in standings(position, player, ladders):
        for x, y in sorted(standing.surface.squares - taken):
            if standing.used or (x, y) != position.players[player].square:
                found.append(("walk", player, x, y, standing.used))
    return found


def placing(position: Position) -> list[Move]:
    """Every legal placement of every movable block (CL-BUI-1 to CL-BUI-5, CL-BUI-8 to -12)."""
    return [
        ("place", block_id, x, y, z, dx, dy, dz, up)
        for block_id in movable_blocks(position)
        for x, y, z, dx, dy, dz, up in placements(position, block_id)
    ]


def shifts(position: Position) -> list[Move]:
    """The free squares for the first covered pawn (CL-BUI-8, CL-BUI-9, CL-BUI-11).

    They are what is left of its surface as that was with the moved block lifted off.
    """
    assert position.moved_now is not None
    player = covered_pawns(position)[0]
    region = neighbourhood(list(position.blocks))
    lifted = surfaces(others_than(position, position.moved_now), region)
    taken = {other.square for other in position.players}
    covered = footprint(position.block(position.moved_now))
    free = surface_of(position.players[player], lifted).squares - covered - taken
    return [("shift", player, x, y) for x, y in sorted(free)]


def moves(position: Position) -> list[Move]:
    """All legal moves in the current phase (CL-TRN-1, CL-TRN-2, CL-MOV-4, CL-MOV-7, CL-LAD-6)."""
    no_ladders: frozenset[Ladder] = frozenset()
    own_ladders = frozenset(position.players[position.active].ladders)
    match position.phase:
        case "general":
            live = position.options.general == "live"
            walkers = range(len(position.players)) if live else position.pending[:1]
            found = [walks(position, player, no_ladders) for player in walkers]
            return [PASS, *(walk for walks_of_one in found for walk in walks_of_one)]
        case "climb1" | "climb2":
            return [PASS, *walks(position, position.active, own_ladders)]
        case "block":
            return shifts(position) if covered_pawns(position) else [PASS, *placing(position)]
        case "stone":
            return [PASS, *(("stone", block_id) for block_id in stone_blocks(position))]
        case "over":
            return []
