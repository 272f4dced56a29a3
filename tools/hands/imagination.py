"""What somebody who looks at a structure imagines: how a ladder might lie on it.

Geometry alone: a ladder is lowered in the mind until it touches, tips over that place until it
touches a second time, and lies there if its middle is between; or hangs there, with the end of a
rail in one of its openings, if wood that rubs can hold it in such a place. Nothing is simulated,
and nothing of the bots' planner is used. Places are chosen among those that come to mind, a few
dozen.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from tests.games.moon.physics.towers import Chance

from tools.hands.balance import LOOSE, Floats, hanging, pushes, sunk, unborne
from toprung.games.moon.pieces.ladders import Part
from toprung.games.moon.pieces.ladders import ladder as numbered
from toprung.games.moon.pieces.space import (
    Pose,
    Quaternion,
    Vector,
    about,
    add,
    from_axes,
    minus,
    scaled,
    times,
    turned,
)
from toprung.games.moon.rules.editions import Demand

RADIUS = 0.0028  # metres: half a rod's thickness
NEAR = 0.0015  # metres apart that look like touching
ROOM = 0.006  # metres from others that look safe
FLAT: Quaternion = from_axes((0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
IDEAS = 300
WEIGHED = 24  # of which they imagine that the hand errs
BESIDE = 6  # times
OFF = 0.004  # metres
TWIST = math.radians(5)
FORGIVES = 0.03  # metres of margin that a place is worth which always forgives
LEAST_MARGIN = 0.003
TIPPING = math.radians(2)
STEEPEST = math.radians(24)  # wood slides off steeper slopes
LOW = 0.05  # metres: where a ladder's middle is too near the table
STARTING = (0, 1)
HANGS = 0.008  # metres of margin that something well hung is worth
SINKING = 60  # steps of that
HOOKED = math.radians(65)
OUTWARD = 0.6  # how steep the end of a rail points up on which something can be hung
AXES: tuple[Vector, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True, slots=True)
class Idea:
    """Where to lower a ladder, how good that place seems (metres of margin), what would carry it,
    and whether it would hang there."""

    pose: Pose
    worth: float
    carriers: frozenset[int]
    hung: bool = False


def segments(number: int, pose: Pose) -> Floats:
    """The middle lines of a ladder's rods: rows of two ends."""
    axes = np.array([turned(pose.turn, axis) for axis in AXES])
    moved: Floats = _rods(number) @ axes + np.array(pose.place)
    return moved


@cache
def _rods(number: int) -> Floats:
    return np.array([rod.ends for rod in numbered(number).rods])


class Imagination:
    """A structure as it is seen."""

    def __init__(self, poses: Mapping[int, Pose], chance: Chance) -> None:
        self._chance = chance
        parts = [segments(number, pose) for number, pose in sorted(poses.items())]
        self._rods = np.concatenate(parts)
        self._owners = np.concatenate(
            [np.full(len(part), number) for number, part in zip(sorted(poses), parts, strict=True)]
        )
        self._top = float(self._rods[:, :, 2].max()) + RADIUS
        self._places = {number: np.array(pose.place) for number, pose in poses.items()}
        self._middle = np.array(list(self._places.values())).mean(axis=0)
        self._ends = _ends_up(poses)
        self._below, self._above = self._leaning()

    def ideas(self, number: int, demand: Demand, count: int = IDEAS) -> list[Idea]:
        """The places that come to mind, the best first: those that forgive a hand that errs."""
        found = [idea for _ in range(count) if (idea := self._idea(number, demand)) is not None]
        best = sorted(found, key=lambda idea: -idea.worth)
        weighed = [(self._forgiving(number, demand, idea), idea) for idea in best[:WEIGHED]]
        first = sorted(weighed, key=lambda one: -one[0] * FORGIVES - one[1].worth)
        return [*(idea for _, idea in first), *best[WEIGHED:]]

    def _forgiving(self, number: int, demand: Demand, idea: Idea) -> float:
        """In how many of a few places a little beside it would do as well, from 0 to 1."""
        down = self._hung if idea.hung else self._lain
        beside = [down(number, self._beside(idea.pose), demand) for _ in range(BESIDE)]
        return sum(one is not None for one in beside) / BESIDE

    def _beside(self, pose: Pose) -> Pose:
        """Above it, as far off as a hand may err."""
        off = [spread(self._chance, OFF) for _ in range(2)]
        x, y = (part + by for part, by in zip(pose.place[:2], off, strict=True))
        turn = pose.turn
        for axis in AXES:
            turn = times(about(axis, spread(self._chance, TWIST)), turn)
        return Pose((x, y, self._top + 0.12), turn)

    def carried(self, number: int, pose: Pose) -> float:
        """How far the middle of a ladder that is seen here is inside what carries it, metres."""
        at, _, _ = self._contacts(number, pose)
        return self._margin(pose, at) if len(at) else -1.0

    def _idea(self, number: int, demand: Demand) -> Idea | None:
        kind = self._chance.below(4)
        if kind == 0:
            over = self._hooked(number)
            return self._hung(number, over, demand) if over else None
        pose = self._across(number, demand) if kind > 1 else self._somewhere(number)
        return self._lain(number, pose, demand) if pose else None

    def _lain(self, number: int, pose: Pose, demand: Demand) -> Idea | None:
        """Lowered until it touches, and then tipped until it lies."""
        lying = self._laid(number, pose)
        return self._judged(number, lying, demand) if lying else None

    def _hung(self, number: int, pose: Pose, demand: Demand) -> Idea | None:
        """Lowered until it touches, and then let sink until wood that rubs holds it."""
        lowered = self._lowered(number, pose)
        at_rest = lowered and self._sunk(number, lowered)
        found = at_rest and self._judged(number, at_rest, demand)
        return Idea(lowered, found.worth, found.carriers, True) if lowered and found else None

    def _sunk(self, number: int, pose: Pose) -> Pose | None:
        """Where it comes to rest if it is let sink from here; None if it sinks on and on."""
        for _ in range(SINKING):
            if pose.place[2] < LOW:
                break
            at, _, ways = self._contacts(number, pose)
            left = unborne(pushes(pose, at, ways))
            if np.linalg.norm(left) < LOOSE:
                return pose
            pose = sunk(pose, left)
        return None

    def _across(self, number: int, demand: Demand) -> Pose | None:
        """Above two places of the structure, of one ladder or of two: laid across both."""
        chance = self._chance
        long = numbered(number).length
        for _ in range(60):
            one, two = self._spot(2), self._spot(2)
            same = bool(self._owners[one[0]] == self._owners[two[0]])
            way = two[1] - one[1]
            level = math.hypot(way[0], way[1])
            slope = math.atan2(way[2], level)
            fits = demand is Demand.MOON or same is (demand is Demand.ONE)
            if fits and 0.02 < level < 0.9 * long and abs(slope) < STEEPEST:
                break
        else:
            return None
        middle = one[1] + way * chance.between(0.25, 0.75)
        roll = chance.between(-0.1, 0.1) + math.pi * chance.below(2)
        yaw = about((0.0, 0.0, 1.0), math.atan2(way[1], way[0]) + math.pi * chance.below(2))
        along = turned(yaw, (1.0, 0.0, 0.0))
        tilt = about(
            (0.0, 1.0, 0.0), -slope if along[0] * way[0] + along[1] * way[1] > 0 else slope
        )
        turn = times(yaw, times(tilt, times(about((1.0, 0.0, 0.0), roll), FLAT)))
        aside = turned(turn, (chance.between(-0.014, 0.014), 0.0, 0.0))
        return Pose((middle[0] + aside[0], middle[1] + aside[1], self._top + 0.12), turn)

    def _spot(self, looks: int) -> tuple[int, Floats]:
        """A place on a rod, more likely a high one, and which rod."""
        chance = self._chance
        rows = [chance.below(len(self._rods)) for _ in range(looks)]
        row = max(rows, key=lambda one: float(self._rods[one, :, 2].max()))
        share = chance.between(0.0, 1.0)
        return row, self._rods[row, 0] * (1 - share) + self._rods[row, 1] * share

    def _somewhere(self, number: int) -> Pose:
        """Above one place, turned in any way."""
        chance = self._chance
        _, over = self._spot(4)
        steep = chance.between(-0.5, 0.5)
        roll = chance.between(-0.3, 0.3) + math.pi * chance.below(2)
        yaw = about((0.0, 0.0, 1.0), chance.between(0.0, 2 * math.pi))
        tilt = times(about((0.0, 1.0, 0.0), steep), about((1.0, 0.0, 0.0), roll))
        turn = times(yaw, times(tilt, FLAT))
        long = numbered(number).length
        aside = turned(turn, (chance.between(-0.02, 0.02), 0.0, chance.between(-0.35, 0.35) * long))
        x, y, _ = minus((over[0], over[1], over[2]), aside)
        return Pose((x, y, self._top + 0.12), turn)

    def _hooked(self, number: int) -> Pose | None:
        """One of its openings above the end of a rail that points up, turned in any way."""
        if not self._ends:
            return None
        chance = self._chance
        end = self._ends[chance.below(len(self._ends))]
        openings = _openings(number)
        opening = openings[chance.below(len(openings))]
        steep = chance.between(-HOOKED, HOOKED)
        roll = chance.between(-0.4, 0.4) + math.pi * chance.below(2)
        yaw = about((0.0, 0.0, 1.0), chance.between(0.0, 2 * math.pi))
        tilt = times(about((0.0, 1.0, 0.0), steep), about((1.0, 0.0, 0.0), roll))
        turn = times(yaw, times(tilt, FLAT))
        x, y, _ = minus((end[0], end[1], end[2]), turned(turn, opening))
        return Pose((x, y, self._top + 0.12), turn)

    def _laid(self, number: int, pose: Pose) -> Pose | None:
        """Lowered until it touches, then tipped until it touches again; None if it never does."""
        lowered = self._lowered(number, pose)
        if lowered is None:
            return None
        for _ in range(2):
            at, _, _ = self._contacts(number, lowered)
            if len(at) == 0 or self._margin(lowered, at) > LEAST_MARGIN:
                return lowered
            pivot = at.mean(axis=0)
            tipped = self._tipped(number, lowered, (pivot[0], pivot[1], pivot[2]))
            if tipped is None:
                return None
            lowered = tipped
        return lowered

    def _lowered(self, number: int, pose: Pose) -> Pose | None:
        x, y, z = pose.place
        for _ in range(40):
            gap = self._gap(number, Pose((x, y, z), pose.turn))
            if gap < NEAR / 3:
                return Pose((x, y, z), pose.turn)
            z -= max(gap * 0.9, 0.0004)
            if z < LOW:
                return None
        return None

    def _tipped(self, number: int, pose: Pose, pivot: Vector) -> Pose | None:
        out = minus(pose.place, pivot)
        level = math.hypot(out[0], out[1])
        if level < 1e-4:
            return pose
        axis = (-out[1] / level, out[0] / level, 0.0)
        first = True
        for step in range(1, 30):
            turn = about(axis, step * TIPPING)
            tipped = Pose(add(pivot, turned(turn, out)), times(turn, pose.turn))
            deep = self._gap_away(number, tipped, pivot)
            if deep < 0:
                return pose if first else tipped
            if deep < NEAR:
                return tipped
            first = False
        return None

    def _gap_away(self, number: int, pose: Pose, pivot: Vector) -> float:
        """How far it is from everything that is not at the pivot."""
        gaps, at, _ = self._gaps(number, pose)
        far = np.linalg.norm(at - np.array(pivot), axis=-1) > 0.008
        return float(np.where(far, gaps, 1.0).min())

    def _judged(self, number: int, pose: Pose, demand: Demand) -> Idea | None:
        own = segments(number, pose)
        if own[:, :, 2].min() < 0.035:
            return None
        at, owned, ways = self._contacts(number, pose)
        carriers = frozenset(owned)
        if len(at) < 2:
            return None
        margin = self._margin(pose, at)
        hung = margin < LEAST_MARGIN
        if hung:
            margin = HANGS * hanging(pose, at, ways)
        if margin < LEAST_MARGIN:
            return None
        gaps, _, _ = self._gaps(number, pose)
        owners = np.broadcast_to(self._owners, gaps.shape)
        others = gaps[~np.isin(owners, list(carriers))]
        room = float(others.min()) if others.size else 1.0
        high = float(own[:, :, 2].max()) + RADIUS
        wanted = {Demand.ONE: (1,), Demand.TWO: (2,), Demand.MOON: (1, 2)}[demand]
        if len(carriers) not in wanted or (demand is Demand.MOON and high < self._top + 0.002):
            return None
        if not hung and steep(pose) > math.sin(STEEPEST):
            return None
        sturdy = min(self._sturdy(carrier, at, owned) for carrier in carriers)
        aside = math.dist(pose.place[:2], self._middle[:2])
        worth = min(margin, sturdy, 0.015) + 0.6 * min(room, ROOM) - 0.1 * aside
        return Idea(pose, worth, carriers)

    def _margin(self, pose: Pose, at: Floats) -> float:
        """How far the middle is inside what carries it, seen from above; below 0 it is outside."""
        flat = at[:, :2] - np.array(pose.place[:2])
        way = np.arange(0.0, math.pi * 2, math.pi / 12)
        reach = flat @ np.array([np.cos(way), np.sin(way)])
        # Rods are thick: that much is carried beside a line, too.
        return float(reach.max(axis=0).min()) + 0.002

    def _contacts(self, number: int, pose: Pose) -> tuple[Floats, list[int], Floats]:
        """Where it touches, which ladders, and which way they push it."""
        gaps, at, ways = self._gaps(number, pose)
        near = gaps < NEAR
        owners = np.broadcast_to(self._owners, gaps.shape)[near]
        return at[near], [int(one) for one in owners], ways[near]

    def _leaning(self) -> tuple[dict[int, Floats], dict[int, Floats]]:
        """For each ladder, where others below carry it, and where others above lie on it."""
        gaps, at, _ = nearest(self._rods, self._rods)
        apart = self._owners[:, None] != self._owners[None, :]
        rows, columns = np.nonzero((gaps < 2 * NEAR) & apart)
        points, heights = at[rows, columns], self._rods.mean(axis=1)[:, 2]
        over = heights[rows] > heights[columns]
        own = self._owners[rows]
        below = {one: points[(own == one) & over] for one in self._places}
        above = {one: points[(own == one) & ~over] for one in self._places}
        return below, above

    def _sturdy(self, carrier: int, at: Floats, owners: list[int]) -> float:
        """How far the weight of a carrier and of what lies on it is inside what carries both; the
        starting ladders stand in the base."""
        if carrier in STARTING:
            return 1.0
        if not len(self._below[carrier]):
            return 0.0
        load = at[np.array(owners) == carrier].mean(axis=0)
        weights = [self._places[carrier], load]
        if len(self._above[carrier]):
            weights.append(self._above[carrier].mean(axis=0))
        middle = np.array(weights).mean(axis=0)
        return self._margin(Pose((middle[0], middle[1], middle[2])), self._below[carrier])

    def _gap(self, number: int, pose: Pose) -> float:
        return float(self._gaps(number, pose)[0].min())

    def _gaps(self, number: int, pose: Pose) -> tuple[Floats, Floats, Floats]:
        """The distances of all rods of the ladder from all of the structure, where they are
        nearest, and which way it is pushed there."""
        return nearest(segments(number, pose), self._rods)


def steep(pose: Pose) -> float:
    """How much it rises along itself, from 0 to 1."""
    return abs(turned(pose.turn, (0.0, 0.0, 1.0))[2])


def _ends_up(poses: Mapping[int, Pose]) -> list[Floats]:
    """The ends of rails that point up: something can be hung there."""
    found = []
    for number, pose in sorted(poses.items()):
        for rod, row in zip(numbered(number).rods, segments(number, pose), strict=True):
            for is_end, end, other in ((rod.foot, row[0], row[1]), (rod.tip, row[1], row[0])):
                if is_end and end[2] - other[2] > OUTWARD * np.linalg.norm(end - other):
                    found.append(end)
    return found


@cache
def _openings(number: int) -> list[Vector]:
    """The middles of a ladder's openings, between two rungs."""
    rungs = [rod.centre for rod in numbered(number).rods if rod.part is Part.RUNG]
    return [scaled(add(one, two), 0.5) for one, two in pairwise(rungs)]


def nearest(ours: Floats, theirs: Floats) -> tuple[Floats, Floats, Floats]:
    """Distances between round rods, the places in the middle of them, and which way ours are pushed
    there."""
    p, u = ours[:, None, 0], ours[:, None, 1] - ours[:, None, 0]
    q, v = theirs[None, :, 0], theirs[None, :, 1] - theirs[None, :, 0]
    w = p - q
    a, b, c = (np.einsum("ijk,ijk->ij", *pair) for pair in ((u, u), (u, v), (v, v)))
    d, e = np.einsum("ijk,ijk->ij", u, w), np.einsum("ijk,ijk->ij", v, w)
    across = a * c - b * b
    s = np.where(across > 1e-12, (b * e - c * d) / np.maximum(across, 1e-12), 0.5).clip(0, 1)
    t = ((b * s + e) / c).clip(0, 1)
    s = ((b * t - d) / a).clip(0, 1)
    one, two = p + u * s[..., None], q + v * t[..., None]
    apart = one - two
    far = np.sqrt(np.einsum("ijk,ijk->ij", apart, apart))
    return far - 2 * RADIUS, (one + two) / 2, apart / np.maximum(far, 1e-9)[..., None]


def spread(chance: Chance, deviation: float) -> float:
    """By chance, as people err: a normal deviation."""
    return (
        deviation
        * math.sqrt(-2 * math.log(1 - chance.between(0, 1)))
        * math.cos(chance.between(0, 2 * math.pi))
    )
