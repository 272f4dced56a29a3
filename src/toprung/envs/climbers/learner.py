"""The Climbers for Gymnasium: one learner against bots, alone or many games at once."""

from __future__ import annotations

from collections.abc import Sequence

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from toprung.bots.bot import PlayMove
from toprung.bots.registry import bot_made
from toprung.envs.climbers.games import NEVER, OBSERVATION, TOWERS, StagedGames, rewards, start
from toprung.envs.climbers.rendering import MODES, render
from toprung.games.climbers import Position
from toprung.games.climbers.kernels.staged import ACTIONS, BROKEN_OFF

Observation = NDArray[np.uint8]
Info = dict[str, object]
Array = NDArray[np.float64] | NDArray[np.bool_]
METADATA = {"render_modes": MODES, "render_fps": 4}
VECTOR_METADATA = {"autoreset_mode": AutoresetMode.NEXT_STEP}


class ClimbersLearner(gymnasium.Env[Observation, np.int64]):
    """You are one of the players, bots are the others: `opponents` names them (any bot that
    `toprung climbers play --bots` knows), in the order of play after you. `seat` is yours; without
    one it is drawn for each game. Rewards are those of `climbers_v0`. The mask of legal actions is
    `info["action_mask"]`, and `action_masks()` gives it to MaskablePPO. An illegal action loses:
    the game ends, with -1."""

    metadata = METADATA

    def __init__(
        self,
        opponents: Sequence[str] = ("greedy",),
        *,
        seat: int | None = None,
        options: str = "2008",
        towers: int = TOWERS,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 255, OBSERVATION, np.uint8)
        self.action_space = spaces.Discrete(ACTIONS)
        self._opponents = tuple(opponents)
        self._players = len(self._opponents) + 1
        if seat is not None and not 0 <= seat < self._players:
            raise ValueError(f"seat: {seat}, but there are {self._players} players")
        self._seat, self._options, self._towers = seat, options, towers
        self._games = StagedGames(1)
        self.seat = seat or 0
        start(self._players, 0, options)  # refuses what cannot be played
        self._bots = {name: bot_made("climbers", name, 0) for name in self._opponents}

    @property
    def position(self) -> Position:
        """The position, without the stages chosen so far."""
        return self._games.position()

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be chosen now."""
        return np.array(self._games.masks[0], np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, Info]:
        """A new game. `options={"position": ...}` begins it from a position of your own."""
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(self._players))
        self.seat = chosen if self._seat is None else self._seat
        tower = int(self.np_random.integers(self._towers))
        self._bots = {
            name: bot_made("climbers", name, int(self.np_random.integers(2**31)))
            for name in sorted(set(self._opponents))
        }
        given = (options or {}).get("position")
        if isinstance(given, Position) and len(given.players) != self._players:
            raise ValueError(f"position: it is for {len(given.players)} players")
        usual = start(self._players, tower, self._options)
        self._play_bots(given if isinstance(given, Position) else usual)
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        games = self._games
        if not games.masks[0, action]:
            return self._observation(), -1.0, True, False, self._info() | {"illegal": True}
        games.step(action)
        if games.movers[0] not in (self.seat, -1):
            self._play_bots(games.position())
        over = bool(games.movers[0] == -1)
        if self.render_mode == "human":
            self.render()
        reward = rewards(self.position)[self.seat] if over else 0.0
        return self._observation(), reward, over, False, self._info()

    def _play_bots(self, position: Position) -> None:
        while (mover := position.to_move) is not None and mover != self.seat:
            name = self._opponents[(mover - self.seat - 1) % self._players]
            for step in self._bots[name].script(position.text, None):
                if position.to_move == mover and isinstance(step, PlayMove):
                    position = position.play(step.move)
        self._games.begin(position)

    def _observation(self) -> Observation:
        return self._games.observe(self.seat)

    def _info(self) -> Info:
        return {"action_mask": np.array(self._games.masks[0])}

    def render(self) -> Observation | str | None:
        return render(self.position, self.render_mode)


class ClimbersVector(VectorEnv[Observation, NDArray[np.int64], Array]):
    """Many such games at once, in compiled code, against `random` or `greedy`; `players` in all,
    and you in seat 0.

    A game that has ended is shown as it ended, and begins anew with the next step, whatever its
    action (AutoresetMode.NEXT_STEP). An action that is not legal raises ValueError, and nothing
    changes. With `copy=False` the observations and masks are always the same arrays, filled
    anew."""

    metadata = VECTOR_METADATA

    def __init__(
        self,
        num_envs: int = 1,
        *,
        players: int = 2,
        opponents: str = "random",
        options: str = "2008",
        towers: int = 64,
        max_episode_steps: int = NEVER,
        copy: bool = True,
    ) -> None:
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0, 255, OBSERVATION, np.uint8)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._games = StagedGames(
            num_envs,
            starts=tuple(start(players, tower, options) for tower in range(towers)),
            most_actions=max_episode_steps,
            learner=0,
            bot=opponents,
            wait=True,
        )

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, Info]:
        """New games everywhere. One seed is for all games together, as they are one array."""
        if isinstance(seed, list):
            raise ValueError("seed: these games share one seed, a whole number")
        if seed is not None:
            self._games.seed(seed)
        if options:
            raise ValueError("options: there are none")
        self._games.reset()
        return self._observations(), self._info()

    def step(self, actions: NDArray[np.int64]) -> tuple[Observation, Array, Array, Array, Info]:
        games = self._games
        games.step(actions)
        gained = games.rewards[:, 0].astype(np.float64)
        over, broken_off = games.ended == 1, games.ended == BROKEN_OFF
        return self._observations(), gained, over, broken_off, self._info()

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game; where one has ended, any."""
        return self._games.sample()

    def _observations(self) -> Observation:
        return np.array(self._games.observations) if self._copy else self._games.observations

    def _info(self) -> Info:
        masks = np.array(self._games.masks) if self._copy else self._games.masks
        return {"action_mask": masks}
