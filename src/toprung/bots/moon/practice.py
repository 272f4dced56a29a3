"""A builder alone with the whole set: all 28 ladders in turn, a die for each, and no drops.

How well a level builds is seen here and not in games, which end with the drops.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time

from toprung.bots.moon.dice import Dice
from toprung.bots.moon.planner import Budget, plan
from toprung.bots.moon.task import Kind
from toprung.core.randomness import Random
from toprung.games.moon.editions import DIE, Demand
from toprung.games.moon.ladders import catalogue
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.referee import meets

PAUSE = 120  # steps between two turns


@dataclass(frozen=True, slots=True)
class Turn:
    """`standing` ladders before it; whether the rehearsal was `sure`, and the demand then `met`;
    the structure's `height` after it (metres); CPU seconds of thinking."""

    standing: int
    ladder: int
    demand: Demand
    kind: Kind | None
    sure: bool
    met: bool
    fallen: tuple[int, ...]
    height: float
    seconds: float


def practice(table: Simulator, budget: Budget, seed: int) -> Iterator[Turn]:
    """Place all ladders that are not on the table; those that fall are taken away. All but the
    seconds depends on the arguments only."""
    dice = Dice(Random(seed).fork("x"))
    starting = set(table.ladders)
    absent = [one.id for one in catalogue() if one.id not in starting]
    for ladder in Random(seed).fork("supply").shuffled(absent)[0]:
        demand, standing = dice.pick(DIE), len(table.ladders)
        table.begin_turn()
        began = process_time()
        placement, thoughts = plan(table, ladder, demand, dice, budget)
        seconds = process_time() - began
        for _ in placement.carried_out(table):
            pass
        settlement = table.settle()
        fallen = tuple(sorted(settlement.grounded() - starting))
        height = max(one.highest for one in settlement.standing if one.ladder not in fallen)
        met = not fallen and meets(demand, ladder, settlement)
        for other in fallen:
            table.remove(other)
        table.settle()
        table.step(PAUSE)
        kind, sure = thoughts.kind, thoughts.sure
        yield Turn(standing, ladder, demand, kind, sure, met, fallen, height, seconds)
