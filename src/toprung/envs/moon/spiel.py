"""Catch the Moon for OpenSpiel: `pyspiel.load_game("toprung_moon(players=3)")`.

The die and the draw are chance nodes. Where a ladder goes is chosen in stages from a coarse grid,
as OpenSpiel knows no continuous actions: x, y, height, heading and tilt.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from toprung.envs.moon.turns import FACES, LADDERS, SEATS, SIZE, Floats, MoonTurns, forced
from toprung.games.moon.physics.factory import prepared_table, restored_table
from toprung.games.moon.pieces.space import Pose, about, times
from toprung.games.moon.rules import notation
from toprung.games.moon.rules.editions import DIE, SETTINGS
from toprung.games.moon.rules.moves import Move, Roll
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.rules.transitions import apply
from toprung.games.moon.table.live_game import LiveGame

NAME = "toprung_moon"
# Stages: how many choices each has, and the first and last of them in metres or radians.
STAGES = (
    ("x", 17, -0.16, 0.16),
    ("y", 17, -0.16, 0.16),
    ("height", 24, 0.02, 0.48),
    ("heading", 12, 0.0, 2 * math.pi * 11 / 12),
    ("tilt", 7, 0.0, math.pi / 2),
)
MOST = max(count for _, count, _, _ in STAGES)
UPRIGHT, AHEAD = (0.0, 0.0, 1.0), (1.0, 0.0, 0.0)

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Catch the Moon",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "setting": SETTINGS[0]},
)


class MoonGame(pyspiel.Game):
    """The competitive game of 2022 for `players` 2 to 6; `setting` is how the starting ladders
    stand."""

    def __init__(self, params: Mapping[str, pyspiel.Parameter] | None = None) -> None:
        given = params or {}
        self.players = int(given.get("players", 2))
        self.setting = str(given.get("setting", SETTINGS[0]))
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST,
            max_chance_outcomes=LADDERS,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LADDERS * len(STAGES),
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self) -> MoonState:
        return MoonState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> MoonObserver | IIGObserverForPublicInfoGame:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return MoonObserver()
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


@lru_cache(maxsize=64)
def _laid(players: int, setting: str) -> tuple[State, bytes]:
    """The game before its first roll, and its ladders."""
    turns = MoonTurns.laid(players, 0, {}, setting)
    return turns.state.reseeded(0), turns.table.simulator.snapshot()


class MoonState(pyspiel.State):
    """What the rules know, where the ladders are, and the stages of the next pose chosen already:
    values all of them, so that states can be copied."""

    def __init__(self, game: MoonGame) -> None:
        super().__init__(game)
        self.stages: tuple[int, ...] = ()
        self.state, self._ladders = _laid(game.players, game.setting)
        self._seen: Floats | None = None

    def _keep(self, turns: MoonTurns) -> None:
        """Up to the next choice or chance; nobody has a say in anything else."""
        turns.wait()
        while turns.state.phase is Phase.CHOICE:
            turns.table.play(forced(turns.state))
        self.state = turns.state.reseeded(0)  # chance is not hidden in it
        self._ladders, self._seen = turns.table.simulator.snapshot(), None

    def turns(self) -> MoonTurns:
        """This state as a game of its own."""
        return MoonTurns(
            LiveGame(self.state, prepared_table, simulator=restored_table(self._ladders))
        )

    def current_player(self) -> int:
        if self.state.phase is Phase.OVER:
            return pyspiel.PlayerId.TERMINAL
        if self.state.phase is not Phase.TAKE:
            return pyspiel.PlayerId.CHANCE
        return int(self.state.active)

    def is_terminal(self) -> bool:
        return self.state.phase is Phase.OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of the die, or the ladders of the supply by number."""
        if isinstance(forced(self.state), Roll):
            return [(face, DIE.count(FACES[face]) / len(DIE)) for face in range(len(FACES))]
        return [(ladder, 1 / len(self.state.supply)) for ladder in sorted(self.state.supply)]

    def _legal_actions(self, _player: int) -> list[int]:
        return list(range(STAGES[len(self.stages)][1]))

    def _apply_action(self, action: int) -> None:
        if self.state.phase is not Phase.TAKE:
            turns, move = self.turns(), forced(self.state)
            turns.table.state = fated(self.state, move, action)
            turns.table.play(move)
            self._keep(turns)
            return
        self.stages = (*self.stages, action)
        if len(self.stages) == len(STAGES):
            turns = self.turns()
            turns.let_go(pose_at(self.stages))
            self.stages = ()
            self._keep(turns)

    def seen_by(self, player: int) -> Floats:
        """What `MoonTurns.observe` gives."""
        if self._seen is None:
            self._seen = self.turns().observe(0)
        seen, seats = self._seen.copy(), self.state.seats
        drops = seen[-SEATS:][:seats]
        drops[:] = np.roll(drops, -player)
        return np.asarray(seen, np.float32)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            rolls = isinstance(forced(self.state), Roll)
            return f"die {FACES[action].value}" if rolls else f"ladder {action}"
        name, count, first, last = STAGES[len(self.stages)]
        return f"{name} {first + action * (last - first) / (count - 1):.3f}"

    def returns(self) -> list[float]:
        players = self.state.seats
        return list(self.turns().rewards()) if self.is_terminal() else [0.0] * players

    def __str__(self) -> str:
        return " ".join([notation.text(self.state), *map(str, self.stages)])


def pose_at(stages: tuple[int, ...]) -> Pose:
    """The pose of a square of the grid: the ladder leans forward by `tilt`, then turns to its
    heading."""
    x, y, z, heading, tilt = (
        first + number * (last - first) / (count - 1)
        for number, (_, count, first, last) in zip(stages, STAGES, strict=True)
    )
    return Pose((x, y, z), times(about(UPRIGHT, heading), about(AHEAD, tilt)))


def fated(state: State, move: Move, outcome: int) -> State:
    """The state with dice that bring this face of the die, or this ladder."""
    for seed in range(100_000):
        tried = state.reseeded(seed)
        after = apply(tried, move)
        if (after.demand is FACES[outcome]) if isinstance(move, Roll) else after.hand == outcome:
            return tried
    raise ValueError(f"outcome {outcome} cannot come up here")


class MoonObserver:
    """What `MoonTurns.observe` gives, and the stages chosen so far."""

    def __init__(self) -> None:
        self.tensor = np.zeros(SIZE + len(STAGES), np.float32)
        self.dict = {"table": self.tensor[:SIZE], "stages": self.tensor[SIZE:]}

    def set_from(self, state: MoonState, player: int) -> None:
        self.dict["table"][:] = state.seen_by(player)
        self.dict["stages"].fill(-1)
        self.dict["stages"][: len(state.stages)] = state.stages

    def string_from(self, state: MoonState, _player: int) -> str:
        return str(state)


pyspiel.register_game(GAME_TYPE, MoonGame)
