"""Whether what the referee called rest is rest: whole games between bots, and each structure that
was judged is woken for a minute.

    python -m benchmarks.moon standing --seeds 10
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.moon.rest import Awake
from toprung.bots.moon.bots import Builder
from toprung.bots.moon.planner import HASTY
from toprung.games.moon.moves import Release
from toprung.games.moon.physics.probe import displacement
from toprung.games.moon.physics.tables import prepared_table
from toprung.games.moon.state import Phase, State
from toprung.games.moon.tabletop import Table
from toprung.games.moon.tabletop.table import Ruling

PLAYERS, EDITIONS = 3, ("2017", "2022")
WOKEN = 60.0  # seconds
STANDS = 0.002  # metres within which a structure has stood


@dataclass(frozen=True, slots=True)
class Judged:
    """A structure after a turn: how many ladders; whether anything moved when a verdict was spoken
    in which nothing had fallen; and how far any point went in a minute awake (metres)."""

    ladders: int
    in_motion: bool
    moved: float


def judged(edition: str, seed: int) -> Iterator[Judged]:
    """After each turn of a game between hasty bots."""
    table = Table(State.start(PLAYERS, seed, {"edition": edition}), prepared_table)
    bots = [Builder(seed + seat, HASTY) for seat in range(PLAYERS)]
    while (state := table.state).phase is not Phase.OVER:
        if state.hand is None:
            table.play(bots[state.active].choose(state))
            continue
        said = list(_turn(table, bots[state.active]))
        moving = any(not one.event.settlement.at_rest and not one.verdict.fallen for one in said)
        simulator = table.simulator
        woken = Awake(simulator.snapshot())
        woken.run(WOKEN)
        moved = displacement(simulator.poses(), woken.poses)
        yield Judged(len(simulator.ladders), moving, moved)


def _turn(table: Table, bot: Builder) -> Iterator[Ruling]:
    """The bot's hand places the ladder that was drawn; everything the referee says until all is at
    rest."""
    placement = bot.place(table.state, table.simulator)
    table.play(placement.hold)
    for target in placement.targets:
        if table.state.phase is Phase.HELD and table.watch is None:
            table.aim(target)
            yield from table.beat()
    if table.state.phase is Phase.HELD and table.watch is None:
        table.play(Release())
    while table.busy:
        yield from table.beat()


def summary(found: Sequence[Judged]) -> str:
    moving = sum(one.in_motion for one in found)
    stood = sum(one.moved < STANDS for one in found)
    farthest = max((one.moved for one in found), default=0.0)
    return (
        f"{len(found)} structures, {moving} judged in motion, {stood} stood for {WOKEN:g} s "
        f"({100 * stood / max(1, len(found)):.1f} %), farthest {farthest * 1000:.3f} mm"
    )


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moon standing", description=__doc__)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--edition", choices=EDITIONS, action="append")
    given = parser.parse_args(arguments)
    everything = list[Judged]()
    for edition in given.edition or EDITIONS:
        for seed in range(given.first, given.first + given.seeds):
            found = list(judged(edition, seed))
            everything += found
            print(f"{edition}, seed {seed}: {summary(found)}", flush=True)
    print(summary(everything))
