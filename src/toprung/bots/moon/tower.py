"""Towers: as many ladders as one wants, each placed as if a die had been rolled."""

from __future__ import annotations

from toprung.bots.moon.dice import Dice
from toprung.bots.moon.planner import HASTY, Budget, plan
from toprung.core.randomness import Random
from toprung.games.moon.editions import Demand
from toprung.games.moon.ladders import catalogue
from toprung.games.moon.physics.simulator import Simulator

PASSES = 2  # times that a ladder is looked at before it is given up


def build_tower(table: Simulator, count: int, seed: int, budget: Budget = HASTY) -> int:
    """Place ladders by hand until so many are on the table, or none can be placed any more. Returns
    how many there are now. Ladders for which no place is found stay away."""
    dice = Dice(Random(seed).fork("tower"))
    absent = [one.id for one in catalogue() if one.id not in table.ladders]
    order, _ = Random(seed).fork("supply").shuffled(absent * PASSES)
    for ladder in order:
        if len(table.ladders) >= count:
            break
        if ladder in table.ladders:
            continue
        table.begin_turn()
        placement, thoughts = plan(table, ladder, dice.pick(tuple(Demand)), dice, budget)
        if thoughts.sure:
            for _ in placement.carried_out(table):
                pass
            table.settle()
            table.step()  # what is at rest falls asleep
    return len(table.ladders)
