"""A look back at a game of Catch the Moon: turns that cost a drop, and where the ladder would have
held; and how much each structure would have borne.

Structures are put together again from the places that the record has, so forces may differ a little
from those that were there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from toprung.bots.moon.planner import KEEN, Budget, plan
from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.moon.structure import Kind
from toprung.core.forecasts import Forecast
from toprung.core.randomness import Random
from toprung.core.seat import Seat
from toprung.games.moon.editions import Demand
from toprung.games.moon.ladders import ladder as numbered
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.forecast import EVERYDAY, forecasts
from toprung.games.moon.physics.tables import standing_table
from toprung.games.moon.recording import GameRecord, Turn, turns
from toprung.games.moon.space import Pose

SAMPLES: Final = 8


@dataclass(frozen=True, slots=True)
class Better:
    """A placement that would have met the demand, all ladders as they would have come to rest, and
    what a knock would then have done."""

    kind: Kind
    poses: Mapping[int, Pose]
    touched: tuple[int, ...]
    forecast: Forecast


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """Whether the ladder `met` its demand and everything stayed; what a knock would have done to
    the structure afterwards; and the `better` placement that was found, if it did not."""

    number: int
    seat: Seat
    ladder: int
    demand: Demand
    met: bool
    forecast: Forecast
    better: Better | None


def review(
    record: GameRecord, budget: Budget = KEEN, samples: int = SAMPLES
) -> Iterator[ReviewedTurn]:
    """Every turn in which a ladder was drawn, in order. The same record gets the same review; it
    takes a second or two for each turn. Raises what `turns` does."""
    laid = record.laid
    base = laid.base
    before = {
        one: holder.stand(numbered(one))
        for one, holder in zip(laid.starting, base.holders, strict=True)
    }
    for turn in turns(record):
        after = _structure(turn) or before
        if turn.ladder is not None and turn.demand is not None:
            met = any(one.verdict.met for one in turn.judgements) and _stayed(turn)
            yield ReviewedTurn(
                turn.number,
                turn.before.active,
                turn.ladder,
                turn.demand,
                met,
                _foretold(base, after, samples),
                None if met else _better(base, before, turn, budget, samples),
            )
        before = after


def _structure(turn: Turn) -> dict[int, Pose]:
    """What stood after it; nothing if nothing was measured."""
    if turn.settlement is None:
        return {}
    poses = turn.settlement.poses
    return {one: poses[one] for one in turn.after.structure if one in poses}


def _stayed(turn: Turn) -> bool:
    return not any(one.verdict.drops for one in turn.judgements)


def _foretold(base: Base, poses: Mapping[int, Pose], samples: int) -> Forecast:
    *_, last = forecasts(standing_table(base, poses), EVERYDAY, samples)
    return last


def _better(
    base: Base, before: Mapping[int, Pose], turn: Turn, budget: Budget, samples: int
) -> Better | None:
    assert turn.ladder is not None
    assert turn.demand is not None
    table = standing_table(base, before)
    stream = RandomStream(Random(turn.number).fork("review"))
    placement, thoughts = plan(table, turn.ladder, turn.demand, stream, budget)
    if not thoughts.sure or thoughts.kind is None:
        return None
    for _ in placement.carried_out(table):
        pass
    settled = table.settle()
    *_, forecast = forecasts(table, EVERYDAY, samples)
    touched = tuple(sorted(settled.neighbours[turn.ladder]))
    return Better(thoughts.kind, settled.poses, touched, forecast)
