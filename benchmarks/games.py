"""Whole games as material: played by bots from seeded beginnings."""

from __future__ import annotations

from dataclasses import dataclass

from toprung.bots.bot import Bot
from toprung.bots.climbers import GreedyBot, RandomBot
from toprung.games.climbers import Move, Phase, Position

COLOURS = ("red", "yellow", "blue", "lightblue", "purple")


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game: its moves, and the position before each of them and after the last."""

    moves: tuple[Move, ...]
    positions: tuple[Position, ...]


def start(players: int, seed: int, options: str = "2008") -> Position:
    return Position.start(COLOURS[:players], seed, options)


def played(bot: Bot[Position, Move], position: Position) -> Game:
    """The game that a bot plays against itself."""
    moves: list[Move] = []
    positions = [position]
    while positions[-1].phase is not Phase.OVER:
        moves.append(bot.choose(positions[-1]))
        positions.append(positions[-1].apply(moves[-1]))
    return Game(tuple(moves), tuple(positions))


def random_game(players: int, seed: int) -> Game:
    return played(RandomBot(seed), start(players, seed))


def greedy_game(players: int, seed: int) -> Game:
    return played(GreedyBot(seed), start(players, seed))
