"""CM-FIG-1, the Foot Hook: one single rung holds the ladder up."""

from __future__ import annotations

from toprung.games.moon.figures.figure import Figure, FigureId, seen
from toprung.games.moon.figures.touching import STEADYING, Role, by_other, contacts, total
from toprung.games.moon.settlement import Settlement


def foot_hook(settlement: Settlement, ladder: int) -> Figure | None:
    """Whether all of the ladder's weight goes through one rung: one of its own, resting on another
    ladder, or one of another ladder, on which it rests."""
    touches = contacts(settlement, ladder)
    spots = {spot for touch in touches for spot in (touch.own, touch.other)}
    rungs = {spot for spot in spots if spot.role is Role.RUNG}
    # If its own rung lies on another's rung, both answer the description; its own comes first.
    for rung in sorted(rungs, key=lambda spot: (spot.ladder != ladder, spot)):
        bearing = [touch for touch in touches if rung in (touch.own, touch.other)]
        if total(touches) - total(bearing) <= STEADYING:
            return seen(FigureId.FOOT_HOOK, ladder, by_other(bearing), bearing)
    return None
