"""Where to put a ladder: candidates of all kinds, sorted out in four steps of rising cost.

Is there room (geometry)? Does it come to rest on a cast of the structure? Does the structure carry
it? And at last the hand does it, on a copy of the table, as it will be done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import compress
from typing import TypeAlias

from toprung.bots.moon.candidates import PROPOSERS, Candidate, Task
from toprung.bots.moon.clearance import Clearance
from toprung.bots.moon.gesture import ARM, Aim, Placement, placement, put_aside
from toprung.bots.moon.preferences import Preferences
from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.moon.structure import Kind, Structure, lies_as
from toprung.bots.moon.trials import Cast, Rehearsal, Rest, Trial
from toprung.core.randomness import Random
from toprung.games.moon.physics.factory import BareTable, bare_table
from toprung.games.moon.physics.hand import at_hand
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import catalogue
from toprung.games.moon.pieces.space import Pose, about, add, normalised, scaled, size, times
from toprung.games.moon.rules.editions import DIE, Demand

DRAWN_BACK = (0.0, 0.3, 0.6, 1.0)  # shares of a candidate's way at which room is looked for
NUDGED, TURNED = 0.008, 0.15  # metres and radians by which what nearly worked is varied
STRONG = 0.02  # metres of shaking that each m/s^2 of a sideways push that is borne makes up for
HIGH = 0.4  # metres of shaking that each metre of height is as bad as, to an eye for what stays
HIGH_LEFT = 2.0  # and of next ladders that could be placed, as a share of them
RAISED = 0.0015  # metres above where it came to rest


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thinking a placement is worth: in each round, how many candidates, trials on the
    cast and attempts on the structure; `enough` good places end it (more than one are compared by
    pushing them), and some of them are rehearsed by hand; without rehearsals the best is taken on
    trust. Good places of the first `gathers` rounds are compared together. With `loads` each is
    tilted, and loaded in so many places, and those that bear most come first. With `looks` so many
    that were rehearsed are compared by what is left to build on, for so many next ladders
    (`ahead`). From the second round on `refines` of the candidates are variations of what nearly
    worked.
    Nothing depends on a clock, so the same seed leads to the same placement on any machine."""

    rounds: int = 2
    candidates: int = 300
    trials: int = 48
    attempts: int = 24
    enough: int = 4
    rehearsals: int = 2
    gathers: int = 1
    loads: int = 0
    looks: int = 1
    ahead: int = 0
    refines: float = 0.0


CAREFUL = Budget()

# The eye for what stays, and for what can still be built on it.
KEEN = Budget(
    rounds=16,
    candidates=400,
    trials=64,
    attempts=36,
    enough=10,
    rehearsals=8,
    gathers=6,
    loads=6,
    looks=4,
    ahead=6,
    refines=0.4,
)
GLANCE = Budget(rounds=1, candidates=75, trials=15, attempts=5, enough=5, rehearsals=0)
HASTY = Budget(rounds=2, candidates=150, trials=24, attempts=10, enough=1, rehearsals=1)


SHORT_SIGHTED = Budget(rounds=1, candidates=100, trials=16, attempts=4, enough=1, rehearsals=0)
SLEEPY = Budget(rounds=1, candidates=60, trials=8, attempts=2, enough=1, rehearsals=0)


@dataclass(slots=True)
class Thoughts:
    """What came of thinking: how many candidates there were, and how many were free; how the trials
    of each kind on the cast ended (`fell`, `unmet`, `met`), and likewise the attempts on the
    structure (or `no way`) and the rehearsals by hand (some on the `brink`). `sure` means that a
    rehearsal went well, and so will the placement; `kind` is how the ladder then lies."""

    candidates: int = 0
    free: int = 0
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
    candidate: Candidate
    rest: Rest


@dataclass(frozen=True, slots=True)
class Place:
    """A prospect that the structure carries; the less `cost`, the better."""

    cost: float
    prospect: Prospect
    trial: Trial
    way: Placement


Looking: TypeAlias = Callable[[int, Pose], None]


def plan(
    table: Simulator,
    ladder: int,
    demand: Demand,
    stream: RandomStream,
    budget: Budget,
    start: Pose | None = None,
    bare: BareTable = bare_table,
    look: Looking | None = None,
) -> tuple[Placement, Thoughts]:
    """The placement of the ladder, which is not on the table yet: from `start`, or from where it
    comes to hand. It depends only on the arguments, and leaves the table as it is. The cast is put
    on a table that `bare` makes; `look` is told each place that is tried on the structure."""
    search = _search(table, ladder, demand, stream, budget, start or at_hand(table, ladder), bare)
    search.look = look
    places: list[Place] = []
    for done in range(1, budget.rounds + 1):
        places += search.attempted(search.prospects(), sum(one.trial.met for one in places))
        if done < budget.gathers and sum(one.trial.met for one in places) < budget.enough:
            continue
        found = search.rehearsed(search.weighed(places))
        if found is not None:
            return found, search.thoughts
        places = []
    return search.met or search.standing or put_aside(ladder, search.start), search.thoughts


def outlook(table: Simulator, samples: int, bare: BareTable = bare_table) -> float:
    """What is left to build on, 0 to 1: for how many of the next ladders and dice there is a place,
    and how many of the places that seem good hold. Ladders, dice and ideas are the same for every
    table on which the same ladders stand."""
    absent = [one.id for one in catalogue() if one.id not in table.ladders]
    if not absent:
        return 1.0
    total = 0.0
    for number in range(samples):
        stream = RandomStream(Random(number).fork("outlook"))
        ladder, demand = stream.pick(absent), DIE[number % len(DIE)]
        search = _search(table, ladder, demand, stream, GLANCE, at_hand(table, ladder), bare)
        held = sum(one.trial.met for one in search.attempted(search.prospects(), 0))
        total += ((held > 0) + held / GLANCE.enough) / 2
    return total / samples


def _search(
    table: Simulator,
    ladder: int,
    demand: Demand,
    stream: RandomStream,
    budget: Budget,
    start: Pose,
    bare: BareTable,
) -> _Search:
    task = Task(ladder, demand, Structure.of(table.poses()))
    return _Search(table, task, stream, budget, start, Cast(task.structure.poses, bare))


class _Search:
    """Everything considered in one turn."""

    def __init__(
        self,
        table: Simulator,
        task: Task,
        stream: RandomStream,
        budget: Budget,
        start: Pose,
        cast: Cast,
    ) -> None:
        self.thoughts = Thoughts()
        self.met: Placement | None = None  # though it may stand on the brink
        self.standing: Placement | None = None  # though the demand is not met
        self.start = start
        self.look: Looking | None = None
        self._nearly: list[Candidate] = []
        self._task, self._stream, self._budget = task, stream, budget
        self._clearance, self._cast = Clearance(task.structure.poses), cast
        self._rehearsal = Rehearsal(table)
        self._preferences = Preferences.of(stream, task.structure.middle, self._clearance.top)

    def prospects(self) -> list[Prospect]:
        """The places found by one round of candidates; the best first."""
        found = []
        for candidate in self._in_turn(self._free()):
            rest = self._cast.settled(self._task.ladder, candidate.pose)
            if rest is None:
                self.thoughts.trials[candidate.kind, "fell"] += 1
                continue
            met = self._promises(rest)
            self.thoughts.trials[candidate.kind, "met" if met else "unmet"] += 1
            poses = {**self._task.structure.poses, self._task.ladder: rest.pose}
            kind = lies_as(self._task.ladder, poses, rest.carriers)
            found.append(Prospect(self._preferences.doubt(rest, kind), met, kind, candidate, rest))
        return sorted(found, key=lambda one: (not one.met, one.doubt))

    def attempted(self, prospects: list[Prospect], known: int) -> list[Place]:
        """Those that a hand can reach and the structure carries, until there are enough with those
        that are `known`; the best first."""
        found: list[Place] = []
        left = self._budget.attempts
        for prospect in prospects:
            enough = known + len(found) >= self._budget.enough
            if not left or enough or (found and not prospect.met):
                break
            aim = Aim(prospect.rest.pose, prospect.candidate.pose, prospect.candidate.way)
            way = placement(self._task.ladder, self.start, aim, self._clearance)
            if way is None:
                self.thoughts.attempts[prospect.kind, "no way"] += 1
                continue
            left -= 1
            if self.look is not None:
                self.look(self._task.ladder, aim.place)
            pushed = self._budget.enough > 1 and self._budget.rehearsals > 0
            trial = self._rehearsal.attempt(self._task.ladder, aim.place, self._task.demand, pushed)
            ended = "fell" if trial is None else "met" if trial.met else "unmet"
            self.thoughts.attempts[prospect.kind, ended] += 1
            if trial is None or not trial.met:
                self._nearly.append(replace(prospect.candidate, pose=prospect.rest.pose))
            if trial is not None and (trial.met or not found):
                cost = self._preferences.cost(prospect.rest, trial)
                found.append(Place(cost, prospect, trial, way))
        return sorted(found, key=lambda place: (not place.trial.met, place.cost))

    def weighed(self, places: list[Place]) -> list[Place]:
        """Those first that leave a structure which bears most."""
        loads = self._budget.loads
        if not loads or len(places) < 2:
            return sorted(places, key=lambda place: (not place.trial.met, place.cost))

        def order(place: Place) -> tuple[bool, float]:
            rest = place.prospect.rest
            bears = self._rehearsal.strength(self._task.ladder, rest.pose, loads)
            return not place.trial.met, place.cost - STRONG * bears + HIGH * place.trial.rise

        return sorted(places, key=order)

    def rehearsed(self, places: list[Place]) -> Placement | None:
        """The first that goes well by hand, or of several the one that leaves most to build on;
        others that stand are kept in mind."""
        if not self._budget.rehearsals and places and places[0].trial.met:
            self.thoughts.kind = places[0].trial.kind
            return places[0].way
        good: list[tuple[float, Kind, Placement]] = []
        for place in places[: self._budget.rehearsals]:
            kind, trial = place.prospect.kind, place.trial
            spoils = self._preferences.leaves(place.prospect.rest, trial)
            if not trial.met and (spoils or self.standing or self.met):
                continue
            met = self._rehearsal.perform(place.way, self._task.demand)
            ended = "fell" if met is None else "met" if met else "unmet"
            self.thoughts.rehearsals[kind, ended] += 1
            if met:
                self.thoughts.sure, self.thoughts.kind = True, trial.kind
                self.met = place.way
                if self._budget.enough == 1 or self._rehearsal.steady():
                    good.append((self._left() - HIGH_LEFT * trial.rise, trial.kind, place.way))
                    if len(good) == self._budget.looks:
                        break
                    continue
                self.thoughts.rehearsals[kind, "brink"] += 1
            if met is False:
                self.standing = place.way
        if not good:
            return None
        _, self.thoughts.kind, way = max(good, key=lambda one: one[0])
        return way

    def _left(self) -> float:
        """How much can be built on what a rehearsal ended in."""
        if self._budget.looks == 1:
            return 0.0
        return outlook(self._rehearsal.ended(), self._budget.ahead)

    def _free(self) -> dict[Kind, list[Candidate]]:
        """Candidates of each kind that have room within reach, drawn back as far as they must."""
        each, stream = self._budget.candidates // len(PROPOSERS), self._stream
        found: dict[Kind, list[Candidate]] = {}
        for kind, make in PROPOSERS.items():
            self.thoughts.candidates += each
            candidates = [
                one for _ in range(each) if (one := self._varied(kind) or make(self._task, stream))
            ]
            found[kind] = list(freed(self._task.ladder, candidates, self._clearance))
            self.thoughts.free += len(found[kind])
        return found

    def _varied(self, kind: Kind) -> Candidate | None:
        """Something like a place of this kind that nearly worked, if there was one."""
        near = [one for one in self._nearly if one.kind is kind]
        share = self._budget.refines
        if not near or not share or not self._stream.chance(share):
            return None
        one, stream = self._stream.pick(near), self._stream
        shift = scaled(stream.level(), stream.between(0.0, NUDGED))
        axis = add(stream.level(), (0.0, 0.0, stream.between(-1.0, 1.0)))
        turn = times(about(axis, stream.between(-TURNED, TURNED)), one.pose.turn)
        pose = Pose(add(add(one.pose.place, shift), (0.0, 0.0, RAISED)), normalised(turn))
        return replace(one, pose=pose)

    def _in_turn(self, found: dict[Kind, list[Candidate]]) -> Iterator[Candidate]:
        """One of each kind after the other, as many as are to be tried."""
        left = self._budget.trials
        for number in range(max(map(len, found.values()))):
            for candidates in found.values():
                if number < len(candidates) and left:
                    left -= 1
                    yield candidates[number]

    def _promises(self, rest: Rest) -> bool:
        """Whether the demand would be met there."""
        many = len(rest.carriers)
        match self._task.demand:
            case Demand.ONE:
                return many == 1
            case Demand.TWO:
                return many == 2
            case Demand.MOON:
                return many in (1, 2) and rest.highest > self._clearance.top


def freed(ladder: int, candidates: list[Candidate], room: Clearance) -> Iterator[Candidate]:
    """Those that have room within reach, drawn back as far as they must."""
    for share in DRAWN_BACK:
        moved = [_drawn_back(candidate, share) for candidate in candidates]
        kept = [size(one.pose.place) < ARM for one in moved]
        moved, candidates = list(compress(moved, kept)), list(compress(candidates, kept))
        free = room.free(ladder, [one.pose for one in moved])
        yield from (one for one, is_free in zip(moved, free, strict=True) if is_free)
        candidates = [one for one, is_free in zip(candidates, free, strict=True) if not is_free]


def _drawn_back(candidate: Candidate, share: float) -> Candidate:
    place = add(candidate.pose.place, scaled(candidate.way, share * candidate.far))
    return Candidate(candidate.kind, Pose(place, candidate.pose.turn), candidate.way, candidate.far)
