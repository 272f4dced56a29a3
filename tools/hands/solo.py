"""A newcomer's first game alone: ladder after ladder until the drops are gone."""

from __future__ import annotations

from collections.abc import Iterator

from tools.hands.placing import STARTING, Result, place
from tools.hands.scenes import Scene, scene_of
from tools.hands.screens import Headless
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.rules.editions import COOPERATION


def solo(
    screen: Headless, seed: int, assist: str, most: int
) -> Iterator[tuple[Scene, Result, int]]:
    """Each turn, with how many ladders stand besides the starting ladders. A game ends with the
    drops, none of which are spent on scoring, or when `most` ladders stand."""
    table = prepared_table(PRESETS["gate"])
    drops, turn, standing = COOPERATION.drops, 0, 0
    while drops > 0 and standing < most:
        scene = scene_of(1000 * seed + turn, standing + len(STARTING), table.snapshot())
        result, table = place(screen, scene, assist)
        drops -= not result.met
        turn += 1
        standing = len(set(table.ladders) - STARTING)
        yield scene, result, standing
