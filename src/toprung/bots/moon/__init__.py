"""Players of Catch the Moon that are programs."""

from toprung.bots.moon.bots import BOTS, Builder, MoonBot
from toprung.bots.moon.gesture import Placement
from toprung.bots.moon.planner import Budget, plan

__all__ = ["BOTS", "Budget", "Builder", "MoonBot", "Placement", "plan"]
