"""Puzzles of Catch the Moon: a structure, a ladder and a die. Place the ladder so that it does what
the die demands, and nothing falls.

They come from bots' games (`python -m benchmarks.moon puzzles`). Each has a place that is known to
do it; any other will do as well, for the referee judges what you build as in every game.

```pycon
>>> from toprung.games.moon.rules.puzzles import puzzles
>>> puzzles()[0].state.demand
<Demand.ONE: 'one'>
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
from toprung.games.moon.pieces.settlement import Settled
from toprung.games.moon.pieces.space import Pose, normalised
from toprung.games.moon.rules import notation, transitions
from toprung.games.moon.rules.moves import Move, parse_move
from toprung.games.moon.rules.state import IN_TURN, State
from toprung.games.moon.rules.validation import checked
from toprung.games.moon.rules.words import ladders, phrase

GRADES: Final = ("easy", "medium", "hard")
_FILE = Path(__file__).with_name("puzzles.txt.gz")
_UNIT = 1_000_000  # to the metre, and to 1 of a quaternion's parts


@dataclass(frozen=True, slots=True)
class Stop:
    """A pose on the way of a hand, and how fast it goes there (m/s)."""

    pose: Pose
    speed: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: its number, from 1; how hard it is (see GRADES); the text of its state, in which a
    ladder has been drawn; where the ladders of the structure are; and the way of a hand that solves
    it, from where the ladder comes to hand until it is let go."""

    number: int
    grade: int
    text: str
    poses: Mapping[int, Pose]
    answer: tuple[Stop, ...]

    @property
    def state(self) -> State:
        return checked(notation.parse(self.text))

    @property
    def seats(self) -> int:
        return 1

    @property
    def seat(self) -> int:
        return 0

    @property
    def options(self) -> Mapping[str, str]:
        return {}

    @property
    def goal(self) -> Words:
        """What to do."""
        state = self.state
        assert state.hand is not None
        return phrase(f"puzzle-{state.demand}", ladder=ladders((state.hand,)))


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a turn solves a puzzle, and what the referee says of it."""

    is_right: bool
    words: Words


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles, in order of their numbers."""
    return read_puzzles(_FILE.read_bytes())


def read_puzzles(packed: bytes) -> tuple[Puzzle, ...]:
    """The puzzles of a file; the third of them in which most ideas do is easy."""
    lines = gzip.decompress(packed).decode().splitlines()
    ranks = sorted(range(len(lines)), key=lambda one: -int(lines[one].partition("\t")[0]))
    grades = {one: rank * len(GRADES) // len(lines) for rank, one in enumerate(ranks)}
    return tuple(_puzzle(number + 1, grades[number], line) for number, line in enumerate(lines))


def written_puzzle(share: int, text: str, poses: Mapping[int, Pose], answer: Iterable[Stop]) -> str:
    """The line of a puzzle in a file. `share` is how many of a planner's ideas do, in percent."""
    standing = (f"{ladder}:{_wholes(pose)}" for ladder, pose in sorted(poses.items()))
    stops = (f"{round(stop.speed * _UNIT)}:{_wholes(stop.pose)}" for stop in answer)
    return "\t".join((str(share), text, ";".join(standing), ";".join(stops)))


def _wholes(pose: Pose) -> str:
    return ",".join(str(round(value * _UNIT)) for value in (*pose.place, *pose.turn))


def _puzzle(number: int, grade: int, line: str) -> Puzzle:
    _, text, standing, answer = line.split("\t")
    poses = {int(ladder): _pose(pose) for ladder, pose in _pairs(standing)}
    stops = tuple(Stop(_pose(pose), int(speed) / _UNIT) for speed, pose in _pairs(answer))
    return Puzzle(number, grade, text, poses, stops)


def _pairs(text: str) -> Iterable[tuple[str, str]]:
    for part in text.split(";"):
        name, _, pose = part.partition(":")
        yield name, pose


def _pose(text: str) -> Pose:
    x, y, z, w, i, j, k = (int(whole) / _UNIT for whole in text.split(","))
    return Pose((x, y, z), normalised((w, i, j, k)))


def puzzle_numbered(number: int) -> Puzzle:
    """Raises Unparsable, telling how many there are."""
    return numbered(puzzles(), number)


def puzzle_of(day: date) -> Puzzle:
    """The same one for everybody on that day. All come in turn before one comes again."""
    return of_day(puzzles(), day)


def puzzle_at(text: str) -> Puzzle | None:
    """The puzzle that begins in this state, if one does."""
    return _by_text().get(text)


@cache
def _by_text() -> dict[str, Puzzle]:
    return {puzzle.text: puzzle for puzzle in puzzles()}


def judge(puzzle: Puzzle, moves: Iterable[Move]) -> Verdict | None:
    """What to say about a turn, nature's events among its moves; None if it is not over yet. Moves
    after the turn are not looked at. Raises Illegal and OutOfTurn as the rules do."""
    state = puzzle.state
    for move in moves:
        if not isinstance(move, Settled):
            state = transitions.play(state, state.active, move)
            continue
        state, verdict = transitions.settle(state, move)
        if state.phase in IN_TURN:
            continue
        right = bool(verdict.met) and not verdict.mistake
        name = "puzzle-right" if right else "puzzle-wrong"
        return Verdict(right, phrase(name, said=verdict.words, rules=", ".join(verdict.rules)))
    return None


class MoonPuzzles:
    """The Puzzles of Catch the Moon."""

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
