"""Seeded starting buildings (CL-PRE-2, CL-PRE-3, CL-PRE-4, CL-PRE-6)."""

from toprung.games.climbers.towers.generator import build

__all__ = ["build"]
