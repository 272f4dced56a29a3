"""A ladder in a window askew, over the lower and under the upper rung, and what resembles it.

A wedged ladder stays by friction, which takes a good lean: 25 degrees, on an upright ladder, are
hardly enough for a smooth narrow one. So the ladders in the base lean the other way.
"""

from __future__ import annotations

import math

from tests.games.moon.rules.figures.examples import Build, Near
from tests.games.moon.rules.figures.scenes import (
    CROSSWISE,
    LYING,
    SIDE,
    Built,
    Site,
    gap,
    own_rung,
    turn,
    wedged,
    window,
)
from toprung.games.moon.physics.base import Base, Holder
from toprung.games.moon.pieces.space import Vector, add

HONEST, SPARROW, HERON = 2, 23, 25
RAIL = 0.018  # metres from a straight ladder's middle to its rails
SLACK = 3.0  # degrees more than wedged, to be put in without touching


def leaning_back(degrees: float) -> Base:
    """A fence whose ladders lean to the back."""
    lean = math.radians(-degrees)
    return Base((Holder(-0.034, 0.0, lean=lean), Holder(0.034, 0.0, lean=lean)))


def askew(site: Site, number: int, own: Vector, host: int, low: int) -> Built:
    """Put a point of a ladder into a window of the host, so turned that it just fits through."""
    lean = site.lean(host) + wedged(gap(host, low)) + SLACK
    rest = site.lower(number, own, site.window(host, low), turn((SIDE, lean)))
    return Built(site, rest, number)


def narrow(hand: int) -> Built:
    return askew(Site(leaning_back(10.0), hand), HERON, window(HERON, 3), 1, 3)


def short(hand: int) -> Built:
    return askew(Site(leaning_back(15.0), hand), SPARROW, window(SPARROW, 2), 1, 2)


def clutching(host: int, degrees: float) -> Build:
    """One rail through the window; so the host's rail, on that side, is between its own rungs."""
    side = -RAIL if host == 0 else RAIL

    def build(hand: int) -> Built:
        own = add(window(HONEST, 3), (side, 0.0, 0.0))
        return askew(Site(leaning_back(degrees), hand), HONEST, own, host, 3)

    return build


ARE: dict[str, Build] = {
    "both rails through a window": narrow,
    "both rails of a short ladder through a lower window": short,
    "its own rungs clutch a rail of the first ladder": clutching(0, 0.0),
    "its own rungs clutch a rail of the second ladder": clutching(1, 0.0),
    "its own rungs clutch a rail of a leaning ladder": clutching(1, 10.0),
}


def straight_through(hand: int) -> Built:
    site = Site("fence", hand)
    own = (own_rung(HERON, 2)[0], 0.0, 0.0)
    return Built(site, site.lower(HERON, own, site.window(0, 3), LYING), HERON)


def hooked_behind_a_rung(hand: int) -> Built:
    """A rail goes through the window here, too, but only the lower rung is touched."""
    site = Site("fence", hand)
    own = add(window(HONEST, 2), (-RAIL, 0.0, 0.0))
    rest = site.lower(HONEST, own, site.window(0, 3), turn((SIDE, 28.0)))
    return Built(site, rest, HONEST)


def rungs_on_a_rung(hand: int) -> Built:
    site = Site("fence", hand)
    at = add(site.rung(0, 4, 0.5), (0.0, 0.0, 0.01))
    return Built(site, site.lower(HONEST, own_rung(HONEST, 1), at, CROSSWISE), HONEST)


ARE_NOT: dict[str, Near] = {
    "straight through a window, on its lower rung": Near(straight_through, frozenset({0})),
    "hooked with a rung behind a rung": Near(hooked_behind_a_rung, frozenset({0})),
    "rungs on a rung, and no rail between them": Near(rungs_on_a_rung, frozenset({0})),
}
