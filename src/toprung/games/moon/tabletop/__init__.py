"""Rules and physics joined: a game on a table that moves, whatever the engine underneath."""

from toprung.games.moon.tabletop.starting_ladders import fits
from toprung.games.moon.tabletop.table import BEAT, Table, at_hand

__all__ = ["BEAT", "Table", "at_hand", "fits"]
