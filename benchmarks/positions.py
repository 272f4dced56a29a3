"""The middle-game positions that the listing of placements is measured on, kept as text.

They stay the same when bots or generated buildings change, so that figures can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from benchmarks.games import Game, greedy_game
from benchmarks.machine import commit
from benchmarks.timing import progress
from toprung.games.climbers import Phase, Position

FILE = Path(__file__).with_name("positions.txt")
SEATS, SEEDS = (2, 3, 4, 5), (1, 2)
HEAD = """\
# Middle-game positions for the benchmarks, one a line: `name: position`.
# Made by `python -m benchmarks --make-positions`: for each number of players and seed, the greedy
# bot plays a whole game against itself; kept is the first position in the second half of the
# game's turns in which a block is to be chosen. Commit: {commit}.
"""


@dataclass(frozen=True, slots=True)
class Case:
    """A position and what it is called in tables."""

    name: str
    position: Position


def load(most: int) -> list[Case]:
    """The first so many positions of the file, taking turns between the numbers of players."""
    cases = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, text = line.partition(": ")
            cases.append(Case(name, Position.parse(text)))
    return cases[:most]


def make() -> None:
    """Write the file anew."""
    lines = [HEAD.format(commit=commit())]
    for seed in SEEDS:
        for players in SEATS:
            progress(f"greedy game of {players} players, seed {seed}")
            game = greedy_game(players, seed)
            middle = middle_of(game)
            turn, turns = middle.table.turns + 1, game.positions[-1].table.turns
            name = f"{players} players, seed {seed}, turn {turn} of {turns}"
            lines.append(f"{name}: {middle.text}\n")
    FILE.write_text("".join(lines), encoding="utf-8")


def middle_of(game: Game) -> Position:
    half = game.positions[-1].table.turns / 2
    return next(
        position
        for position in game.positions
        if position.table.turns >= half
        and position.phase is Phase.BLOCK
        and position.table.moved_now is None
    )
