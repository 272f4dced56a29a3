"""The Climbers as an environment, beside PettingZoo's chess: one loop for both.

A step is one choice: observation and mask are asked for, one of the actions that the mask offers is
drawn, and it is taken. A game that is over begins anew. A full turn of The Climbers is many steps,
as moves are chosen in stages.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import partial
from typing import Protocol

import numpy as np
import pettingzoo
from numpy.typing import NDArray

from benchmarks.figures import Figure, at_least, over_runs
from benchmarks.timing import Effort, interleaved, progress, ratio
from toprung.envs import climbers_v0
from toprung.envs.climbers.games import StagedGames, start

STEPS, MANY, TOWERS = 500, 256, 64
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


def measure(effort: Effort) -> Iterator[Figure]:
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
