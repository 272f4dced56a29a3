"""Ladders hung over the end of a rail that leans outwards, with air around them, and some that
cannot swing or hang over something else."""

from __future__ import annotations

import math

from tests.games.moon.rules.figures.examples import Build, Near
from tests.games.moon.rules.figures.examples.bolt import ARE as BOLTED
from tests.games.moon.rules.figures.scenes import CROSSWISE, Built, Site, own_rung
from toprung.games.moon.physics.base import Base, Holder
from toprung.games.moon.pieces.space import add

HONEST, STEEPLE, WASP, CORKSCREW, HICCUP, HERON = 2, 7, 9, 16, 20, 25


def hung(number: int, rung: int, share: float = 0.0, upright: int = 0) -> Build:
    """By a rung (in its middle if the share is 0) on the left end of a starting ladder."""

    def build(hand: int) -> Built:
        site = Site("tulip", hand)
        at = add(site.tip(upright), (0.0, 0.0, 0.004))
        return Built(site, site.lower(number, own_rung(number, rung, share), at), number)

    return build


ARE: dict[str, Build] = {
    "a straight ladder by its highest rung": hung(HONEST, 4),
    "a straight ladder beside the middle of the rung": hung(HONEST, 4, 0.3),
    "a straight ladder by its last but one rung": hung(HONEST, 3),
    "a waisted ladder": hung(WASP, 4, upright=1),
    "a twisted ladder": hung(CORKSCREW, 4, upright=1),
    "a ladder with uneven rungs": hung(HICCUP, 4, upright=1),
}

# The right end of the first ladder is 37 mm behind the middle of the base, as is the left rail of
# the second, which stands across, from 45 mm to the right. The Steeple is narrow at its upper end
# and 50 mm wide at its foot, which hangs 2 mm beside that rail.
BESIDE_A_WALL = Base(
    (Holder(0.0, 0.021, lean=-0.4), Holder(0.048, -0.019, turn=math.pi / 2)),
)


def beside_a_wall(hand: int) -> Built:
    site = Site(BESIDE_A_WALL, hand)
    at = add(site.tip(0, right=True), (0.0, 0.0, 0.006))
    return Built(site, site.lower(STEEPLE, own_rung(STEEPLE, 4), at), STEEPLE)


def on_a_rung(hand: int) -> Built:
    site = Site("fence", hand)
    at = add(site.rung(0, 4, -0.6), (0.0, 0.0, 0.006))
    return Built(site, site.lower(HONEST, own_rung(HONEST, 4), at, CROSSWISE), HONEST)


def bolted(hand: int) -> Built:
    locked = BOLTED["through the windows of the Swing and of the ladder behind"](hand)
    return Built(locked.site, locked.rest, HONEST)


ARE_NOT: dict[str, Near] = {
    "by its middle rung it balances": Near(hung(HONEST, 2), frozenset({0})),
    "a rail is in the way on one side": Near(beside_a_wall, frozenset({0})),
    "hung on a rung and not on an end": Near(on_a_rung, frozenset({0})),
    "it has been bolted": Near(bolted, frozenset({0, HERON})),
}
