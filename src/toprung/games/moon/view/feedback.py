"""What the player who holds a ladder feels, and what everyone hears: nearness and impacts."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import TypedDict

from toprung.core.world import BEATS
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.engine import GRAVITY
from toprung.games.moon.physics.geometry import Boxes, least_distance, near_boxes
from toprung.games.moon.pieces.ladders import ladder as numbered
from toprung.games.moon.pieces.settlement import rounded
from toprung.games.moon.pieces.space import Pose, Vector, minus, size
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.referee import accepted, fulfils

NEAR = 0.03  # metres; what is farther from table or base is far
LOUD = 0.02  # m/s of sudden change: less is not heard
HEARD = 4  # impacts told at a time, the strongest
FULL = 0.01  # N s: ten grams stopped from 1 m/s are as loud as can be


class Impact(TypedDict):
    """Wood met wood: which ladder, and how hard, from 0 to 1."""

    ladder: int
    strength: float


class Accepted(TypedDict):
    """What the die accepts of the held ladder: how many others it may touch, and the height in
    metres that it has to rise above, null if any will do."""

    touches: list[int]
    above: float | None


class Feeling(TypedDict):
    """While nothing is held, only `highest` and `impacts` say something. `touched` are the ladders
    that the held one touches, `top` and `bottom` its highest and lowest point, `highest` the
    highest point of all others, `table` and `base` its distance from them (at most 30 mm); metres.
    `meets` tells whether, just as it is, it does what the die demands and is clear of table and
    base; `accepts` is what it would have to do."""

    held: int | None
    touched: list[int]
    top: float | None
    bottom: float | None
    highest: float
    table: float | None
    base: float | None
    meets: bool | None
    accepts: Accepted | None
    impacts: list[Impact]


class Ears:
    """Listens to the beats: a ladder whose velocity changes suddenly, other than by falling, has
    hit something."""

    def __init__(self) -> None:
        self._poses: Mapping[int, Pose] = {}
        self._speeds: dict[int, Vector] = {}
        self._heard: dict[int, float] = {}

    def listen(self, poses: Mapping[int, Pose], held: int | None) -> None:
        """A beat later all ladders are here."""
        speeds = dict[int, Vector]()
        for id, pose in poses.items():
            before = self._poses.get(id)
            if before is None:
                continue
            if before == pose and id not in self._speeds:
                continue
            x, y, z = minus(pose.place, before.place)
            speed = (x * BEATS, y * BEATS, z * BEATS)
            if before != pose:
                speeds[id] = speed
            was = self._speeds.get(id, (0.0, 0.0, 0.0))
            change = minus(speed, was)
            falling = (change[0], change[1], change[2] + GRAVITY / BEATS)
            jolt = min(size(change), size(falling))
            if jolt > LOUD and id != held:
                strength = min(1.0, jolt * numbered(id).mass / FULL)
                self._heard[id] = max(self._heard.get(id, 0.0), strength)
        self._poses, self._speeds = poses, speeds

    def heard(self) -> list[Impact]:
        """The strongest impacts since this was asked last."""
        loudest = sorted(self._heard.items(), key=lambda one: -one[1])[:HEARD]
        self._heard.clear()
        return [{"ladder": id, "strength": round(strength, 3)} for id, strength in loudest]


def felt(
    poses: Mapping[int, Pose], held: int | None, demand: Demand | None, base: Base, ears: Ears
) -> Feeling | None:
    """What there is to tell; None if nothing is held and nothing was heard."""
    impacts = ears.heard()
    if held is None and not impacts:
        return None
    highest = max((_top(id, pose) for id, pose in poses.items() if id != held), default=0.0)
    feeling: Feeling = {
        "held": held, "touched": [], "top": None, "bottom": None, "highest": round(highest, 4),
        "table": None, "base": None, "meets": None, "accepts": None,
        "impacts": impacts,
    }  # fmt: skip
    if held is not None:
        own = probe.own_boxes(held).placed(poses[held])
        top, bottom = own.highest, own.lowest
        above_base = least_distance(own, _boxes(base), NEAR)
        feeling["top"], feeling["bottom"] = round(top, 4), round(bottom, 4)
        feeling["table"] = round(min(max(bottom, 0.0), NEAR), 4)
        feeling["base"] = round(max(above_base, 0.0), 4)
        feeling["touched"] = touched = _touched(held, own, poses)
        if demand is not None:
            free = min(bottom, above_base) >= probe.TOUCHING
            rises = rounded(top) > rounded(highest)
            feeling["meets"] = free and fulfils(demand, len(touched), highest=rises)
            feeling["accepts"] = _accepted(demand, feeling["highest"])
    return feeling


def _accepted(demand: Demand, highest: float) -> Accepted:
    touches, rises = accepted(demand)
    return {"touches": touches, "above": highest if rises else None}


@lru_cache(maxsize=256)
def _boxes(base: Base) -> Boxes:
    return base.boxes()


@lru_cache(maxsize=4096)
def _top(id: int, pose: Pose) -> float:
    """Cached, because ladders that stand still are asked about again and again."""
    return probe.heights(id, pose)[0]


def _touched(held: int, own: Boxes, poses: Mapping[int, Pose]) -> list[int]:
    here, reach = poses[held].place, probe.radius(held) + 2 * probe.TOUCHING
    near = {
        id: pose
        for id, pose in poses.items()
        if id != held and math.dist(pose.place, here) < probe.radius(id) + reach
    }
    if not near:
        return []
    scene = probe.Scene.of(near)
    return sorted({scene.owner[one.column] for one in near_boxes(own, scene.boxes, probe.TOUCHING)})
