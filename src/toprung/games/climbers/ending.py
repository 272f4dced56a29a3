"""Who won (CL-END-3)."""

from __future__ import annotations

from toprung.core.outcome import Outcome
from toprung.core.seat import Seat
from toprung.games.climbers.options import Tie
from toprung.games.climbers.state import Phase, Table


def outcome(table: Table) -> Outcome | None:
    """The winner of a game that is over: the highest pawn, of several the last to arrive there.

    Nobody wins if nobody ever left the table, nor, where the first to arrive wins, if several
    were on the table from the beginning and nobody is higher.
    """
    if table.phase is not Phase.OVER:
        return None
    players = list(enumerate(table.players))
    highest = max(player.level for player in table.players)
    leaders = [(player.arrived, seat) for seat, player in players if player.level == highest]
    if all(player.arrived == 0 for player in table.players):
        return Outcome((), "nobody ever left the table", "CL-END-3")
    last = table.options.tie is Tie.LAST
    arrived, seat = max(leaders) if last else min(leaders)
    if [when for when, _ in leaders].count(arrived) > 1:
        return Outcome((), "several were on the table from the beginning", "CL-END-3")
    colour = table.players[seat].colour
    reason = f"{colour} stands highest, on level {highest}"
    if len(leaders) > 1:
        reason = f"{colour} was the {'last' if last else 'first'} to reach level {highest}"
    return Outcome((Seat(seat),), reason, "CL-END-3")
