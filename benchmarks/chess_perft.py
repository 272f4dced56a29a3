"""python-chess's perft, as its own examples write it: the yardstick for placements."""

from __future__ import annotations

import chess

START = chess.STARTING_FEN
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
DEPTH = 3
NODES = {START: 8_902, KIWIPETE: 97_862}


def perft(board: chess.Board, depth: int) -> int:
    """Legal move sequences of a length; at the leaves moves are listed and counted, not played."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total


def nodes(fen: str) -> int:
    """The perft of a known position; AssertionError if it is not the published number."""
    counted = perft(chess.Board(fen), DEPTH)
    assert counted == NODES[fen], f"perft({DEPTH}) of {fen} is {counted}"
    return counted
