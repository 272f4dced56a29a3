"""The table as those who play, judge or try things out see it, whatever engine is behind it."""

from __future__ import annotations

from typing import Protocol

from toprung.games.moon.pieces.settlement import Ground, Settlement
from toprung.games.moon.pieces.space import Pose, Vector


class Observer(Protocol):
    """Told of each call that changes or measures a table, once it has succeeded."""

    def added(self, ladder: int, pose: Pose) -> None: ...

    def removed(self, ladder: int) -> None: ...

    def led(self, ladder: int, grab: Vector, target: Pose) -> None:
        """The hand gripped the ladder, or leads it on."""

    def released(self) -> None: ...

    def nudged(self, ladder: int, impulse: Vector, point: Vector) -> None: ...

    def turn_began(self) -> None: ...

    @property
    def patience(self) -> int:
        """After how many steps it wants to be told of them, at the latest."""

    def stepped(self, table: Simulator, steps: int) -> None:
        """The table went on by so many steps."""

    def measured(self) -> None: ...


class Simulator(Protocol):
    """One table with base and ladders, which moves only when it is told to.

    Ladders go by their number in the catalogue. A call that raises has changed nothing. The same
    calls in the same order give the same bits in any process of the same build, even if the table
    was saved and restored in between.
    """

    @property
    def ladders(self) -> tuple[int, ...]:
        """Those on the table, in ascending order."""

    @property
    def held(self) -> int | None:
        """The ladder in the hand."""

    @property
    def seconds(self) -> float:
        """Time simulated since the turn began."""

    @property
    def at_rest(self) -> bool:
        """Whether no point of any ladder has moved noticeably for a second (see probe), and none
        will in the next three (see rest). A copy does not look ahead."""

    @property
    def about_to_prove(self) -> bool:
        """Whether one of the next four steps may look ahead, which takes a moment."""

    @property
    def steady(self) -> bool:
        """Whether everything is at rest, or just trembles in its place and will go on so. This
        takes a moment while something moves."""

    def pose(self, ladder: int) -> Pose:
        """Where a ladder is. Raises Unparsable if it is not on the table."""

    def poses(self) -> dict[int, Pose]:
        """Where all ladders are."""

    def add(self, ladder: int, pose: Pose) -> None:
        """Put a ladder there, at rest and not held; avoiding overlaps is up to the caller (see
        `clearance`). Raises Unparsable, also if it is on the table already."""

    def remove(self, ladder: int) -> None:
        """Take a ladder from the table. Raises Unparsable if it is not there."""

    def hold(self, ladder: int, grab: Vector, target: Pose) -> None:
        """Grip a ladder at a point of its frame, or lead on the one in the hand: the hand moves it
        towards the target pose until the next target comes. Raises Unparsable if the target's turn
        is not one, Illegal for what no hand can do, OutOfTurn if another ladder is in the hand."""

    def release(self) -> None:
        """Let go. Raises OutOfTurn if nothing is held."""

    def nudge(self, ladder: int, impulse: Vector, point: Vector) -> None:
        """A short push (N s) at a point of the world, felt in the next step."""

    def begin_turn(self) -> None:
        """Set the clock to 0; whatever touches table or base now counts as touching it since
        then."""

    def step(self, steps: int = 1) -> None:
        """Go on by this many steps of 1/240 s."""

    def settle(self, limit: float = 6.0) -> Settlement:
        """Go on until rest, or until this many seconds have passed, and measure."""

    def measure(self) -> Settlement:
        """Everything that the rules may want to know, now."""

    def grounded(self) -> frozenset[int]:
        """Ladders that touched table or base since the turn began: `measure`, but cheap."""

    def ground_touches(self) -> frozenset[tuple[int, Ground]]:
        """As `grounded`, and what was touched."""

    def clearance(self, ladder: int, pose: Pose, margin: float = 0.001) -> float:
        """How far from everything else this ladder would be at this pose (metres, at most the
        margin); negative: how deep it would overlap. It need not be on the table."""

    def snapshot(self) -> bytes:
        """The whole table, moving or not."""

    def physics(self) -> bytes:
        """The hand and the world as our core reads them, whatever the engine: for a page that runs
        the same core."""

    def restore(self, snapshot: bytes) -> None:
        """Become as it was then. Raises Unparsable; an observed table can only go forward and
        refuses too."""

    def clone(self) -> Simulator:
        """An independent copy to try things out on, without an observer."""

    def observe(self, observer: Observer) -> None:
        """Tell this observer of every call from now on. A table has one observer at most."""
