"""Find puzzles of Catch the Moon, and check them.

    python -m benchmarks.moon puzzles find 60 --seed 1 --out src/toprung/games/moon/puzzles.txt.gz
    python -m benchmarks.moon puzzles check

`find` has a bot build alone. Where it has to place a ladder, the structure is set up anew from the
places of its ladders, and the planner looks for a place: a puzzle is what it solves. The third in
which most of the planner's ideas hold on the structure and meet the demand is easy, the third in
which fewest do is hard. Puzzles that are in the file already stay there. `check` carries out every
answer that is shipped, by hand, before the referee.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from toprung.bots.moon.bots import Builder
from toprung.bots.moon.gesture import Placement
from toprung.bots.moon.gesture import Stop as Halt
from toprung.bots.moon.planner import HASTY, Budget, Thoughts, plan
from toprung.bots.moon.random_stream import RandomStream
from toprung.core.randomness import Random
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules import notation
from toprung.games.moon.rules.moves import Release
from toprung.games.moon.rules.puzzles import Puzzle, Stop, puzzles, read_puzzles, written_puzzle
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.rules.verdict import Verdict
from toprung.games.moon.table.live_game import LiveGame
from toprung.games.moon.table.world import set_up

LEAST = 4  # ladders in a structure
EACH = 8  # puzzles from one game
PAUSE = 1.0  # seconds between turns
LOOK = Budget(rounds=2, candidates=250, trials=40, attempts=16, enough=16, rehearsals=3)


def placed(table: LiveGame, placement: Placement) -> Verdict:
    """A hand places the ladder that was drawn; what the referee says."""
    table.play(placement.hold)
    for target in placement.targets:
        if (verdict := table.lead(target)) is not None:
            return verdict
    table.play(Release())
    return table.settle()


def answer(puzzle: Puzzle) -> Placement:
    """What a hand does that solves it."""
    hand = puzzle.state.hand
    assert hand is not None
    return Placement(hand, tuple(Halt(stop.pose, stop.speed) for stop in puzzle.answer))


def is_solved(puzzle: Puzzle) -> bool:
    """Whether its answer does what the die demands, at its table."""
    table = LiveGame(puzzle.state, prepared_table, None, set_up(puzzle))
    verdict = placed(table, answer(puzzle))
    return bool(verdict.met) and not verdict.mistake


def share(thoughts: Thoughts) -> float:
    """Of the ideas that a hand tried on the structure, how many met the demand."""
    found = Counter[str]()
    for (_, ended), many in thoughts.attempts.items():
        found[ended] += many
    return found["met"] / max(1, found.total())


def puzzle(state: State, table: LiveGame) -> str | None:
    """The line of the puzzle here, if the planner solves it."""
    assert state.hand is not None
    assert state.demand is not None
    text = notation.text(replace(state, random=Random(0)))
    poses = table.simulator.poses()
    blank = _read(written_puzzle(0, text, poses, (Stop(Pose(), 1.0),)))
    stream = RandomStream(Random(len(poses)).fork(text))
    way, thoughts = plan(set_up(blank), state.hand, state.demand, stream, LOOK)
    if not thoughts.sure:
        return None
    stops = (Stop(one.pose, one.speed) for one in way.stops)
    line = written_puzzle(round(100 * share(thoughts)), text, poses, stops)
    return line if is_solved(_read(line)) else None


def _read(line: str) -> Puzzle:
    """As it will be."""
    return read_puzzles(packed([line]))[0]


def game(seed: int) -> Iterator[str]:
    """Puzzles from a bot's game alone."""
    bot = Builder(seed, HASTY)
    table = LiveGame(State.start(1, seed, {}), prepared_table)
    chance, _ = Random(seed).fork("puzzles").below(2)
    while (state := table.state).phase is not Phase.OVER:
        if state.hand is None:
            table.play(bot.choose(state))
            continue
        many = len(state.structure)
        if many >= LEAST and many % 2 == chance and (found := puzzle(state, table)) is not None:
            yield found
        placed(table, bot.place(state, table.simulator))
        table.live(PAUSE)


def packed(lines: Sequence[str]) -> bytes:
    """The same bytes for the same puzzles: gzip notes no time."""
    return gzip.compress("\n".join(lines).encode() + b"\n", 9, mtime=0)


def find(arguments: argparse.Namespace) -> None:
    lines, seed, begun = list[str](), arguments.seed, time.process_time()
    if arguments.out.exists():
        lines += gzip.decompress(arguments.out.read_bytes()).decode().splitlines()
    while len(lines) < arguments.many:
        for line in islice(game(seed), min(EACH, arguments.many - len(lines))):
            lines.append(line)
            arguments.out.write_bytes(packed(lines))
            print(f"{len(lines)}, game {seed}, {_spent(begun)}", file=sys.stderr, flush=True)
        seed += 1
    print(f"{len(lines)} puzzles, {_spent(begun)}")


def check(_: argparse.Namespace) -> None:
    begun = time.process_time()
    wrong = [one.number for one in puzzles() if not is_solved(one)]
    if wrong:
        print(f"not solved by their answers: {wrong}")
    print(f"{len(puzzles()) - len(wrong)} of {len(puzzles())} are solved, {_spent(begun)}")
    sys.exit(bool(wrong))


def _spent(begun: float) -> str:
    return f"{time.process_time() - begun:.0f} s of processor time"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moon puzzles", description=__doc__)
    commands = parser.add_subparsers(required=True)
    finding = commands.add_parser("find")
    finding.add_argument("many", type=int)
    finding.add_argument("--seed", type=int, default=1)
    finding.add_argument("--out", type=Path, required=True)
    finding.set_defaults(run=find)
    commands.add_parser("check").set_defaults(run=check)
    given = parser.parse_args(arguments)
    given.run(given)
