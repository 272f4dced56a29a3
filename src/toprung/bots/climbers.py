"""Baseline bots for The Climbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from toprung.bots.bot import Bot
from toprung.bots.script import Play, Script
from toprung.core.errors import Unparsable
from toprung.core.randomness import Random
from toprung.games.climbers import Move, Position
from toprung.games.climbers.refusals import refusal_named


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Any legal move, all equally likely."""

    seed: int

    def choose(self, state: Position) -> Move:
        moves = state.legal_moves
        index, _ = Random(self.seed).fork(state.text).below(len(moves))
        return moves[index]


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """The turn that ends highest, then the one that leaves the others lowest.

    It looks at its own turn only. Of equally good moves it takes any; where it has nothing to go
    by (while building), it plays at random.
    """

    seed: int

    def choose(self, state: Position) -> Move:
        best = state.greedy_moves()
        if not best:
            return RandomBot(self.seed).choose(state)
        move, _ = Random(self.seed).fork(state.text).choice(best)
        return move


BOTS: Mapping[str, Callable[[int], Bot[Position, Move]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
}


def scripted(level: str, seed: int, text: str, checkpoint: bytes | None) -> Script:
    """The next move. There is no table that moves, and so no checkpoint."""
    position = Position.parse(text)
    if checkpoint is not None:
        raise Unparsable("this game has no table that moves")
    if position.to_move is None:
        raise refusal_named("game-over").error()
    return (Play(BOTS[level](seed).choose(position).text),)
