"""How well a hand like people's places ladders with the page's controls.

    python -m tools.hands --assist full --seeds 20 --processes 2
    python -m tools.hands --control pane --assist none --seeds 20
    python -m tools.hands --assist full --seeds 5 --game
    python -m tools.hands --browser touch --assist full --seeds 20 --processes 2
    python -m tools.hands --browser mouse --assist full --seeds 3 --game

The page's own controls, hand, physics and forecast run in Node, with time of their own and without
pictures (see web/tests/hands/headless.ts); what the hand wanted is then done again on a real table,
beat by beat, and judged there. With --browser the same person plays the same scenes at the real
page in Chromium, by mouse or by touch, at tables of a real service, whose referee judges; time goes
by as it does for people. A run that is broken off goes on where it was (see scores).
"""

from __future__ import annotations

import argparse

from tools.hands.browser import turns, visited
from tools.hands.placing import PEOPLE
from tools.hands.scores import run, table
from tools.hands.screens import Headless, build
from tools.hands.solo import solo

MOST = 15  # ladders, with which a game is ended


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--control", default="crane", choices=[*PEOPLE])
    parser.add_argument("--assist", default="full", choices=["full", "some", "none"])
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--game", action="store_true", help="a newcomer's games alone")
    parser.add_argument("--browser", choices=["mouse", "touch"], help="in Chromium")
    chosen = parser.parse_args()
    seeds = range(chosen.first, chosen.first + chosen.seeds)
    if not chosen.game:
        control = chosen.browser or chosen.control
        _scenes(control, chosen.assist, seeds, chosen.processes)
    elif chosen.browser:
        _browser(chosen.browser == "touch", seeds, chosen.assist)
    else:
        _games(seeds, chosen.assist)


def _scenes(control: str, assist: str, seeds: range, processes: int) -> None:
    scores = []
    for score in run(control, assist, seeds, processes):
        scores.append(score)
        print(score, flush=True)
    print(table(scores), flush=True)


def _games(seeds: range, assist: str) -> None:
    build()
    screen, ends, most = Headless(), [], []
    for game in seeds:
        counts, met = [0], []
        for scene, result, standing in solo(screen, game, assist, MOST):
            counts.append(standing)
            met.append(result.met)
            print(game, scene.ladder, scene.demand, result, standing, flush=True)
        ends.append(counts[-1])
        most.append(max(counts))
        print(
            f"{assist}, game {game}: {counts[-1]} stand, {max(counts)} at most, "
            f"{sum(met)} of {len(met)} demands met",
            flush=True,
        )
    screen.close()
    print(f"{assist}: {sum(ends) / len(ends):.1f} stand, {sum(most) / len(most):.1f} at most")


def _browser(touch: bool, seeds: range, assist: str) -> None:
    for game in seeds:
        counts = [0]
        with visited(touch, game) as (visitor, _):
            for met, said, standing in turns(visitor, game, assist, MOST):
                counts.append(standing)
                print(game, met, said, standing, flush=True)
        print(f"{assist}, game {game}: {counts[-1]} stand, {max(counts)} at most", flush=True)


if __name__ == "__main__":
    main()
