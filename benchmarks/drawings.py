"""Positions drawn as SVG, beside python-chess's boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import chess
import chess.svg

from benchmarks.figures import Figure, over_runs
from benchmarks.playing import chess_boards, chess_game
from benchmarks.positions import load
from benchmarks.timing import Effort, interleaved, progress
from toprung.games.climbers import Position


def draw_all(positions: Sequence[Position]) -> int:
    return sum(1 for position in positions if position.svg())


def draw_boards(boards: Sequence[chess.Board]) -> int:
    return sum(1 for board in boards if chess.svg.board(board))


def measure(effort: Effort) -> Iterator[Figure]:
    progress("drawings")
    middles = [case.position for case in load(min(effort.positions, 8))]
    boards = chess_boards(chess_game(seed=1))[:8]
    jobs = [partial(draw_all, middles), partial(draw_boards, boards)]
    drawings, chess_drawings = interleaved(jobs, effort)
    yield over_runs("Position.svg()", "drawings/s", drawings)
    yield over_runs("python-chess: chess.svg.board()", "drawings/s", chess_drawings)
