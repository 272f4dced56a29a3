"""The beginning of a game (CL-PRE-1 to CL-PRE-6)."""

from __future__ import annotations

from collections.abc import Sequence

from toprung.core.errors import Impossible, Unparsable
from toprung.core.randomness import Random
from toprung.games.climbers import kernels, towers
from toprung.games.climbers.blocks import (
    PLAYER_COLOURS,
    Axis,
    Block,
    Colour,
    Kind,
    Piece,
    standard_set,
)
from toprung.games.climbers.options import Options
from toprung.games.climbers.position import Position
from toprung.games.climbers.state import Phase, Player, Table
from toprung.games.climbers.validation import checked, unbuilt


def start(
    colours: Sequence[str], seed: int, options: Options | str, built_by_players: bool
) -> Position:
    """All pawns on the table, around a finished building or one that the players will make.

    The first colour begins. Raises Unparsable for an unknown colour or option, Impossible for a
    wrong number of players or a colour that is dealt twice.
    """
    if isinstance(options, str):
        options = Options.parse(options)
    pieces = standard_set()
    known = tuple(_player_colour(colour) for colour in colours)
    if not 2 <= len(known) <= len(PLAYER_COLOURS):
        raise Impossible(f"{len(known)} players, the game is for 2 to 5", "CL-MAT-1", "players")
    blocks = foundation(pieces) if built_by_players else towers.build(seed, pieces)
    players = deal(known, blocks)
    phase = Phase.BUILD if built_by_players else Phase.CLIMB1
    state = checked(Table(blocks, players, phase=phase, options=options))
    return Position(state if built_by_players else kernels.begin(state))


def _player_colour(colour: str) -> Colour:
    if colour not in PLAYER_COLOURS:
        raise Unparsable(f"no player is {colour!r}: the colours are {', '.join(PLAYER_COLOURS)}")
    return Colour(colour)


def foundation(pieces: Sequence[Piece]) -> tuple[Block, ...]:
    """The grey blocks upright side by side in the middle, all others in the supply (CL-PRE-2)."""
    blocks = []
    greys = 0
    for piece in pieces:
        block = unbuilt(Block(piece.id, piece.kind, piece.pair, 0, 0, 0, Axis.Z, Colour.GREY))
        if piece.kind is Kind.GREY:
            block = Block(piece.id, piece.kind, None, 2 * greys - 2, -1, 0, Axis.Z, Colour.GREY)
            greys += 1
        blocks.append(block)
    return tuple(blocks)


def deal(colours: Sequence[Colour], blocks: Sequence[Block]) -> tuple[Player, ...]:
    """The players with all that is theirs, their pawns on the table before the building.

    They stand in a row, where no building of the usual size reaches (CL-PRE-1).
    """
    built = [block for block in blocks if not block.in_supply]
    left = min(block.x for block in built)
    right = max(block.x + block.size[0] for block in built)
    front = min(block.y for block in built) - 1
    first = (left + right - 2 * len(colours) + 1) // 2
    return tuple(Player(colour, first + 2 * i, front, 0) for i, colour in enumerate(colours))


def shuffled_colours(count: int, seed: int) -> tuple[Colour, ...]:
    """Colours dealt at random, after the building is made (CL-PRE-6)."""
    mixed, _ = Random(seed).fork("colours").shuffled(PLAYER_COLOURS)
    return mixed[:count]
