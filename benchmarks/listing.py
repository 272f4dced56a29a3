"""Listing all placements of a middle-game position: ours, the slow one, and python-chess's perft.

Ours is one call from Python into the kernels that writes every placement of every block that may be
taken, and copies the list out as bytes. The slow one lists the same placements as Python tuples.
python-chess's nodes are leaves of perft(3): listed and counted, not played, the moves above them
made and undone; of its two positions the faster counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from statistics import median

from tests.games.climbers.slow import building
from tests.games.climbers.slow.codec import from_json
from tests.games.climbers.slow.state import Position as SlowPosition
from tests.games.climbers.slow.state import PositionJson

from benchmarks import chess_perft
from benchmarks.figures import Figure, at_least, over_cases, over_runs
from benchmarks.positions import Case, load
from benchmarks.timing import Effort, interleaved, progress, ratio
from toprung.games.climbers import Position, kernels
from toprung.games.climbers.blocks import size


def as_slow(position: Position) -> SlowPosition:
    plain: PositionJson = json.loads(position.to_json())
    return from_json(plain)


def list_fast(position: Position) -> int:
    return kernels.count_in(kernels.placements(position.state))


def list_slow(position: SlowPosition) -> int:
    return sum(
        len(building.placements(position, block)) for block in building.movable_blocks(position)
    )


def list_objects(position: Position) -> int:
    return len(list(position.legal_moves))


def assert_same(case: Case) -> None:
    """Both implementations list the same placements, or there is nothing to compare."""
    slow = as_slow(case.position)
    kinds = {block.id: block.kind for block in case.position.blocks}
    assert sorted(case.position.movable()) == building.movable_blocks(slow), case.name
    for block in case.position.movable():
        ours = [
            (place.x, place.y, z, *size(kinds[block], place.axis), str(place.up))
            for place, z in case.position.placements(block)
        ]
        assert sorted(ours) == building.placements(slow, block), f"{case.name}: block {block}"


def measure(effort: Effort) -> Iterator[Figure]:
    rates, against_slow, against_chess = dict[str, float](), dict[str, float](), dict[str, float]()
    deep, objects, counts = dict[str, float](), dict[str, float](), dict[str, float]()
    chess_rates: list[float] = []
    for case in load(effort.positions):
        progress(f"placements of {case.name}")
        assert_same(case)
        position, slow = case.position, as_slow(case.position)
        fast_runs, slow_runs, start_runs, kiwipete_runs, object_runs, deep_runs = interleaved(
            [
                partial(list_fast, position),
                partial(list_slow, slow),
                partial(chess_perft.nodes, chess_perft.START),
                partial(chess_perft.nodes, chess_perft.KIWIPETE),
                partial(list_objects, position),
                partial(position.perft, 2),
            ],
            effort,
        )
        chess_runs = [max(pair) for pair in zip(start_runs, kiwipete_runs, strict=True)]
        chess_rates += chess_runs
        counts[case.name] = list_fast(position)
        rates[case.name] = median(fast_runs)
        against_slow[case.name] = ratio(fast_runs, slow_runs)
        against_chess[case.name] = ratio(fast_runs, chess_runs)
        objects[case.name] = ratio(object_runs, slow_runs)
        deep[case.name] = ratio(deep_runs, chess_runs)
    yield over_cases("placements of a middle-game position", "placements", counts)
    yield over_cases("placements listed", "placements/s", rates, at_least(30e6))
    yield over_cases(
        "placements listed, against the slow one", "times", against_slow, at_least(300)
    )
    yield over_cases("placements listed, against chess perft", "times", against_chess, at_least(50))
    yield over_cases("placements in perft(2), against chess perft", "times", deep)
    yield over_cases("list(legal_moves), against the slow one", "times", objects)
    yield over_runs("python-chess: perft(3)", "nodes/s", chess_rates)
