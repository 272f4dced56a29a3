"""The games for OpenSpiel: importing this module registers `toprung_climbers`."""

from toprung.envs.climbers.spiel import ClimbersGame, ClimbersState

__all__ = ["ClimbersGame", "ClimbersState"]
