"""What the games in benchmarks/logs/climbers prove, as tables and plots for docs/bots.md.

    python -m benchmarks.strength play
    python -m benchmarks.strength time
    python -m benchmarks.strength write

`play` plays what is not in the logs yet of the runs below, or of those that are named, and may be
stopped at any time: the same games come again on every machine. `time` measures how long Eagle
takes for so many positions (processor time, on a quiet machine). `write` computes everything from
the logs and puts it into the page."""

from __future__ import annotations

import argparse
import json
import lzma
import math
import os
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

from benchmarks.charts import Axis, Point, bars, lines
from benchmarks.duels import play
from toprung.arena.runs import Log, Processes
from toprung.arena.statistics import SequentialTest, Share, by_building, ratings, share_in, share_of
from toprung.arena.tournament import Fixture, Result, results_in, run, signed
from toprung.bots.climbers import EAGLE, SearchBot
from toprung.core.json import dumps
from toprung.core.record import Record
from toprung.games.climbers import Phase, Position, records

ROOT = Path(__file__).parent.parent
LOGS = ROOT / "benchmarks" / "logs" / "climbers"
PAGE = ROOT / "docs" / "bots.md"
IMAGES = ROOT / "docs" / "images"
TIMES = LOGS / "times.json"
COLOURS = ["red", "yellow", "blue", "purple", "lightblue"]
NODES = (1_000, 3_000, 6_000, 12_000, 24_000)
SHARES = {0.0: "0 %", 0.25: "25 %", 0.5: "50 %", 0.75: "75 %", 1.0: "100 %"}
LEVELS = SequentialTest(0.55, 0.65, least=100)
LEARNED = SequentialTest(0.50, 0.60, least=100)


class Run(NamedTuple):
    """Games to be played: a log, bots, the most buildings, the first seed, a test that may end it
    sooner, and what was agreed on."""

    log: str
    bots: tuple[str, ...]
    buildings: int
    seed: int
    test: SequentialTest | None = None
    options: tuple[tuple[str, str], ...] = ()

    @property
    def games(self) -> list[Fixture]:
        """Equal bots are not rotated: the same game would come again."""
        seats = 1 if len(set(self.bots)) == 1 else len(self.bots)
        return [
            Fixture("climbers", self.bots, self.seed + number, rotation, self.options)
            for number in range(self.buildings)
            for rotation in range(seats)
        ]

    @property
    def signed_games(self) -> list[Fixture]:
        """With the signatures of the bots that have names, so that those of a bot that has changed
        are played again."""
        return self.games if any("=" in bot for bot in self.bots) else signed(self.games)


# What two who look ahead might agree on, so that it matters less who begins.
AGREED = (
    (("general", "off"),),
    (("tie", "first"),),
    (("climb-rule", "turn-start"),),
    (("preset", "upward"),),
)

RUNS = (
    Run("ladder", ("ibex", "marmot"), 200, 41_001, LEVELS),
    Run("ladder", ("fox", "ibex"), 200, 41_001, LEVELS),
    Run("ladder", ("lynx", "fox"), 200, 41_001, LEVELS),
    Run("ladder", ("eagle", "lynx"), 200, 41_001, LEVELS),
    Run("learned", ("nodes=3000", "nodes=3000,network=none"), 300, 42_001, LEARNED),
    Run("greedy", ("eagle", "greedy"), 100, 61_001),
    Run("four", ("eagle", "greedy", "greedy", "greedy"), 50, 73_001),
    *(Run("seats", ("lynx",) * players, 100, 80_001) for players in (2, 3, 4, 5)),
    Run("seats", ("eagle@3000",) * 2, 100, 80_001),
    Run("seats", ("eagle",) * 2, 100, 80_001),
    *(Run("options", ("eagle@3000",) * 2, 100, 80_001, options=agreed) for agreed in AGREED),
    *(Run("nodes", (f"eagle@{nodes}", "lynx"), 20, 43_001) for nodes in NODES),
)


def logged(name: str) -> dict[tuple[str, ...], list[Result]]:
    """The games of a log by their bots; none if there is no such log."""
    path, found = LOGS / f"{name}.jsonl.xz", defaultdict[tuple[str, ...], list[Result]](list)
    for result in results_in(path) if path.is_file() else ():
        found[result.fixture.names].append(result)
    return found


def percent(share: Share) -> str:
    return f"{share.share:.1%} | {share.low:.0%} to {share.high:.0%}".replace("%", " %")


def bots_named(names: Sequence[str]) -> str:
    """`eagle, greedy, greedy` are Eagle and 2 greedy."""
    told = [
        f"{count} × {name.capitalize()}" if count > 1 else name.capitalize()
        for name, count in Counter(names).items()
    ]
    return ", ".join(told)


def match_row(names: Sequence[str], results: Sequence[Result], test: SequentialTest | None) -> str:
    scores, seeds = by_building(results, 0), [result.fixture.seed for result in results]
    ratio = "" if test is None else f"{test.ratio(scores):+.1f}".replace("-", "−")
    verdict = {True: "passed", False: "failed", None: "not decided"}
    said = "" if test is None else f"{verdict[test.verdict(scores)]} ({ratio})"
    return (
        f"| {bots_named(names)} | {len(results)} | {percent(share_of(results, 0))} | {said} "
        f"| {min(seeds)} to {max(seeds)} |"
    )


def strength_table() -> list[str]:
    """Neighbouring levels, and the top level against greedy."""
    rows = ["| bots | games | share of the first | interval | test | seeds |", "|" + " --- |" * 6]
    for names, results in logged("ladder").items():
        rows.append(match_row(names, results, LEVELS))
    for log in ("greedy", "four"):
        for names, results in logged(log).items():
            rows.append(match_row(names, results, None))
    return rows


def turns_of(result: Result) -> int:
    *_, (_, end) = records.replay(Record.parse(result.record))
    return end.table.turns


def seat_share(results: Sequence[Result], seat: int) -> Share:
    return share_in([(result.fixture.named(seat) in result.winners) * 1.0 for result in results])


def seats_table() -> list[str]:
    """Who wins by seat among equal players, and how long the games are."""
    seats = " | ".join(f"seat {seat + 1}" for seat in range(5))
    rows = [f"| players | games | {seats} | turns |", "|" + " --- |" * 8]
    for names, results in sorted(logged("seats").items(), key=lambda one: (len(one[0]), one[0])):
        shares = [f"{seat_share(results, seat).share:.0%}" for seat in range(len(names))]
        cells = [*(share.replace("%", " %") for share in shares), *[""] * (5 - len(names))]
        turns = [turns_of(result) for result in results]
        length = f"{median(turns):.0f} ({min(turns)} to {max(turns)})"
        rows.append(f"| {bots_named(names)} | {len(results)} | {' | '.join(cells)} | {length} |")
    return rows


def options_table() -> list[str]:
    """What it is worth to begin among two who look ahead, by what they agreed on."""
    by = dict[tuple[tuple[str, str], ...], list[Result]]()
    by[()] = logged("seats").get(("eagle@3000",) * 2, [])
    for result in logged("options").get(("eagle@3000",) * 2, []):
        by.setdefault(result.fixture.options, []).append(result)
    rows = ["| agreed | games | seat 1 | interval | seat 2 |", "|" + " --- |" * 5]
    for agreed, results in by.items():
        said = ", ".join(f"`{name}={value}`" for name, value in agreed) or "the 2008 rules"
        second = f"{seat_share(results, 1).share:.1%}".replace("%", " %")
        rows.append(f"| {said} | {len(results)} | {percent(seat_share(results, 0))} | {second} |")
    return rows


def time_table() -> list[str]:
    """Processor time of Eagle's turns."""
    times = measured()
    rows = [
        "| players | positions a second | a turn of Eagle, mean | longest |",
        "|" + " --- |" * 4,
    ]
    for players, by_nodes in times.items():
        nodes = max(by_nodes, key=lambda one: one == EAGLE.nodes)
        turns = by_nodes[nodes]
        speed = sum(used for used, _ in turns) / sum(spent for _, spent in turns)
        spent = [one for _, one in turns]
        row = f"{round(speed, -3):,.0f} | {mean(spent):.2f} s | {max(spent):.2f} s |"
        rows.append(f"| {players} | {row}")
    return rows


def measured() -> dict[int, dict[int, list[tuple[int, float]]]]:
    """By players and budget: the positions and seconds of every turn that was measured."""
    times = json.loads(TIMES.read_text("utf-8")) if TIMES.is_file() else {}
    return {
        int(players): {
            int(nodes): [(one[0], one[1]) for one in turns] for nodes, turns in by.items()
        }
        for players, by in times.items()
    }


def plots() -> Iterator[tuple[str, str]]:
    """The name of every plot that the logs have games for, and the plot."""
    share = Axis("share of wins, with 95 % intervals", SHARES)
    if ladder := [result for some in logged("ladder").values() for result in some]:
        rated = list(reversed(ratings(ladder)))
        low = math.floor(min(one.low for one in rated) / 100) * 100
        high = math.ceil(max(one.high for one in rated) / 100) * 100
        ticks = {float(tick): f"{tick:+d}" for tick in range(low, high + 1, 100)}
        levels = {one.name.capitalize(): [Point(0, one.rating, one.low, one.high)] for one in rated}
        yield "bots-levels", bars("Levels", Axis("Elo points, with 95 % intervals", ticks), levels)
    if by_nodes := logged("nodes"):
        points = list[Point]()
        for names, results in by_nodes.items():
            one = share_of(results, 0)
            points.append(Point(int(names[0].partition("@")[2]), one.share, one.low, one.high))
        points.sort(key=lambda point: point.x)
        nodes = _nodes_axis([point.x for point in points])
        yield "bots-nodes", lines("Eagle against Lynx", nodes, share, {"Eagle": points})
    if times := measured():
        series = {
            f"{players} players": [_time_point(nodes, turns) for nodes, turns in by.items()]
            for players, by in times.items()
        }
        nodes = _nodes_axis([point.x for one in series.values() for point in one])
        seconds = {
            0.01: "0.01 s",
            0.03: "0.03 s",
            0.1: "0.1 s",
            0.3: "0.3 s",
            1.0: "1 s",
            3.0: "3 s",
        }
        up = Axis("mean, shortest and longest", seconds, math.log)
        yield "bots-time", lines("Processor time of a turn", nodes, up, series)
    if seats := {names: some for names, some in logged("seats").items() if "lynx" in names}:
        shares = {
            f"{len(names)} players": [
                Point(1 / len(names), one.share, one.low, one.high)
                for one in (seat_share(results, seat) for seat in range(len(names)))
            ]
            for names, results in seats.items()
        }
        yield "bots-seats", bars("Wins by seat", share, shares, "chance")
        yield "bots-length", _lengths(seats)


def _nodes_axis(values: Sequence[float]) -> Axis:
    ticks = {value: f"{value:,.0f}" for value in sorted(set(values))}
    return Axis("positions a turn", ticks, math.log)


def _time_point(nodes: int, turns: Sequence[tuple[int, float]]) -> Point:
    spent = [max(one, 0.01) for _, one in turns]
    return Point(nodes, mean(spent), min(spent), max(spent))


def _lengths(seats: Mapping[tuple[str, ...], Sequence[Result]]) -> str:
    """Of the games of 2 to 5 players: how many take so many turns."""
    last, step = 40, 5
    across = Axis("turns", {float(at): str(at) for at in range(0, last + 1, step)})
    series = dict[str, list[Point]]()
    for names, results in seats.items():
        turns = [turns_of(result) for result in results]
        by = [sum(one <= at for one in turns) / len(turns) for at in range(0, last + 1, step)]
        points = [Point(at * step, share, share, share) for at, share in enumerate(by)]
        series[f"{len(names)} players"] = points
    return lines("Games that are over", across, Axis("share, by turns played", SHARES), series)


SECTIONS = {
    "strength": strength_table,
    "seats": seats_table,
    "options": options_table,
    "time": time_table,
}


def page_with_tables(page: str) -> str:
    """The page with every table as the logs have it now, between its marks."""
    for name, table in SECTIONS.items():
        begin, end = f"<!-- {name}: python -m benchmarks.strength write -->\n", f"<!-- {name} -->\n"
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = f"{before}{begin}\n" + "\n".join(table()) + f"\n\n{end}{after}"
    return page


def write(_: argparse.Namespace) -> None:
    PAGE.write_text(page_with_tables(PAGE.read_text("utf-8")), "utf-8", newline="\n")
    for name, plot in plots():
        (IMAGES / f"{name}.svg").write_text(plot, "utf-8", newline="\n")


def play_runs(given: argparse.Namespace) -> None:
    """The runs, one after the other; each log is written again whenever one has ended."""
    for one in RUNS:
        if given.logs and one.log not in given.logs:
            continue
        path = LOGS / f"{one.log}.jsonl.xz"
        log = Log(given.scratch / f"{one.log}.jsonl", Result)
        for known in results_in(path) if path.is_file() else ():
            if known.fixture not in log.results:
                log.append(known)
        played = list[Result]()
        for result in run(one.signed_games, log, Processes(given.processes), play):
            played.append(result)
            whole = result.fixture.rotation == len(one.bots) - 1
            if one.test and whole and one.test.verdict(by_building(played, 0)) is not None:
                break
        print(f"{', '.join(one.bots)}: {len(played)} games", flush=True)
        keep(log, path)


def keep(log: Log[Result], path: Path) -> None:
    """Compressed, in the order of seeds: the games of a building are alike. Of a game that several
    versions of a bot played, the last is kept."""
    latest = {replace(one.fixture, signatures=()): one for one in log.results.values()}
    order = sorted(latest, key=lambda one: (one.names, one.seed, one.rotation))
    text = "".join(dumps(latest[one]) + "\n" for one in order)
    path.write_bytes(lzma.compress(text.encode(), preset=9))


def measure(_: argparse.Namespace) -> None:
    """Eagle's turns in games against itself, to their end."""
    times: dict[int, dict[int, list[tuple[int, float]]]] = {}
    for players in (2, 3, 4, 5):
        by_nodes = times.setdefault(players, {})
        for nodes in NODES:
            by_nodes[nodes] = list(_turns(players, nodes))
            print(players, nodes, by_nodes[nodes], flush=True)
    TIMES.write_text(json.dumps(times) + "\n", "utf-8", newline="\n")


def _turns(players: int, nodes: int) -> Iterator[tuple[int, float]]:
    """The first turns of a game; `nodes` are those for two players."""
    position, bot = (
        Position.start(COLOURS[:players], 90_001),
        SearchBot(1, replace(EAGLE, nodes=nodes)),
    )
    for _ in range(4):
        while position.phase is Phase.GENERAL:
            position = position.play("-")
        if position.to_move is None:
            return
        begun = time.process_time()
        found = bot.analysis(position)
        yield found.nodes, round(time.process_time() - begun, 4)
        for move in found.lines[0].moves:
            position = position.apply(move)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(required=True)
    commands.add_parser("write").set_defaults(run=write)
    commands.add_parser("time").set_defaults(run=measure)
    playing = commands.add_parser("play")
    playing.add_argument("logs", nargs="*", choices=[*dict.fromkeys(one.log for one in RUNS), []])
    playing.add_argument("--scratch", type=Path, default=ROOT / "build")
    playing.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    playing.set_defaults(run=play_runs)
    given = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
