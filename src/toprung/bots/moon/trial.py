"""Rehearsals of a placement on a copy of the table, over as soon as they fail.

The same hand does the same on the same table, so what a rehearsal ends in comes true.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toprung.bots.moon.gesture import Placement
from toprung.bots.moon.kinds import lies_as
from toprung.bots.moon.structure import length
from toprung.bots.moon.task import Kind
from toprung.games.moon.editions import Demand
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.engine import RATE, STEP
from toprung.games.moon.physics.probe import displacement
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.referee import meets
from toprung.games.moon.space import Pose, Vector

GLANCE = 12  # steps between two looks; some of them make a window of stillness (see probe)
MOMENT = 0.4  # seconds that an attempt is watched
SETTLING = 6.0  # seconds for coming to rest: as long as the referee waits
MOVED = 0.015  # metres that a standing ladder may move
SLID = 0.05  # metres that the placed ladder may move after it was let go
PUSH = 5e-4  # N s: sets a ladder of 10 g moving at 5 cm/s
PUSHED = 48  # steps until a push is judged
LOAD = 0.06  # N: what an end may have to bear of the next ladder's weight
LOADED = 36  # steps that it lasts
STIR, STIRRED = 1e-4, 6  # N s, and how many of the highest ladders feel it
STEADY = 240  # steps that everything must stay
STAYS = 0.003  # metres within which it does
END = 0.3  # of the ladder's length from its middle: where it is loaded


@dataclass(frozen=True, slots=True)
class Trial:
    """A placement that stood for a while. `met`: it does what the die demands. `moved` is how far
    the others gave way, `shaken` how far any ladder came from its place after some small pushes,
    `rise` how far the structure is higher than before; metres."""

    met: bool
    kind: Kind
    moved: float
    shaken: float
    rise: float


class Rehearsal:
    """A copy of the table on which one placement after the other is tried."""

    def __init__(self, table: Simulator) -> None:
        self._copy = table.clone()
        self._copy.begin_turn()
        self._start = self._copy.snapshot()
        self._poses = table.poses()
        self._top = max(probe.heights(*one)[0] for one in self._poses.items())
        self._grounded = self._copy.grounded()

    def attempt(self, ladder: int, pose: Pose, demand: Demand, pushed: bool) -> Trial | None:
        """Put the ladder there and let go; None if something gives way within a moment. Most of
        what fails does so in a tenth of a second, and costs little."""
        self._copy.restore(self._start)
        self._copy.add(ladder, pose)
        if not self._stands(ladder, pose, MOMENT):
            return None
        settlement = self._copy.measure()
        met, moved = meets(demand, ladder, settlement), self._moved(self._poses)
        highest = max(one.highest for one in settlement.standing)
        kind = lies_as(ladder, settlement.poses, settlement.neighbours[ladder])
        shaken = self._shaken(ladder) if pushed and met else 0.0
        return Trial(met, kind, moved, shaken, highest - self._top)

    def perform(self, placement: Placement, demand: Demand) -> bool | None:
        """Do it all by hand, as it will be done. Whether it meets the demand when it rests or when
        the time for that is over; None if something falls."""
        copy, ladder = self._copy, placement.ladder
        copy.restore(self._start)
        for _ in placement.carried_out(copy):
            if copy.grounded() - self._grounded:
                return None
        if not self._stands(ladder, placement.targets[-1], SETTLING):
            return None
        return meets(demand, ladder, copy.measure())

    def steady(self) -> bool:
        """After a performance: whether everything stays where it is when it is stirred a little.
        What has come to rest on the brink does not."""
        copy, before = self._copy, self._copy.poses()
        for id in sorted(before, key=lambda id: before[id].place[2])[-STIRRED:]:
            copy.nudge(id, (STIR, 0.0, 0.0), copy.pose(id).place)
        for _ in range(STEADY // GLANCE):
            copy.step(GLANCE)
            if self._moved(before) > STAYS:
                return False
        return not copy.grounded() - self._grounded

    def _shaken(self, ladder: int) -> float:
        """Push the placed ladder and the highest others, then load each of its ends with the weight
        of the next climber, and see how far things go."""
        copy, before = self._copy, self._copy.poses()
        high = sorted(before, key=lambda id: before[id].place[2])[-2:]
        pushes: tuple[Vector, ...] = ((PUSH, 0.0, 0.0), (-PUSH, PUSH, 0.0))
        for push in pushes:
            for id in sorted({ladder, *high}):
                x, y, z = copy.pose(id).place
                copy.nudge(id, push, (x, y, z + 0.01))
            copy.step(PUSHED)
            if self._gone(before):
                return SLID
        for end in (-END, END):
            for _ in range(LOADED):
                point = copy.pose(ladder).at((0.0, 0.0, end * length(ladder)))
                copy.nudge(ladder, (0.0, 0.0, -LOAD * STEP), point)
                copy.step()
            if self._gone(before):
                return SLID
        return self._moved(before)

    def _stands(self, ladder: int, pose: Pose, seconds: float) -> bool:
        """Go on until rest or for so long; False as soon as something falls or slides away."""
        copy = self._copy
        for _ in range(round(seconds * RATE / GLANCE)):
            if copy.at_rest:
                break
            copy.step(GLANCE)
            if copy.grounded() - self._grounded or self._moved(self._poses) > MOVED:
                return False
            if displacement({ladder: pose}, {ladder: copy.pose(ladder)}) > SLID:
                return False
        return True

    def _moved(self, before: Mapping[int, Pose]) -> float:
        now = self._copy.poses()
        return displacement(before, {id: now[id] for id in before})

    def _gone(self, before: Mapping[int, Pose]) -> bool:
        return bool(self._copy.grounded() - self._grounded) or self._moved(before) > SLID
