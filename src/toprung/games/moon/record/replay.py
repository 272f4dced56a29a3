"""A record played again by the rules alone: every move is checked, nothing is simulated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from toprung.core.errors import ToprungError, Unparsable
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.pieces.settlement import Settled, Settlement
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.record import trace
from toprung.games.moon.record.record import GameRecord, Page
from toprung.games.moon.rules import transitions
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.state import State
from toprung.games.moon.rules.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Judgement:
    """A settlement and what the referee said of it."""

    settlement: Settlement
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Turn:
    """A page of the record: turn `number`, or the preparation if that is 0.

    `ladder` is the one drawn, `demand` what the die asked for; both None if it never came to it.
    """

    number: int
    before: State
    after: State
    moves: tuple[str, ...]
    demand: Demand | None
    ladder: int | None
    judgements: tuple[Judgement, ...]

    @property
    def settlement(self) -> Settlement | None:
        """The last one that was measured."""
        return self.judgements[-1].settlement if self.judgements else None

    @property
    def height(self) -> float:
        """Of the structure when it was measured last, in metres."""
        return max((span.highest for span in self.after.spans), default=0.0)

    @property
    def figures(self) -> tuple[str, ...]:
        """Ids of all figures that were seen."""
        return tuple(figure for one in self.judgements for figure in one.verdict.figures)


def turns(record: GameRecord) -> Iterator[Turn]:
    """Page by page. Raises Unparsable, naming the turn, at the first thing that the rules do not
    allow."""
    state = record.start
    for number, page in enumerate(record.pages):
        try:
            turn = _turn(number, state, page)
        except ToprungError as error:
            raise Unparsable(f"turn {number}: {error}") from None
        yield turn
        state = turn.after


def _turn(number: int, before: State, page: Page) -> Turn:
    state, demand, ladder = before, None, None
    moves: list[str] = []
    judged: list[Judgement] = []
    for one in page:
        if isinstance(one, trace.Judged) and judged:
            judged[-1] = Judgement(judged[-1].settlement, one.verdict)
        if isinstance(one, trace.Reseeded):
            state = state.reseeded(one.seed)
        if not isinstance(one, trace.Said):
            continue
        if isinstance(one.move, Settled):
            after, verdict = transitions.settle(state, one.move)
            judged.append(Judgement(one.move.settlement, verdict))
        else:
            after = transitions.play(state, state.active, one.move)
        moves.append(one.move.text.partition(":<")[0])
        demand, ladder = after.demand or demand, ladder if after.hand is None else after.hand
        state = after
    return Turn(number, before, state, tuple(moves), demand, ladder, tuple(judged))


def frames(page: Page) -> Iterator[tuple[float, dict[int, Pose]]]:
    """The film of a page: seconds since it began, and where all ladders are."""
    steps, poses = 0, dict[int, Pose]()
    for one in page:
        match one:
            case trace.Stepped(some):
                steps += some
            case trace.Removed(ladder):
                poses.pop(ladder, None)
            case trace.Seen(moved):
                poses.update(moved)
                yield steps / RATE, dict(poses)
            case _:
                pass
