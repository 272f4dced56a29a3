"""Ladders that rest on a single rung, and some that rest on more, or on something else."""

from __future__ import annotations

from tests.games.moon.rules.figures.examples import Build, Near
from tests.games.moon.rules.figures.examples.crazy_diagonal import narrow, rungs_on_a_rung
from tests.games.moon.rules.figures.examples.crazy_diagonal import straight_through as in_a_window
from tests.games.moon.rules.figures.scenes import CROSSWISE, LYING, Built, Site, own_rung
from toprung.games.moon.pieces.space import add

HONEST, BANANA, WASP, HERON = 2, 3, 9, 25


def rung_across_rung(hand: int) -> Built:
    site = Site("fence", hand)
    at = add(site.rung(0, 4), (0.0, 0.0, 0.01))
    return Built(site, site.lower(WASP, own_rung(WASP, 0), at, CROSSWISE), WASP)


def hung_on_an_end(hand: int) -> Built:
    site = Site("tulip", hand)
    at = add(site.tip(0), (0.0, 0.0, 0.004))
    return Built(site, site.lower(HONEST, own_rung(HONEST, 4), at), HONEST)


def in_a_fork(hand: int) -> Built:
    """Flat between the ends of a starting ladder, its rails on the highest rung."""
    site = Site("fence", hand)
    own = (own_rung(HERON, 2)[0], 0.0, 0.0)
    at = add(site.rung(0, 4), (0.0, 0.0, 0.03))
    return Built(site, site.lower(HERON, own, at, LYING), HERON)


ARE: dict[str, Build] = {
    "its lowest rung across the highest rung of another": rung_across_rung,
    "its rails on the highest rung of another": in_a_fork,
    "its rails on a rung in a window": in_a_window,
}


def on_rails(hand: int) -> Built:
    """Balanced on the ends of one ladder; it just touches those of the other, as high as these."""
    site = Site("gate", hand)
    return Built(site, site.lower(BANANA, (0.0, 0.0, 0.0), (0.0, -0.022, 0.2), LYING), BANANA)


def across(hand: int) -> Built:
    site = Site("gate", hand)
    return Built(site, site.lower(HONEST, (0.0, 0.0, 0.0), (0.0, 0.0, 0.2), LYING), HONEST)


ARE_NOT: dict[str, Near] = {
    "hung by its own rung on the end of a rail": Near(hung_on_an_end, frozenset({0})),
    "two of its rungs share the weight": Near(rungs_on_a_rung, frozenset({0})),
    "a rung that needs another to press back": Near(narrow, frozenset({1})),
    "its rails on the ends of rails": Near(on_rails, frozenset({0, 1})),
    "across two ladders": Near(across, frozenset({0, 1})),
}
