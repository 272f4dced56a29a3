"""Seeded starting buildings (CL-PRE-2, CL-PRE-3, CL-PRE-4, CL-PRE-6).

A building is laid block by block towards an outline drawn by chance, then coloured; the kernels do
that. What does not come out well is thrown away and made again, with the next generator of the
seed.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from toprung.core.errors import Impossible
from toprung.core.randomness import Random
from toprung.games.climbers import kernels
from toprung.games.climbers.blocks import Kind, Piece
from toprung.games.climbers.state import MAX_BLOCKS, pack_piece

ATTEMPTS = 24
SURE = Random(0).fork("sure")
"""A generator with which the standard set is certain to become a good building."""

_GREYS = 2
_COLOURINGS = 6
_ERECTED, _GOOD = 1, 2
_LAYING_DRAWS, _COLOURING_DRAWS = 1536, 128  # mostly enough, and always


def build(seed: int, pieces: Sequence[Piece]) -> bytes:
    """All the pieces as a building, packed, in their own order. Seeds that agree in 64 bits build
    alike.

    The two big grey blocks stand upright side by side in the middle, wholly hidden, and every
    block has full contact below. With the standard set every seed succeeds with a building that
    is good (see kernels/survey.c) and fair; with other sets any that hides the grey blocks will do.
    Raises Impossible for pieces with which that was not found either.
    """
    greys = sum(piece.kind is Kind.GREY for piece in pieces)
    if greys != _GREYS:
        reason = f"{greys} big grey blocks, two have to stand in the middle"
        raise Impossible(reason, "CL-PRE-2", "pieces")
    if len(pieces) > MAX_BLOCKS:
        raise Impossible(f"{len(pieces)} blocks, the game has 35", "CL-MAT-2", "pieces")
    packed = b"".join(map(pack_piece, pieces))
    random = Random(seed).fork("tower")
    for i in range(ATTEMPTS):
        if (blocks := good_building(random.fork(f"attempt {i}"), packed)) is not None:
            return blocks
    if (blocks := good_building(SURE, packed)) is not None:
        return blocks
    for i in range(ATTEMPTS):
        attempt = random.fork(f"attempt {i}")
        result, slots = _erected(attempt, packed)
        if result >= _ERECTED:
            return _coloured(attempt, packed, slots)[1]
    raise Impossible("the grey blocks cannot be hidden with these", "CL-PRE-2", "pieces")


def good_building(random: Random, pieces: bytes) -> bytes | None:
    """What this generator makes of the packed pieces, None if it is not good or not fair."""
    result, slots = _erected(random, pieces)
    if result < _GOOD:
        return None
    for i in range(_COLOURINGS):
        fair, blocks = _coloured(random.fork(f"colours {i}"), pieces, slots)
        if fair:
            return blocks
    return None


def _erected(random: Random, pieces: bytes) -> tuple[int, bytes]:
    return _with_chance(
        random, _LAYING_DRAWS, lambda state, drawn: kernels.erect(pieces, state, drawn)
    )


def _coloured(random: Random, pieces: bytes, slots: bytes) -> tuple[int, bytes]:
    result = _with_chance(
        random, _COLOURING_DRAWS, lambda state, drawn: kernels.colour(pieces, slots, state, drawn)
    )
    if result[0] == kernels.NO_COLOUR:
        raise Impossible("a piece has no colour to show", "CL-MAT-5", "pieces")
    return result


def _with_chance(
    random: Random, draws: int, make: Callable[[int, array[int] | None], tuple[int, bytes]]
) -> tuple[int, bytes]:
    """What is made with this generator. The kernels know SplitMix64; the draws of a keyed generator
    they are given, and more of them if these were too few."""
    if not random.keyed:
        return make(random.state, None)
    drawn = array("Q")
    while True:
        more, random = random.draws(len(drawn) or draws)
        drawn.extend(more)
        result = make(0, drawn)
        if result[0] != kernels.NO_DRAWS:
            return result
