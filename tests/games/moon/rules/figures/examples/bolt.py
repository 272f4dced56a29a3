"""A Swing on an upright that leans outwards, and ladders that lock it, stop it or leave it free.

The Swing hangs by its rung's middle below the left end of its upright; the other starting ladder
stands behind, 18 mm to the left, so that its windows are behind those of the Swing. The Heron is
narrow enough to go through both, and has the upright's left rail between its own rails. It rests
on a rung of the Swing and a rung of the ladder behind. On the second starting ladder everything is
turned half round.
"""

from __future__ import annotations

import math
from itertools import pairwise

from tests.games.moon.rules.figures.examples import Build, Near
from tests.games.moon.rules.figures.scenes import (
    CROSSWISE,
    LYING,
    SIDE,
    Built,
    Site,
    middle,
    own_rung,
    turn,
    window,
)
from toprung.games.moon.physics.base import Base, Holder
from toprung.games.moon.pieces.space import add, cross, dot, from_axes, minus, scaled, unit

HONEST, SKI, PEG_LEG, ZIGZAG, HERON = 2, 12, 18, 21, 25
ABOVE = 0.0068  # metres from a rung's middle line to that of a rail on it, and a little room
_LEANING, _BEHIND = Holder(0.0, -0.016, lean=-0.4), Holder(-0.018, 0.012)


def _round(holder: Holder) -> Holder:
    """That holder on a base that is turned half round, but for its ladder's left and right."""
    return Holder(-holder.x, -holder.y, holder.turn, -holder.lean)


USUAL = Base((_LEANING, _BEHIND))
FARTHER = Base((_LEANING, Holder(-0.018, 0.016)))
FAR = Base((Holder(0.0, -0.016, lean=-0.35), Holder(-0.018, 0.036)))
ROUND = Base((_round(_BEHIND), _round(_LEANING)))


def swing(hand: int, setting: Base = USUAL, rung: int = 4, limit: float = 2.5) -> Built:
    """Honest, hung by a rung on the outer end of the ladder that leans, after so many seconds."""
    site = Site(setting, hand)
    end = site.tip(1, right=True) if setting is ROUND else site.tip(0)
    at = add(end, (0.0, 0.0, 0.006))
    rest = site.lower(HONEST, own_rung(HONEST, rung), at, limit=limit)
    return Built(site, rest, HONEST)


def sway(number: int, height: float) -> float:
    """How far a ladder's middle is to the right at a height, in its own frame."""
    rungs = [own_rung(number, rung) for rung in range(6)]
    for low, high in pairwise(rungs):
        if low[2] <= height <= high[2]:
            return low[0] + (high[0] - low[0]) * (height - low[2]) / (high[2] - low[2])
    raise AssertionError("no rungs there")


def locked(setting: Base) -> Build:
    """The Heron on the second rung of the Swing and on that of the ladder behind; a window of it,
    above its third rung, is where the upright's rail goes through."""

    def build(hand: int) -> Built:
        hung = swing(hand, setting)
        site, history = hung.site, hung.figures()
        upright, edge = (1, 1.0) if setting is ROUND else (0, -1.0)
        front, back = site.rung(HONEST, 1), site.rung(1 - upright, 1)
        way = unit(minus(back, front))
        rail = middle(site.rung(upright, 1, edge), site.rung(upright, 2, edge))
        far = dot(minus(rail, front), way)
        height = window(HERON, 2)[2]
        on_front = sway(HERON, height - far)
        on_back = sway(HERON, height - far + dot(minus(back, front), way))
        level = unit(cross(way, (0.0, 0.0, 1.0)))
        rest = site.lower(
            HERON,
            ((on_front + on_back) / 2, 0.0, height),
            add(add(front, scaled(way, far)), (0.0, 0.0, ABOVE)),
            from_axes(level, cross(way, level), way),
        )
        return Built(site, rest, HERON, history)

    return build


ARE: dict[str, Build] = {
    "through the windows of the Swing and of the ladder behind": locked(USUAL),
    "with the ladder behind farther away": locked(FARTHER),
    "on the second starting ladder": locked(ROUND),
}


def swinging_along(hand: int) -> Built:
    """The Peg-leg hung over a rung of the Swing, to the left of the upright; nothing else holds
    it."""
    hung = swing(hand)
    site, history = hung.site, hung.figures()
    at = add(site.rung(HONEST, 3, -0.6), (0.0, 0.0, 0.006))
    return Built(site, site.lower(PEG_LEG, own_rung(PEG_LEG, 3), at, CROSSWISE), PEG_LEG, history)


def weighed_down(hand: int) -> Built:
    """The Zigzag laid from the ends of the Swing to those of the ladder behind: its friction holds
    the Swing, which hangs so high that its ends are far from where it turns."""
    hung = swing(hand, FAR, rung=3)
    site, history = hung.site, hung.figures()
    ends = [middle(site.tip(number), site.tip(number, right=True)) for number in (HONEST, 1)]
    _, y, z = unit(minus(ends[1], ends[0]))
    how = turn((SIDE, math.degrees(math.atan2(-y, z))))
    at = add(middle(*ends), (0.0, 0.0, 0.008))
    return Built(site, site.lower(ZIGZAG, (0.0, 0.0, 0.0), at, how), ZIGZAG, history)


def lying_on_top(hand: int) -> Built:
    hung = swing(hand)
    site, history = hung.site, hung.figures()
    at = add(site.tip(HONEST), (0.018, 0.04, 0.03))
    return Built(site, site.lower(SKI, (0.0, 0.0, 0.0), at, LYING), SKI, history)


ARE_NOT: dict[str, Near] = {
    "hooked into the Swing, it swings along": Near(swinging_along, frozenset({HONEST})),
    "it stops the Swing, but only lies on it": Near(weighed_down, frozenset({1, HONEST})),
    "it lies on the Swing loosely": Near(lying_on_top, frozenset({1, HONEST})),
}
