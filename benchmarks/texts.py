"""Positions written as text and read back, beside python-chess's FEN."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import chess

from benchmarks.figures import Figure, over_runs
from benchmarks.playing import chess_boards, chess_game
from benchmarks.positions import load
from benchmarks.timing import Effort, interleaved, progress
from toprung.games.climbers import Position


def json_trips(positions: Sequence[Position]) -> int:
    for position in positions:
        assert Position.from_json(position.to_json()) == position
    return len(positions)


def notation_trips(positions: Sequence[Position]) -> int:
    for position in positions:
        assert Position.parse(position.text) == position
    return len(positions)


def fen_trips(boards: Sequence[chess.Board]) -> int:
    for board in boards:
        assert chess.Board(board.fen()).fullmove_number == board.fullmove_number
    return len(boards)


def measure(effort: Effort) -> Iterator[Figure]:
    progress("texts of positions")
    middles = [case.position for case in load(effort.positions)]
    as_json, as_notation, as_fen = interleaved(
        [
            partial(json_trips, middles),
            partial(notation_trips, middles),
            partial(fen_trips, chess_boards(chess_game(seed=1))),
        ],
        effort,
    )
    yield over_runs("JSON, written and read with all checks", "positions/s", as_json)
    yield over_runs("notation, written and read with all checks", "positions/s", as_notation)
    yield over_runs("python-chess: FEN, written and read", "positions/s", as_fen)
