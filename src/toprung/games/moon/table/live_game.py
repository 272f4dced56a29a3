"""One game on one table: moves go to the rules and then to physics, and what physics measures goes
back to the rules."""

from __future__ import annotations

from dataclasses import dataclass, replace

from toprung.core.errors import OutOfTurn
from toprung.core.seat import Seat
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.factory import TableMaker
from toprung.games.moon.physics.hand import at_hand, checked_target
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.starting_ladders import base_of, fits
from toprung.games.moon.pieces.settlement import Settled, Settlement
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.record.grid import HAND
from toprung.games.moon.record.recorder import Recorder
from toprung.games.moon.rules import transitions
from toprung.games.moon.rules.figures import Figure, recognise
from toprung.games.moon.rules.moves import Draw, Hold, Move, Prepare, Release, Roll, Score
from toprung.games.moon.rules.state import BETWEEN_TURNS, Phase, State
from toprung.games.moon.rules.transitions import refusal_named
from toprung.games.moon.rules.verdict import Moment, Ruling, Verdict
from toprung.games.moon.table import falls
from toprung.games.moon.table.trials import TableTrials

BEAT = 4  # steps that each target of the hand lasts: 60 a second
CLEARINGS = 3  # a starting ladder that will not stay in the base is put back no more often
PATIENCE = 6.0  # seconds that the referee waits for rest; then a tremble will do
LOOK_AGAIN = 2.0  # seconds after which the referee looks again whether it does
LIMIT = 20.0  # seconds after which the referee measures even what still moves


@dataclass(frozen=True, slots=True)
class Watch:
    """The referee waits for rest, and then measures: how many steps it has waited, and how often it
    may still clear the table."""

    steps: int = 0
    clearings: int = CLEARINGS


class LiveGame:
    """A game being played. `state` is what the rules know, `simulator` where the ladders are.

    `figures` are those seen so far; `watch` is there while the referee waits for rest; `hold` is
    the last grip, `target` where the hand goes in the next beat, to a hundredth of a millimetre. A
    recorder is told of every move and verdict, and observes the ladders. A call that raises has
    changed nothing.

    Time goes on beat by beat (`beat`), or until the referee has spoken (`lead`, `settle`, `live`):
    the bits are the same.
    """

    def __init__(
        self,
        start: State,
        make_table: TableMaker,
        recorder: Recorder | None = None,
        simulator: Simulator | None = None,
    ) -> None:
        """`simulator`: the ladders where they are, for a game that goes on."""
        self.state = start
        self.figures: list[Figure] = []
        self.watch: Watch | None = None
        self.hold: Hold | None = None
        self.target: Pose | None = None
        self._make_table = make_table
        self._recorder = recorder
        self._simulator = simulator

    @property
    def simulator(self) -> Simulator:
        """Raises OutOfTurn before the starting ladders are inserted."""
        if self._simulator is None:
            raise OutOfTurn("the starting ladders are not inserted yet", "CM-PRE-1")
        return self._simulator

    @property
    def laid(self) -> bool:
        """Whether there is anything on the table."""
        return self._simulator is not None

    @property
    def base(self) -> Base:
        if self.state.setting is None:
            raise OutOfTurn("the starting ladders are not inserted yet", "CM-PRE-1")
        return base_of(self.state.setting)

    @property
    def height(self) -> float:
        """The structure's highest point when it was measured last, in metres."""
        return max((span.highest for span in self.state.spans), default=0.0)

    @property
    def busy(self) -> bool:
        """Whether time must go on: something is held, moves or is about to be measured."""
        if self._simulator is None or self.state.phase is Phase.OVER:
            return False
        return self.watch is not None or not self._simulator.at_rest

    @property
    def about_to_judge(self) -> bool:
        """Whether the referee looks in the next beat if it can speak, which takes a moment."""
        watch = self.watch
        if watch is None or self._simulator is None:
            return False
        late = watch.steps - round(PATIENCE * RATE)
        return self._simulator.at_rest or (late >= 0 and late % round(LOOK_AGAIN * RATE) == 0)

    @property
    def takes_a_moment(self) -> bool:
        """Whether the next beat takes longer than others: rest is proved, or the referee looks."""
        table = self._simulator
        return self.about_to_judge or (table is not None and table.about_to_prove)

    def play(self, move: Move, seat: Seat | None = None) -> None:
        """A player's move (by this seat, or by the one whose turn it is), and what it does to the
        table. Raises Illegal or OutOfTurn; also while the referee waits to measure what has
        fallen."""
        before = self.state
        after = transitions.play(before, before.active if seat is None else seat, move, fits)
        if self.watch is not None:
            raise refusal_named("still-measuring").error()
        begins = isinstance(move, Roll) or (isinstance(move, Draw) and before.in_final)
        if (begins or isinstance(move, Score)) and falls.foreseen(
            before, self.base, self.simulator
        ):
            raise refusal_named("still-measuring").error()
        if isinstance(move, Hold):
            self._grip(move)
        elif isinstance(move, Release):
            self.simulator.release()
            self.target, self.watch = None, Watch()
        self.state = after
        if self._recorder is not None:
            self._recorder.command(move)
        if isinstance(move, Prepare):
            self._lay(after)
        elif begins:
            self.simulator.begin_turn()

    def aim(self, target: Pose) -> None:
        """Where the hand goes in the next beat. Raises OutOfTurn if nothing is held, and as
        Simulator.hold does."""
        if self.state.phase is not Phase.HELD:
            raise refusal_named("nothing-held").error()
        checked_target(target)
        self.target = target

    def beat(self) -> tuple[Ruling, ...]:
        """A sixtieth of a second, or less if the referee speaks in it; what it says."""
        if self._simulator is None or self.state.phase is Phase.OVER:
            return ()
        if self.watch is not None:
            return self._await_rest()
        if self.state.phase is Phase.HELD:
            self._move_hand()
            self._simulator.step(BEAT)
            if falls.seen_falling(self.state, self.base, self._simulator):
                self._lost()
        elif not self._simulator.at_rest:
            self._go_on(self._simulator)
        return ()

    def _go_on(self, table: Simulator) -> None:
        """Nothing is held, but something moves. What falls is measured; so is what comes to rest
        between turns, because it still trembled when it was measured last (CM-COO-2)."""
        table.step(BEAT)
        rests = table.at_rest and self.state.phase in BETWEEN_TURNS
        if rests or falls.seen_falling(self.state, self.base, table):
            self.watch = Watch()

    def lead(self, target: Pose) -> Verdict | None:
        """One beat of the hand. The verdict, if that ended the turn: something fell (CM-BAL-1).
        Raises as `aim` does."""
        self.aim(target)
        rulings = (*self.beat(), *self._wait())
        return rulings[0].verdict if rulings else None

    def settle(self) -> Verdict:
        """After the release: wait for rest, and judge."""
        if self.state.phase is not Phase.SETTLE:
            raise OutOfTurn("nothing has been let go", "CM-BAL-2")
        return self._wait()[0].verdict

    def live(self, seconds: float) -> Verdict | None:
        """Time passes between turns; the verdict, if something falls (CM-MIS-6)."""
        if self.state.phase is Phase.OVER:
            return None
        self.simulator.step(round(seconds * RATE))
        if not falls.fell(self.state, self.base, self.simulator):
            return None
        self.watch = Watch()
        return self._wait()[0].verdict

    def _wait(self) -> tuple[Ruling, ...]:
        """Everything the referee says until it waits no longer."""
        said: tuple[Ruling, ...] = ()
        while self.watch is not None:
            said += self._await_rest()
        return said

    def _await_rest(self) -> tuple[Ruling, ...]:
        """Measure and judge, if all is at rest or just trembles, or the referee waited too long;
        else wait, for a beat at most."""
        watch, simulator = self.watch or Watch(), self.simulator
        if self.about_to_judge and (watch.steps >= LIMIT * RATE or simulator.steady):
            return self._judged(simulator.measure(), watch.clearings)
        for _ in range(BEAT):
            simulator.step()
            watch = self.watch = replace(watch, steps=watch.steps + 1)
            if simulator.at_rest:
                break
        return ()

    def _grip(self, hold: Hold) -> None:
        ladder, simulator = self.state.hand, self.simulator
        if ladder is None:
            raise OutOfTurn("no ladder was drawn", "CM-TRN-1")
        place = at_hand(simulator, ladder)
        simulator.add(ladder, place)
        simulator.hold(ladder, hold.point, HAND.nearest(place))
        self.hold, self.target = hold, None

    def _move_hand(self) -> None:
        if self.target is not None and self.hold is not None and self.state.hand is not None:
            target = HAND.nearest(self.target)
            self.simulator.hold(self.state.hand, self.hold.point, target)
            self.target = None

    def _lay(self, state: State) -> None:
        first, second = state.options.edition.starting
        self._simulator = self._make_table(self.base, (first, second))
        if self._recorder is not None:
            self._recorder.laid(self._simulator, self.base, (first, second))

    def _lost(self) -> None:
        """The turn ends at once. The hand draws its ladder back, unless that is what fell; then
        everything comes to rest before it is measured."""
        simulator, ladder = self.simulator, self.state.hand
        others = simulator.grounded() - self.state.exempt - {ladder}
        self.target = None
        if ladder is not None and others > set(self.state.options.edition.starting):
            simulator.remove(ladder)
            self.watch = Watch()
        else:
            self.watch = Watch(steps=round(LIMIT * RATE))

    def _judged(self, settlement: Settlement, clearings: int) -> tuple[Ruling, ...]:
        """Play nature's event and clear the table; what falls then belongs to the same turn."""
        event = falls.event(self.state, self.base, self.simulator, settlement)
        if transitions.refusal(self.state, event) is not None:
            self.watch = None  # it stands again by itself, and the turn goes on
            return ()
        ruling = self._nature(event)
        self.watch = None
        if ruling.verdict.fallen and clearings and self.state.phase is not Phase.OVER:
            self.simulator.begin_turn()
            self.watch = Watch(clearings=clearings - 1)
        elif self.simulator.at_rest:
            self.simulator.step(BEAT)  # in which all falls asleep, not to be woken from afar
        return (ruling,)

    def _nature(self, event: Settled) -> Ruling:
        """Play one event, and do to the table what the verdict says."""
        after, verdict = transitions.settle(self.state, event)
        ruling = self._with_figures(Ruling(event, verdict))
        self.state = after
        if self._recorder is not None:
            self._recorder.command(event)
            self._recorder.verdict(ruling.verdict)
        starting = self.state.options.edition.starting
        falls.clear(self.simulator, ruling.verdict, self.base, starting)
        return ruling

    def _with_figures(self, ruling: Ruling) -> Ruling:
        verdict, settlement = ruling.verdict, ruling.event.settlement
        if verdict.moment is not Moment.AFTER or verdict.fallen or verdict.ladder is None:
            return ruling
        seen = recognise(settlement, verdict.ladder, self.figures, TableTrials(self.simulator))
        self.figures += seen
        named = replace(verdict, figures=tuple(dict.fromkeys(one.id for one in seen)))
        return replace(ruling, verdict=named, figures=seen)
