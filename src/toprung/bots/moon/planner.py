"""Where to put a ladder: many ideas, the plausible ones tried on a copy, the best one rehearsed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from toprung.bots.moon.dice import Dice
from toprung.bots.moon.gesture import Placement, placement, put_aside
from toprung.bots.moon.ideas import MAKERS
from toprung.bots.moon.room import Room, Support
from toprung.bots.moon.structure import Structure
from toprung.bots.moon.task import Idea, Kind, Task
from toprung.bots.moon.trial import Rehearsal, Trial
from toprung.games.moon.editions import Demand
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.space import Pose
from toprung.games.moon.tabletop import at_hand

# How often each kind is thought of.
SHARES: Mapping[Demand, Mapping[Kind, int]] = {
    Demand.ONE: {Kind.ACROSS: 5, Kind.HOOK: 5, Kind.LEAN: 3, Kind.CANDLE: 1, Kind.DIAGONAL: 1},
    Demand.TWO: {Kind.ACROSS: 8, Kind.HOOK: 2, Kind.LEAN: 4, Kind.CANDLE: 1, Kind.DIAGONAL: 1},
    Demand.MOON: {Kind.ACROSS: 7, Kind.HOOK: 3, Kind.LEAN: 4, Kind.CANDLE: 2},
}
FALLBACKS = 3  # places that stand but do not meet the demand, to be rehearsed if need be
WRONG = 0.008  # metres of overhang that one wrong number of carriers is as bad as
ASIDE = 0.15  # metres of overhang that each metre from the structure's middle is as bad as
INSIDE = -0.008  # metres; further inside the carriers no place is better
# Hooked ladders hang, and need not be balanced; candles look balanced and are not.
ALLOWANCE: Mapping[Kind, float] = {Kind.HOOK: 0.01, Kind.CANDLE: -0.006}


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thinking a placement is worth: rounds of ideas, trials in each, how many good
    places are enough (one less with each round), and how many of them are rehearsed by hand."""

    rounds: int = 8
    ideas: int = 300
    trials: int = 20
    enough: int = 6
    rehearsals: int = 6


CAREFUL = Budget()
HASTY = Budget(rounds=3, ideas=100, trials=12, enough=1, rehearsals=2)


@dataclass(slots=True)
class Thoughts:
    """What came of thinking, for those who watch: how many ideas had room, and what the trials of
    each kind ended in (`fell`, `unmet`, `met`); `sure` if a rehearsal went well, and so will the
    placement."""

    ideas: int = 0
    roomy: int = 0
    trials: Counter[tuple[Kind, str]] = field(default_factory=Counter)
    rehearsed: int = 0
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Prospect:
    """An idea for which there is room; the less `doubt`, the better."""

    doubt: float
    number: int
    idea: Idea
    pose: Pose


def plan(
    table: Simulator, ladder: int, demand: Demand, dice: Dice, budget: Budget
) -> tuple[Placement, Thoughts]:
    """The placement of the ladder, which is not on the table yet. It depends on the arguments
    only, and the table is left as it is."""
    task = Task(ladder, demand, Structure.of(table.poses()))
    room, rehearsal, thoughts = Room(table.poses()), Rehearsal(table), Thoughts()
    start = at_hand(table, ladder)
    good: list[tuple[Trial, Idea]] = []
    poor: list[tuple[Trial, Idea]] = []
    for round in range(budget.rounds):
        enough = max(1, budget.enough - round)
        prospects = sorted(_prospects(task, room, dice, budget, thoughts), key=_doubt)
        for prospect in prospects[: budget.trials]:
            trial = rehearsal.attempt(ladder, prospect.pose, demand)
            ended = "fell" if trial is None else "met" if trial.met else "unmet"
            thoughts.trials[prospect.idea.kind, ended] += 1
            if trial is not None:
                (good if trial.met else poor).append((trial, prospect.idea))
            if len(good) >= budget.enough:
                break
        if len(good) >= enough:
            break
    standing: Placement | None = None
    chosen = sorted(good, key=_cost)[: budget.rehearsals] + sorted(poor, key=_cost)[:FALLBACKS]
    for trial, idea in chosen:
        found = placement(ladder, start, trial.pose, room, idea.way)
        if found is not None and (trial.met or standing is None):
            thoughts.rehearsed += 1
            met = rehearsal.perform(found, demand)
            if met:
                thoughts.sure = True
                return found, thoughts
            standing = found if met is False and standing is None else standing
    return standing or put_aside(ladder, start), thoughts


def _cost(pair: tuple[Trial, Idea]) -> float:
    return pair[0].cost


def _doubt(prospect: Prospect) -> tuple[float, int]:
    return prospect.doubt, prospect.number


def _prospects(
    task: Task, room: Room, dice: Dice, budget: Budget, thoughts: Thoughts
) -> Iterator[Prospect]:
    kinds = [kind for kind, share in SHARES[task.demand].items() for _ in range(share)]
    middle = task.structure.middle
    for number in range(budget.ideas):
        thoughts.ideas += 1
        idea = MAKERS[dice.pick(kinds)](task, dice)
        if idea is None:
            continue
        pose = room.first_free(task.ladder, idea.pose, idea.way, idea.far)
        if pose is None:
            continue
        thoughts.roomy += 1
        support = room.support(task.ladder, pose)
        overhang = support.overhang - ALLOWANCE.get(idea.kind, 0.0)
        aside = math.hypot(pose.place[0] - middle[0], pose.place[1] - middle[1])
        wrong = _wrong(task.demand, support, room.top)
        doubt = max(overhang, INSIDE) + WRONG * wrong + ASIDE * aside
        yield Prospect(doubt, number, idea, pose)


def _wrong(demand: Demand, support: Support, top: float) -> int:
    """How much of the demand would probably not be met."""
    many = len(support.carriers)
    match demand:
        case Demand.ONE:
            return int(many != 1)
        case Demand.TWO:
            return int(many != 2)
        case Demand.MOON:
            return int(many not in (1, 2)) + int(support.highest <= top)
