"""Records of whole games: written while playing, read without simulating, audited by simulating.

A Recorder observes the table and is told every accepted move:

    recorder = Recorder(headers_for(state, seed=7, players=("Ann", "bot"), build=build), file.write)
    table = prepared_table(base, starting)
    recorder.laid(table, base, starting)
    recorder.command(move)
    recorder.verdict(verdict)
    recorder.close(result)
"""

from toprung.games.moon.record.audit import Audit, Difference, audit
from toprung.games.moon.record.record import GameRecord, headers_for, salvage
from toprung.games.moon.record.recorder import Recorder
from toprung.games.moon.record.replay import Turn, frames, turns

__all__ = [
    "Audit",
    "Difference",
    "GameRecord",
    "Recorder",
    "Turn",
    "audit",
    "frames",
    "headers_for",
    "salvage",
    "turns",
]
