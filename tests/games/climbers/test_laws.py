"""Laws that hold in every position, whichever way it was reached."""

from __future__ import annotations

import dataclasses
import json
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.climbers.slow.codec import to_json
from tests.games.climbers.slow.positions import random_position
from toprung.core.randomness import Random
from toprung.games.climbers import (
    Blockade,
    Ladder,
    Pass,
    Phase,
    Place,
    Position,
    Walk,
)
from toprung.games.climbers.blocks import size

COLOURS = ["red", "yellow", "blue", "lightblue", "purple"]
SEEDS = st.integers(0, 2**32)


def nasty(seed: int) -> Position:
    return Position.from_json(json.dumps(to_json(random_position(seed % 100_000))))


def played(seed: int, choices: int) -> Position:
    """A position so many random choices into a game; passing the turn's climbs now and then."""
    random = Random(seed)
    position = Position.start(COLOURS[: 2 + seed % 4], seed=seed)
    for _ in range(choices):
        if position.phase is Phase.OVER:
            break
        move, random = random.choice(position.legal_moves)
        position = position.play(move)
    return position


POSITIONS = st.one_of(
    st.builds(nasty, SEEDS),
    st.builds(played, SEEDS, st.integers(0, 40)),
)


def occupied_cells(position: Position) -> dict[tuple[int, int, int], int]:
    cells: dict[tuple[int, int, int], int] = {}
    for block in position.blocks:
        for x, y in block.squares():
            for z in range(block.z, block.top):
                assert (x, y, z) not in cells
                cells[x, y, z] = block.id
    return cells


@given(POSITIONS)
@settings(max_examples=60)
@pytest.mark.rule("CL-PRE-3", "CL-BUI-4", "CL-BUI-5")
def test_the_building_never_has_a_hole(position: Position) -> None:
    cells = occupied_cells(position)
    for x, y, z in cells:
        assert z == 0 or (x, y, z - 1) in cells


@given(POSITIONS, SEEDS)
@settings(max_examples=60)
@pytest.mark.rule("CL-BUI-6", "CL-BUI-10")
def test_lifting_a_block_and_putting_it_back_is_the_identity(position: Position, seed: int) -> None:
    """Turned about the vertical in its place, all but the note of the move is as before."""
    if position.phase is not Phase.BLOCK or not position.movable():
        return
    movable, _ = Random(seed).choice(position.movable())
    block = next(block for block in position.blocks if block.id == movable)
    before = position.state
    position.peek(movable)
    assert position.state == before
    back = Place(block.id, block.x, block.y, block.axis, block.up)
    if position.refusal(back) is not None:  # it rests on a blocked block
        assert any(player.stone_block is not None for player in position.players)
        return
    after = position.play(back)
    assert after.blocks == position.blocks
    assert after.players == position.players
    assert after.table.moved_now == block.id


@given(POSITIONS, SEEDS)
@settings(max_examples=100)
@pytest.mark.rule("CL-MOV-2", "CL-MOV-3", "CL-MOV-5", "CL-LAD-1", "CL-LAD-2", "CL-LAD-4")
def test_every_reachable_square_has_a_path_whose_every_step_is_legal(
    position: Position, seed: int
) -> None:
    if position.phase not in (Phase.CLIMB1, Phase.CLIMB2) or position.options.freestyle:
        return
    walks = [move for move in position.legal_moves if isinstance(move, Walk)]
    if not walks:
        return
    walk, _ = Random(seed).choice(walks)
    assert position.to_move is not None
    pawn = position.players[position.to_move]
    x, y, level = pawn.x, pawn.y, pawn.level
    used: list[Ladder] = []
    tops = {block.id: block.up for block in position.blocks}
    for step in position.path(walk):
        height, block = position.column(step.x, step.y)
        assert height == step.level
        assert block is None or tops[block] in ("grey", pawn.colour)
        if block != position.column(x, y)[1]:  # over an edge onto another surface
            assert abs(step.x - x) + abs(step.y - y) == 1
            rise = step.level - level
            if step.ladder is None:
                assert rise <= 1
            else:
                assert rise == 2 if step.ladder is Ladder.SHORT else 2 <= rise <= 4
                used.append(step.ladder)
        x, y, level = step.x, step.y, step.level
    assert (x, y) == (walk.x, walk.y)
    assert sorted(used) == sorted(walk.ladders)


@given(POSITIONS, SEEDS)
@settings(max_examples=60)
def test_the_two_doors_lead_to_the_same_place(position: Position, seed: int) -> None:
    if not position.legal_moves:
        return
    move, _ = Random(seed).choice(position.legal_moves)
    before = position.state
    assert position.apply(move) == position.play(move)
    assert position.state == before
    assert move in position.legal_moves


@given(POSITIONS)
@settings(max_examples=40)
def test_counting_listing_and_asking_agree(position: Position) -> None:
    moves = list(position.legal_moves)
    assert len(moves) == len(position.legal_moves) == len(set(moves))
    for index in range(0, len(moves), 1 + len(moves) // 20):
        assert position.legal_moves[index] == moves[index]
        assert position.refusal(moves[index]) is None


@given(POSITIONS, st.integers(-30, 30), st.integers(-30, 30), SEEDS)
@settings(max_examples=150)
def test_what_is_not_listed_is_refused_and_what_is_listed_is_not(
    position: Position, x: int, y: int, seed: int
) -> None:
    """A move aimed anywhere is allowed if and only if it is listed."""
    if not position.blocks:
        return
    block, random = Random(seed).choice(position.blocks)
    other, random = random.choice(position.blocks)
    up, random = random.choice(other.piece.faces(other.axis))
    player, random = random.choice(position.players)
    ladders, _ = random.choice([frozenset[Ladder](), frozenset({Ladder.SHORT}), frozenset(Ladder)])
    near_x, near_y = other.x + x % 9 - 4, other.y + y % 9 - 4
    listed = set(position.legal_moves)
    for move in (
        Place(block.id, near_x, near_y, block.axis, up),
        Place(block.id, near_x, near_y, other.axis, block.up),
        Walk(player.colour, near_x, near_y, ladders),
        Blockade(block.id),
        Pass(),
    ):
        if isinstance(move, Place) and block.kind == "cube":
            move = dataclasses.replace(move, axis=block.axis)
        assert (position.refusal(move) is None) == (move in listed)


@given(POSITIONS)
@settings(max_examples=40)
def test_moving_the_whole_table_changes_nothing(position: Position) -> None:
    """The grid has no middle: shifted by any distance, all choices are shifted too."""
    table = position.table
    far = 12_345
    moved = Position.of(
        dataclasses.replace(
            table,
            blocks=tuple(
                dataclasses.replace(block, x=block.x + far, y=block.y - far)
                for block in table.blocks
            ),
            players=tuple(
                dataclasses.replace(player, x=player.x + far, y=player.y - far)
                for player in table.players
            ),
        )
    )
    for block in position.movable():
        here = [(p.x + far, p.y - far, p.axis, p.up, z) for p, z in position.placements(block)]
        there = [(p.x, p.y, p.axis, p.up, z) for p, z in moved.placements(block)]
        assert here == there
    assert len(position.legal_moves) == len(moved.legal_moves)


def test_a_position_takes_little_memory() -> None:
    position = Position.start(COLOURS, seed=1)
    assert sys.getsizeof(position) + sys.getsizeof(position.state) < 4096


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.rule("CL-PRE-2", "CL-PRE-5")
def test_players_who_build_at_random_always_hide_the_grey_blocks(seed: int) -> None:
    position, random, placed = Position.start(COLOURS[:3], built_by_players=True), Random(seed), 0
    while position.phase is Phase.BUILD:
        assert position.to_move == placed % 3
        move, random = random.choice(position.legal_moves)
        position, placed = position.play(move), placed + 1
        assert Position.parse(position.text) == position
    assert placed == 33
    assert not position.grey_visible
    assert position.phase is Phase.GENERAL
    assert position.to_move == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_in_the_compiled_loop_follow_the_rules(players: int) -> None:
    """They end as all games do, repeat with their seed, and leave the start as it was."""
    start = Position.start(COLOURS[:players], seed=players)
    before, random = start.state, Random(players)
    for _ in range(20):
        end, following, played = start.rolled(random, 10_000)
        assert (end, following, played) == start.rolled(random, 10_000)
        assert end.phase is Phase.OVER
        assert end.table.turns == played > players
        assert Position.parse(end.text) == end
        occupied_cells(end)
        random = following
    assert start.state == before
    stopped, _, played = start.rolled(random, 2)
    assert stopped.table.turns == played == 2
    with pytest.raises(ValueError, match="turns"):
        start.rolled(random, -1)


def test_sizes_in_python_are_those_of_the_kernels() -> None:
    """A block's top is as high as the square under it says."""
    position = Position.start(COLOURS[:2], seed=4)
    for block in position.blocks:
        assert block.size == size(block.kind, block.axis)
        for x, y in block.squares():
            height, top = position.column(x, y)
            assert height == block.top or (height > block.top and top != block.id)
