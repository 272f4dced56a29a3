"""Many tables of Catch the Moon in one call, shared out among the cores: the physics runs without
Python's lock, so threads are enough."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from toprung.envs.moon.aec import observation_box
from toprung.envs.moon.builder import METADATA, Info, MoonHand, MoonPoses
from toprung.envs.moon.turns import Floats

Rewards = NDArray[np.float64]
Flags = NDArray[np.bool_]
NEVER = 2**31 - 1


class MoonVector(VectorEnv[Floats, Floats, Rewards]):
    """Tables that know nothing of each other. Each gives what it would give alone, to the last bit,
    however many threads there are (by default one for each core).

    A game that has ended is shown as it ended, and begins anew with the next step, whatever its
    action (AutoresetMode.NEXT_STEP)."""

    metadata = METADATA | {"autoreset_mode": AutoresetMode.NEXT_STEP}
    alone: ClassVar[type[MoonPoses]]  # each of the tables

    def __init__(
        self,
        num_envs: int = 1,
        *,
        players: int = 1,
        setting: str | None = None,
        max_episode_steps: int = NEVER,
        threads: int | None = None,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"num_envs: {num_envs} tables, but at least one is needed")
        self.num_envs = num_envs
        self.tables = [self.alone(players, setting=setting) for _ in range(num_envs)]
        observed, chosen = observation_box(), self.tables[0].action_space
        assert isinstance(chosen, spaces.Box)
        self.single_observation_space, self.single_action_space = observed, chosen
        self.observation_space = batch_space(observed, num_envs)
        self.action_space = batch_space(chosen, num_envs)
        self._longest = max_episode_steps
        self._steps = np.zeros(num_envs, np.int64)
        self._ended = np.zeros(num_envs, np.bool_)
        self._pool = ThreadPoolExecutor(threads or os.cpu_count() or 1)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, object] | None = None,
    ) -> tuple[Floats, Info]:
        """New games everywhere. From one seed, table 0 takes that one, table 1 the next, and so
        on. There are no options."""
        seeds = [None] * self.num_envs if seed is None else seed
        if isinstance(seeds, int):
            seeds = [seeds + number for number in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise ValueError(f"seed: {len(seeds)} seeds for {self.num_envs} tables")
        if options:
            raise ValueError("options: there are none")
        began = self._pool.map(lambda table, own: table.reset(seed=own)[0], self.tables, seeds)
        self._steps[:] = 0
        self._ended[:] = False
        return np.stack(list(began)), {}

    def step(self, actions: Floats) -> tuple[Floats, Rewards, Flags, Flags, Info]:
        if len(actions) != self.num_envs:
            raise ValueError(f"actions: {len(actions)} of them for {self.num_envs} tables")
        answers = list(self._pool.map(self._step, range(self.num_envs), actions))
        seen, gained, over, broken_off = zip(*answers, strict=True)
        terminated, truncated = np.array(over, np.bool_), np.array(broken_off, np.bool_)
        self._ended = terminated | truncated
        return np.stack(seen), np.array(gained, np.float64), terminated, truncated, {}

    def _step(self, number: int, action: Floats) -> tuple[Floats, float, bool, bool]:
        table = self.tables[number]
        if self._ended[number]:
            self._steps[number] = 0
            return table.reset()[0], 0.0, False, False
        seen, gained, over, _, _ = table.step(action)
        self._steps[number] += 1
        return seen, gained, over, bool(self._steps[number] >= self._longest)

    def close_extras(self, **_kwargs: object) -> None:
        self._pool.shutdown(cancel_futures=True)


class MoonPosesVector(MoonVector):
    """Tables on which you say where each ladder goes."""

    alone = MoonPoses


class MoonHandVector(MoonVector):
    """Tables on which you lead the hand."""

    alone = MoonHand
