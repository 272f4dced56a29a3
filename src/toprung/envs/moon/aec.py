"""Catch the Moon for PettingZoo: whoever has drawn a ladder says where it goes."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import ClipOutOfBoundsWrapper, OrderEnforcingWrapper

from toprung.envs.moon.rendering import MODES, render
from toprung.envs.moon.turns import POSE_ACTION, SIZE, Floats, MoonTurns, pose_of
from toprung.games.moon.rules.editions import SETTINGS
from toprung.games.moon.rules.state import State

NEVER = 2**31 - 1


def observation_box() -> spaces.Box[np.float32]:
    return spaces.Box(-1000.0, 1000.0, (SIZE,), np.float32)


def action_box() -> spaces.Box[np.float32]:
    return spaces.Box(-1.0, 1.0, (POSE_ACTION,), np.float32)


class MoonAEC(AECEnv[str, Floats, Floats], EzPickle):
    """2 to 6 players, or a team of 1 to 6 with `mode="cooperative"`.

    An action is seven numbers from -1 to 1: the pose to which the hand takes the ladder
    (`pose_of`), and whether the team then scores, if that is above 0 and the rules allow it. Where
    no free way leads to the pose, the hand lets go beside the structure. Observations are those of
    `MoonTurns.observe`. Winners share 1 and the others a loss of 1; in a team everybody gets the
    points by which the best score has grown. `setting` is how the starting ladders stand, drawn if
    it is not given. After `max_cycles` placements the game is truncated.
    """

    metadata: ClassVar[dict[str, object]] = {
        "name": "moon_v0",
        "render_modes": MODES,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 2,
        *,
        edition: str = "2022",
        mode: str = "competitive",
        setting: str | None = None,
        max_cycles: int = NEVER,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self,
            players,
            edition=edition,
            mode=mode,
            setting=setting,
            max_cycles=max_cycles,
            render_mode=render_mode,
        )
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.render_mode = render_mode
        self._options, self._setting = {"edition": edition, "mode": mode}, setting
        self._max_cycles, self._cycles = max_cycles, 0
        self._action_spaces = {agent: action_box() for agent in self.possible_agents}
        self._observation_spaces = {agent: observation_box() for agent in self.possible_agents}
        self._random, _ = seeding.np_random()
        State.start(players, 0, self._options)  # refuses what cannot be played

    def observation_space(self, agent: str) -> spaces.Box[np.float32]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Box[np.float32]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """A new game; there are no options."""
        del options
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        drawn = SETTINGS[int(self._random.integers(len(SETTINGS)))]
        dice = int(self._random.integers(2**31))
        players = len(self.possible_agents)
        self.turns = MoonTurns.start(players, dice, self._options, self._setting or drawn)
        self.agents, self._cycles = self.possible_agents[:], 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.turns.state.active]

    def observe(self, agent: str) -> Floats:
        return self.turns.observe(self.possible_agents.index(agent))

    def step(self, action: Floats | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("action: None is for agents whose game is over")
        before = self.turns.state.best_score
        self.turns.place(pose_of(action), score=bool(action[6] > 0))
        self._cycles += 1
        self._cumulative_rewards[agent] = 0.0
        self._give(before)
        if self.turns.over or self._cycles >= self._max_cycles:
            over = self.turns.over
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
        else:
            self.agent_selection = self.possible_agents[self.turns.state.active]
        self._accumulate_rewards()
        if any(self.terminations.values()) or any(self.truncations.values()):
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _give(self, before: int) -> None:
        state = self.turns.state
        if state.options.cooperative:
            self.rewards = dict.fromkeys(self.agents, float(state.best_score - before))
        elif self.turns.over:
            self.rewards = dict(zip(self.agents, self.turns.rewards(), strict=True))

    def render(self) -> NDArray[np.uint8] | str | None:
        return render(self.turns, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return "moon_v0"


raw_env = MoonAEC  # the environment as it is


def env(
    players: int = 2,
    *,
    edition: str = "2022",
    mode: str = "competitive",
    setting: str | None = None,
    max_cycles: int = NEVER,
    render_mode: str | None = None,
) -> AECEnv[str, Floats, Floats]:
    """The environment with PettingZoo's usual checks; numbers beyond 1 count as 1."""
    raw = raw_env(
        players,
        edition=edition,
        mode=mode,
        setting=setting,
        max_cycles=max_cycles,
        render_mode=render_mode,
    )
    return OrderEnforcingWrapper(ClipOutOfBoundsWrapper(raw))
