"""What the active player may do, each part computed as if its phase were the current one."""

from typing import Literal, TypedDict

from tests.games.climbers.slow.blocking import stone_blocks
from tests.games.climbers.slow.building import movable_blocks, placements
from tests.games.climbers.slow.shapes import all_cells
from tests.games.climbers.slow.state import Colour, Ladder, Position, Square
from tests.games.climbers.slow.walking import standings


class Reach(TypedDict):
    """A surface, its level and the ladders used to get there, sorted by name."""

    surface: frozenset[Square] | Literal["table"]
    level: int
    ladders: tuple[Ladder, ...]


class Legal(TypedDict):
    """The answer of `legal`; ids and placements are sorted, `placements` is keyed by id as text."""

    movable: list[int]
    placements: dict[str, list[list[int | Colour]]]
    reach: list[Reach]
    stones: list[int]


def covered_pawns(position: Position) -> list[int]:
    """The players whose pawn has a block on its square and waits to be shifted (CL-BUI-9)."""
    solid = all_cells(list(position.blocks))
    return [index for index, player in enumerate(position.players) if player.pawn in solid]


def reach_of(position: Position, player: int, ladders: frozenset[Ladder]) -> list[Reach]:
    """Where any player's pawn can get with the given ladders; general movement has none.

    CL-MOV-2, CL-LAD-6 and what `standings` names.
    """
    return [
        {
            "surface": "table" if standing.surface.outer else standing.surface.squares,
            "level": standing.surface.level,
            "ladders": tuple(sorted(standing.used)),
        }
        for standing in standings(position, player, ladders)
    ]


def legal(position: Position) -> Legal:
    """All that the active player may do (CL-TRN-1); not to be asked while a pawn is covered."""
    assert not covered_pawns(position)
    movable = movable_blocks(position)
    ladders = frozenset(position.players[position.active].ladders)
    return {
        "movable": movable,
        "placements": {
            str(block_id): [[*placement] for placement in placements(position, block_id)]
            for block_id in movable
        },
        "reach": reach_of(position, position.active, ladders),
        "stones": stone_blocks(position),
    }
