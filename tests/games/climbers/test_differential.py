"""The compiled rules against a slow, obvious second implementation of them."""

from __future__ import annotations

import json
import random

import pytest

from tests.games.climbers.slow import moves as slow_moves
from tests.games.climbers.slow import rules as slow
from tests.games.climbers.slow import turns as slow_turns
from tests.games.climbers.slow.codec import to_json
from tests.games.climbers.slow.ending import winner
from tests.games.climbers.slow.positions import random_position
from tests.games.climbers.slow.state import Position as SlowPosition
from toprung.games.climbers import Ladder, Phase, Position
from toprung.games.climbers.blocks import size

Surface = frozenset[tuple[int, int]] | str


def fast(position: SlowPosition) -> Position:
    return Position.from_json(json.dumps(to_json(position)))


def surface_at(position: Position, x: int, y: int) -> Surface:
    """The surface of a square, found square by square; "table" for the table around."""
    boxes = [
        (block.x, block.y, block.x + block.size[0], block.y + block.size[1])
        for block in position.blocks
    ]
    left, low = min(box[0] for box in boxes) - 1, min(box[1] for box in boxes) - 1
    right, high = max(box[2] for box in boxes), max(box[3] for box in boxes)
    found, todo = set[tuple[int, int]](), [(x, y)]
    top = position.column(x, y)
    while todo:
        square = todo.pop()
        if square in found or position.column(*square) != top:
            continue
        if not (left < square[0] < right and low < square[1] < high):
            return "table"
        found.add(square)
        sx, sy = square
        todo += [(sx - 1, sy), (sx + 1, sy), (sx, sy - 1), (sx, sy + 1)]
    return frozenset(found)


def assert_same_choices(slow_position: SlowPosition) -> None:
    position = fast(slow_position)
    expected = slow.legal(slow_position)
    assert sorted(position.movable()) == expected["movable"]
    for block in position.movable():
        kind = next(b.kind for b in position.blocks if b.id == block)
        mine = sorted(
            [place.x, place.y, z, *size(kind, place.axis), str(place.up)]
            for place, z in position.placements(block)
        )
        assert mine == sorted(expected["placements"][str(block)]), f"block {block}"
    assert sorted(position.stones(slow_position.active)) == expected["stones"]
    reached = position.reach(slow_position.active)
    mine_reach = {
        (surface_at(position, r.x, r.y), r.level, tuple(sorted(str(name) for name in r.ladders)))
        for r in reached
    }
    assert len(reached) == len(mine_reach)
    assert mine_reach == {
        (entry["surface"], entry["level"], tuple(entry["ladders"])) for entry in expected["reach"]
    }


@pytest.mark.parametrize("batch", range(8))
def test_choices_equal_the_slow_ones_on_nasty_positions(batch: int) -> None:
    for seed in range(batch * 25, batch * 25 + 25):
        assert_same_choices(random_position(seed))


def as_text(position: SlowPosition, move: slow_moves.Move) -> str:
    """A slow move in the notation."""
    letters = {"red": "r", "yellow": "y", "blue": "b", "lightblue": "l", "purple": "p", "grey": "g"}
    match move:
        case ("walk", player, x, y, ladders):
            used = "".join(ladder.value[0] for ladder in Ladder if ladder.value in ladders)
            letter = letters[position.players[player].colour]
            return f"{letter}@{x},{y}" + (f"+{used}" if used else "")
        case ("place", block, x, y, _, dx, dy, dz, up):
            kind = next(b.kind for b in position.blocks if b.id == block)
            odd = {"half": 1, "cube": 2, "double": 4, "grey": 6}[kind]
            axis = "z" if kind == "cube" else "xyz"[(dx, dy, dz).index(odd)]
            return f"{block}@{x},{y}{axis}{letters[up]}"
        case ("shift", player, x, y):
            return f"{letters[position.players[player].colour]}>{x},{y}"
        case ("stone", block):
            return f"#{block}"
        case _:
            return "-"


@pytest.mark.parametrize("seed", range(24))
def test_games_go_the_same_way_in_both(seed: int) -> None:
    """Random moves from a random position: the same choices, and the same position after each."""
    choose = random.Random(seed)
    slow_position = random_position(1000 + seed)
    position = fast(slow_position)
    for _ in range(25):
        if position.phase is Phase.OVER:
            break
        choices = slow_moves.moves(slow_position)
        by_text = {as_text(slow_position, move): move for move in choices}
        listed = [move.text for move in position.legal_moves]
        assert len(listed) == len(position.legal_moves) == len(set(listed))
        assert sorted(listed) == sorted(by_text)
        text = choose.choice(sorted(by_text))
        slow_position = slow_turns.play(slow_position, by_text[text])
        unchecked = next(move for move in position.legal_moves if move.text == text)
        assert position.apply(unchecked) == position.play(text)
        position = position.play(text)
        assert position == fast(slow_position)
        assert Position.from_json(position.to_json()) == position
    outcome = position.outcome
    if position.phase is Phase.OVER:
        assert outcome is not None
        assert outcome.winner == winner(slow_position)
    else:
        assert outcome is None
