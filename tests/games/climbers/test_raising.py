"""Buildings that the players raise, by the compiled rules and by the slow ones."""

from __future__ import annotations

import random

import pytest

from tests.games.climbers.slow.raising import Raised, grey_faces, may_place, raised, still_free
from tests.games.climbers.slow.shapes import COLOURS, ODD_LENGTH, PAIR_COLOURS
from tests.games.climbers.slow.state import Block as SlowBlock
from toprung.games.climbers import Block, Phase, Position

LETTERS = {"red": "r", "yellow": "y", "blue": "b", "lightblue": "l", "purple": "p", "grey": "g"}


def slow_block(block: Block) -> SlowBlock:
    kind = next(one for one in ODD_LENGTH if one == block.kind)
    pair = next((one for one in PAIR_COLOURS if one == block.pair), None)
    up = next(one for one in COLOURS if one == block.up)
    at = (0, 0, 0) if block.in_supply else (block.x, block.y, block.z)
    return SlowBlock(block.id, kind, pair, *at, *block.size, up)


def text_of(piece: SlowBlock, place: Raised) -> str:
    x, y, _, *size, up = place
    axis = "z" if piece.kind == "cube" else "xyz"[size.index(ODD_LENGTH[piece.kind])]
    return f"{piece.id}@{x},{y}{axis}{LETTERS[up]}"


def refused_by(position: Position, text: str) -> str | None:
    refusal = position.refusal(text)
    return None if refusal is None else refusal.name


@pytest.mark.rule("CL-PRE-7", "CL-PRE-5", "CL-PRE-3")
@pytest.mark.parametrize("seed", range(3))
def test_buildings_raised_together_grow_the_same_way_in_both(seed: int) -> None:
    """Everybody sees the same places, and who names the level of one that has changed is refused.
    The compiled rules leave out places after which the grey blocks could not be hidden."""
    choose = random.Random(seed)
    position = Position.start(["red", "yellow", "blue"], options="2008+build=together")
    refused = set[str | None]()
    while position.phase is Phase.BUILD:
        assert set(position.to_act) == may_place(3, still_building=True)
        built = [slow_block(block) for block in position.blocks if not block.in_supply]
        assert position.grey_visible == bool(grey_faces(built))
        supply = [block.id for block in position.blocks if block.in_supply]
        piece = slow_block(position.blocks[choose.choice(supply)])
        places = {text_of(piece, place): place for place in raised(built, piece)}
        levels = {place.text: level for place, level in position.placements(piece.id)}
        assert levels == {text: places[text][2] for text in levels}
        left_out = sorted(set(places) - set(levels))
        assert not left_out or position.grey_visible
        for text in choose.sample(left_out, min(3, len(left_out))):
            assert refused_by(position, text) == "grey-stuck"
        if not levels:
            continue  # this block does not help to hide the grey ones now
        text = choose.choice(sorted(levels))
        position = position.play(f"{text}^{levels[text]}")
        now = [slow_block(block) for block in position.blocks if not block.in_supply]
        for other, place in choose.sample(sorted(places.items()), min(8, len(places))):
            if not still_free(now, place) and supply[0] != piece.id:  # for a block that is left
                late = f"{supply[0]}{other[other.index('@') : -1]}"
                refused.add(refused_by(position, f"{late}{other[-1]}^{place[2]}"))
    assert set(position.to_act) == may_place(3, still_building=False)
    assert None not in refused
    assert "place-changed" in refused
