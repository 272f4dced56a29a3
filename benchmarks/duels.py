"""Which way of searching plays The Climbers better: experiments, with the seats rotated.

    python -m benchmarks.duels "depth=1,nodes=2000" "depth=3,nodes=2000" --buildings 50
    python -m benchmarks.duels "nodes=2000" "nodes=2000,network=none" --test 0.5 0.6
    python -m benchmarks.duels "nodes=3000" greedy greedy greedy --buildings 25

A bot is a name, or the fields of `Search` that differ from its defaults: numbers, tuples such as
`looks=400/60/40`, and for `network` a file or `none`.
"""

from __future__ import annotations

import argparse
import os
from functools import cache
from pathlib import Path

from toprung.arena.report import summary, told
from toprung.arena.runs import Log, Processes
from toprung.arena.statistics import SequentialTest, by_building
from toprung.arena.tournament import Fixture, Result, play_fixture, run
from toprung.bots.climbers import SearchBot, TurnBot
from toprung.bots.outside import AnyBot
from toprung.core.randomness import Random
from toprung.games.climbers.analysis import Search

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
        denying=number("denying", USUAL.denying),
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
    """One game between bots that are told by their searches."""
    seats = [Random(fixture.seed).fork(f"bot on seat {seat}").state for seat in range(5)]
    return play_fixture(fixture, [_bot(*one) for one in zip(fixture.bots, seats, strict=False)])


def _bot(name: str, seed: int) -> AnyBot:
    """A search, or a bot by its name."""
    return TurnBot(SearchBot(seed, searched(name))) if "=" in name else name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--buildings", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--test", type=float, nargs=2, help="stop when it is decided")
    parser.add_argument("--least", type=int, default=20, help="buildings before that")
    parser.add_argument("--log", type=Path, help="keep every game, and go on from there")
    given = parser.parse_args()
    names = tuple(given.bots)
    games = [
        Fixture("climbers", names, given.seed + number, rotation)
        for number in range(given.buildings)
        for rotation in range(len(names))
    ]
    test = SequentialTest(given.test[0], given.test[1], least=given.least) if given.test else None
    log, results = Log(given.log, Result) if given.log else None, list[Result]()
    for result in run(games, log, Processes(given.processes), play):
        results.append(result)
        whole = len(results) % len(names) == 0
        if test is not None and whole and test.verdict(by_building(results, 0)) is not None:
            break
    print(told(summary(results, test)), flush=True)


if __name__ == "__main__":
    main()
