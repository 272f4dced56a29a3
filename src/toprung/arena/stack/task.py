"""The benchmark: on a seed's table an agent places all the ladders of the set, one after the other.

The same answers give the same bits on every machine, so a result can be checked from its log
without the agent. An agent is asked on one of two tracks: `pose`, where to put a ladder, or `hand`,
how to lead it there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from math import isfinite
from time import process_time
from typing import Final, Protocol, TypeAlias

from toprung.bots.moon.structure import grip
from toprung.core.randomness import Random
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.factory import ENGINE, prepared_table, restored_table
from toprung.games.moon.physics.hand import at_hand
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import catalogue
from toprung.games.moon.pieces.settlement import Settlement
from toprung.games.moon.pieces.space import Pose, normalised, size
from toprung.games.moon.record.grid import HAND
from toprung.games.moon.rules.editions import DIE, EDITIONS, Demand
from toprung.games.moon.rules.referee import meets
from toprung.games.moon.table.live_game import BEAT

NAME: Final = "ladder-stack-1"
"""Another number is another task: results are compared within one."""
SEEDS: Final = tuple(range(1, 65))
SETTINGS: Final = ("gate", "corner", "book", "roof")
LADDERS: Final = 28  # all but the two that stand in the base
BUDGET: Final = 20.0 * LADDERS  # processor seconds for all ladders of a seed
LONGEST: Final = 20 * RATE // BEAT  # beats that a hand may take: 20 seconds
OVERLAP: Final = 0.0005  # metres that a ladder may be put into others
FAR: Final = 1.0  # metres from the middle of the table
_PAUSE: Final = RATE // 2  # steps between two ladders

Whole: TypeAlias = tuple[int, ...]
"""A pose on the grid of the hand: seven whole numbers."""


class Track(StrEnum):
    """What an agent answers: a pose, or a way for the hand."""

    POSE = "pose"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Scene:
    """What an agent is asked with: the ladders that stand and where, the one to place, what the die
    demands, those still to come, and how many processor seconds are left for all of them."""

    seed: int
    ladder: int
    demand: Demand
    poses: Mapping[int, Pose]
    supply: tuple[int, ...]
    seconds_left: float
    snapshot: bytes

    def table(self) -> Simulator:
        """A copy of the table to try things out on."""
        return restored_table(self.snapshot)


class Agent(Protocol):
    """What takes part. Of the two methods it needs that of the track on which it plays."""

    def place(self, scene: Scene) -> Pose | None:
        """Where the ladder is put and let go, at rest; None puts it aside. A ladder may not be put
        into others."""

    def lead(self, scene: Scene) -> Generator[Pose, Pose, None]:
        """Targets of the hand, 60 a second, until it lets go. After each one the generator is sent
        where the ladder is. The hand holds it by the rung nearest to its middle, and comes from
        beside the structure (`toprung.games.moon.physics.hand.at_hand`)."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A part of a run: one agent builds on one seed's table."""

    agent: str
    track: str
    seed: int
    ladders: int = LADDERS


@dataclass(frozen=True, slots=True)
class Turn:
    """One ladder: what the agent answered, whether the demand was met, which ladders fell, and the
    structure's height after it (metres). `why` tells why there is no answer."""

    ladder: int
    demand: str
    answer: tuple[Whole, ...]
    met: bool
    fallen: tuple[int, ...]
    height: float
    why: str = ""

    @property
    def collapse(self) -> bool:
        """Whether a ladder fell that stood before."""
        return any(other != self.ladder for other in self.fallen)


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a trial. `digest` is of the bits of all poses after each turn; `seconds` is what
    the agent thought, in processor time, and the only thing that may differ from run to run."""

    trial: Trial
    task: str
    engine: str
    turns: tuple[Turn, ...]
    standing: int
    height: float
    digest: str
    seconds: float

    def __post_init__(self) -> None:
        """Raises ValueError for another version of the task, or of the physics."""
        if (self.task, self.engine) != (NAME, ENGINE):
            raise ValueError(f"{self.task} by {self.engine} is not {NAME} by {ENGINE}")

    @property
    def part(self) -> Trial:
        return self.trial

    @property
    def met(self) -> int:
        """Demands that were met."""
        return sum(turn.met for turn in self.turns)

    @property
    def collapses(self) -> int:
        return sum(turn.collapse for turn in self.turns)


def dealt(seed: int) -> tuple[Simulator, list[tuple[int, Demand]]]:
    """The table of a seed, and its ladders with what the die demands of each."""
    random = Random(seed).fork(NAME)
    setting, random = random.choice(SETTINGS)
    first, second = EDITIONS["2022"].starting
    absent = [one.id for one in catalogue() if one.id not in (first, second)]
    order, random = random.shuffled(absent)
    turns = []
    for ladder in order:
        demand, random = random.choice(DIE)
        turns.append((ladder, demand))
    return prepared_table(PRESETS[setting], (first, second)), turns


class Late(Exception):
    """The agent has used up its time."""


class Asked:
    """An agent, asked on one track within its budget. What it answers is put on the grid."""

    def __init__(self, agent: Agent, track: Track, budget: float = BUDGET) -> None:
        self.left = budget
        self._agent, self._track = agent, track

    def pose(self, scene: Scene) -> Whole | None:
        began = process_time()
        try:
            answer = self._agent.place(scene)
        finally:
            self._spend(began)
        return None if answer is None else whole_of(answer)

    def targets(self, scene: Scene) -> Generator[Whole, Pose, None]:
        began = process_time()
        way = self._agent.lead(scene)
        try:
            target = next(way)
            while True:
                self._spend(began)
                felt = yield whole_of(target)
                began = process_time()
                target = way.send(felt)
        except StopIteration:
            self._spend(began)

    def _spend(self, began: float) -> None:
        self.left -= process_time() - began
        if self.left <= 0:
            raise Late("the time for all ladders is used up")


class Logged:
    """Answers that were given before."""

    left = BUDGET

    def __init__(self, result: Result) -> None:
        self._answers = iter([turn.answer for turn in result.turns])

    def pose(self, scene: Scene) -> Whole | None:
        del scene
        answer = next(self._answers)
        return answer[0] if answer else None

    def targets(self, scene: Scene) -> Generator[Whole, Pose, None]:
        del scene
        for target in next(self._answers):
            _ = yield target


def whole_of(pose: object) -> Whole:
    """Raises ValueError for what is not a pose near the table."""
    if not isinstance(pose, Pose) or not all(map(isfinite, (*pose.place, *pose.turn))):
        raise ValueError(f"{pose!r:.60} is not a pose")
    if size(pose.place) > FAR or abs(sum(part * part for part in pose.turn) - 1) > 1e-3:
        raise ValueError(f"{pose!r:.60} is too far away, or its turn is not a unit quaternion")
    return HAND.whole(pose)


def pose_of(whole: Whole) -> Pose:
    """The pose of an answer, which the table can take."""
    pose = HAND.pose(whole)
    return Pose(pose.place, normalised(pose.turn))


def play(trial: Trial, answers: Asked | Logged) -> Result:
    """Place the ladders, each once; those that fall are taken away. All but the seconds depends on
    the trial and the answers only."""
    table, order = dealt(trial.seed)
    starting, budget = frozenset(table.ladders), answers.left
    place = _put if Track(trial.track) is Track.POSE else _led
    turns, digest = list[Turn](), hashlib.sha256()
    height = _height(table.measure())
    for number, (ladder, demand) in enumerate(order[: trial.ladders]):
        table.begin_turn()
        supply = tuple(later for later, _ in order[number + 1 : trial.ladders])
        left, seen = max(0.0, answers.left), table.snapshot()
        scene = Scene(trial.seed, ladder, demand, table.poses(), supply, left, seen)
        answer, why = list[Whole](), ""
        try:
            place(table, scene, answers, answer)
        except Late as late:
            why = str(late)
        except Exception as error:  # whatever an agent raises is its own, and costs it this ladder
            why = f"{type(error).__name__}: {error}"[:200]
        met, fallen, height = _judged(table, ladder, demand, starting)
        for one, pose in sorted(table.poses().items()):
            digest.update(f"{one} {[part.hex() for part in (*pose.place, *pose.turn)]}".encode())
        turns.append(Turn(ladder, demand.value, tuple(answer), met, fallen, height, why))
    standing = len(table.ladders) - len(starting)
    seconds = round(budget - answers.left, 3)
    told = digest.hexdigest()
    return Result(trial, NAME, ENGINE, tuple(turns), standing, height, told, seconds)


def reproduced(result: Result) -> bool:
    """Whether the answers of a result lead to the same again, to the last bit."""
    again = play(result.trial, Logged(result))
    told = [replace(turn, why="") for turn in result.turns]
    return (
        result.task == NAME
        and [replace(turn, why="") for turn in again.turns] == told
        and (again.standing, again.height) == (result.standing, result.height)
        and again.digest == result.digest
    )


def _put(table: Simulator, scene: Scene, answers: Asked | Logged, answer: list[Whole]) -> None:
    whole = answers.pose(scene)
    if whole is None:
        return
    answer.append(whole)
    pose = pose_of(whole)
    if table.clearance(scene.ladder, pose) < -OVERLAP:
        raise ValueError("there is no room for the ladder")
    table.add(scene.ladder, pose)


def _led(table: Simulator, scene: Scene, answers: Asked | Logged, answer: list[Whole]) -> None:
    """Until the agent lets go, its time is up, or something touches the ground."""
    grab, before = grip(scene.ladder), table.grounded()
    table.add(scene.ladder, HAND.nearest(at_hand(table, scene.ladder)))
    try:
        way = answers.targets(scene)
        target = next(way)
        while len(answer) < LONGEST:
            table.hold(scene.ladder, grab, HAND.pose(target))
            answer.append(target)
            table.step(BEAT)
            if table.grounded() - before:
                break
            target = way.send(table.pose(scene.ladder))
    except StopIteration:
        pass
    finally:
        if table.held is not None:
            table.release()


def _judged(
    table: Simulator, ladder: int, demand: Demand, starting: frozenset[int]
) -> tuple[bool, tuple[int, ...], float]:
    """Wait for rest, and clear away what fell until nothing falls any more."""
    settlement = table.settle()
    fallen = settlement.grounded() - starting
    met = not fallen and ladder in table.ladders and meets(demand, ladder, settlement)
    gone = set[int]()
    while fallen:
        for other in sorted(fallen):
            table.remove(other)
        gone |= fallen
        settlement = table.settle()
        fallen = settlement.grounded() - starting
    table.step(_PAUSE)
    return met, tuple(sorted(gone)), _height(settlement)


def _height(settlement: Settlement) -> float:
    return max(one.highest for one in settlement.standing)
