"""Could a small model, learned from the planner's own trials, order its ideas better?

    python -m benchmarks.moon ideas log --log build/ideas.jsonl
    python -m benchmarks.moon ideas fit --log build/ideas.jsonl

`log` takes the structures of the puzzles. On each, for some ladders and dice, it draws the
candidates of one of Cat's rounds, and tries all of them that are free on the cast (Cat tries 48),
then attempts on the structure whatever promises well there. A line is a candidate: what geometry
and the balance of forces tell of it, and what came of it. `fit` learns from two structures of three
which candidates are good, in a logistic model and in a network with eight hidden units, and orders
those of the third: how many good places are found with Cat's trials, in the planner's order and in
the models'? The structures of a game are kept together, so that nothing is learned from what is
judged.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from toprung.arena.statistics import mean_of
from toprung.bots.moon.candidates import PROPOSERS, Candidate, Task
from toprung.bots.moon.clearance import Clearance
from toprung.bots.moon.gesture import Aim, placement
from toprung.bots.moon.planner import CAREFUL, freed
from toprung.bots.moon.preferences import Preferences
from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.moon.structure import Kind, Structure, lies_as
from toprung.bots.moon.trials import Cast, Rehearsal, Rest
from toprung.core.randomness import Random
from toprung.games.moon.physics.forecast import Bearing, bearings
from toprung.games.moon.physics.geometry import near_boxes
from toprung.games.moon.physics.hand import at_hand
from toprung.games.moon.physics.probe import Scene, own_boxes
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import catalogue
from toprung.games.moon.pieces.space import Pose, minus, turned
from toprung.games.moon.rules.editions import DIE, Demand
from toprung.games.moon.rules.puzzles import puzzles
from toprung.games.moon.table.world import set_up

TASKS = 3  # ladders and dice on each structure
FOLDS = 3
HIDDEN, STEPS, RATE, DECAY = 8, 600, 0.02, 3e-3
NEAR, TOUCHING = 0.012, 0.004  # metres
SIDES = [(math.cos(k * math.pi / 4), math.sin(k * math.pi / 4)) for k in range(8)]
Array = NDArray[np.float64]
KINDS, ALL = slice(0, 13), slice(None)  # what a model sees: kind and demand alone, or everything
MODELS = {
    "kind alone": (KINDS, 0),
    "logistic": (ALL, 0),
    "network": (ALL, HIDDEN),
}


class Idea(NamedTuple):
    """A free candidate: of which structure and task, its place in the planner's order, what was
    known of it and in how many seconds; whether it promised well on the cast, and how much doubt
    was left; whether it then stood and met the demand; the seconds of both trials."""

    puzzle: int
    task: int
    order: int
    known: tuple[float, ...]
    told: float
    promises: bool
    doubt: float
    met: bool
    cast: float
    attempt: float

    @property
    def kind(self) -> Kind:
        return tuple(Kind)[self.known.index(1.0)]


class Eye:
    """What can be told of a pose without any simulation; lengths in centimetres."""

    def __init__(self, task: Task, own: Preferences, bears: Mapping[int, Bearing]) -> None:
        self._task, self._own, self._bears = task, own, bears
        self._scene = Scene.of(task.structure.poses)

    def known(self, kind: Kind, pose: Pose) -> tuple[float, ...]:
        task, own = self._task, self._own
        x, y, z = pose.place
        away = math.hypot(x - own.middle[0], y - own.middle[1]) * 100
        slope = abs(turned(pose.turn, (0.0, 0.0, 1.0))[2])
        face = abs(turned(pose.turn, (0.0, 1.0, 0.0))[2])
        near = near_boxes(own_boxes(task.ladder).placed(pose), self._scene.boxes, NEAR)
        owners = [self._scene.owner[one.column] for one in near]
        touched = {
            owner for owner, one in zip(owners, near, strict=True) if one.distance < TOUCHING
        }
        arms = [minus(one.place, pose.place) for one in near if one.normal[2] < -0.2]
        margin = min(
            (max(i * arm[0] + j * arm[1] for arm in arms) for i, j in SIDES if arms), default=-0.1
        )
        carried = [self._bears[one] for one in sorted(set(owners))]
        wanted = 2 if task.demand is Demand.TWO else 1
        return (
            *(float(kind is one) for one in Kind),
            *(float(task.demand is one) for one in Demand),
            *(float(kind is one and task.demand is Demand.TWO) for one in Kind),
            len(task.structure.poses) / 10,
            z * 100,
            z / own.top,
            away,
            away * z / own.top,
            slope,
            face,
            float(len(touched)),
            float(len(set(owners))),
            abs(float(len(touched)) - wanted),
            abs(float(len(set(owners))) - wanted),
            float(len(arms)),
            100 * margin,
            100 * min(0.0, margin),
            100 * min((one.distance for one in near), default=NEAR),
            sum(one.loose for one in carried) / max(1, len(carried)),
            sum(one.carries for one in carried) / 100,
            float(any(None in one.rests_on for one in carried)),
            task.body.length * 10,
        )


def ideas(table: Simulator, puzzle: int, number: int) -> Iterator[Idea]:
    """A round of Cat's candidates; every one that is free is tried."""
    stream = RandomStream(Random(puzzle).fork(f"idea {number}"))
    absent = [one.id for one in catalogue() if one.id not in table.ladders]
    task = Task(stream.pick(absent), stream.pick(DIE), Structure.of(table.poses()))
    room, cast, rehearsal = Clearance(table.poses()), Cast(table.poses()), Rehearsal(table)
    own = Preferences.of(stream, task.structure.middle, room.top)
    start, eye = at_hand(table, task.ladder), Eye(task, own, bearings(table))
    for order, candidate in enumerate(_in_turn(task, stream, room)):
        begun = process_time()
        known = eye.known(candidate.kind, candidate.pose)
        told = process_time()
        rest = cast.settled(task.ladder, candidate.pose)
        fallen = process_time()
        promises = rest is not None and _promises(rest, task.demand, room.top)
        doubt, met = 0.0, False
        if rest is not None and promises:
            kind = lies_as(task.ladder, {**table.poses(), task.ladder: rest.pose}, rest.carriers)
            doubt = own.doubt(rest, kind)
            aim = Aim(rest.pose, candidate.pose, candidate.way)
            if placement(task.ladder, start, aim, room) is not None:
                trial = rehearsal.attempt(task.ladder, aim.place, task.demand, pushed=True)
                met = trial is not None and trial.met
        spent = told - begun, fallen - told, process_time() - fallen
        yield Idea(puzzle, number, order, known, spent[0], promises, doubt, met, spent[1], spent[2])


def _in_turn(task: Task, stream: RandomStream, room: Clearance) -> list[Candidate]:
    """Free candidates, one of each kind after the other."""
    each = CAREFUL.candidates // len(PROPOSERS)
    by_kind = list[list[Candidate]]()
    for make in PROPOSERS.values():
        drawn = [one for _ in range(each) if (one := make(task, stream)) is not None]
        by_kind.append(list(freed(task.ladder, drawn, room)))
    rounds = range(max(map(len, by_kind)))
    return [some[at] for at in rounds for some in by_kind if at < len(some)]


def _promises(rest: Rest, demand: Demand, top: float) -> bool:
    many = len(rest.carriers)
    if demand is Demand.MOON:
        return many in (1, 2) and rest.highest > top
    return many == (1 if demand is Demand.ONE else 2)


def log_ideas(log: Path) -> None:
    done = {(one.puzzle, one.task) for one in logged(log)}
    with log.open("a") as file:
        for puzzle in puzzles():
            table = set_up(puzzle)
            for number in range(TASKS):
                if (puzzle.number, number) not in done:
                    lines = [json.dumps(one) for one in ideas(table, puzzle.number, number)]
                    file.write("".join(f"{line}\n" for line in lines))
                    file.flush()


def logged(log: Path) -> list[Idea]:
    if not log.is_file():
        return []
    return [Idea(*json.loads(line)) for line in log.read_text("utf-8").splitlines()]


class Model(NamedTuple):
    """A network with one hidden layer; without hidden units a logistic model."""

    mean: Array
    spread: Array
    first: Array
    last: Array

    def likely(self, known: Array) -> Array:
        """How likely each is to hold."""
        return _sigmoid(self._hidden(_seen(known, self.mean, self.spread)) @ self.last)

    def _hidden(self, seen: Array) -> Array:
        return _with_one(np.tanh(seen @ self.first)) if self.first.size else seen


def _seen(known: Array, mean: Array, spread: Array) -> Array:
    return _with_one((known - mean) / spread)


def _with_one(values: Array) -> Array:
    return np.concatenate([values, np.ones((len(values), 1))], axis=1)


def _sigmoid(values: Array) -> Array:
    return 1 / (1 + np.exp(-np.clip(values, -30, 30)))


def fitted(known: Array, met: Array, hidden: int) -> Model:
    """By gradient descent with momenta (Adam), always the same."""
    mean, spread = known.mean(axis=0), known.std(axis=0) + 1e-6
    seen, chance = _seen(known, mean, spread), np.random.default_rng(1)
    first = chance.normal(0, 0.3, (seen.shape[1], hidden))
    last = np.zeros(hidden + 1 if hidden else seen.shape[1])
    weights = [first, last]
    slow, wide = [np.zeros_like(one) for one in weights], [np.zeros_like(one) for one in weights]
    for step in range(1, STEPS + 1):
        inner = np.tanh(seen @ weights[0])
        into = _with_one(inner) if hidden else seen
        wrong = (_sigmoid(into @ weights[1]) - met) / len(met)
        back = np.outer(wrong, weights[1][:-1]) * (1 - inner**2) if hidden else inner
        slopes = [seen.T @ back + DECAY * weights[0], into.T @ wrong + DECAY * weights[1]]
        for at, slope in enumerate(slopes):
            slow[at] = 0.9 * slow[at] + 0.1 * slope
            wide[at] = 0.999 * wide[at] + 0.001 * slope**2
            pace = RATE / (np.sqrt(wide[at] / (1 - 0.999**step)) + 1e-8)
            weights[at] = weights[at] - pace * slow[at] / (1 - 0.9**step)
    return Model(mean, spread, *weights)


class Found(NamedTuple):
    """How many good places an order came to with a round's trials, and of how many kinds."""

    good: int
    kinds: int


def found(order: Sequence[Idea], trials: int = CAREFUL.trials) -> Found:
    good = [one for one in order[:trials] if one.met]
    return Found(len(good), len({one.kind for one in good}))


def attempts(prospects: Sequence[Idea]) -> float:
    """How many attempts it takes until there are enough good places, or all were attempted."""
    good = 0
    for number, one in enumerate(prospects, 1):
        good += one.met
        if good == CAREFUL.enough or number == CAREFUL.attempts:
            return float(number)
    return float(len(prospects))


def likeliest(some: Sequence[tuple[float, Idea]]) -> list[Idea]:
    return [idea for _, idea in sorted(some, key=lambda one: -one[0])]


def in_turn(some: Sequence[tuple[float, Idea]]) -> list[Idea]:
    """One of each kind after the other, the likeliest of each first."""
    by_kind = [[one for one in likeliest(some) if one.kind is kind] for kind in PROPOSERS]
    rounds = range(max(map(len, by_kind)))
    return [ones[at] for at in rounds for ones in by_kind if at < len(ones)]


def fit(log: Path) -> None:
    all_ideas = logged(log)
    good, promising = sum(one.met for one in all_ideas), sum(one.promises for one in all_ideas)
    print(f"{len(all_ideas)} free candidates, {promising} promise well, {good} are good")
    for kind in PROPOSERS:
        met = [one.met for one in all_ideas if one.kind is kind]
        print(f"{kind}: {sum(met)} of {len(met)}")
    print(_attempts_told(_tasks(all_ideas, np.zeros(len(all_ideas)))))
    last = max(one.puzzle for one in all_ideas)
    results = defaultdict[str, list[Found]](list)
    for fold in range(FOLDS):
        judged = [one for one in all_ideas if (one.puzzle - 1) * FOLDS // last == fold]
        taught = [one for one in all_ideas if (one.puzzle - 1) * FOLDS // last != fold]
        for some in _tasks(judged, np.zeros(len(judged))):
            order = [one for _, one in some]
            results["planner's order"].append(found(order))
            results["all of them tried"].append(found(order, len(order)))
        for name, (columns, hidden) in MODELS.items():
            truth = np.array([1.0 * one.met for one in taught])
            model = fitted(_known(taught)[:, columns], truth, hidden)
            chances = model.likely(_known(judged)[:, columns])
            for some in _tasks(judged, chances):
                results[f"{name}, likeliest first"].append(found(likeliest(some)))
                results[f"{name}, kinds in turn"].append(found(in_turn(some)))
    for name, rows in results.items():
        print(_told(name, rows, results["planner's order"]))
    for what, each in _costs(all_ideas).items():
        print(f"{what}: {1000 * each:.2f} ms")


def _attempts_told(tasks: Sequence[Sequence[tuple[float, Idea]]]) -> str:
    """What the best of all orders would save at the next step."""
    usual, least = list[float](), list[float]()
    for some in tasks:
        tried = [one for _, one in some[: CAREFUL.trials] if one.promises]
        prospects = sorted(tried, key=lambda one: one.doubt)
        usual.append(attempts(prospects))
        least.append(attempts(sorted(prospects, key=lambda one: not one.met)))
    return (
        f"attempts until {CAREFUL.enough} are good: {mean_of(usual).share:.2f} in the planner's "
        f"order, {mean_of(least).share:.2f} if all were known before"
    )


def _costs(some: Sequence[Idea]) -> dict[str, float]:
    """Mean seconds of what is done with an idea."""
    attempts = [one.attempt for one in some if one.promises]
    return {
        "a look at a candidate": sum(one.told for one in some) / len(some),
        "a trial on the cast": sum(one.cast for one in some) / len(some),
        "an attempt": sum(attempts) / len(attempts),
    }


def _known(some: Sequence[Idea]) -> Array:
    return np.array([one.known for one in some])


def _tasks(judged: Sequence[Idea], chances: Array) -> list[list[tuple[float, Idea]]]:
    """The candidates of each task with their chances, in the planner's order."""
    by_task = defaultdict[tuple[int, int], list[tuple[float, Idea]]](list)
    for chance, one in zip(chances, judged, strict=True):
        by_task[one.puzzle, one.task].append((float(chance), one))
    return list(by_task.values())


def _told(name: str, rows: Sequence[Found], usual: Sequence[Found]) -> str:
    good, kinds = mean_of([one.good for one in rows]), mean_of([one.kinds for one in rows])
    more = mean_of([one.good - before.good for one, before in zip(rows, usual, strict=True)])
    none = sum(not one.good for one in rows)
    return (
        f"{name}: {good.share:.2f} good places a round, {more.share:+.2f} ({more.low:+.2f} to "
        f"{more.high:+.2f}), of {kinds.share:.2f} kinds; none in {none} of {len(rows)} rounds"
    )


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moon ideas", description=__doc__)
    parser.add_argument("what", choices=["log", "fit"])
    parser.add_argument("--log", type=Path, required=True)
    given = parser.parse_args(arguments)
    if given.what == "log":
        log_ideas(given.log)
    else:
        fit(given.log)
