"""The starting ladders and the base: from the rules' setting to the physical one, and back out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from toprung.core.errors import RuleError
from toprung.games.moon import settings
from toprung.games.moon.ladders import ladder
from toprung.games.moon.physics.world import GROOVE_DEPTH, PRESETS, Holder, Setting, checked
from toprung.games.moon.space import Pose

SIDEWAYS = 0.006  # metres from the groove's middle: a foot that far off is out of it
ROOM = -0.0003  # metres of overlap that inserting a ladder again may begin with


def physical(setting: settings.Setting) -> Setting:
    """The setting as physics builds it. Raises KeyError for a name that nobody gave."""
    if isinstance(setting, settings.Named):
        return PRESETS[setting.name]
    return Setting(tuple(_holder(holder) for holder in (setting.first, setting.second)))


def _holder(holder: settings.Holder) -> Holder:
    turn, lean = math.radians(holder.turn / 10), math.radians(holder.lean / 10)
    return Holder(holder.x / 1e4, holder.y / 1e4, turn, lean)


def fits(setting: settings.Setting) -> bool:
    """Whether the base can hold two straight ladders like this (CM-PRE-1)."""
    if isinstance(setting, settings.Named) and setting.name not in PRESETS:
        return False
    try:
        checked(physical(setting), (ladder(0), ladder(1)))
    except RuleError:
        return False
    return True


def seats(setting: Setting, starting: Sequence[int]) -> dict[int, Pose]:
    """Where each starting ladder stands in the base."""
    return {
        id: holder.seat(ladder(id)) for id, holder in zip(starting, setting.holders, strict=True)
    }


def loose(setting: Setting, starting: Sequence[int], poses: Mapping[int, Pose]) -> frozenset[int]:
    """The starting ladders that have a foot out of their groove."""
    found = set()
    for id, holder in zip(starting, setting.holders, strict=True):
        if id in poses:
            feet = [holder.pose.local(poses[id].at(foot)) for foot in ladder(id).feet]
            if any(z > GROOVE_DEPTH or abs(y) > SIDEWAYS for _, y, z in feet):
                found.add(id)
    return frozenset(found)
