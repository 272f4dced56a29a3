"""Trying a placement out on a copy of the table: coarse first, and over as soon as it fails."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toprung.bots.moon.gesture import Placement
from toprung.bots.moon.structure import length
from toprung.games.moon.editions import Demand
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.engine import STEP
from toprung.games.moon.physics.probe import displacement
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.rules import meets
from toprung.games.moon.space import Pose, Vector

GLANCE = 12  # steps between two looks at what is happening
FIRST_LOOK = 0.6  # seconds after which a placement that does not meet the demand is given up
LONGEST = 3.0  # seconds that a placement may take to come to rest when it is tried
SETTLING = 6.0  # seconds that it may take in the end
MOVED = 0.012  # metres that a standing ladder may move
SLID = 0.05  # metres that the placed ladder may move after it was let go
PUSH = 5e-4  # N s: sets a ladder of 10 g moving at 5 cm/s
PUSHED = 60  # steps until a push is judged
LOAD = 0.09  # N: the weight of a ladder
LOADED = 48  # steps that it lasts
LONE = 0.002  # metres of shaking that a single carrier is as bad as
LOFTY = 0.1  # metres of shaking that each metre above the others is as bad as
END = 0.4  # of the ladder's length from its middle: where it is loaded


@dataclass(frozen=True, slots=True)
class Trial:
    """A placement that stands. `met`: it does what the die demands. `moved` is how far the others
    gave way, `shaken` how far any ladder came from its place after some small pushes; metres.
    `carriers` counts the ladders that it touches, `rise` is how far it is higher than before."""

    pose: Pose
    met: bool
    moved: float
    shaken: float
    carriers: int
    rise: float

    @property
    def cost(self) -> float:
        """The less, the better: steady first; then not much higher than the others, and on two
        carriers rather than on one, so that the top stays broad enough for those to come."""
        lone = LONE if self.carriers < 2 else 0.0
        return self.shaken + 0.5 * self.moved + LOFTY * max(0.0, self.rise) + lone


class Rehearsal:
    """A copy of the table on which one placement after the other is tried."""

    def __init__(self, table: Simulator) -> None:
        self._copy = table.clone()
        self._copy.begin_turn()
        self._start = self._copy.snapshot()
        self._poses = table.poses()
        self._top = max(probe.heights(*one)[0] for one in self._poses.items())
        self._grounded = self._copy.grounded()

    def attempt(self, ladder: int, pose: Pose, demand: Demand) -> Trial | None:
        """Put the ladder there and let go; None if it does not stand."""
        self._copy.restore(self._start)
        self._copy.add(ladder, pose)
        if not self._stands(ladder, pose, FIRST_LOOK):
            return None
        settlement = self._copy.measure()
        met = meets(demand, ladder, settlement)
        if met:
            if not (self._stands(ladder, pose, LONGEST) and self._copy.at_rest):
                return None
            settlement = self._copy.measure()
            met = meets(demand, ladder, settlement)
        moved = self._moved(self._poses)
        shaken = self._shaken(ladder) if met else SLID
        carriers = len(settlement.neighbours[ladder])
        highest = max(one.highest for one in settlement.standing)
        return Trial(pose, met, moved, shaken, carriers, highest - self._top)

    def perform(self, placement: Placement, demand: Demand) -> bool | None:
        """Do it all by hand, as it will be done. Whether it meets the demand; None if it falls."""
        copy, ladder = self._copy, placement.ladder
        copy.restore(self._start)
        for _ in placement.carried_out(copy):
            if copy.grounded() - self._grounded:
                return None
        if not self._stands(ladder, placement.targets[-1], copy.seconds + SETTLING):
            return None
        if not copy.at_rest:
            return None
        return meets(demand, ladder, copy.measure())

    def _stands(self, ladder: int, pose: Pose, limit: float) -> bool:
        """Go on until rest or until then; False as soon as something falls or slides away."""
        copy = self._copy
        while not copy.at_rest and copy.seconds < limit:
            copy.step(GLANCE)
            if copy.grounded() - self._grounded or self._moved(self._poses) > MOVED:
                return False
            if displacement({ladder: pose}, {ladder: copy.pose(ladder)}) > SLID:
                return False
        return True

    def _moved(self, before: Mapping[int, Pose]) -> float:
        now = self._copy.poses()
        return displacement(before, {id: now[id] for id in before})

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

    def _gone(self, before: Mapping[int, Pose]) -> bool:
        return bool(self._copy.grounded() - self._grounded) or self._moved(before) > SLID
