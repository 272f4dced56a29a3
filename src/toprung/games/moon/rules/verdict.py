"""A verdict: what was demanded, what was measured, and what follows from it, as a value; in words,
and as one line of JSON, so that a record can be read without judging again."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass, fields
from enum import StrEnum

from toprung.core.errors import Unparsable
from toprung.core.json import dumps, read_as
from toprung.core.seat import Seat
from toprung.core.words import Language, Words
from toprung.games.moon.pieces.settlement import Ground, GroundTouch, Settled
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.figures.figure import Figure
from toprung.games.moon.rules.words import about, clauses, ladders, phrase, player


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

    @property
    def words(self) -> Words:
        """The verdict in words, with a gap for the name of the player who answers for it."""
        lead = None
        if self.moment is Moment.BETWEEN:
            lead = phrase("between")
        elif self.demand is not None:
            lead = phrase(f"demanded-{self.demand}")
        liable = "" if self.seat is None else player(self.seat)
        said = [
            *self._measured(),
            phrase(f"charge-{self.charge}", player=liable),
            *about("removed", self.removed),
            *about("kept", self.kept),
            *about("reinserted", self.reinserted),
        ]
        return clauses(lead, said)

    def sentence(self, language: Language = "en") -> str:
        """The verdict in words, people by number."""
        return self.words.named()[language]

    def _measured(self) -> list[Words]:
        """What was seen: falls, or else how the placed ladder lies."""
        if self.fallen:
            table, base = self._on(Ground.TABLE), self._on(Ground.BASE)
            return [
                *about("table", sorted(table - base)),
                *about("base", sorted(base - table)),
                *about("both", sorted(table & base)),
                *about("loose", self.loose),
            ]
        if self.met is None or self.ladder is None:
            return [phrase("quiet")]
        own = ladders((self.ladder,))
        if self.touched:
            seen = [phrase("touches", ladder=own, others=ladders(self.touched))]
        else:
            seen = [phrase("touches-none", ladder=own)]
        if self.rival is not None:
            seen.append(phrase("not-highest", rival=ladders((self.rival,))))
        elif self.demand is Demand.MOON:
            seen.append(phrase("highest"))
        return [*seen, phrase("met" if self.met else "unmet")]

    def _on(self, ground: Ground) -> set[int]:
        return {touch.ladder for touch in self.grounds if touch.ground is ground}


def verdict_text(verdict: Verdict) -> str:
    """One line; `parse_verdict` gives back an equal verdict."""
    written = {field.name: getattr(verdict, field.name) for field in fields(verdict)}
    written["grounds"] = [astuple(touch) for touch in verdict.grounds]
    return dumps(written)


def parse_verdict(line: str) -> Verdict:
    """The verdict with this text. Raises Unparsable."""
    try:
        return read_as(Verdict, json.loads(line))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise Unparsable(f"not a verdict: {type(error).__name__}: {error}") from None


@dataclass(frozen=True, slots=True)
class Ruling:
    """What was measured, what the referee says of it, and the figures seen."""

    event: Settled
    verdict: Verdict
    figures: tuple[Figure, ...] = ()
