"""Find puzzles of The Climbers, check them, and see who solves them.

    python -m benchmarks.puzzles find 320 --seed 1 --out src/toprung/games/climbers/puzzles.txt.gz
    python -m benchmarks.puzzles find 100 --seed 980001 --out benchmarks/logs/climbers/aside.txt.gz
    python -m benchmarks.puzzles check
    python -m benchmarks.puzzles share benchmarks/logs/climbers/aside.txt.gz eagle lynx greedy

`find` plays games between weak players and tries every turn and every answer in their positions.
A puzzle is a position in which one place of a block solves it (a block of the same kind, or a
colour that nobody plays, may also do). It is easy if it is found at a glance, as Marmot and Ibex
look at a building, medium if Fox's eye finds it, and hard if neither does. `check` tries everything
once more for the puzzles that are shipped. `share` asks bots, each as it plays; whatever solves the
puzzle counts, and so does a turn that is ahead and leaves no way up without climbing above, which
is counted apart as well."""

from __future__ import annotations

import argparse
import gzip
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from toprung.bots.bot import PlayMove
from toprung.bots.climbers import FOX, IBEX, MARMOT, SearchBot
from toprung.bots.registry import bot_made
from toprung.games.climbers import Phase, Position, kernels
from toprung.games.climbers.analysis import Search
from toprung.games.climbers.kernels import denial, search
from toprung.games.climbers.moves import Ladder, Move, Place, parse_move
from toprung.games.climbers.puzzles import (
    answers,
    is_over,
    judge_turn,
    puzzles,
    sides,
)
from toprung.games.climbers.state import Stone, Table, pack, phase_of, unpack

COLOURS = ("red", "blue", "yellow", "purple", "lightblue")
NO_LADDERS = frozenset[Ladder]()
WEAK = (  # what those value who play the games, as in Search, and regard for others
    (60, 20, 6, 40, 0, 0, 0, 0, 0, 0),
    (60, 40, 6, 15, 30, 60, 10, 30, 20, 0),
    (60, 40, 6, 15, 30, 60, 10, 30, 20, 30),
)


# The grades stay what they are when levels change.
AT_A_GLANCE = (replace(MARMOT, attention=8), replace(IBEX, attention=30))
WITH_CARE = replace(FOX, attention=22)


def positions(seed: int) -> Iterator[Position]:
    """The beginnings of turns in a game of weak players, with one and the other to move."""
    chance = random.Random(seed)
    colours = chance.sample(COLOURS, 2)
    state = Position.start(colours, seed, "2008+general=off").state
    looks, attention = chance.choice((20, 40, 80)), chance.choice((20, 40, 100))
    weights = search.Weights(*chance.choice(WEAK))
    plan = search.plan(weights, 1, [looks] * 8, [12] * 8, 2, attention, 10**9, seed)
    while phase_of(state) is not Phase.OVER:
        table = unpack(state)
        for active in (0, 1):
            level = table.players[active].level
            other = replace(table, active=active, turn_start_level=level)
            yield from variations(other, with_ladders=seed % 4 == 0)
        found = search.search(state, plan, search.Interrupt()).turns
        for move in chance.choice(found[:4]).moves:
            state = kernels.apply(state, move)


def variations(table: Table, with_ladders: bool) -> Iterator[Position]:
    """The position without the mover's stone and ladders, for that has one solution more often;
    and also with their ladders."""
    me = table.players[table.active]
    for ladders in (NO_LADDERS, me.ladders) if with_ladders and me.ladders else (NO_LADDERS,):
        changed = replace(me, ladders=ladders, stone=Stone.GONE, stone_block=None)
        players = tuple(changed if one is me else one for one in table.players)
        yield Position(pack(replace(table, players=players)))


def is_worth_trying(position: Position) -> bool:
    """Some turns in; and the mover is not ahead, so that they have to climb to be."""
    me, other = sides(position)
    level, best = position.players[me].level, position.players[other].best
    leads = kernels.leader(position.state) == me
    return position.table.turns >= 2 and level <= best and not leads


def places(position: Position, found: tuple[Move, ...]) -> tuple[object, ...]:
    """Where a turn puts its block, whatever block it is of its kind."""
    kinds = {block.id: block.kind for block in position.blocks}
    return tuple(
        (kinds[move.block], move.x, move.y, move.axis) for move in found if isinstance(move, Place)
    )


def solution(position: Position) -> tuple[Move, ...] | None:
    """The turn that solves it, if all that do put a block of one kind into one place. Those that
    only get as high as the other player are counted as well: they would be nearly as good."""
    other, me = position.players[1 - position.active], position.players[position.active]
    found = answers(position, max(other.best - 1, me.best), 4)
    if not 1 <= len(found) < 4 or len({places(position, turn) for turn in found}) > 1:
        return None
    right = [turn for turn in found if _right(position, turn) and places(position, turn)]
    return right[0] if len(right) == len(found) else None


def is_solved(position: Position, how: Search) -> bool:
    return _right(position, SearchBot(1, how).turn(position))


def _right(position: Position, moves: tuple[Move, ...]) -> bool:
    after = position
    for move in moves:
        after = after.play(move)
    return judge_turn(position, after).is_right


def grade(position: Position) -> int:
    if any(is_solved(position, how) for how in AT_A_GLANCE):
        return 0
    return 1 if is_solved(position, WITH_CARE) else 2


def find(arguments: argparse.Namespace) -> None:
    lines, seed, begun = list[str](), arguments.seed, time.process_time()
    while len(lines) < arguments.many:
        found = dict[tuple[int, int], str]()
        for position in positions(seed):
            turn = position.table.turns, position.active
            if turn in found or not is_worth_trying(position):
                continue
            if (best := solution(position)) is None:
                continue
            answer = " ".join(move.text for move in best)
            found[turn] = f"{grade(position)}\t{answer}\t{position.text}"
        lines += found.values()
        seed += 1
        arguments.out.write_bytes(packed(lines))
        print(f"{len(lines)} in {seed - arguments.seed} games", file=sys.stderr, flush=True)
    del lines[arguments.many :]
    arguments.out.write_bytes(packed(lines))
    grades = [line[0] for line in lines]
    print(f"{len(lines)} puzzles of grades {[grades.count(one) for one in '012']}, {_spent(begun)}")


def packed(lines: list[str]) -> bytes:
    """The same bytes for the same puzzles: gzip notes no time."""
    return gzip.compress("\n".join(lines).encode() + b"\n", 9, mtime=0)


def check(_: argparse.Namespace) -> None:
    begun, wrong = time.process_time(), 0
    for puzzle in puzzles():
        found = solution(puzzle.position)
        if found is None or places(puzzle.position, found) != places(
            puzzle.position, puzzle.answer
        ):
            print(f"puzzle {puzzle.number} has another solution, or none")
            wrong += 1
    print(f"{len(puzzles()) - wrong} of {len(puzzles())} are as they should be, {_spent(begun)}")
    sys.exit(wrong > 0)


def wins(position: Position, after: Position) -> bool:
    """Whether the turn does as well in another way: who reached the highest level last is ahead
    there, and may leave the other no way up, or end the game, without climbing above them."""
    if after.outcome is not None:
        return after.outcome.winners == (position.active,)
    leads = kernels.leader(after.state) == position.active
    return leads and denial.way_up(after.state) is None


def set_aside(file: Path) -> list[Position]:
    """The positions of puzzles that were found, but are not shipped."""
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    return [Position.parse(line.split("\t")[2]) for line in lines]


def share(arguments: argparse.Namespace) -> None:
    given = set_aside(arguments.file)
    for name in arguments.bots:
        begun, right, ahead = time.process_time(), 0, 0
        for position in given:
            after, bot = position, bot_made("climbers", name, 1)
            while not is_over(position, after):
                for step in bot.script(after.text, None):
                    assert isinstance(step, PlayMove)
                    after = after.play(parse_move(step.move))
            solved = judge_turn(position, after).is_right
            right += solved
            ahead += not solved and wins(position, after)
        print(
            f"{name:>10}: {right + ahead} of {len(given)}, {ahead} of them in another way, "
            f"{_spent(begun)}",
            flush=True,
        )


def _spent(begun: float) -> str:
    return f"{time.process_time() - begun:.0f} s of processor time"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(required=True)
    finding = commands.add_parser("find")
    finding.add_argument("many", type=int)
    finding.add_argument("--seed", type=int, default=1)
    finding.add_argument("--out", type=Path, required=True)
    finding.set_defaults(run=find)
    commands.add_parser("check").set_defaults(run=check)
    sharing = commands.add_parser("share")
    sharing.add_argument("file", type=Path)
    sharing.add_argument("bots", nargs="+")
    sharing.set_defaults(run=share)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
