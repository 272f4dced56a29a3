"""What becomes of ladders that fell: removed, kept because they carry others, or inserted again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from toprung.games.moon.settlement import GroundTouch
from toprung.games.moon.state import Phase, State


@dataclass(frozen=True, slots=True)
class Clearing:
    """Ladders by number, in order."""

    removed: tuple[int, ...]
    kept: tuple[int, ...]
    reinserted: tuple[int, ...]

    def rules(self, state: State) -> tuple[str, ...]:
        """The rules that it follows."""
        again = state.terms.edition.fallen_start_rule
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
    starting = fallen.intersection(state.terms.edition.starting)
    lost = fallen - starting
    # A starting ladder that only brushed the table stands in the base again by itself.
    back = starting & lying
    in_hand = set() if state.hand is None or state.phase is Phase.SETTLE else {state.hand}
    stuck = (lost - in_hand | back).difference(removable)
    removed = (lost - stuck) | (in_hand if fallen else set())
    return Clearing(tuple(sorted(removed)), tuple(sorted(stuck)), tuple(sorted(back - stuck)))
