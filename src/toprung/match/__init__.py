"""The authority for one match: a command in, numbered events out, and no input or output.

`decide` says what a command brings about, `evolve` what an event makes of the match, `Match.of`
folds a whole log, and `table_view` is what people may see.
"""

from toprung.match.clocks import Clock, ClockKind
from toprung.match.commands import Context
from toprung.match.creation import again, create, fork, lesson, moves_of, puzzle
from toprung.match.decisions import Decision, decide, permit
from toprung.match.events import Event, Logged
from toprung.match.evolution import begun, evolve
from toprung.match.house_rules import house_rules
from toprung.match.match import Holder, Match, Status
from toprung.match.view import TableView, table_view

__all__ = [
    "Clock",
    "ClockKind",
    "Context",
    "Decision",
    "Event",
    "Holder",
    "Logged",
    "Match",
    "Status",
    "TableView",
    "again",
    "begun",
    "create",
    "decide",
    "evolve",
    "fork",
    "house_rules",
    "lesson",
    "moves_of",
    "permit",
    "puzzle",
    "table_view",
]
