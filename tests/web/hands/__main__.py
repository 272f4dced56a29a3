"""How well a hand like people's places ladders with the page's controls.

    python -m tests.web.hands --assist full --seeds 20
    python -m tests.web.hands --assist full --seeds 3 --game
    python -m tests.web.hands --assist full --seeds 3 --browser touch

The page's own controls, hand, physics and foresight run in Node, with time of their own and without
pictures (see web/tests/hands/headless.ts); what the hand wanted is then done again on a real table,
beat by beat, and judged there.
"""

from __future__ import annotations

import argparse

from tests.web.hands.browser import newcomer, turns
from tests.web.hands.placing import place
from tests.web.hands.scenes import BINS, scenes
from tests.web.hands.screens import Headless
from tests.web.hands.solo import solo

MOST = 15  # ladders, with which a game is ended


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--assist", default="full", choices=["full", "some", "none"])
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--game", action="store_true", help="a newcomer's games alone")
    parser.add_argument("--browser", choices=["mouse", "touch"], help="such games in Chromium")
    chosen = parser.parse_args()
    if chosen.browser:
        _browser(chosen.browser == "touch", chosen.seeds, chosen.assist)
        return
    screen = Headless()
    if chosen.game:
        _games(screen, chosen.seeds, chosen.assist)
    else:
        _bins(screen, chosen.seeds, chosen.assist)
    screen.close()


def _bins(screen: Headless, seeds: int, assist: str) -> None:
    for low, high in BINS:
        results = []
        for scene in scenes((low, high), range(seeds)):
            result, _ = place(screen, scene, assist)
            results.append(result.met)
            print(scene.seed, scene.standing, scene.ladder, scene.demand, result, flush=True)
        share = sum(results) / max(1, len(results))
        print(f"{assist}, {low} to {high}: {share:.0%} of {len(results)}", flush=True)


def _games(screen: Headless, games: int, assist: str) -> None:
    for game in range(games):
        counts = [0]
        for scene, result, standing in solo(screen, game, assist, MOST):
            counts.append(standing)
            print(game, scene.ladder, scene.demand, result, standing, flush=True)
        print(f"{assist}, game {game}: {counts[-1]} stand, {max(counts)} at most", flush=True)


def _browser(touch: bool, games: int, assist: str) -> None:
    for game in range(games):
        counts = [0]
        with newcomer(touch, game, assist) as table:
            for met, said, standing in turns(table, game, assist, MOST):
                counts.append(standing)
                print(game, met, said, standing, flush=True)
        print(f"{assist}, game {game}: {counts[-1]} stand, {max(counts)} at most", flush=True)


if __name__ == "__main__":
    main()
