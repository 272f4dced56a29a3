"""Ladders balanced flat on top of everything, and some that stand wide, hang or are in nobody's
way."""

from __future__ import annotations

from tests.games.moon.rules.figures.examples import Build, Near
from tests.games.moon.rules.figures.examples.crazy_diagonal import straight_through
from tests.games.moon.rules.figures.examples.foot_hook import (
    hung_on_an_end,
    on_rails,
    rung_across_rung,
)
from tests.games.moon.rules.figures.scenes import LYING, Built, Site

BANANA, WASP, SKI, HERON = 3, 9, 12, 25


def flat(number: int, setting: str) -> Build:
    """With its middle over that of the base."""

    def build(hand: int) -> Built:
        site = Site(setting, hand)
        rest = site.lower(number, (0.0, 0.0, 0.0), (0.0, 0.0, 0.2), LYING)
        return Built(site, rest, number)

    return build


ARE: dict[str, Build] = {
    "on the ends of one upright ladder": on_rails,
    "a swayed ladder on the ridge of a roof": flat(BANANA, "roof"),
    "a bowed ladder on the ridge of a roof": flat(SKI, "roof"),
}

ARE_NOT: dict[str, Near] = {
    "a wide stance": Near(flat(SKI, "tulip"), frozenset({0, 1})),
    "standing, in nobody's way": Near(rung_across_rung, frozenset({0})),
    "through a window, in nobody's way": Near(straight_through, frozenset({0})),
    "hanging": Near(hung_on_an_end, frozenset({0})),
}
