"""Whether what the referee called rest is rest: whole games between bots, and the structures that
were judged are woken: for a minute at play's step, and for a while at half and a quarter of it.

    python -m benchmarks.moon standing --games 20 --every 2
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.moon.rest import Awake
from toprung.bots.moon.bots import Builder
from toprung.bots.moon.planner import CAREFUL, HASTY, Budget
from toprung.games.moon.physics.core import SUBSTEPS
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.probe import displacement
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.rules.moves import Release
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.rules.verdict import Ruling
from toprung.games.moon.table.live_game import LiveGame

EDITIONS, PLAYERS = ("2017", "2022"), (2, 3, 4, 5, 6)
LEVELS: tuple[tuple[Budget, ...], ...] = ((HASTY,), (CAREFUL,), (HASTY, CAREFUL))
WOKEN: dict[int, float] = {SUBSTEPS: 60.0, 2 * SUBSTEPS: 20.0, 4 * SUBSTEPS: 10.0}  # seconds
STANDS = 0.002  # metres within which a structure has stood


@dataclass(frozen=True, slots=True)
class Judged:
    """A structure after a turn: how many ladders; whether anything moved when a verdict was spoken
    in which nothing had fallen; and how far any point went awake, at each step (metres; none if it
    was not woken)."""

    ladders: int
    in_motion: bool
    moved: tuple[float, ...]


def played(game: int) -> Iterator[tuple[LiveGame, bool]]:
    """A game, whose number says all of it, after each turn; and whether anything moved at a verdict
    in which nothing had fallen."""
    edition, seats = EDITIONS[game % len(EDITIONS)], PLAYERS[game % len(PLAYERS)]
    levels = LEVELS[game % len(LEVELS)]
    table = LiveGame(State.start(seats, game, {"edition": edition}), prepared_table)
    bots = [Builder(game + seat, levels[seat % len(levels)]) for seat in range(seats)]
    while (state := table.state).phase is not Phase.OVER:
        if state.hand is None:
            table.play(bots[state.active].choose(state))
            continue
        said = list(_turn(table, bots[state.active]))
        yield (
            table,
            any(not one.event.settlement.at_rest and not one.verdict.fallen for one in said),
        )


def judged(game: int, every: int) -> Iterator[Judged]:
    """After each turn; every so many are woken."""
    for turn, (table, moving) in enumerate(played(game), 1):
        moved = woken(table.simulator) if turn % every == 0 else ()
        yield Judged(len(table.simulator.ladders), moving, moved)


def woken(table: Simulator) -> tuple[float, ...]:
    """How far any point goes, at each step."""
    found = list[float]()
    for substeps, seconds in WOKEN.items():
        world = Awake(table.snapshot(), substeps)
        world.run(seconds)
        found.append(displacement(table.poses(), world.poses))
    return tuple(found)


def _turn(table: LiveGame, bot: Builder) -> Iterator[Ruling]:
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
    ways = [one.moved for one in found if one.moved]
    said = f"{len(found)} structures, {moving} judged in motion; woken {len(ways)}"
    for (substeps, seconds), moved in zip(WOKEN.items(), zip(*ways, strict=True), strict=False):
        stood = sum(way < STANDS for way in moved)
        step = f"1/{RATE * substeps} s"
        said += f", stood {seconds:g} s at {step}: {stood} (farthest {max(moved) * 1000:.3f} mm)"
    return said


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moon standing", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, help="wake each so many structures")
    given = parser.parse_args(arguments)
    everything = list[Judged]()
    for game in range(given.first, given.first + given.games):
        found = list(judged(game, given.every))
        everything += found
        print(f"game {game}: {summary(found)}", flush=True)
    print(summary(everything))
