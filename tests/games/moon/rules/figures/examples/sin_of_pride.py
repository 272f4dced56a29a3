"""A row: the narrow Heron in a starting ladder, straight Honest around the Heron, and the Sparrow
in Honest. Each leans by a wedge more than the one before, and the last lies nearly level."""

from __future__ import annotations

from tests.games.moon.rules.figures.examples import Build, Near
from tests.games.moon.rules.figures.examples.crazy_diagonal import SLACK, askew, leaning_back
from tests.games.moon.rules.figures.scenes import (
    SIDE,
    Built,
    Site,
    gap,
    own_rung,
    turn,
    wedged,
    window,
)
from toprung.games.moon.physics.base import Base
from toprung.games.moon.pieces.space import add

HONEST, SPARROW, HERON = 2, 23, 25
LEAN = 18.0  # degrees: less, and Honest would slide off the Heron


def two(hand: int) -> Built:
    """The Heron in the second starting ladder, and Honest around the Heron's lower end."""
    site = Site(Base((*leaning_back(15.0).holders[:1], *leaning_back(LEAN).holders[1:])), hand)
    first = askew(site, HERON, window(HERON, 3), 1, 3).figures()
    lean = site.lean(HERON) + wedged(gap(HONEST, 3)) + SLACK
    rest = site.lower(HONEST, window(HONEST, 3), site.window(HERON, 0), turn((SIDE, lean)))
    return Built(site, rest, HONEST, first)


def three(low: int) -> Build:
    """And then the Sparrow, near its upper end, in a window of Honest."""

    def build(hand: int) -> Built:
        row = two(hand)
        history = (*row.history, *row.figures())
        last = askew(row.site, SPARROW, own_rung(SPARROW, 3), HONEST, low)
        return Built(row.site, last.rest, SPARROW, history)

    return build


ARE: dict[str, Build] = {
    "Heron, Honest, Sparrow": three(1),
    "the Sparrow in the lowest window": three(0),
}


def elsewhere(hand: int) -> Built:
    row = two(hand)
    history = (*row.history, *row.figures())
    last = askew(row.site, SPARROW, window(SPARROW, 2), 0, 2)
    return Built(row.site, last.rest, SPARROW, history)


def lying_on_the_row(hand: int) -> Built:
    row = two(hand)
    site, history = row.site, (*row.history, *row.figures())
    at = add(site.window(HONEST, 1), (0.0, 0.0, 0.03))
    how = turn((SIDE, site.lean(HONEST)))
    return Built(site, site.lower(SPARROW, (0.0, 0.0, 0.0), at, how), SPARROW, history)


ARE_NOT: dict[str, Near] = {
    "the second of a row": Near(two, frozenset({HERON})),
    "the third Crazy Diagonal in another corner": Near(elsewhere, frozenset({0})),
    "a third ladder that only lies on the second": Near(lying_on_the_row, frozenset({HONEST})),
}
