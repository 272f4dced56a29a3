"""Baseline bots for The Climbers."""

from __future__ import annotations

from dataclasses import dataclass

from toprung.bots.bot import ScriptBot, TextBot
from toprung.core.randomness import Random
from toprung.games.climbers import Move, Position
from toprung.games.climbers.game import Climbers


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


def random(seed: int) -> ScriptBot:
    return TextBot(Climbers(), RandomBot(seed))


def greedy(seed: int) -> ScriptBot:
    return TextBot(Climbers(), GreedyBot(seed))
