"""Where to put a ladder: ideas of all kinds, sorted out in three steps of rising cost.

Is there room (geometry)? Does it come to rest on a cast of the structure? And what happens if the
hand really does it, on a copy of the table?
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from toprung.bots.moon.cast import Cast, Rest
from toprung.bots.moon.dice import Dice
from toprung.bots.moon.gesture import Placement, placement, put_aside
from toprung.bots.moon.ideas import MAKERS
from toprung.bots.moon.kinds import lies_as
from toprung.bots.moon.room import Room
from toprung.bots.moon.structure import Structure
from toprung.bots.moon.task import Idea, Kind, Task
from toprung.bots.moon.taste import Taste
from toprung.bots.moon.trial import Rehearsal
from toprung.games.moon.editions import Demand
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.space import Pose, add, scaled
from toprung.games.moon.tabletop import at_hand

DRAWN_BACK = (0.0, 0.3, 0.6, 1.0)  # shares of an idea's way at which room is looked for


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thinking a placement is worth: rounds; in each, ideas, trials on the cast and
    rehearsals by hand; and how many good places are enough. It counts, and looks at no clock: so
    the same thoughts lead to the same placement on any machine."""

    rounds: int = 3
    ideas: int = 250
    trials: int = 50
    enough: int = 3
    rehearsals: int = 6


CAREFUL = Budget()
HASTY = Budget(rounds=2, ideas=120, trials=20, enough=1, rehearsals=3)


@dataclass(slots=True)
class Thoughts:
    """What came of thinking, for those who watch: how many ideas there were and had room, what the
    trials of each kind ended in (`fell`, `unmet`, `met`) and likewise the rehearsals; `sure` if a
    rehearsal went well, and so will the placement, and `kind` how the ladder lies then."""

    ideas: int = 0
    roomy: int = 0
    trials: Counter[tuple[Kind, str]] = field(default_factory=Counter)
    rehearsed: Counter[tuple[Kind, str]] = field(default_factory=Counter)
    sure: bool = False
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class Prospect:
    """A place where the ladder rests on the cast; the less `doubt`, the better."""

    doubt: float
    met: bool
    kind: Kind
    idea: Idea
    rest: Rest


@dataclass(slots=True)
class _Choice:
    """The best placement so far, the less `cost` the better, and one that only stands."""

    found: int = 0
    cost: float = math.inf
    best: Placement | None = None
    kind: Kind | None = None
    standing: Placement | None = None


def plan(
    table: Simulator, ladder: int, demand: Demand, dice: Dice, budget: Budget
) -> tuple[Placement, Thoughts]:
    """The placement of the ladder, which is not on the table yet. It depends on the arguments
    only, and the table is left as it is."""
    mind = _Mind(table, Task(ladder, demand, Structure.of(table.poses())), dice, budget)
    choice = _Choice()
    for _ in range(budget.rounds):
        mind.rehearse(mind.prospects(), choice)
        if choice.best is not None:
            mind.thoughts.sure, mind.thoughts.kind = True, choice.kind
            return choice.best, mind.thoughts
    return choice.standing or put_aside(ladder, mind.start), mind.thoughts


class _Mind:
    """All that is looked at in one turn."""

    def __init__(self, table: Simulator, task: Task, dice: Dice, budget: Budget) -> None:
        poses = task.structure.poses
        self.thoughts = Thoughts()
        self.start = at_hand(table, task.ladder)
        self._task, self._dice, self._budget = task, dice, budget
        self._room, self._cast, self._rehearsal = Room(poses), Cast(poses), Rehearsal(table)
        self._taste = Taste.of(dice, task.structure.middle, self._room.top)

    def prospects(self) -> list[Prospect]:
        """The places found by one round of ideas; the best first."""
        found = []
        for idea in self._in_turn(self._roomy()):
            rest = self._cast.settled(self._task.ladder, idea.pose)
            if rest is None:
                self.thoughts.trials[idea.kind, "fell"] += 1
                continue
            met = self._promises(rest)
            self.thoughts.trials[idea.kind, "met" if met else "unmet"] += 1
            poses = {**self._task.structure.poses, self._task.ladder: rest.pose}
            kind = lies_as(self._task.ladder, poses, rest.carriers)
            found.append(Prospect(self._taste.doubt(rest, kind), met, kind, idea, rest))
        return sorted(found, key=lambda one: (not one.met, one.doubt))

    def rehearse(self, prospects: list[Prospect], choice: _Choice) -> None:
        """Do the best by hand, until enough are found."""
        left, budget, task = self._budget.rehearsals, self._budget, self._task
        for prospect in prospects:
            if not left or choice.found >= budget.enough:
                return
            if not prospect.met and (choice.best or choice.standing):
                continue
            way = placement(
                task.ladder, self.start, prospect.idea.pose, prospect.rest.pose, self._room,
                prospect.idea.way,
            )  # fmt: skip
            if way is None:
                self.thoughts.rehearsed[prospect.kind, "no way"] += 1
                continue
            left -= 1
            trial = self._rehearsal.perform(way, task.demand)
            if trial is None:
                self.thoughts.rehearsed[prospect.kind, "fell"] += 1
                continue
            self.thoughts.rehearsed[prospect.kind, "met" if trial.met else "unmet"] += 1
            if not trial.met:
                choice.standing = choice.standing or way
                continue
            choice.found += 1
            shaken = self._rehearsal.shaken(task.ladder) if budget.enough > 1 else 0.0
            cost = self._taste.cost(trial, shaken)
            if cost < choice.cost:
                choice.cost, choice.best, choice.kind = cost, way, trial.kind

    def _roomy(self) -> dict[Kind, list[Idea]]:
        """Ideas of each kind that have room, drawn back as far as they must."""
        each = self._budget.ideas // len(MAKERS)
        found: dict[Kind, list[Idea]] = {}
        for kind, make in MAKERS.items():
            self.thoughts.ideas += each
            ideas = [idea for idea in (make(self._task, self._dice) for _ in range(each)) if idea]
            found[kind] = list(self._freed(ideas))
            self.thoughts.roomy += len(found[kind])
        return found

    def _freed(self, ideas: list[Idea]) -> Iterator[Idea]:
        for share in DRAWN_BACK:
            moved = [_drawn_back(idea, share) for idea in ideas]
            free = self._room.free(self._task.ladder, [idea.pose for idea in moved])
            yield from (idea for idea, is_free in zip(moved, free, strict=True) if is_free)
            ideas = [idea for idea, is_free in zip(ideas, free, strict=True) if not is_free]

    def _in_turn(self, found: dict[Kind, list[Idea]]) -> Iterator[Idea]:
        """One of each kind after the other, as many as are to be tried."""
        left = self._budget.trials
        for number in range(max(map(len, found.values()))):
            for ideas in found.values():
                if number < len(ideas) and left:
                    left -= 1
                    yield ideas[number]

    def _promises(self, rest: Rest) -> bool:
        """Whether the demand would be met there."""
        many = len(rest.carriers)
        match self._task.demand:
            case Demand.ONE:
                return many == 1
            case Demand.TWO:
                return many == 2
            case Demand.MOON:
                return many in (1, 2) and rest.highest > self._room.top


def _drawn_back(idea: Idea, share: float) -> Idea:
    place = add(idea.pose.place, scaled(idea.way, share * idea.far))
    return Idea(idea.kind, Pose(place, idea.pose.turn), idea.way, idea.far)
