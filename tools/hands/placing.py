"""A ladder placed by a hand like people's, and judged."""

from __future__ import annotations

from dataclasses import dataclass

from tools.hands.human import Person
from tools.hands.pane import PanePerson
from tools.hands.scenes import Scene
from tools.hands.screens import Headless
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules.referee import meets

STARTING = {0, 1}
PEOPLE = {"crane": Person, "pane": PanePerson}


@dataclass(frozen=True, slots=True)
class Result:
    """Whether the demand was met, and what happened."""

    met: bool
    why: str


def place(
    screen: Headless, scene: Scene, assist: str, control: str = "crane"
) -> tuple[Result, Simulator]:
    """One ladder, from the hand to the referee's word, and the table after it."""
    sight = screen.load(scene, hovers=control == "crane", wary=assist != "none")
    person = PEOPLE[control](screen, scene.chance(), assist)
    found = person.place(scene, sight)
    result, table = judged(scene, screen.targets())
    return (result if found else Result(False, "no idea")), table


def judged(scene: Scene, targets: list[Pose | None]) -> tuple[Result, Simulator]:
    """What the referee says of a hand that wanted this, beat by beat, and then let go. What lies on
    the ground is taken away."""
    table = scene.simulator()
    early = _led(table, scene, targets)
    table.release()
    settlement = table.settle()
    fallen = sorted(settlement.grounded() - STARTING)
    met = not early and not fallen and meets(scene.demand, scene.ladder, settlement)
    why = f"touches {sorted(settlement.neighbours.get(scene.ladder, ()))}"
    if fallen:
        why = f"{fallen} fell"
    if early:
        why = f"{early} fell while it was held"
    for one in fallen:
        table.remove(one)
    table.settle()
    return Result(met, why), table


def _led(table: Simulator, scene: Scene, targets: list[Pose | None]) -> list[int]:
    """Lead the ladder; what falls meanwhile ends it."""
    grab = ladder(scene.ladder).middle
    for target in targets:
        if target is not None:
            table.hold(scene.ladder, grab, target)
        table.step(4)
        if fallen := sorted(table.grounded() - STARTING):
            return fallen
    return []
