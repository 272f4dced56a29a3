"""Who won (CL-END-3)."""

from __future__ import annotations

from toprung.core.outcome import Outcome
from toprung.core.seat import Seat
from toprung.core.words import Gap
from toprung.games.climbers import kernels
from toprung.games.climbers.options import Tie
from toprung.games.climbers.state import Phase, Table, pack
from toprung.games.climbers.words import phrase, who


def outcome(table: Table) -> Outcome | None:
    """The winner of a game that is over: the highest pawn, of several the last to arrive there.

    Nobody wins if nobody ever left the table, nor, where the first to arrive wins, if several
    were on the table from the beginning and nobody is higher.
    """
    if table.phase is not Phase.OVER:
        return None
    seat = kernels.leader(pack(table))
    if seat == kernels.NONE:
        stayed = all(player.arrived == 0 for player in table.players)
        return _outcome((), "nobody-left" if stayed else "several-stayed")
    highest = table.players[seat].level
    winner = who(seat, table.players[seat].colour)
    alone = [player.level for player in table.players].count(highest) == 1
    last = table.options.tie is Tie.LAST
    name = "won-highest" if alone else "won-last" if last else "won-first"
    return _outcome((Seat(seat),), name, who=winner, level=highest)


def _outcome(winners: tuple[Seat, ...], name: str, **gaps: Gap) -> Outcome:
    return Outcome(winners, "CL-END-3", phrase(name, **gaps))
