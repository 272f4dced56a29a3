"""The beginning of a game (CL-PRE-1 to CL-PRE-7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from toprung.core.arguments import expect, shown
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
from toprung.games.climbers.options import Build, Options
from toprung.games.climbers.state import Phase, Player, Table, pack, unpack, with_blocks
from toprung.games.climbers.validation import checked, unbuilt


def start(
    colours: Sequence[str], seed: int, options: Options | str, built_by_players: bool
) -> bytes:
    """All pawns on the table, around a finished building or one that the players will make.

    The first colour begins. Raises Unparsable for an unknown colour or option, Impossible for a
    wrong number of players or a colour that is dealt twice.
    """
    expect(seed, "seed", int)
    expect(colours, "colours", Sequence)
    if isinstance(colours, str | bytes):
        raise TypeError(f"colours must be a sequence of names, not {shown(colours)}")
    expect(options, "options", Options, str)
    if isinstance(options, str):
        options = Options.parse(options)
    known = tuple(_player_colour(colour) for colour in colours)
    if not 2 <= len(known) <= len(PLAYER_COLOURS):
        raise Impossible(f"{len(known)} players, the game is for 2 to 5", "CL-MAT-1", "players")
    players = tuple(Player(colour, seat, 0, 0) for seat, colour in enumerate(known))
    if built_by_players or options.build is Build.TOGETHER:
        blocks = foundation(standard_set())
        table = pack(Table(blocks, players, phase=Phase.BUILD, options=options))
        return checked(unpack(kernels.deal(table)))
    bare = checked(Table((), players, phase=Phase.CLIMB1, options=options))
    return kernels.begin(kernels.deal(with_blocks(bare, _building(seed))))


@lru_cache(maxsize=128)
def _building(seed: int) -> bytes:
    """The standard set, built and packed; kept, for many games may begin at the same building."""
    return towers.build(seed, standard_set())


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


def dealt_colours(wanted: Sequence[str], seed: int) -> tuple[str, ...]:
    """What each player wants to play (CL-PRE-1); those who want nothing get what is left."""
    left = (colour for colour in shuffled_colours(5, seed) if colour not in wanted)
    return tuple(colour or next(left) for colour in wanted)


def shuffled_colours(count: int, seed: int) -> tuple[Colour, ...]:
    """Colours dealt at random, after the building is made (CL-PRE-6)."""
    mixed, _ = Random(seed).fork("colours").shuffled(PLAYER_COLOURS)
    return mixed[:count]
