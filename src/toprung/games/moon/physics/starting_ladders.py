"""The starting ladders and the base: the physical base for a setting of the rules, and whether the
ladders still stand in it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from toprung.core.errors import RuleError
from toprung.games.moon.physics.base import GROOVE_DEPTH, PRESETS, Base, Holder, checked
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.setting import HolderPlace, Named, Setting
from toprung.games.moon.pieces.space import Pose

SIDEWAYS = 0.006  # metres from the groove's middle: a foot that far off is out of it
ROOM = -0.0003  # metres of overlap that inserting a ladder again may begin with


def base_of(setting: Setting) -> Base:
    """The base with this setting. Raises KeyError for an unknown name."""
    if isinstance(setting, Named):
        return PRESETS[setting.name]
    return Base(tuple(_holder(holder) for holder in (setting.first, setting.second)))


def _holder(holder: HolderPlace) -> Holder:
    turn, lean = math.radians(holder.turn / 10), math.radians(holder.lean / 10)
    return Holder(holder.x / 1e4, holder.y / 1e4, turn, lean)


def fits(setting: Setting) -> bool:
    """Whether the base can hold two straight ladders like this (CM-PRE-1)."""
    if isinstance(setting, Named) and setting.name not in PRESETS:
        return False
    try:
        checked(base_of(setting), (ladder(0), ladder(1)))
    except RuleError:
        return False
    return True


def standing(base: Base, starting: Sequence[int]) -> dict[int, Pose]:
    """Where each starting ladder stands in the base."""
    return {id: holder.stand(ladder(id)) for id, holder in zip(starting, base.holders, strict=True)}


def loose(base: Base, starting: Sequence[int], poses: Mapping[int, Pose]) -> frozenset[int]:
    """The starting ladders that have a foot out of their groove."""
    return frozenset(
        id
        for id, holder in zip(starting, base.holders, strict=True)
        if id in poses and _out(holder, id, poses[id])
    )


@lru_cache(maxsize=1024)
def _out(holder: Holder, id: int, pose: Pose) -> bool:
    """Whether a ladder has a foot out of this holder's groove. Cached, because it is asked in every
    beat, and starting ladders hardly ever move."""
    feet = [holder.pose.local(pose.at(foot)) for foot in ladder(id).feet]
    return any(z > GROOVE_DEPTH or abs(y) > SIDEWAYS for _, y, z in feet)
