"""How well a hand like people's places ladders with the page's controls.

    python -m tests.web.hands --assist full --seeds 20

The page's own controls, hand, physics and foresight run in Node, with time of their own and without
pictures (see web/tests/hands/headless.ts); what the hand wanted is then done again on a real table,
beat by beat, and judged there.
"""

from __future__ import annotations

import argparse

from tests.web.hands.placing import place
from tests.web.hands.scenes import BINS, scenes
from tests.web.hands.screens import Headless


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--assist", default="full", choices=["full", "none"])
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--verbose", action="store_true")
    chosen = parser.parse_args()
    screen = Headless()
    for low, high in BINS:
        results = []
        for scene in scenes((low, high), range(chosen.seeds)):
            result = place(screen, scene, chosen.assist)
            results.append(result.met)
            if chosen.verbose:
                print(scene.seed, scene.standing, scene.ladder, scene.demand, result, flush=True)
        share = sum(results) / max(1, len(results))
        print(f"{chosen.assist}, {low} to {high}: {share:.0%} of {len(results)}", flush=True)
    screen.close()


if __name__ == "__main__":
    main()
