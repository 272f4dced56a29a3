"""Falls: what physics reports to the rules, and how the table is cleared after a verdict."""

from __future__ import annotations

from collections.abc import Sequence

from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.starting_ladders import ROOM, loose, standing
from toprung.games.moon.pieces.settlement import Ground, Settled, Settlement
from toprung.games.moon.rules import referee
from toprung.games.moon.rules.referee import counting
from toprung.games.moon.rules.state import State
from toprung.games.moon.rules.verdict import Verdict

TRIAL = 3.0  # seconds that a trial run may take (CM-MIS-7)


def event(state: State, base: Base, table: Simulator, settlement: Settlement) -> Settled:
    """Nature's event for a settlement of this table, with the trials that it needs."""
    starting = state.options.edition.starting
    out = loose(base, starting, settlement.poses)

    def trial(ladders: frozenset[int]) -> bool:
        return can_go(table, ladders, base, starting)

    return referee.settled(state, settlement, trial, out)


def fell(state: State, base: Base, table: Simulator) -> bool:
    """Whether there is something to report: a ladder fell, or touched table or base."""
    starting = state.options.edition.starting
    out = loose(base, starting, table.poses()) - state.exempt
    suspects = table.grounded() - state.exempt
    # The starting ladders always touch the base: only a measurement tells what else they touch.
    return bool(out or suspects - set(starting)) or bool(counting(state, table.clone().measure()))


def seen_falling(state: State, base: Base, table: Simulator) -> bool:
    """Like `fell`, from what was noticed while stepping: cheap enough for every beat."""
    starting = state.options.edition.starting
    for ladder, ground in table.ground_touches():
        own_base = ladder in starting and ground is Ground.BASE
        if ladder not in state.exempt and not own_base:
            return True
    return bool(loose(base, starting, table.poses()) - state.exempt)


def foreseen(state: State, base: Base, table: Simulator) -> bool:
    """Whether something will fall though nobody touches anything: its fall has begun (CM-MIS-6)."""
    if table.at_rest:
        return False
    copy = table.clone()
    copy.step(round(TRIAL * RATE))
    return seen_falling(state, base, copy)


def can_go(table: Simulator, ladders: frozenset[int], base: Base, starting: Sequence[int]) -> bool:
    """Whether the ladders can be taken away together without bringing another one down; starting
    ladders are inserted again, so there must be room for them (CM-MIS-7)."""
    copy = table.clone()
    if copy.held is not None:
        copy.remove(copy.held)
    copy.step()
    copy.begin_turn()
    before = {(touch.ladder, touch.ground) for touch in copy.measure().grounds}
    out = loose(base, starting, copy.poses())
    for ladder in sorted(ladders & set(copy.ladders)):
        copy.remove(ladder)
    for ladder, pose in standing(base, starting).items():
        if ladder in ladders:
            if copy.clearance(ladder, pose) < ROOM:
                return False
            copy.add(ladder, pose)
            before |= {(ladder, ground) for ground in Ground}
    after = copy.settle(TRIAL)
    new = {(touch.ladder, touch.ground) for touch in after.grounds} - before
    return not new and loose(base, starting, after.poses) <= out


def clear(table: Simulator, verdict: Verdict, base: Base, starting: Sequence[int]) -> None:
    """Take the removed ladders from the table, and insert starting ladders again."""
    if table.held is not None and table.held not in verdict.removed:
        table.release()
    for ladder in (*verdict.removed, *verdict.reinserted):
        if ladder in table.ladders:
            table.remove(ladder)
    for ladder, pose in standing(base, starting).items():
        if ladder in verdict.reinserted:
            table.add(ladder, pose)
