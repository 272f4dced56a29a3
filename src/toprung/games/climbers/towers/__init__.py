"""Seeded starting buildings (CL-PRE-2, CL-PRE-3, CL-PRE-4, CL-PRE-6).

A building is laid block by block towards an outline drawn by chance, then coloured. What does not
come out well is thrown away and made again, with the next generator of the seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from toprung.core.errors import Impossible
from toprung.core.randomness import Random
from toprung.games.climbers import kernels
from toprung.games.climbers.blocks import PLAYER_COLOURS, Axis, Block, Colour, Kind, Piece, size
from toprung.games.climbers.state import MAX_BLOCKS, Phase, Player, Table, pack
from toprung.games.climbers.towers.colouring import coloured, looks
from toprung.games.climbers.towers.layout import GREYS, Site, Survey
from toprung.games.climbers.towers.outline import SIDE, outline

ATTEMPTS = 24
SURE = Random(0).fork("sure")
"""A generator with which the standard set is certain to become a good building."""

_COLOURINGS = 6
_SQUARES_APART = 2
_LEVELS_APART = 2
_BOTH_LADDERS = kernels.SHORT | kernels.LONG
_EARLIEST = {Kind.DOUBLE: 0, Kind.CUBE: 60, Kind.HALF: 140}
_LATER = 100


def build(seed: int, pieces: Sequence[Piece]) -> tuple[Block, ...]:
    """All the pieces as a building, in their own order. Seeds that agree in 64 bits build alike.

    The two big grey blocks stand upright side by side in the middle, wholly hidden, and every
    block has full contact below. With the standard set every seed succeeds with a building that
    is good (see Survey) and fair; with other sets any that hides the grey blocks will do. Raises
    Impossible for pieces with which that was not found either.
    """
    greys = sum(piece.kind is Kind.GREY for piece in pieces)
    if greys != len(GREYS):
        reason = f"{greys} big grey blocks, two have to stand in the middle"
        raise Impossible(reason, "CL-PRE-2", "pieces")
    if len(pieces) > MAX_BLOCKS:
        raise Impossible(f"{len(pieces)} blocks, the game has 35", "CL-MAT-2", "pieces")
    random = Random(seed).fork("tower")
    attempts = [random.fork(f"attempt {i}") for i in range(ATTEMPTS)]
    for attempt in (*attempts, SURE):
        if (blocks := good_building(attempt, pieces)) is not None:
            return blocks
    for attempt in attempts:
        if (survey := erect(attempt, pieces)) is not None:
            return coloured(survey, looks(survey), pieces, attempt)
    raise Impossible("the grey blocks cannot be hidden with these", "CL-PRE-2", "pieces")


def good_building(random: Random, pieces: Sequence[Piece]) -> tuple[Block, ...] | None:
    """What this generator makes of the pieces, None if it is not good or not fair."""
    survey = erect(random, pieces)
    if survey is None or not survey.good:
        return None
    shown = looks(survey)
    for i in range(_COLOURINGS):
        blocks = coloured(survey, shown, pieces, random.fork(f"colours {i}"))
        if fair(blocks):
            return blocks
    return None


def erect(random: Random, pieces: Sequence[Piece]) -> Survey | None:
    """Places for all the pieces that hide the grey blocks, or None."""
    wanted, random = outline(random, sum(_volume(piece.kind) for piece in pieces))
    order, random = _order(pieces, random)
    site = Site(wanted)
    for kind, upright in order:
        following = site.lay(kind, upright, random)
        if following is None:
            return None
        random = following
    return Survey(site.slots) if site.hidden else None


def _volume(kind: Kind) -> int:
    dx, dy, dz = size(kind, Axis.Z)
    return dx * dy * dz


def _order(pieces: Sequence[Piece], random: Random) -> tuple[list[tuple[Kind, bool]], Random]:
    """The kinds one after another, large ones first by and large, and which stand upright."""
    order: list[tuple[int, int, Kind, bool]] = []
    for kind, earliest in _EARLIEST.items():
        count = sum(piece.kind is kind for piece in pieces)
        more, random = random.below(count // 4 + 1)
        for i in range(count):
            time, random = random.below(_LATER)
            order.append((earliest + time, len(order), kind, i < count // 6 + more))
    return [(kind, upright) for _, _, kind, upright in sorted(order)], random


def fair(blocks: Sequence[Block]) -> bool:
    """Whether no player's colour is much better or worse off than another.

    Compared are the squares to stand on, and the levels that can be reached in a first turn with
    both ladders and no block moved: everyone can leave the table in it. Grey is not dominant.
    """
    table = tuple(replace(block, id=i) for i, block in enumerate(blocks))
    players = tuple(Player(colour, i, -SIDE, 0) for i, colour in enumerate(PLAYER_COLOURS))
    state = pack(Table(table, players, phase=Phase.CLIMB1))
    *_, tops = kernels.height_map(state)
    shown = Counter(blocks[top].up for top in tops if top != kernels.NONE)
    squares = [shown[colour] for colour in PLAYER_COLOURS]
    highest = [
        max(walk[2] for walk in kernels.moves_in(kernels.reach(state, i, _BOTH_LADDERS)))
        for i in range(len(players))
    ]
    return (
        max(squares) - min(squares) <= _SQUARES_APART
        and 0 < shown[Colour.GREY] <= max(squares)
        and max(highest) - min(highest) <= _LEVELS_APART
        and min(highest) > 0
    )
