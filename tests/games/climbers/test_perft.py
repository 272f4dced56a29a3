"""Counts of block moves against counts that the slow implementation made.

Each line of the data: depth, count, position. The counts were written by running this file as a
program (`python -m tests.games.climbers.test_perft`), which asks the slow implementation only.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.climbers.slow.codec import from_json
from tests.games.climbers.slow.perft import perft as slow_perft
from toprung.games.climbers import Position

DATA = Path(__file__).parents[2] / "data" / "climbers" / "perft.txt"
QUICK = 3000  # counts up to this are made again by the slow implementation in every test run


def lines() -> list[tuple[int, int, str]]:
    rows = (line.split(" ", 2) for line in DATA.read_text("utf-8").splitlines())
    return [(int(depth), int(count), text) for depth, count, text in rows]


def slow_count(text: str, depth: int) -> int:
    return slow_perft(from_json(json.loads(Position.parse(text).to_json())), depth)


@pytest.mark.parametrize(("depth", "count", "text"), lines())
@pytest.mark.rule("CL-BUI-1", "CL-BUI-2", "CL-BUI-3")
def test_block_moves_are_counted_as_the_slow_implementation_counts_them(
    depth: int, count: int, text: str
) -> None:
    assert Position.parse(text).perft(depth) == count
    if count <= QUICK:
        assert slow_count(text, depth) == count


def test_no_depth_is_one_sequence_and_one_is_the_list_of_placements() -> None:
    position = Position.start(["red", "blue"], seed=2)
    assert position.perft(0) == 1
    listed = sum(len(position.placements(block)) for block in position.movable())
    assert position.perft(1) == listed > 1000


if __name__ == "__main__":
    for depth, _, text in lines():
        print(depth, slow_count(text, depth), text)
