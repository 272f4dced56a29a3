"""The random positions: valid, reproducible, nasty; and playing on from them stays valid."""

import json
from collections import Counter
from random import Random

import pytest

from tests.games.climbers.slow.blocking import is_blocked
from tests.games.climbers.slow.building import (
    movable_blocks,
    others_than,
    placements,
    touches_side,
    underside,
)
from tests.games.climbers.slow.codec import from_json, to_json
from tests.games.climbers.slow.moves import moves
from tests.games.climbers.slow.positions import random_position
from tests.games.climbers.slow.rules import legal
from tests.games.climbers.slow.shapes import all_cells
from tests.games.climbers.slow.state import Position
from tests.games.climbers.slow.surfaces import neighbourhood, surface_of, surfaces
from tests.games.climbers.slow.turns import play
from tests.games.climbers.slow.validity import faults

SEEDS = range(200)


def nasty_features(position: Position) -> set[str]:
    """Names of the hard cases that a position contains."""
    blocks = list(position.blocks)
    region = neighbourhood(blocks)
    everywhere = surfaces(blocks, region)
    crowds = Counter(surface_of(player, everywhere) for player in position.players)
    blocked = all_cells([block for block in blocks if is_blocked(position, block)])
    movable = [position.block(block_id) for block_id in movable_blocks(position)]
    tests = {
        "full top": any(on.block and count == len(on.squares) for on, count in crowds.items()),
        "pawn in a hole": any(not on.block and not on.outer for on in crowds),
        "full hole": any(
            not on.block and not on.outer and count == len(on.squares)
            for on, count in crowds.items()
        ),
        "pawn far away": any(
            player.level == 0 and player.square not in region for player in position.players
        ),
        "movable block on a blocked one": any(underside(block) & blocked for block in movable),
        "isolated block": any(
            block.z == 0 and not touches_side(block, all_cells(others_than(position, block.id)))
            for block in movable
        ),
        "top in two parts": any(
            count > 1
            for block, count in Counter(surface.block for surface in everywhere).items()
            if block is not None
        ),
        "negative coordinates": any(block.x < 0 or block.y < 0 for block in blocks),
    }
    return {name for name, present in tests.items() if present} | {f"phase {position.phase}"}


def test_random_positions_are_valid_and_come_back_from_json() -> None:
    for seed in SEEDS:
        position = random_position(seed)
        assert faults(position) == [], seed
        assert position == random_position(seed)
        assert from_json(json.loads(json.dumps(to_json(position)))) == position
        assert 3 <= len(position.blocks) <= 35


def test_random_positions_are_nasty_often_enough() -> None:
    seen = Counter(name for seed in SEEDS for name in nasty_features(random_position(seed)))
    assert len(seen) == 8 + 5
    assert min(seen.values()) >= 8, seen


@pytest.mark.parametrize("seed", range(0, 200, 16))
def test_legal_placements_keep_the_building_valid(seed: int) -> None:
    """Plays every fortieth legal placement of a random position, shifts included."""
    position = random_position(seed)
    before = json.dumps(to_json(position))
    ready = from_json({**to_json(position), "phase": "block", "pending": [], "moved_now": None})
    for block_id in movable_blocks(ready):
        for place in placements(ready, block_id)[::40]:
            after = play(ready, ("place", block_id, *place))
            while after.phase == "block":
                after = play(after, moves(after)[-1])
            assert not set(faults(after)) - {"a stone outlives its round"}
    assert json.dumps(to_json(position)) == before


@pytest.mark.parametrize("seed", range(12))
def test_random_play_stays_valid(seed: int) -> None:
    rng = Random(seed)
    position = random_position(1000 + seed)
    for _ in range(20):
        choices = moves(position)
        if not choices:
            assert position.phase == "over"
            return
        kind = rng.choice(sorted({move[0] for move in choices}))
        position = play(position, rng.choice([move for move in choices if move[0] == kind]))
        assert faults(position) == []


def test_legal_agrees_with_moves_in_the_block_phase() -> None:
    """On every small building, whatever its phase was."""
    positions = [random_position(seed) for seed in SEEDS]
    small = [one for one in positions if len(one.blocks) < 7]
    assert len(small) > 50
    counts = list[int]()
    for position in small:
        ready = from_json({**to_json(position), "phase": "block", "pending": [], "moved_now": None})
        count = sum(len(places) for places in legal(ready)["placements"].values())
        assert len(moves(ready)) == 1 + count
        counts.append(count)
    assert sum(count > 0 for count in counts) > 30
