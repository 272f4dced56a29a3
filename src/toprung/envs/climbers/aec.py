"""The Climbers for PettingZoo: everyone acts in turn, several times for one move."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from toprung.envs.climbers.games import NEVER, OBSERVATION, TOWERS, StagedGames, start
from toprung.envs.climbers.rendering import MODES, render
from toprung.games.climbers import Position
from toprung.games.climbers.kernels.staged import ACTIONS, BROKEN_OFF

Observation = NDArray[np.uint8]
Action = int | np.int64
Info = dict[str, NDArray[np.int8]]


def agent_names(players: int) -> list[str]:
    return [f"player_{seat}" for seat in range(players)]


class ClimbersAEC(AECEnv[str, Observation, Action], EzPickle):
    """2 to 5 players around one of `towers` seeded buildings.

    Observations are arrays of bytes (`observation.py` says what is in them), masks of legal actions
    are in `infos[agent]["action_mask"]`. The winner gets 1, the others share a loss of 1; nobody
    gets anything if nobody wins. After `max_cycles` actions the game is truncated. An action that
    the mask does not offer raises ValueError, and nothing changes; `env` ends the game instead.
    """

    metadata: ClassVar[dict[str, object]] = {
        "name": "climbers_v0",
        "render_modes": MODES,
        "is_parallelizable": False,
    }

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
        self.possible_agents = agent_names(players)
        self.render_mode = render_mode
        self._players, self._options, self._towers = players, options, towers
        self._games = StagedGames(1, most_actions=max_cycles)
        self._action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: spaces.Box(0, 255, OBSERVATION, np.uint8) for agent in self.possible_agents
        }
        self._random, _ = seeding.np_random()
        self._nothing = np.zeros(ACTIONS, np.int8)
        start(players, 0, options)  # refuses what cannot be played

    def observation_space(self, agent: str) -> spaces.Box[np.uint8]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    @property
    def position(self) -> Position:
        """The position, without the stages chosen so far."""
        return self._games.position()

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """A new game. `options={"position": ...}` begins it from a position of your own."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        given = (options or {}).get("position")
        if isinstance(given, Position):
            if len(given.players) != self._players:
                raise ValueError(f"position: it is for {len(given.players)} players")
            position = given
        else:
            tower = int(self._random.integers(self._towers))
            position = start(self._players, tower, self._options)
        self._games.begin(position)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._hand_over()

    def observe(self, agent: str) -> Observation:
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            return np.array(self._games.observations[0])
        return self._games.observe(self.possible_agents.index(agent))

    def step(self, action: Action | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("action: None is for agents whose game is over")
        games = self._games
        games.step(action)
        self._cumulative_rewards[agent] = 0.0
        if games.ended[0]:
            self._end()
        else:
            self.infos[agent] = {"action_mask": self._nothing}
            self._hand_over()
        if self.render_mode == "human":
            self.render()

    def _hand_over(self) -> None:
        agent = self.possible_agents[self._games.movers[0]]
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": np.array(self._games.masks[0])}

    def _end(self) -> None:
        broken_off = bool(self._games.ended[0] == BROKEN_OFF)
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = float(self._games.rewards[0, seat])
            self.terminations[agent], self.truncations[agent] = not broken_off, broken_off
            self.infos[agent] = {"action_mask": self._nothing}
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> NDArray[np.uint8] | str | None:
        return render(self.position, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return "climbers_v0"


raw_env = ClimbersAEC  # the environment as it is


def env(
    players: int = 2,
    *,
    options: str = "2008",
    towers: int = TOWERS,
    max_cycles: int = NEVER,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, Action]:
    """The environment with PettingZoo's usual checks: an illegal action ends the game, and whoever
    took it loses 1."""
    checked: AECEnv[str, Observation, Action] = raw_env(
        players, options=options, towers=towers, max_cycles=max_cycles, render_mode=render_mode
    )
    checked = TerminateIllegalWrapper(checked, illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(checked))
