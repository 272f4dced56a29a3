"""Records of whole games: written while playing, read without simulating, audited by simulating.

A game that is recorded plays on a RecordedTable and tells its Recorder every accepted move:

    recorder = Recorder(headers_for(state, seed=7, players=("Ann", "bot"), build=build), file.write)
    table = RecordedTable.laid(recorder, prepared_table, setting, starting)
    recorder.command(move)
    recorder.verdict(verdict)
    recorder.close(result)
"""

from toprung.games.moon.recording.audit import Audit, Difference, audit
from toprung.games.moon.recording.record import GameRecord, headers_for, salvage
from toprung.games.moon.recording.recorder import Recorder
from toprung.games.moon.recording.replay import Turn, frames, turns
from toprung.games.moon.recording.table import RecordedTable

__all__ = [
    "Audit",
    "Difference",
    "GameRecord",
    "RecordedTable",
    "Recorder",
    "Turn",
    "audit",
    "frames",
    "headers_for",
    "salvage",
    "turns",
]
