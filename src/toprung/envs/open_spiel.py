"""The games for OpenSpiel: importing this registers `toprung_climbers` and `toprung_moon`."""

from toprung.envs.climbers.spiel import ClimbersGame, ClimbersState
from toprung.envs.moon.spiel import MoonGame, MoonState

__all__ = ["ClimbersGame", "ClimbersState", "MoonGame", "MoonState"]
