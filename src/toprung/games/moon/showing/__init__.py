"""Catch the Moon as people see it: a view of the state, shapes, answers and sentences."""

from toprung.games.moon.showing.moon import MoonShowing

__all__ = ["MoonShowing"]
