"""Puzzles of The Climbers: positions of two players in which one place of a block does it.

You climb above everybody in this turn, and leave the other player no way to climb in theirs. Every
turn of yours and every answer was tried to find them (`python -m benchmarks.puzzles`); and whatever
you do is judged by trying every answer again. Nobody walks between the turns.

```pycon
>>> from toprung.games.climbers.puzzles import judge, puzzles
>>> puzzle = puzzles()[0]
>>> judge(puzzle, puzzle.answer).is_right
True
```
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from toprung.core.puzzles import numbered, of_day
from toprung.core.words import Words
from toprung.games.climbers import kernels, raw_moves
from toprung.games.climbers.kernels import denial
from toprung.games.climbers.moves import Move, parse_move
from toprung.games.climbers.position import Position
from toprung.games.climbers.state import Phase
from toprung.games.climbers.words import phrase, who

GRADES: Final = ("easy", "medium", "hard")
_FILE = Path(__file__).with_name("puzzles.txt.gz")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: its number, from 1; how hard it is (see GRADES); and a turn that solves it."""

    number: int
    grade: int
    text: str
    answer: tuple[Move, ...]

    @property
    def position(self) -> Position:
        return Position.parse(self.text)

    @property
    def seats(self) -> int:
        return 2

    @property
    def seat(self) -> int:
        """Whose puzzle it is."""
        return self.position.active

    @property
    def options(self) -> Mapping[str, str]:
        return {"general": "off"}

    @property
    def goal(self) -> Words:
        """What to do."""
        position = self.position
        _, other = sides(position)
        name = who(other, position.players[other].colour)
        return phrase("puzzle-goal", level=level_to_beat(position), who=name)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a turn solves a puzzle, and why. `reply` is what the other player can do if it does
    not; there is none if the turn fell short by itself."""

    is_right: bool
    words: Words
    reply: tuple[Move, ...] = ()


def sides(position: Position) -> tuple[int, int]:
    """The seat of the player whose puzzle it is, and the other one."""
    return position.active, 1 - position.active


def level_to_beat(position: Position) -> int:
    """Nobody has ended a turn higher so far."""
    return max(player.best for player in position.players)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles, in order of their numbers."""
    lines = gzip.decompress(_FILE.read_bytes()).decode().splitlines()
    return tuple(_puzzle(number, line) for number, line in enumerate(lines, 1))


def _puzzle(number: int, line: str) -> Puzzle:
    grade, answer, text = line.split("\t")
    return Puzzle(number, int(grade), text, tuple(map(parse_move, answer.split())))


def puzzle_numbered(number: int) -> Puzzle:
    """Raises Unparsable, telling how many there are."""
    return numbered(puzzles(), number)


def puzzle_of(day: date) -> Puzzle:
    """The same one for everybody on that day. All come in turn before one comes again."""
    return of_day(puzzles(), day)


def puzzle_at(text: str) -> Puzzle | None:
    """The puzzle that begins in this position, if one does."""
    return _by_text().get(text)


@cache
def _by_text() -> dict[str, Puzzle]:
    return {puzzle.text: puzzle for puzzle in puzzles()}


def judge(puzzle: Puzzle, moves: Iterable[Move]) -> Verdict | None:
    """What to say about a turn, by trying every answer to it; None if it is not over yet. Moves
    after the turn are not looked at. Raises Illegal for a move that is not allowed."""
    before = after = puzzle.position
    for move in moves:
        if is_over(before, after):
            break
        after = after.play(move)
    return judge_turn(before, after) if is_over(before, after) else None


def is_over(before: Position, after: Position) -> bool:
    """Whether the turn that was begun is over."""
    return after.phase is Phase.OVER or after.table.turns != before.table.turns


def judge_turn(before: Position, after: Position) -> Verdict:
    """As `judge`, for the positions at the beginning and at the end of the turn."""
    seat, other = sides(before)
    goal, level = level_to_beat(before), after.players[seat].level
    name = who(other, before.players[other].colour)
    if level <= goal:
        return Verdict(is_right=False, words=phrase("puzzle-low", level=level, goal=goal))
    reply = denial.way_up(after.state)
    if reply is None:
        best = before.players[other].best
        words = phrase("puzzle-right", level=level, who=name, best=best)
        return Verdict(is_right=True, words=words)
    state, moves = after.state, list[Move]()
    for raw in reply.moves:
        moves.append(raw_moves.decode(state, raw))
        state = kernels.apply(state, raw)
    climbed = Position(state).players[other].level
    words = phrase("puzzle-answered", who=name, level=climbed)
    return Verdict(is_right=False, words=words, reply=tuple(moves))


def answers(position: Position, above: int, most: int) -> Sequence[tuple[Move, ...]]:
    """Turns that end above this level and leave the other player no way up, one for each place of a
    block, at most so many: all turns and all answers are tried. This may take a second or two."""
    found = list[tuple[Move, ...]]()
    for turn in denial.denials(position.state, above, most):
        state, moves = position.state, list[Move]()
        for raw in turn.moves:
            moves.append(raw_moves.decode(state, raw))
            state = kernels.apply(state, raw)
        found.append(tuple(moves))
    return found


class ClimbersPuzzles:
    """The Puzzles of The Climbers."""

    @property
    def about(self) -> Words:
        return phrase("puzzles")

    def all(self) -> Sequence[Puzzle]:
        return puzzles()

    def of_day(self, day: date, /) -> Puzzle:
        return puzzle_of(day)

    def at(self, start: str, /) -> Puzzle | None:
        return puzzle_at(start)

    def judge(self, start: str, moves: Sequence[str], /) -> Verdict | None:
        puzzle = puzzle_at(start)
        return None if puzzle is None else judge(puzzle, map(parse_move, moves))
