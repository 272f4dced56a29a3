"""The referee: what a settlement means, and which fallen ladders can be taken away.

Nothing here measures, and nothing here changes a state. A table with physics begins its turn when
the die is rolled (in the final: when a ladder is drawn), measures, asks `settled` for nature's
event, and plays it. Then it takes away the ladders that the verdict removes, puts back those it
reinserts, lets everything settle, and reports that too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace

from toprung.games.moon.pieces.settlement import Ground, GroundTouch, Settled, Settlement
from toprung.games.moon.rules import options
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.state import BETWEEN_TURNS, Phase, State
from toprung.games.moon.rules.verdict import Charge, Moment, Verdict

_DEMAND_RULES = {Demand.ONE: "CM-TRN-2", Demand.TWO: "CM-TRN-3", Demand.MOON: "CM-TRN-4"}

_MOST = 4  # more others than any demand lets a ladder touch


def counting(state: State, settlement: Settlement) -> tuple[GroundTouch, ...]:
    """The touches of table or base that are a mistake (CM-MIS-2).

    Ladders that stay because they cannot be removed do not count (CM-MIS-7), nor do starting
    ladders that touch the base in which they stand.
    """
    starting = state.options.edition.starting
    return tuple(
        touch
        for touch in settlement.grounds
        if touch.ladder not in state.exempt
        and not (touch.ladder in starting and touch.ground is Ground.BASE)
    )


def to_try(state: State, settlement: Settlement) -> tuple[int, ...]:
    """The ladders for which physics must find out whether they can be taken away (CM-MIS-7), or, if
    all that fell go (CM-MIS-3), put back."""
    ladders = {touch.ladder for touch in counting(state, settlement)}
    if state.phase is not Phase.SETTLE:
        ladders.discard(-1 if state.hand is None else state.hand)
    if state.options.clearing is options.Clearing.FALLEN:
        ladders.intersection_update(state.options.edition.starting)
    return tuple(sorted(ladders))


def meets(demand: Demand, ladder: int, settlement: Settlement) -> bool:
    """Whether the placed ladder does what the die demands."""
    touched = len(settlement.neighbours.get(ladder, ()))
    return fulfils(demand, touched, highest=rival(ladder, settlement) is None)


def fulfils(demand: Demand, touched: int, *, highest: bool) -> bool:
    """Whether a ladder that touches this many others, and is higher than all of them or not, does
    what the die demands (CM-TRN-2, CM-TRN-3, CM-TRN-4)."""
    match demand:
        case Demand.ONE:
            return touched == 1
        case Demand.TWO:
            return touched == 2
        case Demand.MOON:
            return touched in (1, 2) and highest


def accepted(demand: Demand) -> tuple[list[int], bool]:
    """How many others a ladder may touch, and whether it has to be the highest."""
    counts = [count for count in range(_MOST) if fulfils(demand, count, highest=True)]
    return counts, not any(fulfils(demand, count, highest=False) for count in counts)


def rival(ladder: int, settlement: Settlement) -> int | None:
    """The highest other ladder, if it is at least as high as this one."""
    heights = {one.ladder: one.highest for one in settlement.standing}
    own = heights.pop(ladder)
    highest = max(heights, key=lambda other: heights[other], default=ladder)
    return highest if heights.get(highest, own - 1) >= own else None


def judge(state: State, event: Settled) -> Verdict:
    """The verdict on a settlement that the state accepts (`turn.refusal` tells)."""
    settlement, moment = event.settlement, _moment(state)
    grounds = counting(state, settlement)
    loose = event.loose.intersection(state.options.edition.starting) - state.exempt
    fell = bool(grounds or loose)
    met: bool | None = None
    touched: tuple[int, ...] = ()
    higher: int | None = None
    if moment is Moment.AFTER and state.hand is not None and state.demand is not None:
        touched = tuple(sorted(settlement.neighbours.get(state.hand, ())))
        met = None if fell else meets(state.demand, state.hand, settlement)
        if state.demand is Demand.MOON:
            higher = rival(state.hand, settlement)
    charge = _charge(state, fell or met is False)
    clearing = clear(state, event.removable, grounds, loose)
    return Verdict(
        seat=state.liable,
        moment=moment,
        demand=state.demand,
        ladder=state.hand,
        touched=touched,
        rival=higher,
        grounds=grounds,
        loose=tuple(sorted(loose)),
        met=met,
        charge=charge,
        removed=clearing.removed,
        kept=clearing.kept,
        reinserted=clearing.reinserted,
        rules=tuple(
            dict.fromkeys(
                (
                    *_demand_rules(state.demand, met),
                    *(_fall_rules(state, moment, grounds) if fell else ()),
                    *_charge_rules(state, charge),
                    *clearing.rules(state),
                )
            )
        ),
    )


def _moment(state: State) -> Moment:
    if state.phase in BETWEEN_TURNS:
        return Moment.BETWEEN
    return Moment.AFTER if state.phase is Phase.SETTLE else Moment.BEFORE


def _charge(state: State, mistake: bool) -> Charge:
    """A fall costs one drop a turn, however many ladders fall (CM-MIS-2, CM-MIS-8)."""
    if not mistake:
        return Charge.NOTHING
    if state.liable is None:
        return Charge.NOBODY
    if state.charged and state.phase in BETWEEN_TURNS:
        return Charge.ALREADY
    return Charge.OUT if state.in_final else Charge.DROP


def _demand_rules(demand: Demand | None, met: bool | None) -> tuple[str, ...]:
    if demand is None or met is None:
        return ()
    return (_DEMAND_RULES[demand],) if met else (_DEMAND_RULES[demand], "CM-MIS-1")


def _fall_rules(state: State, moment: Moment, grounds: tuple[GroundTouch, ...]) -> tuple[str, ...]:
    placed = any(touch.ladder == state.hand for touch in grounds)
    match moment:
        case Moment.BEFORE:
            return ("CM-BAL-1", "CM-MIS-2")
        case Moment.AFTER:
            return ("CM-TRN-5", "CM-MIS-2") if placed else ("CM-MIS-2",)
        case Moment.BETWEEN:
            return ("CM-MIS-2", "CM-MIS-6")


def _charge_rules(state: State, charge: Charge) -> tuple[str, ...]:
    match charge:
        case Charge.OUT:
            return ("CM-END-3",)
        case Charge.ALREADY:
            return ("CM-MIS-8",)
        case Charge.DROP if state.options.cooperative:
            return ("CM-COO-5",)
        case _:
            return ()


@dataclass(frozen=True, slots=True)
class Clearing:
    """Ladders by number, in order."""

    removed: tuple[int, ...]
    kept: tuple[int, ...]
    reinserted: tuple[int, ...]

    def rules(self, state: State) -> tuple[str, ...]:
        """The rules that it follows."""
        again = state.options.edition.fallen_start_rule
        cases = ((self.removed, "CM-MIS-3"), (self.kept, "CM-MIS-7"), (self.reinserted, again))
        return tuple(rule for ladders, rule in cases if ladders)


def clear(
    state: State,
    removable: Collection[int],
    grounds: Collection[GroundTouch],
    loose: Collection[int],
) -> Clearing:
    """What to do with the ladders that touched table or base and the starting ladders that are
    loose, given those that can be taken away (CM-MIS-3, CM-MIS-4, CM-MIS-5, CM-MIS-7)."""
    fallen = {*loose, *(touch.ladder for touch in grounds)}
    lying = {*loose, *(touch.ladder for touch in grounds if touch.lasting)}
    starting = fallen.intersection(state.options.edition.starting)
    lost = fallen - starting
    # A starting ladder that only brushed the table stands in the base again by itself.
    back = starting & lying
    in_hand = set() if state.hand is None or state.phase is Phase.SETTLE else {state.hand}
    if state.options.clearing is options.Clearing.FALLEN:
        lost &= lying | in_hand
        stuck = back.difference(removable)
    else:
        stuck = (lost - in_hand | back).difference(removable)
    removed = (lost - stuck) | (in_hand if fallen else set())
    return Clearing(tuple(sorted(removed)), tuple(sorted(stuck)), tuple(sorted(back - stuck)))


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
    """As many of these as can go: all of them at once, or else one after the other, by number."""
    everything = frozenset(ladders)
    if not everything or trial(everything):
        return everything
    going: frozenset[int] = frozenset()
    for ladder in sorted(everything) if len(everything) > 1 else ():
        if trial(going | {ladder}):
            going |= {ladder}
    return going
