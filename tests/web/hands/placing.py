"""A ladder placed by a hand like people's, and judged."""

from __future__ import annotations

from dataclasses import dataclass

from tests.games.moon.physics.towers import Chance
from tests.web.hands.human import Person
from tests.web.hands.scenes import Scene
from tests.web.hands.screens import Headless
from toprung.games.moon.ladders import ladder
from toprung.games.moon.referee import meets
from toprung.games.moon.space import Pose

STARTING = {0, 1}


@dataclass(frozen=True, slots=True)
class Result:
    """Whether the demand was met, and what happened."""

    met: bool
    why: str


def place(screen: Headless, scene: Scene, assist: str) -> Result:
    """One ladder, from the hand to the referee's word."""
    sight = screen.load(scene)
    person = Person(screen, Chance(scene.seed * 100 + scene.standing), assist)
    if not person.place(scene, sight):
        return Result(False, "no idea")
    return judged(scene, screen.targets())


def judged(scene: Scene, targets: list[Pose | None]) -> Result:
    """What the referee says of a hand that wanted this, beat by beat, and then let go."""
    table = scene.simulator()
    grab = ladder(scene.ladder).middle
    for target in targets:
        if target is not None:
            table.hold(scene.ladder, grab, target)
        table.step(4)
        fallen = sorted(table.grounded() - STARTING)
        if fallen:
            return Result(False, f"{fallen} fell while it was held")
    table.release()
    settlement = table.settle()
    fallen = sorted(settlement.grounded() - STARTING)
    if fallen:
        return Result(False, f"{fallen} fell")
    met = meets(scene.demand, scene.ladder, settlement)
    return Result(met, f"touches {sorted(settlement.neighbours.get(scene.ladder, ()))}")
