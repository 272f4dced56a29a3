"""The turn: roll, draw, hold, release, and what nature makes of it; scoring between turns.

A settlement is accepted if it measures the ladders on the table, at possible heights.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import assert_never

from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.settlement import Settled
from toprung.games.moon.rules import ending
from toprung.games.moon.rules.editions import DIE, Demand
from toprung.games.moon.rules.moves import GRIP_LIMIT, Draw, Hold, Release, Roll, Score
from toprung.games.moon.rules.options import Late
from toprung.games.moon.rules.referee import counting, judge
from toprung.games.moon.rules.scores import points
from toprung.games.moon.rules.state import BETWEEN_TURNS, IN_TURN, Phase, Span, State
from toprung.games.moon.rules.verdict import Charge, Verdict

InTurn = Roll | Draw | Hold | Release | Score | Settled


def refusal(state: State, move: InTurn) -> str | None:
    """Why the move is refused, by name; None if it is accepted."""
    phase = state.phase
    match move:
        case Roll():
            if phase is Phase.READY:
                return "no-roll-in-final" if state.in_final else None
            return "let-go" if phase is Phase.SETTLE else "wrong-phase"
        case Draw():
            if phase is Phase.READY:
                return None if state.in_final else "roll-first"
            return None if phase is Phase.DRAW else "wrong-phase"
        case Hold():
            if phase is Phase.TAKE:
                return None if _may_be_gripped(state, move) else "off-the-ladder"
            return {Phase.HELD: "one-grip", Phase.SETTLE: "let-go"}.get(phase, "wrong-phase")
        case Release():
            if phase is Phase.HELD:
                return None
            return "let-go" if phase is Phase.SETTLE else "nothing-held"
        case Score():
            if not state.options.cooperative:
                return "no-scoring"
            if phase is not Phase.READY:
                return "score-between-turns"
            return None if state.at_rest else "not-at-rest"
        case Settled():
            return settled_refusal(state, move)
        case _:
            assert_never(move)


def _may_be_gripped(state: State, hold: Hold) -> bool:
    within = max(map(abs, (hold.x, hold.y, hold.z))) <= GRIP_LIMIT
    return within and state.hand is not None and ladder(state.hand).may_be_gripped(hold.point)


def apply(state: State, move: InTurn) -> State:
    """The state after an accepted move."""
    match move:
        case Roll():
            face, random = state.random.choice(DIE)
            begun = replace(state, last=None, charged=False, random=random)
            return replace(begun, demand=face, phase=Phase.DRAW)
        case Draw():
            return _draw(state)
        case Hold():
            return replace(state, phase=Phase.HELD)
        case Release():
            return replace(state, phase=Phase.SETTLE)
        case Score():
            scores = (*state.scores, points(state.spans))
            return ending.after_scoring(replace(state, scores=scores, pool=state.pool - 1))
        case Settled():
            return settle(state, move)[0]
        case _:
            assert_never(move)


def _draw(state: State) -> State:
    """A ladder comes to hand. In the final nobody rolls, so drawing ends the last player's
    liability."""
    if state.in_final:
        state = replace(state, last=None, charged=False, demand=Demand.MOON)
    ladder, random = state.random.choice(state.supply)
    supply = tuple(other for other in state.supply if other != ladder)
    return replace(state, random=random, supply=supply, hand=ladder, phase=Phase.TAKE)


def settle(state: State, event: Settled) -> tuple[State, Verdict]:
    """The verdict on an accepted event, and the state after it: drops are taken and ladders
    cleared away; a turn that was under way is over."""
    verdict = judge(state, event)
    after = _cleared(_charged(state, verdict), event, verdict)
    if state.phase in IN_TURN:
        after = replace(
            after,
            phase=Phase.READY,
            demand=None,
            hand=None,
            last=state.active,
            active=after.following(state.active),
        )
    return ending.after_settlement(after), verdict


def _charged(state: State, verdict: Verdict) -> State:
    seat = verdict.seat
    if seat is None:
        return state
    if verdict.charge is Charge.DROP:
        drops = (*state.drops[:seat], state.drops[seat] + 1, *state.drops[seat + 1 :])
        # By the letter of 2017 a missed demand does not pay for a fall to come (CM-MIS-8).
        charged = bool(verdict.fallen) or state.options.late is Late.ONCE
        return replace(state, drops=drops, pool=state.pool - 1, charged=charged)
    if verdict.charge is Charge.OUT:
        left = tuple(other for other in state.finalists if other != seat)
        out = state.eliminated | {seat}
        return replace(state, finalists=left, eliminated=out, charged=True)
    return state


def _cleared(state: State, event: Settled, verdict: Verdict) -> State:
    """The structure as it stands now. After ladders were taken away it must be measured again."""
    placed = () if state.hand is None else (state.hand,)
    structure = (*state.structure, *placed)
    left = tuple(ladder for ladder in structure if ladder not in verdict.removed)
    measured = tuple(span for span in spans(event) if span.ladder in left)
    undisturbed = not verdict.removed and not verdict.reinserted
    return replace(
        state,
        structure=left,
        exempt=state.exempt.union(verdict.kept),
        spans=measured,
        at_rest=event.settlement.at_rest and undisturbed,
    )


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
        and event.loose <= known.intersection(state.options.edition.starting)
        and all(touch.first != touch.second for touch in settlement.touches)
    )


def spans(event: Settled) -> tuple[Span, ...]:
    """The heights that a state keeps."""
    return tuple(
        Span(one.ladder, _kept(one.lowest), _kept(one.highest)) for one in event.settlement.standing
    )


def _kept(height: float) -> float:
    return math.floor(height * 1e7 + 0.5) / 1e7 + 0.0
