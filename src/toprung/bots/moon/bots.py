"""The bots of Catch the Moon: from a state and a checkpoint of the table to a script."""

from __future__ import annotations

from dataclasses import dataclass, replace

from toprung.bots.bot import Look, MoveHand, PlayMove, Script, Tell
from toprung.bots.moon.gesture import Placement, put_aside, unsteady
from toprung.bots.moon.planner import CAREFUL, HASTY, KEEN, SHORT_SIGHTED, SLEEPY, Budget, plan
from toprung.bots.moon.random_stream import RandomStream
from toprung.core.errors import OutOfTurn, Unparsable
from toprung.core.randomness import Random
from toprung.core.seat import Seat
from toprung.games.moon.physics.hand import at_hand
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.setting import Named
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules import fullmoon, notation
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.moves import (
    Draw,
    Final,
    First,
    Move,
    Prepare,
    Release,
    Roll,
    Saw,
    Score,
)
from toprung.games.moon.rules.scores import points
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.rules.transitions import refusal_named
from toprung.games.moon.rules.validation import checked
from toprung.games.moon.table.checkpoint import table_of

COMPARED = 16  # of how many places that are tried one is compared with others, on a budget
LAST_DROP = 8  # points that the last drop should bring
SETTINGS = ("gate", "corner", "book", "roof")  # those on which bots build well


@dataclass(frozen=True, slots=True)
class Builder:
    """Tries candidates on copies of the table and takes the place that small pushes shake least.
    The same seed, state and table get the same answer."""

    seed: int
    budget: Budget = CAREFUL
    tremble: float = 0.0  # metres by which its hand misses, at most
    pauses: int = 0  # times that it hesitates before it lets go
    tell: Tell | None = None  # who is told which places it tries

    def watched(self, tell: Tell) -> Builder:
        return replace(self, tell=tell)

    def with_nodes(self, nodes: int) -> Builder:
        """The same, trying so many places a turn on a cast of the structure, in two rounds, and
        comparing few of them if they are few."""
        rounds, own = min(2, nodes), self.budget
        each = nodes // rounds
        budget = replace(
            own,
            rounds=rounds,
            candidates=6 * each,
            trials=each,
            attempts=max(1, each // 2),
            enough=max(1, min(own.enough, each // COMPARED)),
        )
        return replace(self, budget=budget)

    def choose(self, state: State) -> Move:
        """The move of the active player where no ladder has to be placed."""
        random = Random(self.seed).fork(notation.text(state))
        match state.phase:
            case Phase.PREPARE:
                return Prepare(Named(random.choice(SETTINGS)[0]))
            case Phase.SIGHTINGS:
                day = state.options.day
                return Saw(None if day is None else fullmoon.latest(day))
            case Phase.FIRST:
                return First(Seat(random.below(state.seats)[0]))
            case Phase.READY:
                if state.in_final:
                    return Draw()
                return Score() if worth_scoring(state) else Roll()
            case Phase.DRAW:
                return Draw()
            case Phase.CHOICE:
                return Final()
            case _:
                raise OutOfTurn("there is nothing to choose now", "CM-TRN-1")

    def script(self, state: str, checkpoint: bytes | None) -> Script:
        """One move, or everything the hand does with the ladder that was drawn or is held."""
        known = checked(notation.parse(state))
        match known.phase:
            case Phase.OVER:
                raise refusal_named("game-over").error()
            case Phase.SETTLE:
                raise OutOfTurn("the ladders are still settling", "CM-BAL-2")
            case Phase.TAKE | Phase.HELD:
                if checkpoint is None:
                    raise Unparsable("to place a ladder, a bot needs the table's checkpoint")
                placement = self._placement(*table_of(checkpoint))
                hand = (MoveHand((*one.place, *one.turn)) for one in placement.targets)
                gripped = () if known.phase is Phase.HELD else (PlayMove(placement.hold.text),)
                return (*gripped, *hand, PlayMove(Release().text))
            case _:
                return (PlayMove(self.choose(known).text),)

    def _placement(self, state: State, table: Simulator) -> Placement:
        """From where it is held, if it is: by a player who left, or who asks for advice."""
        if state.hand is None or state.phase is not Phase.HELD:
            return self.place(state, table)
        start = table.pose(state.hand)
        table.release()
        table.remove(state.hand)
        return self.place(state, table, start)

    def place(self, state: State, table: Simulator, start: Pose | None = None) -> Placement:
        """What the hand does with the ladder that was drawn, from `start` or from where it comes to
        hand. The ladder is not on the table yet, and the table is left as it is."""
        if state.hand is None or state.demand is None:
            raise OutOfTurn("no ladder was drawn", "CM-TRN-1")
        stream = RandomStream(Random(self.seed).fork(notation.text(state)))
        return self.planned(table, state.hand, state.demand, stream, start)

    def planned(
        self,
        table: Simulator,
        ladder: int,
        demand: Demand,
        stream: RandomStream,
        start: Pose | None = None,
    ) -> Placement:
        """The same for any ladder and demand, with this chance."""
        found = plan(table, ladder, demand, stream, self.budget, start, look=self._look)[0]
        return unsteady(found, stream, self.tremble, self.pauses) if self.tremble else found

    def _look(self, ladder: int, pose: Pose) -> None:
        if self.tell is not None:
            self.tell(Look(ladder, (*pose.place, *pose.turn)))


def worth_scoring(state: State) -> bool:
    """Whether the team should give a drop for what the structure is worth now: if that is a new
    best and ladders run out, or to be safe with two drops left; the last drop, which ends the game,
    is worth more."""
    if not (state.options.cooperative and state.at_rest and state.phase is Phase.READY):
        return False
    gain = points(state.spans) - state.best_score
    if gain <= 0 or len(state.supply) < state.pool or state.pool == 2:
        return gain > 0
    return state.pool == 1 and (gain >= LAST_DROP or len(state.supply) == 1)


@dataclass(frozen=True, slots=True)
class Clumsy(Builder):
    """Lets every ladder drop beside the structure."""

    def place(self, state: State, table: Simulator, start: Pose | None = None) -> Placement:
        if state.hand is None:
            raise OutOfTurn("no ladder was drawn", "CM-TRN-1")
        return put_aside(state.hand, start or at_hand(table, state.hand))


# The levels, the weakest first. Weaker ones see less, do not try it out first, and tremble.


def dormouse(seed: int) -> Builder:
    return Builder(seed, SLEEPY, tremble=0.005, pauses=3)


def hedgehog(seed: int) -> Builder:
    return Builder(seed, SHORT_SIGHTED, tremble=0.003, pauses=2)


def squirrel(seed: int) -> Builder:
    return Builder(seed, HASTY, tremble=0.001)


def cat(seed: int) -> Builder:
    return Builder(seed)


def owl(seed: int) -> Builder:
    return Builder(seed, KEEN)


# Baselines, to measure others against.


def hasty(seed: int) -> Builder:
    """Takes the first place that will do."""
    return Builder(seed, HASTY)


def clumsy(seed: int) -> Builder:
    return Clumsy(seed)
