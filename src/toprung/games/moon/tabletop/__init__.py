"""The rules and a table that moves, joined: play without knowing which engine is underneath."""

from toprung.games.moon.tabletop.inserting import fits
from toprung.games.moon.tabletop.reaching import BEAT, GRIP, at_hand
from toprung.games.moon.tabletop.table import Table

__all__ = ["BEAT", "GRIP", "Table", "at_hand", "fits"]
