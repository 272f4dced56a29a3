"""The audit: every call of a record is made again on a new table and compared with what was
seen then. The same engine must come to the same bits; what another one made is not simulated."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from toprung.core.errors import ToprungError
from toprung.games.moon.physics.adoption import adopted
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.factory import ENGINE, TableMaker
from toprung.games.moon.physics.probe import displacement
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.snapshot import parse
from toprung.games.moon.pieces.settlement import Settled, Settlement
from toprung.games.moon.record import trace
from toprung.games.moon.record.observer import Looks, TableObserver
from toprung.games.moon.record.record import GameRecord
from toprung.games.moon.record.retrace import Retrace


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing that came out differently. `metres`: how far the farthest point of a ladder
    is from where it was, if that can be told."""

    turn: int
    seconds: float
    what: str
    metres: float | None = None

    @property
    def sentence(self) -> str:
        far = "" if self.metres is None else f", {self.metres * 1000:.4f} mm away"
        return f"turn {self.turn}, {self.seconds:.2f} s into it: {self.what}{far}"


@dataclass
class Rerun:
    """Makes the calls of a record again, and compares what the table does with what was seen
    then. As long as there is a `retrace`, another engine simulates: the record is only followed."""

    make_table: TableMaker
    retrace: Retrace | None = None
    page: int = 0
    table: Simulator | None = None
    difference: Difference | None = None
    steps: int = 0
    turn_steps: int = 0
    frames: int = 0
    settlements: int = 0
    looks: list[trace.Seen] = field(default_factory=list)
    measured: list[Settlement] = field(default_factory=list)

    def note(self, item: trace.TraceItem) -> None:
        if isinstance(item, trace.Seen):
            self.looks.append(item)

    def begin(self, page: int) -> None:
        self.page, self.turn_steps = page, 0

    def differs(self, what: str, metres: float | None = None) -> None:
        self.difference = Difference(self.page, self.turn_steps / RATE, what, metres)

    def rest(self) -> None:
        """Nothing may be seen that the record does not have."""
        if self.looks and self.difference is None:
            moved = ", ".join(str(ladder) for ladder, _ in self.looks[0].poses)
            self.differs(f"ladder {moved} moves now, and did not then")

    def go(self, one: trace.TraceItem) -> None:
        if isinstance(one, trace.Seen) and self.retrace is None:
            self._look(one)
            return
        self.rest()
        try:
            if isinstance(one, trace.Adopted):
                self._adopt(one)
            elif self.retrace is not None:
                self.retrace.follow(one, self.page)
            else:
                self._call(one)
        except ToprungError as error:
            self.differs(f"what was possible then is refused now: {error}")

    def _adopt(self, one: trace.Adopted) -> None:
        """Go on from there, if it is this engine that took over."""
        retrace = self.retrace or Retrace(one.engine)
        retrace.follow(one, self.page)
        if one.engine == ENGINE:
            self.retrace, self.table = None, adopted(parse(one.table))
            self._observe(self.table, retrace.looks)
        else:
            self.retrace, self.table = retrace, None

    def _observe(self, table: Simulator, looks: Looks | None = None) -> None:
        table.observe(TableObserver(self, looks))

    def _look(self, then: trace.Seen) -> None:
        self.frames += 1
        now = self.looks.pop(0) if self.looks else trace.Seen(())
        if now == then:
            return None
        before, after = dict(then.poses), dict(now.poses)
        for ladder in sorted(before.keys() | after.keys()):
            if ladder not in after:
                return self.differs(f"ladder {ladder} moved then, and does not now")
            if ladder not in before:
                return self.differs(f"ladder {ladder} moves now, and did not then")
            if before[ladder] != after[ladder]:
                far = displacement({ladder: before[ladder]}, {ladder: after[ladder]})
                return self.differs(f"ladder {ladder} is elsewhere", far)
        return None

    def _call(self, one: trace.TraceItem) -> None:
        if isinstance(one, trace.Laid):
            self.table = self.make_table(one.base, one.starting)
            self._observe(self.table)
        elif isinstance(one, trace.Said):
            if isinstance(one.move, Settled):
                self._compare(one.move.settlement)
        elif self.table is not None:
            self._move(self.table, one)
        elif not isinstance(one, trace.Judged | trace.Reseeded):
            self.differs("the record moves ladders on a table that was never laid")

    def _move(self, table: Simulator, one: trace.TraceItem) -> None:
        match one:
            case trace.Added(ladder, pose):
                table.add(ladder, pose)
            case trace.Removed(ladder):
                table.remove(ladder)
            case trace.Led(ladder, grab, target):
                table.hold(ladder, grab, target)
            case trace.Released():
                table.release()
            case trace.Nudged(ladder, impulse, point):
                table.nudge(ladder, impulse, point)
            case trace.Began():
                table.begin_turn()
            case trace.Stepped(steps):
                table.step(steps)
                self.steps += steps
                self.turn_steps += steps
            case trace.Measured():
                self.measured.append(table.measure())
            case _:
                pass

    def _compare(self, then: Settlement) -> None:
        """One of the measurements since the last event must be this one."""
        found = [_present(now) for now in self.measured]
        self.measured.clear()
        self.settlements += 1
        if not found:
            return self.differs("a settlement that nobody measured")
        if then in found:
            return None
        now = found[-1]
        if now.poses.keys() == then.poses.keys() and now.poses != then.poses:
            return self.differs("the ladders rest elsewhere", displacement(then.poses, now.poses))
        if now.poses.keys() != then.poses.keys():
            return self.differs("other ladders are on the table")
        return self.differs("touches, grounds or times differ, though all ladders rest the same")


def _present(settlement: Settlement) -> Settlement:
    """As the referee passes it on: without the touches of ladders that are gone."""
    there = settlement.poses.keys()
    kept = tuple(touch for touch in settlement.grounds if touch.ladder in there)
    return replace(settlement, grounds=kept)


@dataclass(frozen=True, slots=True)
class Audit:
    """How far the record was simulated, and what was found. `others` are engines that made parts
    of it, which were not simulated again: `skipped` whole turns."""

    turns: int
    steps: int
    frames: int
    settlements: int
    difference: Difference | None = None
    skipped: int = 0
    others: tuple[str, ...] = ()

    @property
    def same(self) -> bool:
        return self.difference is None


def audit(
    record: GameRecord, make_table: TableMaker, progress: Callable[[int], object] | None = None
) -> Audit:
    """Make every call of the record again, on a table of this factory, up to the first difference.
    `progress` is told each page that is done."""
    run = Rerun(make_table, following(record.engine))
    skipped, others = 0, list[str]()
    for number, page in enumerate(record.pages):
        run.begin(number)
        if run.retrace is not None:
            others.append(run.retrace.engine)
        for one in page:
            run.go(one)
            if run.difference is not None:
                break
        if run.difference is not None:
            break
        skipped += number > 0 and run.retrace is not None
        if progress is not None:
            progress(number)
    else:
        number = len(record.pages) - 1
        run.rest()
    told = tuple(dict.fromkeys(others))
    counts = (number - skipped, run.steps, run.frames, run.settlements)
    return Audit(*counts, run.difference, skipped, told)


def following(engine: str | None) -> Retrace | None:
    """How a record begins that another engine than this one made."""
    return None if engine in (None, ENGINE) else Retrace(engine)
