"""A look back at a game of Catch the Moon: turns that cost a drop, and where the ladder would have
held; and how much each structure would have borne.

Structures are put together again from the places that the record has, so forces may differ a little
from those that were there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from toprung.bots.moon.planner import CAREFUL, KEEN, Budget, plan
from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.moon.structure import Kind
from toprung.core.forecasts import Forecast
from toprung.core.randomness import Random
from toprung.core.reviews import TurnReview
from toprung.core.seat import Seat
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.factory import standing_table
from toprung.games.moon.physics.forecast import EVERYDAY, forecasts
from toprung.games.moon.physics.starting_ladders import base_of
from toprung.games.moon.physics.starting_ladders import standing as starting_places
from toprung.games.moon.pieces.ladders import ladder as numbered
from toprung.games.moon.pieces.settlement import Settled
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.record import GameRecord, Turn, turns
from toprung.games.moon.rules import notation, transitions
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.moves import Draw, Move, Prepare, parse_move
from toprung.games.moon.rules.puzzles import puzzle_at
from toprung.games.moon.rules.state import IN_TURN, State
from toprung.games.moon.rules.validation import checked
from toprung.games.moon.rules.verdict import Verdict
from toprung.games.moon.rules.words import ladders, phrase

SAMPLES: Final = 8
FEW: Final = 4  # where somebody waits for it
QUICK: Final = replace(CAREFUL, rounds=4, refines=0.4)  # likewise


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


class MoonReviewer:
    """The Reviewer of Catch the Moon: Owl's eye on the turns that cost a drop, a quick one, as
    people wait for it. What was measured after each turn is among the moves."""

    def review(self, start: str, moves: Sequence[str], /) -> list[TurnReview]:
        return list(_reviewed(checked(notation.parse(start)), list(map(parse_move, moves))))


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A ladder was drawn, after `ply` moves; and where the others stood, if that is known."""

    ply: int
    state: State
    standing: Mapping[int, Pose] | None


def _reviewed(state: State, moves: Sequence[Move]) -> Iterator[TurnReview]:
    puzzle = puzzle_at(notation.text(state))
    standing = None if puzzle is None else puzzle.poses
    drawn = None if puzzle is None else _Drawn(0, state, standing)
    for ply, move in enumerate(moves, 1):
        if not isinstance(move, Settled):
            state = transitions.play(state, state.active, move)
            if isinstance(move, Prepare):
                standing = starting_places(base_of(move.setting), state.structure)
            if isinstance(move, Draw):
                drawn = _Drawn(ply, state, standing)
            continue
        state, verdict = transitions.settle(state, move)
        there = move.settlement.poses
        standing = {one: there[one] for one in state.structure if one in there}
        if drawn is not None and state.phase not in IN_TURN:
            yield _turn_review(drawn, verdict)
            drawn = None


def _turn_review(drawn: _Drawn, verdict: Verdict) -> TurnReview:
    """What the turn cost, and where the ladder would have held."""
    before = drawn.state
    blank = TurnReview(drawn.ply, before.active, (), float(verdict.drops), (), (), False)
    ladder, demand, setting = before.hand, before.demand, before.setting
    if not verdict.drops or drawn.standing is None:
        return blank
    assert ladder is not None
    assert demand is not None
    assert setting is not None
    base = base_of(setting)
    found = _placed(base, drawn.standing, ladder, demand, drawn.ply, QUICK, FEW)
    if found is None:
        chance = _foretold(base, drawn.standing, FEW).chance
        said = phrase("review-none", falls=chance.times, samples=chance.samples)
        return replace(blank, reasons=(said,))
    pose, chance = found.poses[ladder], found.forecast.chance
    said = phrase(
        "review-better",
        ladder=ladders((ladder,)),
        others=ladders(found.touched),
        falls=chance.times,
        samples=chance.samples,
    )
    return replace(blank, reasons=(said,), piece=ladder, place=(*pose.place, *pose.turn))


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
    return _placed(base, before, turn.ladder, turn.demand, turn.number, budget, samples)


def _placed(
    base: Base,
    before: Mapping[int, Pose],
    ladder: int,
    demand: Demand,
    number: int,
    budget: Budget,
    samples: int,
) -> Better | None:
    table = standing_table(base, before)
    stream = RandomStream(Random(number).fork("review"))
    placement, thoughts = plan(table, ladder, demand, stream, budget)
    if not thoughts.sure or thoughts.kind is None:
        return None
    for _ in placement.carried_out(table):
        pass
    settled = table.settle()
    *_, forecast = forecasts(table, EVERYDAY, samples)
    touched = tuple(sorted(settled.neighbours[ladder]))
    return Better(thoughts.kind, settled.poses, touched, forecast)
