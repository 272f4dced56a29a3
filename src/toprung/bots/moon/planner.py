"""Where to put a ladder: ideas of all kinds, sorted out in four steps of rising cost.

Is there room (geometry)? Does it come to rest on a cast of the structure? Does the structure carry
it? And at last the hand does it, on a copy of the table, as it will be done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from toprung.bots.moon.cast import Cast, Rest
from toprung.bots.moon.dice import Dice
from toprung.bots.moon.gesture import Aim, Placement, placement, put_aside
from toprung.bots.moon.ideas import MAKERS
from toprung.bots.moon.kinds import lies_as
from toprung.bots.moon.room import Room
from toprung.bots.moon.structure import Structure
from toprung.bots.moon.task import Idea, Kind, Task
from toprung.bots.moon.taste import Taste
from toprung.bots.moon.trial import Rehearsal, Trial
from toprung.games.moon.editions import Demand
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.space import Pose, add, scaled
from toprung.games.moon.tabletop import at_hand

DRAWN_BACK = (0.0, 0.3, 0.6, 1.0)  # shares of an idea's way at which room is looked for


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thinking a placement is worth: rounds; in each, ideas, trials on the cast, attempts
    on the structure, how many good places are enough (if more than one, they are compared by
    pushing them), and how many of them are rehearsed by hand. It counts, and looks at no clock: so
    the same thoughts lead to the same placement on any machine."""

    rounds: int = 2
    ideas: int = 300
    trials: int = 48
    attempts: int = 24
    enough: int = 4
    rehearsals: int = 2


CAREFUL = Budget()
HASTY = Budget(rounds=2, ideas=150, trials=24, attempts=10, enough=1, rehearsals=1)


@dataclass(slots=True)
class Thoughts:
    """What came of thinking, for those who watch: how many ideas there were and had room; what the
    trials of each kind on the cast ended in (`fell`, `unmet`, `met`), likewise the attempts on the
    structure (or `no way`) and the rehearsals by hand (some on the `brink`). `sure` if a rehearsal
    went well, and so will the placement; `kind` is how the ladder lies then."""

    ideas: int = 0
    roomy: int = 0
    trials: Counter[tuple[Kind, str]] = field(default_factory=Counter)
    attempts: Counter[tuple[Kind, str]] = field(default_factory=Counter)
    rehearsals: Counter[tuple[Kind, str]] = field(default_factory=Counter)
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


@dataclass(frozen=True, slots=True)
class Place:
    """A prospect that the structure carries; the less `cost`, the better."""

    cost: float
    prospect: Prospect
    trial: Trial
    way: Placement


def plan(
    table: Simulator,
    ladder: int,
    demand: Demand,
    dice: Dice,
    budget: Budget,
    start: Pose | None = None,
) -> tuple[Placement, Thoughts]:
    """The placement of the ladder, which is not on the table yet: from `start`, or from where it
    comes to hand. It depends on the arguments only, and the table is left as it is."""
    task = Task(ladder, demand, Structure.of(table.poses()))
    mind = _Mind(table, task, dice, budget, start or at_hand(table, ladder))
    for _ in range(budget.rounds):
        found = mind.rehearsed(mind.attempted(mind.prospects()))
        if found is not None:
            return found, mind.thoughts
    return mind.met or mind.standing or put_aside(ladder, mind.start), mind.thoughts


class _Mind:
    """All that is looked at in one turn."""

    def __init__(
        self, table: Simulator, task: Task, dice: Dice, budget: Budget, start: Pose
    ) -> None:
        poses = task.structure.poses
        self.thoughts = Thoughts()
        self.met: Placement | None = None  # though it may stand on the brink
        self.standing: Placement | None = None  # though the demand is not met
        self.start = start
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

    def attempted(self, prospects: list[Prospect]) -> list[Place]:
        """Those that a hand gets at and the structure carries, until there are enough; the best
        first."""
        found: list[Place] = []
        left = self._budget.attempts
        for prospect in prospects:
            if not left or len(found) >= self._budget.enough or (found and not prospect.met):
                break
            aim = Aim(prospect.rest.pose, prospect.idea.pose, prospect.idea.way)
            way = placement(self._task.ladder, self.start, aim, self._room)
            if way is None:
                self.thoughts.attempts[prospect.kind, "no way"] += 1
                continue
            left -= 1
            trial = self._rehearsal.attempt(
                self._task.ladder, aim.place, self._task.demand, self._budget.enough > 1
            )
            ended = "fell" if trial is None else "met" if trial.met else "unmet"
            self.thoughts.attempts[prospect.kind, ended] += 1
            if trial is not None and (trial.met or not found):
                cost = self._taste.cost(prospect.rest, trial)
                found.append(Place(cost, prospect, trial, way))
        return sorted(found, key=lambda place: (not place.trial.met, place.cost))

    def rehearsed(self, places: list[Place]) -> Placement | None:
        """The first that goes well by hand; others that stand are kept in mind."""
        for place in places[: self._budget.rehearsals]:
            kind, trial = place.prospect.kind, place.trial
            spoils = self._taste.leaves(place.prospect.rest, trial)
            if not trial.met and (spoils or self.standing or self.met):
                continue
            met = self._rehearsal.perform(place.way, self._task.demand)
            ended = "fell" if met is None else "met" if met else "unmet"
            self.thoughts.rehearsals[kind, ended] += 1
            if met:
                self.thoughts.sure, self.thoughts.kind = True, trial.kind
                self.met = place.way
                if self._budget.enough == 1 or self._rehearsal.steady():
                    return place.way
                self.thoughts.rehearsals[kind, "brink"] += 1
            if met is False:
                self.standing = place.way
        return None

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
