"""`python -m toprung.bots.moon LEVEL SETTING SEED`: one practice, a JSON object a turn."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

from toprung.bots.moon.planner import CAREFUL, HASTY, KEEN, SHORT_SIGHTED, SLEEPY
from toprung.bots.moon.practice import practice
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.tables import prepared_table

LEVELS = {
    "dormouse": SLEEPY,
    "hedgehog": SHORT_SIGHTED,
    "squirrel": HASTY,
    "cat": CAREFUL,
    "owl": KEEN,
    "careful": CAREFUL,
    "hasty": HASTY,
}


def main(arguments: list[str]) -> int:
    if len(arguments) != 3 or arguments[0] not in LEVELS or arguments[1] not in PRESETS:
        print(
            f"LEVEL is one of {', '.join(LEVELS)}; SETTING of {', '.join(PRESETS)}; SEED a number"
        )
        return 2
    level, setting, seed = arguments
    for turn in practice(prepared_table(PRESETS[setting]), LEVELS[level], int(seed)):
        print(json.dumps(asdict(turn)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
