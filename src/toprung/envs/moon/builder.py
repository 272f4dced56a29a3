"""Catch the Moon for Gymnasium: alone or with partners who do as you say, for as many points as
possible.

In `MoonPoses` you say where each ladder goes; in `MoonHand` you lead the hand that takes it there.
"""

from __future__ import annotations

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from toprung.bots.moon.gesture import ARM
from toprung.envs.moon.aec import action_box, observation_box
from toprung.envs.moon.rendering import MODES, render
from toprung.envs.moon.turns import Floats, MoonTurns, pose_of
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import (
    Pose,
    Vector,
    about,
    add,
    normalised,
    scaled,
    size,
    times,
)
from toprung.games.moon.rules.editions import SETTINGS
from toprung.games.moon.rules.moves import Hold, Release
from toprung.games.moon.rules.state import Phase, State

Info = dict[str, object]
METADATA = {"render_modes": MODES, "render_fps": 10}


class MoonPoses(gymnasium.Env[Floats, Floats]):
    """The cooperative game of `players`, or alone. A step is one turn, and its action that of
    `moon_v0`. The reward is by how much the best score has grown."""

    metadata = METADATA

    def __init__(
        self, players: int = 1, *, setting: str | None = None, render_mode: str | None = None
    ) -> None:
        self.render_mode = render_mode
        self.observation_space = observation_box()
        self.action_space = action_box()
        self._players, self._setting = players, setting
        self._options = {"edition": "2022", "mode": "cooperative"}
        State.start(players, 0, self._options)  # refuses what cannot be played

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Floats, Info]:
        """A new game; there are no options."""
        super().reset(seed=seed, options=options)
        drawn = SETTINGS[int(self.np_random.integers(len(SETTINGS)))]
        dice = int(self.np_random.integers(2**31))
        self.turns = MoonTurns.start(self._players, dice, self._options, self._setting or drawn)
        return self._observation(), {}

    def step(self, action: Floats) -> tuple[Floats, float, bool, bool, Info]:
        before = self.turns.state.best_score
        reached = self.turns.place(pose_of(action), score=bool(action[6] > 0))
        return self._answer(before, {"reached": reached})

    def _answer(self, before: int, info: Info) -> tuple[Floats, float, bool, bool, Info]:
        if self.render_mode == "human":
            self.render()
        gained = float(self.turns.state.best_score - before)
        return self._observation(), gained, self.turns.over, False, info

    def _observation(self) -> Floats:
        return self.turns.observe(self.turns.state.active)

    def render(self) -> NDArray[np.uint8] | str | None:
        return render(self.turns, self.render_mode)


BEATS = 6  # of the hand in one step: a tenth of a second
REACH = 0.04  # metres that it can be told to go in one step
TURN = 0.6  # radians
HAND_ACTION = 8


class MoonHand(MoonPoses):
    """The same game, but you lead the hand: a step is a tenth of a second. An action is eight
    numbers from -1 to 1: by how much the hand goes on (x, y, z, 4 cm at most) and turns (about x,
    y, z, 0.6 radians at most), whether it lets go (above 0.9), and whether the team scores after
    that turn, if the rules allow it (above 0). The hand is soft, and wood in its way stops it. When
    it has let go, or something has fallen, the turn is judged and the next ladder comes to hand,
    all within that step."""

    def __init__(
        self, players: int = 1, *, setting: str | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__(players, setting=setting, render_mode=render_mode)
        self.action_space = spaces.Box(-1.0, 1.0, (HAND_ACTION,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Floats, Info]:
        super().reset(seed=seed, options=options)
        self._take()
        return self._observation(), {}

    def step(self, action: Floats) -> tuple[Floats, float, bool, bool, Info]:
        table, before = self.turns.table, self.turns.state.best_score
        if action[6] > 0.9:
            table.play(Release())
            table.settle()
        else:
            self._lead(action)
        if not self.turns.over and self.turns.state.phase is not Phase.HELD:
            self.turns.after_turn(score=bool(action[7] > 0))
            self._take()
        return self._answer(before, {})

    def _take(self) -> None:
        state = self.turns.state
        if state.phase is Phase.TAKE and state.hand is not None:
            self.turns.table.play(Hold.at(ladder(state.hand).middle))
            self._target = self.turns.table.simulator.pose(state.hand)

    def _lead(self, action: Floats) -> None:
        """On by this much, in beats; it ends early if something falls."""
        x, y, z, *turn = (float(number) for number in np.clip(action[:6], -1.0, 1.0))
        place = add(self._target.place, (REACH * x, REACH * y, REACH * z))
        around = (turn[0], turn[1], turn[2])
        angle = TURN * float(np.linalg.norm(around))
        rotation = times(about(around, angle), self._target.turn) if angle else self._target.turn
        self._target = Pose(_within(place), normalised(rotation))
        for _ in range(BEATS):
            if self.turns.table.lead(self._target) is not None:
                return


def _within(place: Vector) -> Vector:
    """The place, or the nearest one within the arm's reach."""
    far = size(place)
    return place if far <= ARM else scaled(place, ARM / far)
