"""Ladders that stand upright at the top, either end up, and some that hang, lean or are lower."""

from __future__ import annotations

from tests.games.moon.rules.figures.examples import Build, Near
from tests.games.moon.rules.figures.examples.crazy_diagonal import narrow, rungs_on_a_rung
from tests.games.moon.rules.figures.examples.foot_hook import across, rung_across_rung
from tests.games.moon.rules.figures.examples.swing import hung
from tests.games.moon.rules.figures.scenes import CROSSWISE, SIDE, UP, Built, Site, own_rung, turn
from toprung.games.moon.pieces.space import add

HONEST, WASP = 2, 9
ABOVE = (0.0, 0.0, 0.01)


def upside_down(hand: int) -> Built:
    site = Site("fence", hand)
    how = turn((SIDE, 180.0), (UP, 90.0))
    rest = site.lower(WASP, own_rung(WASP, 4), add(site.rung(1, 4), ABOVE), how)
    return Built(site, rest, WASP)


ARE: dict[str, Build] = {
    "on its lowest rung": rung_across_rung,
    "on its two lowest rungs": rungs_on_a_rung,
    "upside down": upside_down,
}


def beside_a_taller_one(hand: int) -> Built:
    site = Site("fence", hand)
    site.lower(HONEST, own_rung(HONEST, 0), add(site.rung(0, 4, 0.5), ABOVE), CROSSWISE)
    at = add(site.rung(1, 4), ABOVE)
    return Built(site, site.lower(WASP, own_rung(WASP, 0), at, CROSSWISE), WASP)


ARE_NOT: dict[str, Near] = {
    "beside a taller one": Near(beside_a_taller_one, frozenset({1})),
    "hanging upright, and the highest": Near(hung(HONEST, 3), frozenset({0})),
    "leaning": Near(narrow, frozenset({1})),
    "lying at the very top": Near(across, frozenset({0, 1})),
}
