"""A table at an earlier moment of its game, reached by doing again what the record says; what
another engine made is only followed, and then taken over."""

from __future__ import annotations

from collections.abc import Sequence

from toprung.core.archive import Rebuilt
from toprung.core.errors import ToprungError, Unparsable
from toprung.core.record import Record
from toprung.games.moon.physics.adoption import adopted
from toprung.games.moon.physics.factory import ENGINE, prepared_table
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.snapshot import text
from toprung.games.moon.physics.starting_ladders import fits
from toprung.games.moon.pieces.settlement import Settled
from toprung.games.moon.record import trace
from toprung.games.moon.record.audit import Rerun, following
from toprung.games.moon.record.observer import Looks
from toprung.games.moon.record.record import engine_of
from toprung.games.moon.record.recorder import Recorder
from toprung.games.moon.rules import notation, transitions
from toprung.games.moon.rules.figures import Figure, recognise
from toprung.games.moon.rules.moves import Hold
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.rules.validation import checked
from toprung.games.moon.rules.verdict import Verdict
from toprung.games.moon.table.checkpoint import SavedGame, packed
from toprung.games.moon.table.live_game import CLEARINGS, LiveGame, Watch
from toprung.games.moon.table.trials import TableTrials

# What belongs to a move or an event although it is noted after it.
_AFTER = (trace.Judged, trace.Laid, trace.Removed, trace.Began)


def rebuilt(
    headers: Sequence[tuple[str, str]], written: Sequence[trace.TraceItem], state: str, seed: int
) -> Rebuilt:
    """The table when the rules were in this state, with the chance to come taken from the seed.
    Raises Unparsable if they never were, or if something that was possible then is refused now."""
    again = _Again(headers)
    try:
        again.until(written, state)
        again.reseed(seed)
    except ToprungError as error:
        raise Unparsable(f"the record cannot be played again: {error}") from None
    pages = tuple(again.pages)
    again.pages.clear()
    return Rebuilt(packed(again.kept()), pages)


class _Again(Rerun):
    """Does a record again, and writes it once more at the same time."""

    def __init__(self, headers: Sequence[tuple[str, str]]) -> None:
        super().__init__(prepared_table, following(engine_of(headers)))
        self.pages: list[str] = []
        self.recorder = Recorder(headers, self.pages.append)
        self.state = checked(notation.parse(Record(tuple(headers)).header("Start")))
        self.hold: Hold | None = None
        self.figures: list[Figure] = []
        self.verdict: Verdict | None = None
        self.event: Settled | None = None

    def until(self, written: Sequence[trace.TraceItem], wanted: str) -> None:
        """Do everything that led to this state, including what follows from its last move."""
        there = notation.text(self.state) == wanted
        for one in written:
            if there and not self._belongs(one):
                return
            self._do(one)
            if isinstance(one, trace.Said | trace.Reseeded):
                there = there or notation.text(self.state) == wanted
        if not there:
            raise Unparsable("it does not come to this state")

    def reseed(self, seed: int) -> None:
        if self.retrace is not None and self.retrace.base is not None:
            self._do(trace.Adopted(ENGINE, text(self.retrace.table)))
        self._do(trace.Reseeded(seed))

    def kept(self) -> SavedGame:
        table = LiveGame(self.state, prepared_table, self.recorder, self.table)
        table.figures += self.figures
        if self.state.phase is Phase.HELD:
            table.hold = self.hold
        if self.state.phase is Phase.SETTLE:
            table.watch = Watch()
        elif self._falls_on and self.state.phase is not Phase.OVER:
            table.watch = Watch(clearings=CLEARINGS - 1)
        return SavedGame(table, self.recorder, self.pages)

    @property
    def _falls_on(self) -> bool:
        return self.event is not None and bool(self.verdict and self.verdict.fallen)

    def _belongs(self, one: trace.TraceItem) -> bool:
        """Also ladders that are put back after an event."""
        return isinstance(one, _AFTER) or (self.event is not None and isinstance(one, trace.Added))

    def _do(self, one: trace.TraceItem) -> None:
        match one:
            case trace.Adopted():
                self.recorder.note(one)
                self._adopt(one)
            case trace.Laid(base, starting) if self.retrace is None:
                self.table = self.make_table(base, starting)
                self.recorder.laid(self.table, base, starting)
            case trace.Said(move):
                self.event = move if isinstance(move, Settled) else None
                self.verdict = None
                self.hold = move if isinstance(move, Hold) else self.hold
                self.state = _played(self.state, one)
                self.recorder.command(move)
            case trace.Judged(verdict):
                self.verdict = verdict
                self._see(verdict)
                self.recorder.verdict(verdict)
            case trace.Reseeded(seed):
                self.state = self.state.reseeded(seed)
                self.recorder.note(one)
            case _ if self.retrace is not None:
                self.recorder.note(one)
            case trace.Seen():
                pass  # the table is looked at again
            case _ if self.table is not None:
                self._move(self.table, one)
            case _:
                raise Unparsable("it moves ladders on a table that was never laid")
        if self.retrace is not None:
            self.retrace.follow(one, self.recorder.page)

    def _observe(self, table: Simulator, looks: Looks | None = None) -> None:
        self.recorder.observe(table, looks)

    def _see(self, verdict: Verdict) -> None:
        """The figures that were recognised then, as the table remembers them."""
        if verdict.figures and self.event and verdict.ladder is not None:
            table = self.table if self.retrace is None else adopted(self.retrace.table)
            if table is None:
                return
            trials = TableTrials(table)
            settlement = self.event.settlement
            self.figures += recognise(settlement, verdict.ladder, self.figures, trials)


def _played(state: State, said: trace.Said) -> State:
    return transitions.play(state, transitions.mover(state, said.move), said.move, fits)
