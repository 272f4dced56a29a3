"""The rules and a table that moves, joined: play without knowing which engine is underneath."""

from toprung.games.moon.tabletop.starting_ladders import fits
from toprung.games.moon.tabletop.table import BEAT, GRIP, Table, at_hand

__all__ = ["BEAT", "GRIP", "Table", "at_hand", "fits"]
