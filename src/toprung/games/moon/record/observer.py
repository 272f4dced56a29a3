"""What a recorder sees of a table: every call that moves something, and 20 times a second where the
ladders are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.space import Pose, Vector
from toprung.games.moon.record import trace
from toprung.games.moon.record.grid import MOVEMENT

REPLAY_RATE: Final = 20  # looks a second at the ladders
_EVERY = RATE // REPLAY_RATE


class Notebook(Protocol):
    """Where a table's trace is taken down; a Recorder is one."""

    @property
    def page(self) -> int:
        """On a new page all ladders are written down again."""

    def note(self, item: trace.TraceItem) -> None: ...


@dataclass(frozen=True, slots=True)
class Looks:
    """What was seen last: the clock in steps, the page, and the ladders on the record's grid."""

    clock: int = 0
    page: int = 0
    seen: tuple[tuple[int, tuple[int, ...]], ...] = ()


class TableObserver:
    """The Observer that writes a trace into a notebook, going on from what was seen last.

    Measuring is noted too, so measure when it matters and ask `grounded` in between. The hand's
    targets must be on the record's grid (`HAND`), or the record would say something else.
    """

    def __init__(self, notebook: Notebook, looks: Looks | None = None) -> None:
        before = looks or Looks(page=notebook.page)
        self._note, self._notebook = notebook.note, notebook
        self._clock, self._page, self._seen = before.clock, before.page, dict(before.seen)
        self._poses: dict[int, Pose] = {}

    @property
    def looks(self) -> Looks:
        return Looks(self._clock, self._page, tuple(self._seen.items()))

    def added(self, ladder: int, pose: Pose) -> None:
        self._note(trace.Added(ladder, pose))

    def removed(self, ladder: int) -> None:
        self._seen.pop(ladder, None)
        self._note(trace.Removed(ladder))

    def led(self, ladder: int, grab: Vector, target: Pose) -> None:
        self._note(trace.Led(ladder, grab, target))

    def released(self) -> None:
        self._note(trace.Released())

    def nudged(self, ladder: int, impulse: Vector, point: Vector) -> None:
        self._note(trace.Nudged(ladder, impulse, point))

    def turn_began(self) -> None:
        self._note(trace.Began())

    @property
    def patience(self) -> int:
        return _EVERY - self._clock % _EVERY

    def stepped(self, table: Simulator, steps: int) -> None:
        self._note(trace.Stepped(steps))
        self._clock += steps
        if self._clock % _EVERY == 0:
            self._look(table.poses())

    def measured(self) -> None:
        self._note(trace.Measured())

    def _look(self, poses: dict[int, Pose]) -> None:
        """Note those ladders that moved on the grid; all of them on a new page."""
        if self._page != self._notebook.page:
            self._page = self._notebook.page
            self._seen.clear()
        moved = []
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
