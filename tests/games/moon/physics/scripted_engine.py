"""An engine in which one ladder moves as a test wants it to, and all others stand still."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace

from toprung.games.moon.physics.engine import RATE, Kinematics, RodPair
from toprung.games.moon.physics.kernels import HeldLadder
from toprung.games.moon.pieces.ladders import Ladder
from toprung.games.moon.pieces.settlement import Ground
from toprung.games.moon.pieces.space import Pose, Vector

Way = Callable[[float], float]  # how far it has moved sideways after so many seconds, in metres


@dataclass
class ScriptedEngine:
    """`mover` moves along `way` while it is awake, and touches the table `falls` seconds from the
    beginning. `rest` puts everything to sleep, however it moves."""

    mover: int
    way: Way
    falls: float = float("inf")
    steps: int = 0
    asleep: bool = False
    placed: dict[int, Pose] = field(default_factory=dict)
    name: str = "scripted"

    @property
    def ladders(self) -> tuple[int, ...]:
        return tuple(sorted(self.placed))

    @property
    def seconds(self) -> float:
        return self.steps / RATE

    def add(self, ladder: Ladder, pose: Pose) -> None:
        self.placed[ladder.id] = pose

    def remove(self, ladder: int) -> None:
        del self.placed[ladder]

    def motion(self, ladder: int) -> Kinematics:
        pose = self.placed[ladder]
        if ladder == self.mover:
            x, y, z = pose.place
            pose = replace(pose, place=(x + self.way(self.seconds), y, z))
        return Kinematics(pose, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))

    def awake(self) -> tuple[int, ...]:
        return () if self.asleep else self.ladders

    def rouse(self, ladder: int) -> None:
        self.asleep = self.asleep and ladder not in self.placed

    def poses(self, ladders: Collection[int]) -> dict[int, Pose]:
        return {ladder: self.motion(ladder).pose for ladder in sorted(ladders)}

    def go_on(self, held: HeldLadder | None, steps: int, before: int) -> None:
        """It knows no hand."""

    def near(self, held: int) -> None:
        """It does not look by itself."""

    def rest(self) -> None:
        self.asleep = True

    def press(self, ladder: int, force: Vector, torque: Vector) -> None:
        """No hand moves it."""

    def step(self) -> list[tuple[int, Ground]]:
        if self.asleep:
            return []
        before, self.steps = self.seconds, self.steps + 1
        falls = before < self.falls <= self.seconds and self.mover in self.placed
        return [(self.mover, Ground.TABLE)] if falls else []

    def loads(self) -> Mapping[RodPair, float]:
        return {}

    def snapshot(self) -> bytes:
        rows = [[ladder, *pose.place, *pose.turn] for ladder, pose in self.placed.items()]
        return json.dumps([self.steps, self.asleep, rows]).encode()

    def restored(self, snapshot: bytes) -> ScriptedEngine:
        steps, asleep, rows = json.loads(snapshot)
        placed = {row[0]: Pose((row[1], row[2], row[3]), tuple(row[4:])) for row in rows}
        return replace(self, steps=steps, asleep=asleep, placed=placed)
