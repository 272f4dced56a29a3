"""Catch the Moon's levels against each other, and what a seat is worth, for docs/bots.md.

    python -m benchmarks.moon matches play
    python -m benchmarks.moon matches write

`play` plays what is not in the logs yet of the runs below, or of the log that is named, and may be
stopped at any time: the same games come again on every machine. `write` computes the tables from
the logs and puts them into the page. Records are not kept: with the poses of all ladders after each
turn they are large, and the same bots play the same game from the same seed.

With another physics bots play other games. `levels` and `seats` were played with the core that
`MADE_WITH` names; their figures stay until someone plays them all again. `present` has a game of
each pair with the core of today: tests play it again.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.strength import PAGE, ROOT, bots_named, keep, match_row
from toprung.arena.runs import Log, Processes
from toprung.arena.statistics import SequentialTest, Share, by_building, score, share_in
from toprung.arena.tournament import Fixture, Result, results_in, run, signed

LOGS = ROOT / "benchmarks" / "logs" / "moon"
LEVELS = SequentialTest(0.55, 0.65)
SEATS = 4
MADE_WITH = "core 4f5dd22b"


class Run(NamedTuple):
    """Games to be played: a log, bots, the most seeds and the first of them."""

    log: str
    bots: tuple[str, ...]
    seeds: int
    first: int

    @property
    def games(self) -> list[Fixture]:
        """Equal bots are not rotated: the same game would come again."""
        seats = 1 if len(set(self.bots)) == 1 else len(self.bots)
        return [
            Fixture("moon", self.bots, self.first + number, rotation)
            for number in range(self.seeds)
            for rotation in range(seats)
        ]


RUNS = (
    Run("levels", ("hedgehog", "dormouse"), 100, 92_001),
    Run("levels", ("squirrel", "hedgehog"), 100, 92_001),
    Run("levels", ("cat", "squirrel"), 100, 92_001),
    Run("seats", ("hedgehog",) * 2, 200, 91_001),
    Run("seats", ("hedgehog",) * 3, 100, 93_001),
    Run("seats", ("hedgehog",) * 4, 100, 94_001),
    Run("levels", ("owl", "cat"), 100, 92_001),
    Run("present", ("hedgehog", "dormouse"), 1, 95_001),
    Run("present", ("squirrel", "hedgehog"), 1, 95_001),
    Run("present", ("cat", "squirrel"), 1, 95_001),
)


def logged(name: str) -> dict[tuple[str, ...], list[Result]]:
    """The games of a log by their bots, in the order of the runs."""
    path, found = LOGS / f"{name}.jsonl.xz", defaultdict[tuple[str, ...], list[Result]](list)
    for result in results_in(path) if path.is_file() else ():
        found[result.fixture.names].append(result)
    return {one.bots: found[one.bots] for one in RUNS if one.log == name and found[one.bots]}


def levels_table() -> list[str]:
    """Each level against the one below it."""
    rows = ["| bots | games | share of the first | interval | test | seeds |", "|" + " --- |" * 6]
    return rows + [match_row(names, some, LEVELS) for names, some in logged("levels").items()]


def seat_share(results: Sequence[Result], seat: int) -> Share:
    return share_in([score(result, result.fixture.named(seat)) for result in results])


def seats_table() -> list[str]:
    """What a seat wins among equal players, and how many moves a game has."""
    seats = " | ".join(f"seat {seat + 1}" for seat in range(SEATS))
    rows = [f"| players | games | {seats} | moves | seeds |", "|" + " --- |" * (SEATS + 4)]
    for names, results in logged("seats").items():
        cells = [""] * SEATS
        for seat in range(len(names)):
            one = seat_share(results, seat)
            told = f"{one.share:.0%} ({one.low:.0%} to {one.high:.0%})"
            cells[seat] = told.replace("%", " %")
        moves = [result.moves for result in results]
        length = f"{median(moves):.0f} ({min(moves)} to {max(moves)})"
        seeds = [result.fixture.seed for result in results]
        rows.append(
            f"| {bots_named(names)} | {len(results)} | {' | '.join(cells)} | {length} "
            f"| {min(seeds)} to {max(seeds)} |"
        )
    return rows


SECTIONS = {"moon levels": levels_table, "moon seats": seats_table}


def page_with_tables(page: str) -> str:
    """The page with both tables as the logs have them now, between their marks."""
    for name, table in SECTIONS.items():
        begin, end = (
            f"<!-- {name}: python -m benchmarks.moon matches write -->\n",
            f"<!-- {name} -->\n",
        )
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = f"{before}{begin}\n" + "\n".join(table()) + f"\n\n{end}{after}"
    return page


def play(one: Run, scratch: Path, processes: int) -> None:
    """What is left of a run, until its test has decided; then its log is written again."""
    path, log = LOGS / f"{one.log}.jsonl.xz", Log(scratch / f"{one.log}.jsonl", Result)
    wanted = signed([game for other in RUNS if other.log == one.log for game in other.games])
    for known in results_in(path) if path.is_file() else ():
        if known.fixture in wanted and known.fixture not in log.results:
            log.append(known)  # what other versions of the bots played is left out
    played = list[Result]()
    for result in run(signed(one.games), log, Processes(processes)):
        played.append(result)
        whole = result.fixture.rotation == len(one.bots) - 1
        if len(set(one.bots)) > 1 and whole and LEVELS.verdict(by_building(played, 0)) is not None:
            break
    print(f"{', '.join(one.bots)}: {len(played)} games", flush=True)
    for fixture, result in log.results.items():
        log.results[fixture] = replace(result, record="")
    keep(log, path)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moon matches", description=__doc__)
    parser.add_argument("what", choices=["play", "write"])
    parser.add_argument("log", nargs="?", choices=[*dict.fromkeys(one.log for one in RUNS)])
    parser.add_argument("--scratch", type=Path, default=ROOT / "build" / "moon-matches")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args(arguments)
    if given.what == "write":
        page = page_with_tables(PAGE.read_text("utf-8"))
        PAGE.write_text(page, "utf-8", newline="\n")
        return
    given.scratch.mkdir(parents=True, exist_ok=True)
    for one in RUNS:
        if given.log in (None, one.log):
            play(one, given.scratch, given.processes)
