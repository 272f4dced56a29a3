"""Whether structures that rest are balanced: a linear program looks for contact forces, after each
turn of whole games between bots.

    python -m benchmarks.moon statics --games 6
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from tests.games.moon.physics.statics import BALANCED, imbalance

from benchmarks.moon.standing import played
from toprung.games.moon.physics.core import FRICTION

SLIPPERY = (0.5, 0.4)  # with how much less friction they would be


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moon statics", description=__doc__)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--first", type=int, default=1)
    given = parser.parse_args(arguments)
    found = list[tuple[float, ...]]()
    for game in range(given.first, given.first + given.games):
        for table, _ in played(game):
            poses, base = table.simulator.poses(), table.base.boxes()
            found.append(tuple(imbalance(poses, base, one) for one in (FRICTION, *SLIPPERY)))
        print(f"game {game}: {summary(found)} so far", flush=True)
    print(summary(found))


def summary(found: Sequence[tuple[float, ...]]) -> str:
    worst = max(one[0] for one in found)
    said = f"{len(found)} structures, worst imbalance {worst:.2g} of a ladder's weight; balanced"
    for friction, left in zip((FRICTION, *SLIPPERY), zip(*found, strict=True), strict=True):
        said += f", at friction {friction:g}: {sum(one < BALANCED for one in left)}"
    return said
