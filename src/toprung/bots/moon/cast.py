"""A cast of the structure that does not give way: the second filter of a placement.

Where only one ladder moves, a second of simulation costs a tenth of what it costs on the real
structure; and what does not come to rest on a cast hardly does so on wood that yields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toprung.bots.moon.room import LOWEST
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.geometry import Boxes, near_boxes, together
from toprung.games.moon.physics.probe import (
    TOUCHING,
    Scene,
    displacement,
    heights,
    own_boxes,
)
from toprung.games.moon.physics.tables import bare_table
from toprung.games.moon.space import Pose, Vector

GLANCE = 12  # steps between two looks
LOOKS = 24  # after so many it must lie still: 1.2 seconds
STILL = 3e-5  # metres that it may move between two looks, twice running
SLOW = 1e-3  # metres between the last two looks: a ladder may go on swinging like this
FALL = 0.045  # metres that its middle may sink
PUSH: Vector = (4e-4, 3e-4, 0.0)  # N s: sets a ladder of 10 g moving at 5 cm/s
PUSHED = 36  # steps that a push is watched
LOOSE = 0.03  # metres that it may be pushed away


@dataclass(frozen=True, slots=True)
class Petrified(Base):
    """A base that the standing ladders have become parts of."""

    ladders: Boxes

    def base(self) -> Boxes:
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

    def __init__(self, poses: Mapping[int, Pose]) -> None:
        self._scene = Scene.of(poses)
        self._table = bare_table(Petrified((), self._scene.boxes))
        self._empty = self._table.snapshot()

    def settled(self, ladder: int, pose: Pose) -> Rest | None:
        """Let the ladder go at this pose; None if it falls, or a small push makes it fall."""
        self._table.restore(self._empty)  # so that no trial depends on those before
        self._table.add(ladder, pose)
        return self._settled(ladder, pose)

    def _settled(self, ladder: int, start: Pose) -> Rest | None:
        table, before, quiet = self._table, start, 0
        for look in range(LOOKS):
            table.step(GLANCE)
            now = table.pose(ladder)
            if start.place[2] - now.place[2] > FALL:
                return None
            moved = displacement({ladder: before}, {ladder: now})
            quiet = quiet + 1 if moved < STILL else 0
            if quiet == 2 or (look == LOOKS - 1 and moved < SLOW):
                return self._found(ladder, now)
            before = now
        return None

    def _found(self, ladder: int, pose: Pose) -> Rest | None:
        highest, lowest = heights(ladder, pose)
        if lowest < LOWEST:
            return None
        _, others, _ = near_boxes(own_boxes(ladder).placed(pose), self._scene.boxes, TOUCHING)
        carriers = frozenset(int(id) for id in self._scene.owner[others])
        wobble = self._wobble(ladder, pose)
        return None if wobble > LOOSE else Rest(pose, carriers, highest, wobble)

    def _wobble(self, ladder: int, pose: Pose) -> float:
        x, y, z = self._table.pose(ladder).place
        self._table.nudge(ladder, PUSH, (x, y, z + 0.01))
        self._table.step(PUSHED)
        return displacement({ladder: pose}, {ladder: self._table.pose(ladder)})
