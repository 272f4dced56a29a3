"""Which settlements the rules accept: those of the ladders on the table, with possible heights."""

from __future__ import annotations

import math

from toprung.games.moon.events import Settled
from toprung.games.moon.rules import counting
from toprung.games.moon.state import BETWEEN_TURNS, IN_TURN, Phase, Span, State

_SKY = 100.0  # metres; nothing on a table is as high, or as deep


def settled_refusal(state: State, event: Settled) -> str | None:
    """Why the event is refused, by name; None if it is accepted."""
    if state.phase not in IN_TURN | BETWEEN_TURNS:
        return "not-prepared"
    if not _of_this_table(state, event):
        return "other-ladders"
    for one in event.settlement.standing:
        if not -_SKY < one.lowest <= one.highest < _SKY:
            return "bad-heights"
    if state.phase in BETWEEN_TURNS or state.phase is Phase.SETTLE:
        return None
    loose = event.loose - state.exempt
    return None if counting(state, event.settlement) or loose else "nothing-fell"


def _of_this_table(state: State, event: Settled) -> bool:
    """Whether every ladder of the structure was measured once, and no other but the one in hand,
    which must be there if it was let go."""
    settlement = event.settlement
    measured = [one.ladder for one in settlement.standing]
    hand = set() if state.hand is None else {state.hand}
    needed = {*state.structure, *(hand if state.phase is Phase.SETTLE else ())}
    known = set(measured)
    named = {ladder for touch in settlement.touches for ladder in (touch.first, touch.second)}
    named.update(touch.ladder for touch in settlement.grounds)
    return (
        measured == sorted(known)
        and needed <= known <= {*state.structure, *hand}
        and known >= named | event.removable
        and event.loose <= known.intersection(state.terms.edition.starting)
        and all(touch.first != touch.second for touch in settlement.touches)
    )


def spans(event: Settled) -> tuple[Span, ...]:
    """The heights that a state keeps."""
    return tuple(
        Span(one.ladder, _kept(one.lowest), _kept(one.highest)) for one in event.settlement.standing
    )


def _kept(height: float) -> float:
    return math.floor(height * 1e7 + 0.5) / 1e7 + 0.0
