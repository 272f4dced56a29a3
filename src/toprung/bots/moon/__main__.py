"""`python -m toprung.bots.moon LEVEL SETTING SEED`: one practice, a JSON object a turn."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict

from toprung.bots.moon.bots import careful, cat, dormouse, hasty, hedgehog, owl, squirrel
from toprung.bots.moon.practice import Turn, practice
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.simulator import Simulator

LEVELS = {make.__name__: make for make in (dormouse, hedgehog, squirrel, cat, owl, careful, hasty)}


def practised(level: str, table: Simulator, seed: int) -> Iterator[Turn]:
    """The practice of a level, with its eye and its hand."""
    bot = LEVELS[level](seed)
    return practice(table, bot.budget, seed, bot.tremble, bot.pauses)


def main(arguments: list[str]) -> int:
    if len(arguments) != 3 or arguments[0] not in LEVELS or arguments[1] not in PRESETS:
        print(
            f"LEVEL is one of {', '.join(LEVELS)}; SETTING of {', '.join(PRESETS)}; SEED a number"
        )
        return 2
    level, setting, seed = arguments
    for turn in practised(level, prepared_table(PRESETS[setting]), int(seed)):
        print(json.dumps(asdict(turn)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
