"""The openings of a ladder, between two neighbouring rungs, and what is put through them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from toprung.games.moon.pieces.ladders import Part, Rod, ladder
from toprung.games.moon.pieces.space import (
    Pose,
    Vector,
    add,
    cross,
    dot,
    minus,
    scaled,
    size,
    turned,
    unit,
)


@dataclass(frozen=True, slots=True)
class Window:
    """An opening in the world: its middle; the way up the ladder, along the rungs, and out of the
    ladder (unit vectors at right angles); half its height and width between the rungs' middles and
    the rails. `low` and `high` are the indices of its two rungs among the ladder's rods."""

    low: int
    high: int
    centre: Vector
    up: Vector
    along: Vector
    out: Vector
    half_height: float
    half_width: float

    def crossed(self, start: Vector, end: Vector) -> bool:
        """Whether a straight line from start to end goes through it."""
        before, after = (dot(minus(point, self.centre), self.out) for point in (start, end))
        if before * after > 0 or before == after:
            return False
        point = add(start, scaled(minus(end, start), before / (before - after)))
        offset = minus(point, self.centre)
        return (
            abs(dot(offset, self.up)) < self.half_height
            and abs(dot(offset, self.along)) < self.half_width
        )


@lru_cache(maxsize=1024)
def windows(number: int, pose: Pose) -> tuple[Window, ...]:
    """A ladder's openings from the foot upwards, where it stands."""
    one = ladder(number)
    rungs = [(index, rod) for index, rod in enumerate(one.rods) if rod.part is Part.RUNG]
    return tuple(_window(low, high, pose) for low, high in pairwise(rungs))


def _window(low: tuple[int, Rod], high: tuple[int, Rod], pose: Pose) -> Window:
    below, above = low[1], high[1]
    apart = minus(pose.at(above.centre), pose.at(below.centre))
    up = unit(apart)
    rungs = add(_direction(below, pose), _direction(above, pose))
    along = unit(minus(rungs, scaled(up, dot(rungs, up))))
    middle = scaled(add(below.centre, above.centre), 0.5)
    half_width = min(below.half[2], above.half[2])
    return Window(
        low[0], high[0], pose.at(middle), up, along, cross(up, along), size(apart) / 2, half_width
    )


def _direction(rod: Rod, pose: Pose) -> Vector:
    return turned(pose.turn, turned(rod.turn, (0.0, 0.0, 1.0)))


@dataclass(frozen=True, slots=True)
class Thread:
    """A rail (index among its ladder's rods) through a window, and its direction in the world."""

    rail: int
    along: Vector
    window: Window


def threads(inner: int, inner_pose: Pose, outer: int, outer_pose: Pose) -> tuple[Thread, ...]:
    """All ways in which rails of the inner ladder go through windows of the outer one."""
    found, openings = [], windows(outer, outer_pose)
    for index, rod in enumerate(ladder(inner).rods):
        if rod.part is Part.RUNG:
            continue
        start, end = (inner_pose.at(point) for point in rod.ends)
        found += [
            Thread(index, unit(minus(end, start)), window)
            for window in openings
            if window.crossed(start, end)
        ]
    return tuple(found)
