"""A verdict: what was demanded, what was measured, and what follows from it, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from toprung.core.seat import Seat
from toprung.core.words import Language
from toprung.games.moon.editions import Demand
from toprung.games.moon.settlement import Ground, GroundTouch
from toprung.games.moon.wording import about, joined, ladders, phrase, player


class Moment(StrEnum):
    """When the structure was measured."""

    BEFORE = "before"  # in the turn, before the ladder was let go
    AFTER = "after"  # once it was let go
    BETWEEN = "between"  # after the turn, before the next roll (CM-MIS-6)


class Charge(StrEnum):
    """What a mistake costs."""

    NOTHING = "nothing"  # there was none
    DROP = "drop"
    OUT = "out"  # of the final (CM-END-3)
    ALREADY = "already"  # the turn has cost a drop before (CM-MIS-8)
    NOBODY = "nobody"  # nobody has played yet


@dataclass(frozen=True, slots=True)
class Verdict:
    """The referee's word on one settlement. Ladders by number, in order.

    `seat` answers for it, None before the first roll. `ladder` is the one placed or in hand.
    `touched` are the ladders that the placed one touches; `rival` the highest other ladder, if it
    is at least as high. `grounds` are the touches of table or base that count, `loose` the starting
    ladders that came out of the base. `met` is None where the demand was not judged: something
    fell, or the turn was over. `removed` includes the ladder in hand if it is lost; `kept` cannot
    be removed, and are exempt from now on. `figures` are ids of the rulebook's figures.
    """

    seat: Seat | None
    moment: Moment
    demand: Demand | None
    ladder: int | None
    touched: tuple[int, ...]
    rival: int | None
    grounds: tuple[GroundTouch, ...]
    loose: tuple[int, ...]
    met: bool | None
    charge: Charge
    removed: tuple[int, ...]
    kept: tuple[int, ...]
    reinserted: tuple[int, ...]
    rules: tuple[str, ...]
    figures: tuple[str, ...] = ()

    @property
    def drops(self) -> int:
        """Drops taken: one or none."""
        return int(self.charge is Charge.DROP)

    @property
    def mistake(self) -> bool:
        return bool(self.fallen) or self.met is False

    @property
    def fallen(self) -> tuple[int, ...]:
        """The ladders that touched table or base, or came out of the base."""
        return tuple(sorted({*self.loose, *(touch.ladder for touch in self.grounds)}))

    def sentence(self, language: Language = "en") -> str:
        """The verdict in words."""
        lead = ""
        if self.moment is Moment.BETWEEN:
            lead = phrase("between", language)
        elif self.demand is not None:
            lead = phrase(f"demand-{self.demand}", language)
        clauses = [
            *self._measured(language),
            phrase(f"charge-{self.charge}", language, player=player(self.seat, language)),
            *about("removed", self.removed, language),
            *about("kept", self.kept, language),
            *about("reinserted", self.reinserted, language),
        ]
        return joined(lead, clauses, language)

    def _measured(self, language: Language) -> list[str]:
        """What was seen: falls, or else how the placed ladder lies."""
        if self.fallen:
            table, base = self._on(Ground.TABLE), self._on(Ground.BASE)
            return [
                *about("table", sorted(table - base), language),
                *about("base", sorted(base - table), language),
                *about("both", sorted(table & base), language),
                *about("loose", self.loose, language),
            ]
        if self.met is None or self.ladder is None:
            return [phrase("quiet", language)]
        own = ladders((self.ladder,), language)
        if self.touched:
            others = ladders(self.touched, language)
            seen = [phrase("touches", language, ladder=own, others=others)]
        else:
            seen = [phrase("touches-none", language, ladder=own)]
        if self.rival is not None:
            other = ladders((self.rival,), language)
            seen.append(phrase("not-highest", language, rival=other))
        elif self.demand is Demand.MOON:
            seen.append(phrase("highest", language))
        return [*seen, phrase("met" if self.met else "unmet", language)]

    def _on(self, ground: Ground) -> set[int]:
        return {touch.ladder for touch in self.grounds if touch.ground is ground}
