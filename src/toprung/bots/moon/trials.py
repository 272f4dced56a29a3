"""Trials of a placement on copies of the table, given up as soon as they fail.

The first are made on a rigid cast of the structure: where only one ladder moves, a second of
simulation costs a tenth of what it costs on the real structure, and what does not come to rest on a
cast hardly does so on wood that yields. The last are rehearsals: the same hand does the same on the
same table, so what a rehearsal ends in comes true.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toprung.bots.moon.clearance import LOWEST
from toprung.bots.moon.gesture import Placement
from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.moon.structure import Kind, length, lies_as
from toprung.core.randomness import Random
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.engine import RATE, STEP
from toprung.games.moon.physics.factory import BareTable, bare_table
from toprung.games.moon.physics.geometry import Boxes, near_boxes, together
from toprung.games.moon.physics.probe import (
    TOUCHING,
    Scene,
    displacement,
    heights,
    own_boxes,
    travel,
)
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import ladder as numbered
from toprung.games.moon.pieces.settlement import rounded
from toprung.games.moon.pieces.space import Pose, Vector, scaled
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.referee import fulfils, meets

GLANCE = 12  # steps between two looks; some of them make a window of stillness (see probe)
MOMENT = 0.4  # seconds that an attempt is watched
SETTLING = 6.0  # seconds for coming to rest: as long as the referee waits
MOVED = 0.015  # metres that a standing ladder may move
SLID = 0.05  # metres that the placed ladder may move after it was let go
PUSH = 5e-4  # N s: sets a ladder of 10 g moving at 5 cm/s
PUSHED = 48  # steps until a push is judged
LOAD = 0.06  # N: what an end may have to bear of the next ladder's weight
LOADED, FELT = 36, 4  # steps that it lasts, and from one time that it is felt to the next
STIR, STIRRED = 1e-4, 6  # N s, and how many of the highest ladders feel it
STEADY = 240  # steps that everything must stay
STAYS = 0.003  # metres within which it does
SIDES: tuple[Vector, ...] = ((1.0, 0.0, 0.0), (-0.5, 0.866, 0.0), (-0.5, -0.866, 0.0))
TILTED, TILTS = 2.4, 32  # m/s^2 that a sideways push grows to, and in how many steps of FELT
SWAYED = 0.025  # metres that it may move a ladder
WEIGHT, WEIGHED = 0.1, 48  # N: of a ladder; steps that it weighs on a place
RAIL = 0.012  # metres from the middle of a ladder: where it weighs
WEAK = 2.0  # m/s^2 of a sideways push that a structure which bears no weight is worse by
END = 0.3  # of the ladder's length from its middle: where it is loaded

# On the cast.
CAST_LOOKS = 24  # after these it must lie still: 1.2 seconds
CAST_STILL = 3e-5  # metres that it may move between two looks, twice running
CAST_SLOW = 1e-3  # metres between the last two looks: a ladder may go on swinging like this
CAST_FALL = 0.045  # metres that its middle may sink
CAST_PUSH: Vector = (4e-4, 3e-4, 0.0)  # N s: sets a ladder of 10 g moving at 5 cm/s
CAST_PUSHED = 36  # steps that a push is watched
CAST_LOOSE = 0.03  # metres that it may be pushed away


@dataclass(frozen=True, slots=True)
class Petrified(Base):
    """A base that the standing ladders have become parts of."""

    ladders: Boxes

    def boxes(self) -> Boxes:
        return together([Base.boxes(self), self.ladders])


@dataclass(frozen=True, slots=True)
class Rest:
    """Where a ladder comes to rest on the cast: what carries it, its highest point, and how far a
    small push moved it; metres."""

    pose: Pose
    carriers: frozenset[int]
    highest: float
    wobble: float


class Cast:
    """The ladders at these poses, immovable."""

    def __init__(self, poses: Mapping[int, Pose], bare: BareTable = bare_table) -> None:
        self._scene = Scene.of(poses)
        self._table = bare(Petrified((), self._scene.boxes))
        self._empty = self._table.snapshot()

    def settled(self, ladder: int, pose: Pose) -> Rest | None:
        """Let the ladder go at this pose; None if it falls, or a small push makes it fall."""
        self._table.restore(self._empty)  # so that no trial depends on those before
        self._table.add(ladder, pose)
        return self._settled(ladder, pose)

    def _settled(self, ladder: int, start: Pose) -> Rest | None:
        table, before, quiet = self._table, start, 0
        for look in range(CAST_LOOKS):
            table.step(GLANCE)
            now = table.pose(ladder)
            if start.place[2] - now.place[2] > CAST_FALL:
                return None
            moved = travel(ladder, before, now)
            quiet = quiet + 1 if moved < CAST_STILL else 0
            if quiet == 2 or (look == CAST_LOOKS - 1 and moved < CAST_SLOW):
                return self._found(ladder, now)
            before = now
        return None

    def _found(self, ladder: int, pose: Pose) -> Rest | None:
        highest, lowest = heights(ladder, pose)
        if lowest < LOWEST:
            return None
        near = near_boxes(own_boxes(ladder).placed(pose), self._scene.boxes, TOUCHING)
        carriers = frozenset(self._scene.owner[one.column] for one in near)
        wobble = self._wobble(ladder, pose)
        return None if wobble > CAST_LOOSE else Rest(pose, carriers, highest, wobble)

    def _wobble(self, ladder: int, pose: Pose) -> float:
        x, y, z = self._table.pose(ladder).place
        self._table.nudge(ladder, CAST_PUSH, (x, y, z + 0.01))
        self._table.step(CAST_PUSHED)
        return travel(ladder, pose, self._table.pose(ladder))


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


def _beside(ladder: int, poses: Mapping[int, Pose]) -> tuple[frozenset[int], float, float]:
    """The others that a ladder touches, and the highest points of it and of them."""
    scene = Scene.of(poses)
    mine = scene.of_one(ladder)
    others, owner = scene.without(ladder), [id for id in scene.owner if id != ladder]
    touched = frozenset(owner[one.column] for one in near_boxes(mine, others, TOUCHING))
    return touched, mine.highest, others.highest


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
        poses, moved = self._copy.poses(), self._moved(self._poses)
        touched, own, others = _beside(ladder, poses)
        met = fulfils(demand, len(touched), highest=rounded(own) > rounded(others))
        kind = lies_as(ladder, poses, touched)
        shaken = self._shaken(ladder) if pushed and met else 0.0
        return Trial(met, kind, moved, shaken, max(own, others) - self._top)

    def strength(self, ladder: int, pose: Pose, loads: int) -> float:
        """With the ladder there: how strong a steady sideways push the structure would bear, to
        whichever side it bears least (m/s^2), less what it would not bear of the next ladder's
        weight in so many places. All that is tried is the same for every place."""
        self._copy.restore(self._start)
        self._copy.add(ladder, pose)
        self._copy.step(round(MOMENT * RATE))
        if self._copy.grounded() - self._grounded:
            return -WEAK
        placed = self._copy.snapshot()
        borne = [self._tilted(placed, side) for side in SIDES]
        self._copy.restore(placed)
        return min(borne) + sum(borne) / len(borne) - WEAK * self._weak(loads)

    def _tilted(self, placed: bytes, side: Vector) -> float:
        """The sideways push, growing from nothing, at which a ladder falls or is carried away."""
        copy = self._copy
        copy.restore(placed)
        before = copy.poses()
        masses = {id: numbered(id).mass for id in before}
        for beat in range(1, TILTS + 1):
            push = TILTED * beat / TILTS
            for id, mass in masses.items():
                impulse = scaled(side, mass * push * STEP * FELT)
                copy.nudge(id, impulse, copy.pose(id).place)
            copy.step(FELT)
            if beat % 4 == 0 and (copy.grounded() - self._grounded or self._moved(before) > SWAYED):
                return push
        return TILTED

    def ended(self) -> Simulator:
        """A copy of the table as the last performance left it."""
        return self._copy.clone()

    def _weak(self, samples: int) -> float:
        """The share of places high up, of so many, that do not bear the weight of a ladder."""
        copy, placed = self._copy, self._copy.snapshot()
        before, gone = copy.poses(), 0
        high = sorted(before, key=lambda id: before[id].place[2])[len(before) // 2 :]
        for number in range(samples):
            stream = RandomStream(Random(number).fork("load"))
            id = stream.pick(high)
            own = (stream.sign() * RAIL, 0.0, stream.between(-END, END) * length(id))
            copy.restore(placed)
            for _ in range(WEIGHED // FELT):
                copy.nudge(id, (0.0, 0.0, -WEIGHT * STEP * FELT), copy.pose(id).at(own))
                copy.step(FELT)
            gone += self._moved(before) > MOVED or bool(copy.grounded() - self._grounded)
        return gone / samples

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
            for _ in range(LOADED // FELT):
                point = copy.pose(ladder).at((0.0, 0.0, end * length(ladder)))
                copy.nudge(ladder, (0.0, 0.0, -LOAD * STEP * FELT), point)
                copy.step(FELT)
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
            if travel(ladder, pose, copy.pose(ladder)) > SLID:
                return False
        return True

    def _moved(self, before: Mapping[int, Pose]) -> float:
        now = self._copy.poses()
        return displacement(before, {id: now[id] for id in before})

    def _gone(self, before: Mapping[int, Pose]) -> bool:
        return bool(self._copy.grounded() - self._grounded) or self._moved(before) > SLID
