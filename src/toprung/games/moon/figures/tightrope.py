"""CM-FIG-7, the Mischievous Tightrope Walker: balanced, and in the way of those to come."""

from __future__ import annotations

from toprung.games.moon.figures.figure import Figure, FigureId, seen
from toprung.games.moon.figures.touching import by_other, contacts
from toprung.games.moon.figures.trials import Trials
from toprung.games.moon.ladders import ladder as numbered
from toprung.games.moon.settlement import Settlement

NARROW = 1 / 3  # of its length from the first to the last touch: both ends are in the air
HANGING = 0.01  # metres that its middle may be below its touches: lower, and it hangs safely
LEFT = 0.5  # of the places around it that it may leave to the next ladder
FEWEST = 6  # places there must have been: with fewer, the share says nothing


def tightrope_walker(settlement: Settlement, ladder: int, trials: Trials) -> Figure | None:
    """Whether the ladder balances on a short stretch of itself, both ends in the air, and takes
    away a good part of the places for a next ladder."""
    touches = contacts(settlement, ladder)
    if not touches:
        return None
    pose = settlement.poses[ladder]
    heights = [pose.local(touch.place)[2] for touch in touches]
    if max(heights) - min(heights) > NARROW * numbered(ladder).length:
        return None
    if pose.place[2] < min(touch.place[2] for touch in touches) - HANGING:
        return None
    room = trials.room(ladder)
    if room.before < FEWEST or room.after > LEFT * room.before:
        return None
    return seen(FigureId.TIGHTROPE_WALKER, ladder, by_other(touches), touches)
