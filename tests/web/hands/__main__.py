"""How well a hand like people's places ladders with the page's controls.

    python -m tests.web.hands --control glass --seeds 20
"""

from __future__ import annotations

import argparse
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.games.moon.physics.towers import Chance
from tests.web.hands.human import ABOVE, BLIND, Person
from tests.web.hands.scenes import BINS, Scene, scenes
from tests.web.hands.screens import PROGRAM, Headless
from tests.web.house import ROOT
from toprung.games.moon.ladders import ladder
from toprung.games.moon.referee import meets
from toprung.games.moon.space import Pose, add

STARTING = {0, 1}
TRIES = 23


@dataclass(frozen=True, slots=True)
class Result:
    met: bool
    why: str


def placed(screen: Headless, scene: Scene, control: str, assist: str, depth: float) -> Result:
    """One ladder, from the hand to the referee's word."""
    sight = screen.load(scene, "glass" if control == "today" else control)
    before = scene.simulator().measure().standing
    highest = max(one.highest for one in before if one.ladder != scene.ladder)
    leading = "glass" if control == "today" else control
    person = Person(screen, Chance(scene.seed * 100 + scene.standing), leading, depth)
    ideas = person.idea(scene, sight)
    if not ideas:
        return Result(False, "no idea")
    top = max(pose.place[2] for pose in sight.poses.values()) + 0.1
    tries = 8 if assist == "full" else 1
    for number, idea in enumerate(ideas[:tries]):
        pose = idea.pose
        high = Pose((pose.place[0], pose.place[1], max(pose.place[2] + ABOVE, top)), pose.turn)
        person.bring(scene.ladder, high)
        if control != "crane":
            person.bring(scene.ladder, Pose(add(pose.place, (0.0, 0.0, 0.03)), pose.turn))
        last = number == min(tries, len(ideas)) - 1
        if assist == "full":
            found = screen.magnet(scene.demand, highest, TRIES)
            if (found is None or found.sure < 4) and not last:
                continue
        if control == "today":
            person.dragged_down(scene.ladder)
        else:
            person.lowered(scene.ladder)
        screen.look(0.3)
        if assist != "full" or screen.foresee().sure >= 4 or last:
            break
        screen.lift()
        screen.look(0.8)
    return judged(scene, screen.targets())


def judged(scene: Scene, targets: list[Pose | None]) -> Result:
    """What the referee says of a hand that wanted this, beat by beat, and then let go."""
    table = scene.simulator()
    grab = ladder(scene.ladder).middle
    for target in targets:
        if target is not None:
            table.hold(scene.ladder, grab, target)
        table.step(4)
        if table.grounded() - STARTING:
            return Result(False, f"touched the ground in hand: {sorted(table.grounded() - STARTING)}")
    touched = sorted(table.measure().neighbours.get(scene.ladder, ()))
    table.release()
    settlement = table.settle()
    fallen = sorted(settlement.grounded() - STARTING)
    if fallen:
        return Result(False, f"fell: {fallen} (touched {touched})")
    met = meets(scene.demand, scene.ladder, settlement)
    return Result(met, f"touches {sorted(settlement.neighbours.get(scene.ladder, ()))}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--control", default="glass")
    parser.add_argument("--assist", default="none", choices=["full", "some", "none"])
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--depth", type=float, default=BLIND)
    parser.add_argument("--built", type=Path, help="a program that was built already")
    parser.add_argument("--verbose", action="store_true")
    chosen = parser.parse_args()
    build = ["npx", "vite", "build", "-c", "tests/hands/vite.config.ts", "--logLevel", "error"]
    if not chosen.built:
        subprocess.run(build, cwd=ROOT / "web", check=True)
    screen = Headless(chosen.built or PROGRAM)
    for bin_ in BINS:
        results = []
        for scene in scenes(bin_, range(chosen.seeds)):
            result = placed(screen, scene, chosen.control, chosen.assist, chosen.depth)
            results.append(result.met)
            if chosen.verbose:
                print(scene.seed, scene.standing, scene.ladder, scene.demand, result, flush=True)
        share = sum(results) / max(1, len(results))
        print(f"{chosen.control} {chosen.assist} {bin_}: {share:.0%} of {len(results)}", flush=True)
    screen.close()


if __name__ == "__main__":
    main()
