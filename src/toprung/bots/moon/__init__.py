"""Players of Catch the Moon that are programs."""

from toprung.bots.moon.bots import BOTS, Builder, MoonBot
from toprung.bots.moon.gesture import Placement
from toprung.bots.moon.planner import CAREFUL, HASTY, Budget, Thoughts, plan
from toprung.bots.moon.tower import build_tower

__all__ = [
    "BOTS",
    "CAREFUL",
    "HASTY",
    "Budget",
    "Builder",
    "MoonBot",
    "Placement",
    "Thoughts",
    "build_tower",
    "plan",
]
