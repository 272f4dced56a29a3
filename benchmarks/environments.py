"""The Climbers as an environment, beside PettingZoo's chess: one loop for both.

A step is one choice: observation and mask are asked for, one of the actions that the mask offers is
drawn, and it is taken. A game that is over begins anew. A full turn of The Climbers is many steps,
as moves are chosen in stages.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time, thread_time
from typing import Protocol, cast
from unittest.mock import patch

import numpy as np
import pettingzoo
from numpy.typing import NDArray

from benchmarks.figures import Figure, at_least, over_runs
from benchmarks.timing import Effort, interleaved, progress, ratio
from toprung.envs import climbers_v0
from toprung.envs.climbers.games import StagedGames, start
from toprung.envs.moon.vector import MoonPosesVector
from toprung.games.moon.physics.core import CoreEngine

STEPS, MANY, TOWERS, TABLES = 500, 256, 64, 8
NEAR = np.array([0.1, 0.1, 0.1, 1, 1, 1, 1], np.float32)  # shares of the whole space
LOW = np.array([0, 0, -0.4, 0, 0, 0, 0], np.float32)
Mask = NDArray[np.int8]


class Environment(Protocol):
    """What the loop needs of an AEC environment."""

    agents: list[str]

    def reset(self, seed: int | None = None) -> None: ...

    def last(self) -> tuple[object, float, bool, bool, dict[str, Mask]]: ...

    def step(self, action: int | None) -> None: ...


def loop(env: Environment, chance: np.random.Generator) -> int:
    """So many choices of random agents; how many."""
    env.reset(seed=int(chance.integers(2**31)))
    chosen = 0
    while chosen < STEPS:
        if not env.agents:
            env.reset()
        seen, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
        offered = np.flatnonzero(mask)
        env.step(int(offered[int(chance.random() * len(offered))]))
        chosen += 1
    return chosen


def batch_loop(games: StagedGames) -> int:
    """As many steps in every game of a batch; the drawing is compiled as well."""
    for _ in range(10):
        games.step(games.sample())
    return 10 * games.count


def steps_a_turn() -> float:
    """How many choices a full turn of random play takes."""
    steps = turns = 0
    for tower in range(40):
        games = StagedGames(1)
        games.begin(start(2, tower))
        games.seed(tower)
        while not games.ended[0]:
            games.step(games.sample())
            steps += 1
        turns += games.position().table.turns
    return steps / turns


def placements(tables: MoonPosesVector) -> int:
    """A ladder on every table, by hand, somewhere in the structure."""
    actions = tables.action_space.sample() * NEAR + LOW
    tables.step(actions)
    return tables.num_envs


def without_lock(tables: MoonPosesVector) -> float:
    """The share of such placements that is the physics, which runs beside other threads."""
    spent, going = 0.0, CoreEngine.go_on

    def timed(engine: CoreEngine, *given: object) -> object:
        nonlocal spent
        began = thread_time()
        try:
            return cast("Callable[..., object]", going)(engine, *given)
        finally:
            spent += thread_time() - began

    with patch.object(CoreEngine, "go_on", timed):
        began = process_time()
        for _ in range(4):
            placements(tables)
        return spent / (process_time() - began)


def moon(effort: Effort) -> Iterator[Figure]:
    """Catch the Moon, as many tables as a learner might have at once, on one core."""
    tables = MoonPosesVector(TABLES, setting="gate", threads=1)
    tables.reset(seed=1)
    tables.action_space.seed(1)
    (runs,) = interleaved([partial(placements, tables)], effort)
    yield over_runs(f"environment: {TABLES} tables of ladders at once", "ladders/s", runs)
    share = 100 * without_lock(tables)
    yield Figure("... share without Python's lock", "%", share, share, share, share)
    tables.close()


def measure(effort: Effort) -> Iterator[Figure]:
    yield from climbers(effort)
    yield from moon(effort)


def climbers(effort: Effort) -> Iterator[Figure]:
    progress("environments")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        chess: Environment = pettingzoo.make("aec", "classic/chess-v6")
    starts = tuple(start(2, tower) for tower in range(TOWERS))
    one, many = StagedGames(1, starts=starts), StagedGames(MANY, starts=starts)
    one.reset()
    many.reset()
    chance = np.random.default_rng(1)
    ours: Environment = climbers_v0.env(2, towers=TOWERS)
    raw: Environment = climbers_v0.raw_env(2, towers=TOWERS)
    checked, plain, chess_runs, single, batch = interleaved(
        [
            partial(loop, ours, chance),
            partial(loop, raw, chance),
            partial(loop, chess, chance),
            partial(batch_loop, one),
            partial(batch_loop, many),
        ],
        effort,
    )
    per_turn = steps_a_turn()
    yield over_runs(
        "environment: steps, in PettingZoo's wrappers", "steps/s", checked, at_least(20_000)
    )
    yield over_runs("environment: steps, without wrappers", "steps/s", plain, at_least(20_000))
    yield over_runs("environment: PettingZoo's chess_v6", "steps/s", chess_runs)
    against = ratio(checked, chess_runs)
    yield Figure("... against chess", "times", against, against, against, against, at_least(10))
    yield over_runs("environment: full turns", "turns/s", [run / per_turn for run in checked])
    yield over_runs("environment: one game, no adapter", "steps/s", single)
    target = at_least(200_000)
    yield over_runs(f"environment: {MANY} games at once", "steps/s", batch, target)
    turns = [run / per_turn for run in batch]
    yield over_runs(f"environment: {MANY} games at once, full turns", "turns/s", turns)
    for name, runs in (("our adapter", plain), ("adapter and wrappers", checked)):
        share = 100 * (1 - ratio(runs, batch))
        yield Figure(f"environment: share of {name}", "%", share, share, share, share)
