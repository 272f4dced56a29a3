"""A table whose every movement is taken down: the Simulator that a recorded game plays on."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from toprung.core.errors import Unparsable
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.recording import trace
from toprung.games.moon.recording.grid import HAND, MOVEMENT
from toprung.games.moon.settlement import Ground, Settlement
from toprung.games.moon.space import Pose, Vector

REPLAY_RATE: Final = 20  # looks a second at the ladders
_EVERY = RATE // REPLAY_RATE

Tables: TypeAlias = Callable[[Base, tuple[int, int]], Simulator]  # such as `prepared_table`


class Notebook(Protocol):
    """Where a table's items are taken down; a Recorder is one."""

    @property
    def page(self) -> int:
        """On a new page all ladders are seen anew."""

    def note(self, item: trace.TraceItem) -> None: ...


@dataclass(frozen=True, slots=True)
class Looks:
    """What was seen last: the clock in steps, the page, and the ladders on the record's grid."""

    clock: int
    page: int
    seen: tuple[tuple[int, tuple[int, ...]], ...]


class RecordedTable:
    """A Simulator that notes each call which changes it, after it succeeded.

    Targets of the hand are put on the record's grid. Measuring is noted, so measure when it
    matters and ask `grounded` in between. Copies are not recorded: try things out on them. It
    cannot be restored to anything but itself, because a record only goes forward.
    """

    def __init__(self, table: Simulator, notebook: Notebook) -> None:
        self._table, self._notebook = table, notebook
        self._clock = 0
        self._page = notebook.page
        self._seen: dict[int, tuple[int, ...]] = {}
        self._poses: dict[int, Pose] = {}

    @classmethod
    def laid(
        cls, notebook: Notebook, tables: Tables, base: Base, starting: tuple[int, int]
    ) -> RecordedTable:
        """A new table, noted. Raises as `tables` does."""
        table = tables(base, starting)
        notebook.note(trace.Laid(base, starting))
        return cls(table, notebook)

    @classmethod
    def resumed(cls, table: Simulator, notebook: Notebook, looks: Looks) -> RecordedTable:
        """A table that was being recorded, restored, goes on being recorded."""
        resumed = cls(table, notebook)
        resumed._clock, resumed._page, resumed._seen = looks.clock, looks.page, dict(looks.seen)
        return resumed

    @property
    def looks(self) -> Looks:
        return Looks(self._clock, self._page, tuple(self._seen.items()))

    @property
    def ladders(self) -> tuple[int, ...]:
        return self._table.ladders

    @property
    def held(self) -> int | None:
        return self._table.held

    @property
    def seconds(self) -> float:
        return self._table.seconds

    @property
    def at_rest(self) -> bool:
        return self._table.at_rest

    def pose(self, ladder: int) -> Pose:
        return self._table.pose(ladder)

    def poses(self) -> dict[int, Pose]:
        return self._table.poses()

    def add(self, ladder: int, pose: Pose) -> None:
        self._table.add(ladder, pose)
        self._note(trace.Added(ladder, pose))

    def remove(self, ladder: int) -> None:
        self._table.remove(ladder)
        self._seen.pop(ladder, None)
        self._note(trace.Removed(ladder))

    def hold(self, ladder: int, grab: Vector, target: Pose) -> None:
        if all(map(math.isfinite, (*grab, *target.place, *target.turn))):
            grab, target = HAND.nearest_point(grab), HAND.nearest(target)
        self._table.hold(ladder, grab, target)
        self._note(trace.Led(ladder, grab, target))

    def release(self) -> None:
        self._table.release()
        self._note(trace.Released())

    def nudge(self, ladder: int, impulse: Vector, point: Vector) -> None:
        self._table.nudge(ladder, impulse, point)
        self._note(trace.Nudged(ladder, impulse, point))

    def begin_turn(self) -> None:
        self._table.begin_turn()
        self._note(trace.Began())

    def step(self, steps: int = 1) -> None:
        while steps > 0:
            some = min(steps, _EVERY - self._clock % _EVERY)
            self._table.step(some)
            self._note(trace.Stepped(some))
            self._clock += some
            steps -= some
            if self._clock % _EVERY == 0:
                self._look()

    def settle(self, limit: float = 6.0) -> Settlement:
        steps = 0
        while not self.at_rest and steps < limit * RATE:
            self.step()
            steps += 1
        return self.measure()

    def measure(self) -> Settlement:
        found = self._table.measure()
        self._note(trace.Measured())
        return found

    def grounded(self) -> frozenset[int]:
        return self._table.grounded()

    def ground_touches(self) -> frozenset[tuple[int, Ground]]:
        return self._table.ground_touches()

    def clearance(self, ladder: int, pose: Pose, margin: float = 0.001) -> float:
        return self._table.clearance(ladder, pose, margin)

    def snapshot(self) -> bytes:
        return self._table.snapshot()

    def restore(self, snapshot: bytes) -> None:
        if snapshot != self.snapshot():
            raise Unparsable("a table that is being recorded cannot go back: use a clone")

    def clone(self) -> Simulator:
        return self._table.clone()

    def _note(self, item: trace.TraceItem) -> None:
        self._notebook.note(item)

    def _look(self) -> None:
        """Note those ladders that moved on the grid; all of them on a new page."""
        if self._page != self._notebook.page:
            self._page = self._notebook.page
            self._seen.clear()
        moved = []
        poses = self._table.poses()
        for ladder, pose in poses.items():
            if self._poses.get(ladder) is pose and ladder in self._seen:
                continue
            whole = MOVEMENT.whole(pose)
            if self._seen.get(ladder) != whole:
                self._seen[ladder] = whole
                moved.append((ladder, MOVEMENT.pose(whole)))
        self._poses = poses
        if moved:
            self._note(trace.Seen(tuple(moved)))
