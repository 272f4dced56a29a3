"""Counting block moves."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.cli.running import STUDY, error, ok, run
from tests.games.climbers.builder import position
from tests.games.climbers.slow.codec import to_json
from tests.games.climbers.slow.positions import random_position
from toprung.cli.climbers.perft import first_moves
from toprung.games.climbers import Position


@pytest.mark.parametrize("seed", range(10))
def test_counting_by_first_moves_gives_the_same_total(seed: int) -> None:
    at = Position.from_json(json.dumps(to_json(random_position(seed))))
    for depth in (1, 2):
        assert sum(count for _, count in first_moves(at, depth)) == at.perft(depth)


def test_pushed_pawns_and_stones_are_as_in_the_kernel() -> None:
    crowded = position(
        "double@0,0xg half@4,0r half@6,0b cube@0,2g",
        "red@0,0 yellow@1,1 blue@2,0",
        stones={"yellow": 2},
        fails=3,
    )
    for depth in (1, 2):
        assert sum(count for _, count in first_moves(crowded, depth)) == crowded.perft(depth)


def test_counts_in_words_and_in_json() -> None:
    plain = run("climbers", "perft", "2", STUDY.text)
    assert plain.stdout == f"{STUDY.perft(2)}\n"
    assert "nodes per second" in plain.stderr
    divided = run("climbers", "perft", "2", STUDY.text, "--divide").stdout.splitlines()
    counts: Counter[int] = Counter()
    for block, count in first_moves(STUDY, 2):
        counts[block] += count
    assert divided == [*(f"block {b}: {n}" for b, n in sorted(counts.items())), str(STUDY.perft(2))]
    answer = json.loads(ok("climbers", "perft", "2", STUDY.text, "--divide", "--json"))
    divide = {str(block): count for block, count in counts.items()}
    assert answer == {"depth": 2, "count": STUDY.perft(2), "divide": divide}
    assert json.loads(ok("climbers", "perft", "0", "--json", stdin=STUDY.text))["count"] == 1


def test_a_building_that_is_not_finished_has_no_count() -> None:
    start = Position.start(built_by_players=True).text
    assert error("climbers", "perft", "1", start).startswith("the building is not finished")


def test_absurd_depths_are_refused() -> None:
    assert run("climbers", "perft", "10", STUDY.text).exit_code == 2
    assert run("climbers", "perft", "--", "-1", STUDY.text).exit_code == 2
