"""The definitions of docs/rules/figures.md once more, slowly: from the touches and poses that were
measured, by trying everything, without a line of the recogniser.

Left out are what takes a trial on a copy (whether a ladder swings, and how much room is left) and
what takes a history (Sin of Pride, Bolt): here are the conditions that come before.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from toprung.games.moon.pieces.ladders import Part, ladder
from toprung.games.moon.pieces.settlement import Settlement
from toprung.games.moon.pieces.space import Pose, Vector

Array = npt.NDArray[np.float64]
SAMPLES = 60  # points on a straight piece of a rail


@dataclass(frozen=True)
class Press:
    """A touch that counts: the placed ladder's rod, the other ladder and its rod, the place, the
    push on the placed ladder, and the load in its weights."""

    rod: int
    other: int
    other_rod: int
    place: Array
    push: Array
    load: float


def presses(settlement: Settlement, number: int) -> list[Press]:
    """All of a ladder's touches but brushes."""
    weight = ladder(number).mass * 9.81
    found = []
    for touch in settlement.touches:
        place, normal = np.array(touch.place), np.array(touch.normal)
        if touch.second == number:
            one = Press(touch.second_rod, touch.first, touch.first_rod, place, normal, touch.load)
        elif touch.first == number:
            one = Press(touch.first_rod, touch.second, touch.second_rod, place, -normal, touch.load)
        else:
            continue
        share = one.load / weight
        if share >= 0.05:
            found.append(Press(one.rod, one.other, one.other_rod, place, one.push, share))
    return found


def held_by_one_rung(settlement: Settlement, number: int) -> bool:
    """Foot Hook."""
    own = presses(settlement, number)
    everything = sum(one.load for one in own)
    for owner in settlement.poses:
        for rod, made in enumerate(ladder(owner).rods):
            if made.part is not Part.RUNG:
                continue
            on_it = [one.load for one in own if (one.other, one.other_rod) == (owner, rod)]
            if on_it and everything - sum(on_it) <= 0.15:
                return True
    return False


def diagonal_hosts(settlement: Settlement, number: int) -> set[int]:
    """The ladders with which it is in a Crazy Diagonal."""
    return {
        other
        for other in settlement.poses
        if other != number
        and (
            _gripped(settlement, number, inner=number, outer=other)
            or _gripped(settlement, number, inner=other, outer=number)
        )
    }


def _gripped(settlement: Settlement, number: int, inner: int, outer: int) -> bool:
    other = outer if inner == number else inner
    rungs = [rod for rod, made in enumerate(ladder(outer).rods) if made.part is Part.RUNG]
    for low, high in pairwise(rungs):
        crossing = list(_crossings(settlement, inner, outer, low, high))
        if not any(angle >= 15.0 for _, angle in crossing):
            continue
        up = _frame(settlement.poses[outer], outer, low, high)[1]
        pushed_up = pushed_down = False
        for press in presses(settlement, number):
            if press.other != other:
                continue
            rail, rung, push = press.rod, press.other_rod, press.push
            if inner != number:
                rail, rung, push = rung, rail, -push
            if ladder(inner).rods[rail].part in {part for part, _ in crossing}:
                pushed_up |= bool(rung == low and push @ up > 0.1)
                pushed_down |= bool(rung == high and push @ up < -0.1)
        if pushed_up and pushed_down:
            return True
    return False


def interlocked(settlement: Settlement, one: int, other: int) -> bool:
    """Whether a rail of either goes through a window of the other."""
    for inner, outer in ((one, other), (other, one)):
        rungs = [rod for rod, made in enumerate(ladder(outer).rods) if made.part is Part.RUNG]
        for low, high in pairwise(rungs):
            if any(_crossings(settlement, inner, outer, low, high)):
                return True
    return False


def _crossings(
    settlement: Settlement, inner: int, outer: int, low: int, high: int
) -> Iterator[tuple[Part, float]]:
    """Rails that go through a window, followed point by point, and their angles (degrees) to the
    straight way through."""
    frame = _frame(settlement.poses[outer], outer, low, high)
    centre, axes = frame[0], np.array(frame[1:4])
    tall = np.linalg.norm(_world(settlement, outer, ladder(outer).rods[high].centre) - centre)
    wide = min(ladder(outer).rods[rung].half[2] for rung in (low, high))
    for made in ladder(inner).rods:
        if made.part is Part.RUNG:
            continue
        start, end = (_world(settlement, inner, point) for point in made.ends)
        points = start + np.linspace(0.0, 1.0, SAMPLES)[:, None] * (end - start)
        local = (points - centre) @ axes.T
        for here, there in pairwise(local):
            if here[2] * there[2] < 0:
                up, along, _ = here + (there - here) * here[2] / (here[2] - there[2])
                if abs(up) < tall and abs(along) < wide:
                    out = abs((there - here)[2]) / np.linalg.norm(there - here)
                    yield made.part, math.degrees(math.acos(min(out, 1.0)))


def _frame(pose: Pose, outer: int, low: int, high: int) -> tuple[Array, Array, Array, Array]:
    """A window's middle, and the ways up, along its rungs and out of it."""
    ends = [
        [np.array(pose.at(end)) for end in ladder(outer).rods[rung].ends] for rung in (low, high)
    ]
    middles = [(left + right) / 2 for left, right in ends]
    up = (middles[1] - middles[0]) / np.linalg.norm(middles[1] - middles[0])
    rungs = [(right - left) / np.linalg.norm(right - left) for left, right in ends]
    along = sum(rungs) - (sum(rungs) @ up) * up
    along = along / np.linalg.norm(along)
    return (middles[0] + middles[1]) / 2, up, along, np.cross(up, along)


def stands_on_top(settlement: Settlement, number: int) -> bool:
    """Candle."""
    tops = {
        each: max(pose.at(corner)[2] for rod in ladder(each).rods for corner in rod.corners)
        for each, pose in settlement.poses.items()
    }
    pose = settlement.poses[number]
    foot, tip = (np.array(pose.at((0.0, 0.0, height))) for height in (0.0, 1.0))
    slope = math.degrees(math.acos(min(abs(tip[2] - foot[2]), 1.0)))
    bottom = min(pose.at(corner)[2] for rod in ladder(number).rods for corner in rod.corners)
    carried = [one for one in presses(settlement, number) if one.load * one.push[2] >= 0.05]
    return (
        slope <= 15.0
        and all(tops[number] > top for each, top in tops.items() if each != number)
        and bool(carried)
        and all(one.place[2] <= bottom + ladder(number).length / 3 for one in carried)
    )


def hangs_on_an_end(settlement: Settlement, number: int) -> bool:
    """The first two conditions of the Swing."""
    own = presses(settlement, number)
    for hooked in own:
        end = _end(settlement, hooked.other, hooked.other_rod, hooked.place)
        if ladder(number).rods[hooked.rod].part is not Part.RUNG or end is None:
            continue
        rungs = [rod for rod, one in enumerate(ladder(hooked.other).rods) if one.part is Part.RUNG]
        outermost = rungs[-1] if end[1] else rungs[0]
        crook, rest = [], 0.0
        for one in own:
            same = one.other == hooked.other and (
                one.other_rod == outermost
                or _end(settlement, one.other, one.other_rod, one.place) == end
            )
            if same:
                crook.append(one)
            else:
                rest += one.load
        height = sum(one.load * one.place[2] for one in crook) / sum(one.load for one in crook)
        if rest <= 0.15 and settlement.poses[number].place[2] < height:
            return True
    return False


def _end(settlement: Settlement, number: int, rod: int, place: Array) -> tuple[Part, bool] | None:
    """The free end of a rail that has this place, if any: which rail, and whether its tip."""
    one = ladder(number)
    made = one.rods[rod]
    if made.part is Part.RUNG:
        return None
    height = settlement.poses[number].local(_vector(place))[2]
    side = 0 if made.part is Part.LEFT else 1
    first, last = one.rungs[0], one.rungs[-1]
    if height < first.ends[side][2] - 0.0025:
        return made.part, False
    if height > last.ends[side][2] + 0.0025:
        return made.part, True
    return None


def balances(settlement: Settlement, number: int) -> bool:
    """The first half of the Tightrope Walker."""
    own = presses(settlement, number)
    pose = settlement.poses[number]
    along = [pose.local(_vector(one.place))[2] for one in own]
    return (
        bool(own)
        and sum(one.load for one in own) <= 2.0
        and max(along) - min(along) <= ladder(number).length / 3
        and pose.place[2] >= min(one.place[2] for one in own) - 0.01
    )


def lies_along(settlement: Settlement, number: int) -> bool:
    """Shameful Support."""
    own = presses(settlement, number)
    axes = {each: np.array(_axis(pose)) for each, pose in settlement.poses.items()}
    for other in {one.other for one in own}:
        shared = [one for one in own if one.other == other]
        if abs(axes[number] @ axes[other]) < math.cos(math.radians(15)):
            continue
        if sum(one.load for one in shared) < 0.85 * sum(one.load for one in own):
            continue
        reach = [height for one in shared for height in _stretch(settlement, number, one)]
        if max(reach) - min(reach) >= 0.55 * ladder(number).length:
            return True
    return False


def _stretch(settlement: Settlement, number: int, press: Press) -> list[float]:
    """The heights on the ladder that a touch reaches: all that parallel rods have in common."""
    pose = settlement.poses[number]
    mine = [
        pose.local(_vector(_world(settlement, number, end)))[2]
        for end in ladder(number).rods[press.rod].ends
    ]
    theirs = [
        pose.local(_vector(_world(settlement, press.other, end)))[2]
        for end in ladder(press.other).rods[press.other_rod].ends
    ]
    ways = []
    for owner, rod in ((number, press.rod), (press.other, press.other_rod)):
        low, high = (_world(settlement, owner, end) for end in ladder(owner).rods[rod].ends)
        ways.append((high - low) / np.linalg.norm(high - low))
    if np.linalg.norm(np.cross(ways[0], ways[1])) > math.sin(math.radians(0.5)):
        return [pose.local(_vector(press.place))[2]]
    return [max(min(mine), min(theirs)), min(max(mine), max(theirs))]


def _world(settlement: Settlement, number: int, point: Vector) -> Array:
    return np.array(settlement.poses[number].at(point))


def _axis(pose: Pose) -> Array:
    axis: Array = np.array(pose.at((0.0, 0.0, 1.0))) - np.array(pose.place)
    return axis


def _vector(array: Array) -> Vector:
    x, y, z = map(float, array)
    return x, y, z
