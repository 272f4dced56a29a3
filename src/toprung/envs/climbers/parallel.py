"""The Climbers for algorithms in which all agents act at once: only one of the actions counts."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from toprung.envs.climbers.actions import PASS
from toprung.envs.climbers.aec import Action, ClimbersAEC, Info, Observation
from toprung.envs.climbers.games import NEVER, TOWERS
from toprung.envs.climbers.rendering import MODES
from toprung.games.climbers.kernels.staged import ACTIONS


class ClimbersParallel(ParallelEnv[str, Observation, Action], EzPickle):
    """As `ClimbersAEC`, but in each cycle every agent acts. Of those who are not to move, whatever
    they do is left out of account; their masks offer the pass. An action of the mover that is not
    legal is left out as well, so that the cycle passes and nothing changes. After `max_cycles`
    cycles the game is truncated."""

    metadata: ClassVar[dict[str, object]] = {"name": "climbers_v0", "render_modes": MODES}

    def __init__(
        self,
        players: int = 2,
        *,
        options: str = "2008",
        towers: int = TOWERS,
        max_cycles: int = NEVER,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self,
            players,
            options=options,
            towers=towers,
            max_cycles=max_cycles,
            render_mode=render_mode,
        )
        self._turns = ClimbersAEC(players, options=options, towers=towers, render_mode=render_mode)
        self.possible_agents = self._turns.possible_agents
        self.agents: list[str] = []
        self.render_mode = render_mode
        self._max_cycles, self._cycles = max_cycles, 0
        self._waiting = np.zeros(ACTIONS, np.int8)
        self._waiting[PASS] = 1

    def observation_space(self, agent: str) -> spaces.Box[np.uint8]:
        return self._turns.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._turns.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        self._turns.reset(seed, options)
        self.agents, self._cycles = self.possible_agents[:], 0
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, Action]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, Info],
    ]:
        turns, mover = self._turns, self._turns.agent_selection
        mask = turns.infos[mover]["action_mask"]
        if mask[actions[mover]]:
            turns.step(actions[mover])
        self._cycles += 1
        over = any(turns.terminations.values()) or any(turns.truncations.values())
        broken_off = not over and self._cycles >= self._max_cycles
        rewards = dict(turns.rewards)
        terminations = dict(turns.terminations)
        truncations = {
            agent: broken_off or turns.truncations[agent] for agent in self.possible_agents
        }
        answer = self._observations(), rewards, terminations, truncations, self._infos()
        if over or broken_off:
            self.agents = []
        return answer

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._turns.observe(agent) for agent in self.possible_agents}

    def _infos(self) -> dict[str, Info]:
        mover = self._turns.agent_selection
        return {
            agent: self._turns.infos[agent] if agent == mover else {"action_mask": self._waiting}
            for agent in self.possible_agents
        }

    def render(self) -> NDArray[np.uint8] | str | None:
        return self._turns.render()

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return "climbers_v0"


parallel_env = ClimbersParallel  # all agents act in each cycle
