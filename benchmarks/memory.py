"""What a position weighs: every position of whole games kept, and one followed to its parts."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import TypeVar

import chess

from benchmarks.figures import Figure, over_runs, under
from benchmarks.games import random_game
from benchmarks.playing import chess_game
from benchmarks.positions import load
from benchmarks.timing import Effort, progress
from toprung.games.climbers import Move, Position

T = TypeVar("T")


def deep_size(root: object) -> int:
    """Bytes of an object and all that it refers to, classes and modules apart."""
    seen, todo, total = set[int](), [root], 0
    while todo:
        part = todo.pop()
        if id(part) in seen or isinstance(part, type | ModuleType):
            continue
        seen.add(id(part))
        total += sys.getsizeof(part)
        todo += gc.get_referents(part)
    return total


def bytes_each(make: Callable[[], list[T]]) -> float:
    """Traced bytes that a list and its members hold, for each member."""
    make()  # so that nothing is loaded or cached for the first time
    gc.collect()
    tracemalloc.start()
    kept = make()
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held / len(kept)


def games_of(count: int) -> list[tuple[Position, tuple[Move, ...]]]:
    """Random games of 2 to 5 players that have at least so many positions together."""
    games, total, seed = list[tuple[Position, tuple[Move, ...]]](), 0, 0
    while total < count:
        game = random_game(2 + seed % 4, seed)
        games.append((game.positions[0], game.moves))
        total += len(game.moves)
        seed += 1
    return games


def used(position: Position) -> Position:
    """Looked at as a search would, in case it keeps anything of that."""
    assert len(position.legal_moves) >= 0
    assert hash(position) == hash(position)
    return position


def measure(effort: Effort) -> Iterator[Figure]:
    progress(f"memory of {effort.kept:,} positions")
    games = games_of(effort.kept)

    def positions() -> list[Position]:
        kept = []
        for position, moves in games:
            for move in moves:
                position = position.play(move)
                kept.append(used(position))
        return kept[: effort.kept]

    moves = chess_game(seed=1)

    def boards() -> list[chess.Board]:
        kept, board = [], chess.Board()
        for move in moves:
            board.push_uci(move)
            kept.append(board.copy(stack=False))
        return kept

    name = f"a position, of {effort.kept:,} kept from random games"
    yield over_runs(name, "bytes", [bytes_each(positions)], under(4000))
    deep = [deep_size(used(case.position)) for case in load(effort.positions)]
    yield over_runs("a position with all its parts", "bytes", deep, under(4000))
    yield over_runs("python-chess: a Board without history", "bytes", [bytes_each(boards)])
