"""What physics hands to the rules: poses, touches and rest, as values without any engine.

Numbers are rounded when they are measured (lengths to 0.1 µm, see `rounded`), and touches are
measured on the rounded poses. So a text gives back an equal settlement, and whoever has a
settlement can compute its touches again from the poses alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from toprung.games.moon.space import Pose, Vector

DIGITS = 7  # decimal places that are kept of metres, of newtons, and of quaternions and normals


class Ground(StrEnum):
    """What a placed ladder must not touch (CM-TRN-5)."""

    TABLE = "table"
    BASE = "base"


@dataclass(frozen=True, slots=True)
class Standing:
    """A ladder where it is, with the heights of its highest and its lowest point (metres)."""

    ladder: int
    pose: Pose
    highest: float
    lowest: float


@dataclass(frozen=True, slots=True)
class Touch:
    """Two rods of two ladders touch. `first` is the smaller ladder number.

    `place` is the middle of the touching region (metres), `normal` points from the first ladder
    to the second, `load` is the normal force between the two rods (newtons).
    """

    first: int
    first_rod: int
    second: int
    second_rod: int
    place: Vector
    normal: Vector
    load: float

    @property
    def rods(self) -> tuple[int, int, int, int]:
        """Ladder and rod, ladder and rod: what names this touch."""
        return self.first, self.first_rod, self.second, self.second_rod


@dataclass(frozen=True, slots=True)
class GroundTouch:
    """A ladder touched table or base at some moment since the turn began.

    `since` is the first such moment, in seconds after the turn began; `lasting` says whether it
    still touches.
    """

    ladder: int
    ground: Ground
    since: float
    lasting: bool


@dataclass(frozen=True)
class Settlement:
    """Everything measured at one moment. Ladders, touches and ground touches are in order.

    `penetration` is the deepest overlap of any two rods, or of a rod with table or base (metres);
    `seconds` is the time simulated since the turn began. `at_rest` is False if the ladders were
    still moving when time ran out.
    """

    standing: tuple[Standing, ...]
    touches: tuple[Touch, ...]
    grounds: tuple[GroundTouch, ...]
    at_rest: bool
    penetration: float
    seconds: float

    @cached_property
    def poses(self) -> dict[int, Pose]:
        """By ladder."""
        return {one.ladder: one.pose for one in self.standing}

    @cached_property
    def neighbours(self) -> dict[int, frozenset[int]]:
        """Which other ladders each ladder touches."""
        found: dict[int, set[int]] = {one.ladder: set() for one in self.standing}
        for touch in self.touches:
            found[touch.first].add(touch.second)
            found[touch.second].add(touch.first)
        return {ladder: frozenset(others) for ladder, others in found.items()}

    def grounded(self, ladders: Iterable[int] | None = None) -> frozenset[int]:
        """Those (of these) ladders that touched table or base since the turn began."""
        touching = frozenset(one.ladder for one in self.grounds)
        return touching if ladders is None else touching & frozenset(ladders)


def rounded(value: float) -> float:
    """The nearest value that a settlement can hold; never -0.0."""
    return round(value, DIGITS) + 0.0


def rounded_pose(pose: Pose) -> Pose:
    """The nearest pose that a settlement can hold."""
    x, y, z = map(rounded, pose.place)
    w, i, j, k = map(rounded, pose.turn)
    return Pose((x, y, z), (w, i, j, k))
