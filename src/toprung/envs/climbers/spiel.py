"""The Climbers for OpenSpiel: `pyspiel.load_game("toprung_climbers(players=3)")`.

The tower is drawn at a chance node; from then on everything is in the open. Moves are chosen in
stages, as in `climbers_v0`.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from toprung.envs.climbers.actions import completes, describe
from toprung.envs.climbers.games import OBSERVATION, SEATS, StagedGames, rewards, start
from toprung.games.climbers import ClimbRule, Options, Position
from toprung.games.climbers.kernels.staged import ACTIONS

NAME = "toprung_climbers"
_LEVELS, _ACTIONS_A_TURN = 96, 40  # no building is higher, no turn takes as many
_RULEBOOK = "rulebook"  # OpenSpiel would read "2008" as a number

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="The Climbers",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "towers": 64, "options": _RULEBOOK},
)


class _Scratch(threading.local):
    """Where states look up what may be chosen: one for each thread."""

    def __init__(self) -> None:
        self.games = StagedGames(1)


_scratch = _Scratch()


class ClimbersGame(pyspiel.Game):
    """The game. `players` 2 to 5, `towers` that may be drawn, `options` of the rules, where
    `rulebook` stands for the rulebook of 2008: `rulebook+freestyle`."""

    def __init__(self, params: Mapping[str, pyspiel.Parameter] | None = None) -> None:
        given = params or {}
        self.players = int(given.get("players", 2))
        self.towers = int(given.get("towers", 64))
        self.options = str(given.get("options", _RULEBOOK)).replace(_RULEBOOK, "2008", 1)
        start(self.players, 0, self.options)  # refuses what cannot be played
        if Options.parse(self.options).climb_rule is ClimbRule.TURN_START:
            raise ValueError("options: with climb-rule=turn-start a game need not end")
        turns = (_LEVELS * self.players + 1) * (self.players + 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=self.towers,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=turns * _ACTIONS_A_TURN,
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self) -> ClimbersState:
        return ClimbersState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> ClimbersObserver | IIGObserverForPublicInfoGame:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return ClimbersObserver()
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class ClimbersState(pyspiel.State):
    """A position and the stages of the next move that are chosen already."""

    def __init__(self, game: ClimbersGame) -> None:
        super().__init__(game)
        self._setting = game.players, game.towers, game.options
        self.position: Position | None = None
        self.stages: tuple[int, ...] = ()
        self._offered: list[int] = []

    def games(self) -> StagedGames:
        """This state, set up in the thread's scratch."""
        games = _scratch.games
        assert self.position is not None
        games.begin(self.position)
        for action in self.stages:
            games.step(action)
        return games

    def current_player(self) -> int:
        if self.position is None:
            return pyspiel.PlayerId.CHANCE
        mover = self.position.to_move
        return pyspiel.PlayerId.TERMINAL if mover is None else int(mover)

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.to_move is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        towers = self._setting[1]
        return [(tower, 1 / towers) for tower in range(towers)]

    def _legal_actions(self, _player: int) -> list[int]:
        if not self._offered:
            self._offered = [int(action) for action in np.flatnonzero(self.games().masks[0])]
        return self._offered

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = start(self._setting[0], action, self._setting[2])
            self._offered = []
            return
        if completes(self.position, action):
            games = self.games()
            games.step(action)
            self.position, self.stages = games.position(), ()
        else:
            self.stages = (*self.stages, action)
        self._offered = []

    def _action_to_string(self, _player: int, action: int) -> str:
        if self.position is None:
            return f"tower {action}"
        return describe(self.position, action)

    def returns(self) -> list[float]:
        if self.position is None:
            return [0.0] * self._setting[0]
        return list(rewards(self.position))

    def __str__(self) -> str:
        if self.position is None:
            return "before the tower is drawn"
        return " ".join([self.position.text, *map(str, self.stages)])


class ClimbersObserver:
    """The planes and facts of `observation.py`, as one tensor."""

    def __init__(self) -> None:
        self.tensor = np.zeros(int(np.prod(OBSERVATION)), np.float32)
        self.dict = {"observation": self.tensor.reshape(OBSERVATION)}

    def set_from(self, state: ClimbersState, player: int) -> None:
        """What this player sees; nothing before the tower is drawn."""
        if state.position is None:
            self.tensor.fill(0)
        else:
            self.dict["observation"][:] = state.games().observe(player)

    def string_from(self, state: ClimbersState, _player: int) -> str:
        return str(state)


pyspiel.register_game(GAME_TYPE, ClimbersGame)
