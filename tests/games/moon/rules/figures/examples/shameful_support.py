"""Ladders on a straight one, which lies across the gate: along it, and across."""

from __future__ import annotations

from tests.games.moon.rules.figures.examples import Build, Near
from tests.games.moon.rules.figures.examples.foot_hook import across
from tests.games.moon.rules.figures.scenes import LYING, SIDE, UP, Built, turn
from toprung.games.moon.pieces.space import Quaternion

HONEST, WASP, ROCKER, STOOL = 2, 9, 11, 24
STRAIGHT = frozenset({HONEST})


def on_top(number: int, how: Quaternion, front: float = 0.0) -> Build:
    """With its middle over that of the straight ladder, or so far (metres) to the front."""

    def build(hand: int) -> Built:
        site = across(hand).site
        rest = site.lower(number, (0.0, 0.0, 0.0), (0.0, front, 0.2), how)
        return Built(site, rest, number)

    return build


def askew(degrees: float) -> Quaternion:
    return turn((SIDE, 90.0), (UP, degrees))


ARE: dict[str, Build] = {
    "a waisted ladder": on_top(WASP, LYING),
    "a waisted ladder, ten degrees askew": on_top(WASP, askew(10.0)),
    "a short ladder, a little askew": on_top(STOOL, askew(4.0), 0.02),
    "a bowed ladder on both its ends": on_top(ROCKER, LYING),
}

ARE_NOT: dict[str, Near] = {
    "a bowed ladder on its belly": Near(on_top(ROCKER, turn((SIDE, -90.0))), STRAIGHT),
    "rails that cross a little": Near(on_top(WASP, askew(14.0)), STRAIGHT),
    "rails that cross": Near(on_top(WASP, askew(25.0)), STRAIGHT),
    "a ladder across another": Near(on_top(WASP, askew(90.0)), STRAIGHT),
    "across two ladders": Near(across, frozenset({0, 1})),
}
