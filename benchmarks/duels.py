"""Which way of searching plays The Climbers better: experiments, with the seats rotated.

    python -m benchmarks.duels "depth=1,nodes=2000" "depth=3,nodes=2000" --buildings 50
    python -m benchmarks.duels "nodes=2000" "nodes=2000,network=none" --test 0.5 0.6
    python -m benchmarks.duels "nodes=3000" greedy greedy greedy --buildings 25

A bot is a name, or the fields of `Search` that differ from its defaults: numbers, tuples such as
`looks=400/60/40`, and for `network` a file or `none`. Prints the shares of wins with their 95 %
intervals over buildings, and the processor time of a turn.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

from toprung.bots.climbers import GreedyBot, RandomBot, SearchBot
from toprung.bots.evidence import SequentialTest, by_building, share_of
from toprung.bots.runs import Processes
from toprung.bots.tournament import Fixture, Result, run
from toprung.games.climbers import Position
from toprung.games.climbers.analysis import Search

COLOURS = ("red", "blue", "yellow", "purple", "lightblue")
USUAL = Search()


@cache
def searched(text: str) -> Search:
    """A search by the fields that differ from the usual one. Raises ValueError."""
    given = dict(part.partition("=")[::2] for part in text.split(","))

    def number(name: str, usual: int) -> int:
        return int(given.pop(name, usual))

    def numbers(name: str, usual: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(map(int, given.pop(name).split("/"))) if name in given else usual

    network = given.pop("network", "")
    how = Search(
        nodes=number("nodes", USUAL.nodes),
        depth=number("depth", USUAL.depth),
        looks=numbers("looks", USUAL.looks),
        widths=numbers("widths", USUAL.widths),
        stones=number("stones", USUAL.stones),
        attention=number("attention", USUAL.attention),
        regard=number("regard", USUAL.regard),
        opponents=number("opponents", USUAL.opponents),
        playouts=number("playouts", USUAL.playouts),
        weights=numbers("weights", USUAL.weights),
        network=None
        if network == "none"
        else Path(network).read_bytes()
        if network
        else USUAL.network,
    )
    if given:
        raise ValueError(f"a search has no {', '.join(given)}")
    return how


def play(fixture: Fixture) -> Result:
    """One game. The record is left out; `why` tells the seconds of thought of each bot."""
    bots = [_bot(name, fixture.seed) for name in fixture.bots]
    position = Position.start(COLOURS[: len(bots)], fixture.seed)
    thought, count = defaultdict[int, float](float), Counter[int]()
    while (seat := position.to_move) is not None:
        begun = time.process_time()
        bot = bots[seat]
        chosen = bot.turn(position) if isinstance(bot, SearchBot) else (bot.choose(position),)
        if position.phase.value == "climb1":
            thought[fixture.named(seat)] += time.process_time() - begun
            count[fixture.named(seat)] += 1
        for move in chosen:
            position = position.apply(move)
    outcome = position.outcome
    winners = () if outcome is None else tuple(map(fixture.named, outcome.winners))
    why = " ".join(f"{thought[one]:.3f}/{count[one]}" for one in range(len(bots)))
    return Result(fixture, winners, position.table.turns, None, why, "")


def _bot(name: str, seed: int) -> SearchBot | GreedyBot | RandomBot:
    if name == "greedy":
        return GreedyBot(seed)
    return RandomBot(seed) if name == "random" else SearchBot(seed, searched(name))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--buildings", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--test", type=float, nargs=2, help="stop when it is decided")
    given = parser.parse_args()
    names = tuple(given.bots)
    games = [
        Fixture("climbers", names, given.seed + number, rotation)
        for number in range(given.buildings)
        for rotation in range(len(names))
    ]
    test = SequentialTest(*given.test) if given.test else None
    results, verdict = list[Result](), None
    for result in run(games, None, Processes(given.processes), play):
        results.append(result)
        if test is not None and len(results) % len(names) == 0:
            verdict = test.verdict(by_building(results, 0))
            if verdict is not None:
                break
    _print(names, results, verdict)


def _print(names: tuple[str, ...], results: list[Result], verdict: bool | None) -> None:
    turns = sum(result.moves for result in results) / len(results)
    first = sum(result.first_won for result in results) / len(results)
    print(f"{len(results)} games of {turns:.1f} turns; the first seat wins {first:.0%}")
    for number, name in enumerate(names):
        share = share_of(results, number)
        times = [one.why.split()[number].split("/") for one in results]
        seconds, count = (sum(float(time[k]) for time in times) for k in (0, 1))
        print(
            f"  {share.share:6.1%} ({share.low:.1%} to {share.high:.1%})  "
            f"{1000 * seconds / max(1, count):6.1f} ms a turn  {name}"
        )
    if verdict is not None:
        print("  the first is stronger" if verdict else "  the first is not stronger")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
