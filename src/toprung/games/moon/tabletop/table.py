"""One game on one table: moves go to the rules, what they mean goes to physics, and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from toprung.core.errors import OutOfTurn, ToprungError
from toprung.core.seat import NATURE
from toprung.games.moon import play
from toprung.games.moon.figures import Figure, recognise
from toprung.games.moon.moves import Draw, Hold, Move, Prepare, Release, Roll
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.trials import TableTrials
from toprung.games.moon.physics.world import Setting
from toprung.games.moon.recording.recorder import Recorder
from toprung.games.moon.recording.table import RecordedTable
from toprung.games.moon.rules import judge
from toprung.games.moon.settlement import Settlement
from toprung.games.moon.space import Pose
from toprung.games.moon.state import Phase, State
from toprung.games.moon.tabletop import nature
from toprung.games.moon.tabletop.inserting import fits, physical
from toprung.games.moon.tabletop.reaching import BEAT, GRIP, at_hand
from toprung.games.moon.verdict import Moment, Verdict

Tables = Callable[[Setting, tuple[int, int]], Simulator]  # such as `prepared_table`
CLEARINGS = 3  # a starting ladder that will not stay in the base is put back no more often


class Table:
    """A game being played. `state` is what the rules know, `simulator` where the ladders are.

    `figures` are those seen so far. With a recorder, everything is written down. A call that
    raises has changed nothing.
    """

    def __init__(self, start: State, tables: Tables, recorder: Recorder | None = None) -> None:
        self.state = start
        self.figures: list[Figure] = []
        self._tables = tables
        self._recorder = recorder
        self._simulator: Simulator | None = None
        self._hold: Hold | None = None

    @property
    def simulator(self) -> Simulator:
        """Raises OutOfTurn before the starting ladders are inserted."""
        if self._simulator is None:
            raise OutOfTurn("the starting ladders are not inserted yet", "CM-PRE-1")
        return self._simulator

    @property
    def setting(self) -> Setting:
        if self.state.setting is None:
            raise OutOfTurn("the starting ladders are not inserted yet", "CM-PRE-1")
        return physical(self.state.setting)

    @property
    def height(self) -> float:
        """The structure's highest point when it was measured last, in metres."""
        return max((span.highest for span in self.state.spans), default=0.0)

    def play(self, move: Move) -> None:
        """A player's move, by the seat whose it is, and what it does to the table. Raises Illegal
        or OutOfTurn."""
        before = self.state
        after = play.play(before, before.active, move, fits)
        begins = isinstance(move, Roll) or (isinstance(move, Draw) and before.in_final)
        if isinstance(move, Hold):
            self._grip(move)
        elif isinstance(move, Release):
            self.simulator.release()
        self.state = after
        if self._recorder is not None:
            self._recorder.command(move)
        if isinstance(move, Prepare):
            self._lay(after)
        elif begins:
            self.simulator.begin_turn()

    def lead(self, target: Pose) -> Verdict | None:
        """One beat of the hand. The verdict, if that ended the turn: something fell (CM-BAL-1).
        Raises OutOfTurn if nothing is held, and as Simulator.hold does."""
        if self.state.phase is not Phase.HELD or self._hold is None or self.state.hand is None:
            raise OutOfTurn("nothing is in the hand", "CM-TRN-6")
        hold, simulator = self._hold, self.simulator
        grab = (hold.x * GRIP, hold.y * GRIP, hold.z * GRIP)
        simulator.hold(self.state.hand, grab, target)
        simulator.step(BEAT)
        if simulator.grounded() - self.state.exempt <= set(self.state.terms.edition.starting):
            return None
        return self._lost()

    def settle(self) -> Verdict:
        """After the release: wait for rest, and judge."""
        if self.state.phase is not Phase.SETTLE:
            raise OutOfTurn("nothing has been let go", "CM-BAL-2")
        return self._judged(self.simulator.settle())

    def live(self, seconds: float) -> Verdict | None:
        """Between turns the world goes on living; the verdict, if something falls (CM-MIS-6)."""
        if self.state.phase is Phase.OVER:
            return None
        self.simulator.step(round(seconds * RATE))
        if not nature.fell(self.state, self.setting, self.simulator):
            return None
        return self._judged(self.simulator.settle())

    def _grip(self, hold: Hold) -> None:
        ladder, simulator = self.state.hand, self.simulator
        if ladder is None:
            raise OutOfTurn("no ladder was drawn", "CM-TRN-1")
        place = at_hand(simulator, ladder)
        simulator.add(ladder, place)
        try:
            simulator.hold(ladder, (hold.x * GRIP, hold.y * GRIP, hold.z * GRIP), place)
        except ToprungError:
            simulator.remove(ladder)
            raise
        self._hold = hold

    def _lay(self, state: State) -> None:
        first, second = state.terms.edition.starting
        if self._recorder is None:
            self._simulator = self._tables(self.setting, (first, second))
        else:
            self._simulator = RecordedTable.laid(
                self._recorder, self._tables, self.setting, (first, second)
            )

    def _lost(self) -> Verdict:
        """The turn ends at once. The hand draws its ladder back, if that is not what fell."""
        simulator, ladder = self.simulator, self.state.hand
        others = simulator.grounded() - self.state.exempt - {ladder}
        if ladder is not None and others > set(self.state.terms.edition.starting):
            simulator.remove(ladder)
            return self._judged(simulator.settle())
        return self._judged(simulator.measure())

    def _judged(self, settlement: Settlement) -> Verdict:
        """Play nature's event, clear the table, and see what becomes of the rest; what falls then
        belongs to the same turn."""
        verdict = self._nature(settlement)
        following, again = verdict, CLEARINGS
        while following.fallen and again and self.state.phase is not Phase.OVER:
            self.simulator.begin_turn()
            following, again = self._nature(self.simulator.settle()), again - 1
        return verdict

    def _nature(self, settlement: Settlement) -> Verdict:
        """Play one event and do to the table what the verdict says."""
        event = nature.event(self.state, self.setting, self.simulator, settlement)
        verdict = self._with_figures(judge(self.state, event), settlement)
        self.state = play.play(self.state, NATURE, event)
        if self._recorder is not None:
            self._recorder.command(event)
            self._recorder.verdict(verdict)
        nature.clear(self.simulator, verdict, self.setting, self.state.terms.edition.starting)
        return verdict

    def _with_figures(self, verdict: Verdict, settlement: Settlement) -> Verdict:
        if verdict.moment is not Moment.AFTER or verdict.fallen or verdict.ladder is None:
            return verdict
        trials = TableTrials(self.simulator)
        seen = recognise(settlement, verdict.ladder, self.figures, trials)
        self.figures += seen
        return replace(verdict, figures=tuple(dict.fromkeys(one.id for one in seen)))
