"""From a settlement to nature's event: which ladders can be taken away, found out by trials.

Whoever plays with physics begins its turn when the die is rolled (in the final: when a ladder is
drawn), measures, asks here for the event, and plays it. Afterwards it takes the verdict's removed
ladders from the table, puts the reinserted ones back, lets all settle, and reports that too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace

from toprung.games.moon.events import Settled
from toprung.games.moon.rules import to_try
from toprung.games.moon.settlement import Settlement
from toprung.games.moon.state import State

# Whether these ladders can be taken away together without bringing another one down: the answer of
# a trial run on a copy of the scene (CM-MIS-7).
Trial = Callable[[frozenset[int]], bool]


def settled(
    state: State, settlement: Settlement, trial: Trial, loose: Collection[int] = ()
) -> Settled:
    """The event to play for a settlement of this state.

    `loose` are the starting ladders that are out of the base. What a ladder touched before it was
    taken from the table is left out.
    """
    present = {one.ladder for one in settlement.standing}
    grounds = tuple(touch for touch in settlement.grounds if touch.ladder in present)
    now = replace(settlement, grounds=grounds)
    out = frozenset(loose) - state.exempt
    return Settled(now, removable({*to_try(state, now), *out}, trial), frozenset(loose))


def removable(ladders: Iterable[int], trial: Trial) -> frozenset[int]:
    """As many of these as can go: all, or else one after the other, by number."""
    everything = frozenset(ladders)
    if not everything or trial(everything):
        return everything
    going: frozenset[int] = frozenset()
    for ladder in sorted(everything) if len(everything) > 1 else ():
        if trial(going | {ladder}):
            going |= {ladder}
    return going
