"""Playing moves given as text, and listing legal moves as objects, beside python-chess.

`Position.play` reads the text, checks the move and returns a new position. `Board.push_uci` reads,
checks and changes the board. Both replay whole random games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

import chess

from benchmarks.figures import Figure, over_runs
from benchmarks.games import Game, random_game
from benchmarks.positions import load
from benchmarks.timing import Effort, interleaved, progress, ratio
from toprung.games.climbers import Position

PLIES = 80


def replay(start: Position, moves: Sequence[str]) -> int:
    position = start
    for move in moves:
        position = position.play(move)
    return len(moves)


def apply_all(game: Game) -> int:
    """The same moves as objects, without any check."""
    position = game.positions[0]
    for move in game.moves:
        position = position.apply(move)
    return len(game.moves)


def chess_game(seed: int) -> list[str]:
    """The moves of a random game of chess, of some length or to its end."""
    random, board, moves = Random(seed), chess.Board(), list[str]()
    while len(moves) < PLIES and (choices := list(board.legal_moves)):
        moves.append(random.choice(choices).uci())
        board.push_uci(moves[-1])
    return moves


def chess_replay(moves: Sequence[str]) -> int:
    board = chess.Board()
    for move in moves:
        board.push_uci(move)
    return len(moves)


def list_all(positions: Sequence[Position]) -> int:
    return sum(len(list(position.legal_moves)) for position in positions)


def chess_list_all(boards: Sequence[chess.Board]) -> int:
    return sum(len(list(board.legal_moves)) for board in boards)


def chess_boards(moves: Sequence[str]) -> list[chess.Board]:
    """The positions of a game of chess."""
    board, boards = chess.Board(), list[chess.Board]()
    for move in moves:
        board.push_uci(move)
        boards.append(board.copy(stack=False))
    return boards


def measure(effort: Effort) -> Iterator[Figure]:
    progress("playing moves")
    game, chess_moves = random_game(4, seed=1), chess_game(seed=1)
    texts = [move.text for move in game.moves]
    middles = [case.position for case in load(effort.positions)]
    plays, applies, pushes, listings, chess_listings = interleaved(
        [
            partial(replay, game.positions[0], texts),
            partial(apply_all, game),
            partial(chess_replay, chess_moves),
            partial(list_all, middles),
            partial(chess_list_all, chess_boards(chess_moves)),
        ],
        effort,
    )
    yield over_runs("Position.play(text)", "moves/s", plays)
    yield over_runs("python-chess: Board.push_uci(text)", "moves/s", pushes)
    yield over_runs("Position.apply(move), unchecked", "moves/s", applies)
    yield over_runs("list(Position.legal_moves), choosing a block", "moves/s", listings)
    yield over_runs("python-chess: list(Board.legal_moves)", "moves/s", chess_listings)
    against = ratio(listings, chess_listings)
    yield over_runs("list(legal_moves), against python-chess's", "times", [against])
