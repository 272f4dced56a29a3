"""What a person sees of the table on a screen, and does to it."""

from __future__ import annotations

import base64
import json
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tests.web.hands.scenes import KEPT, Scene
from tests.web.house import ROOT
from toprung.games.moon.editions import Demand
from toprung.games.moon.ladders import ladder
from toprung.games.moon.space import Pose, Vector
from toprung.games.moon.view.pieces import pieces

PROGRAM = KEPT / "node" / "headless.js"
CORE = ROOT / "web" / "src" / "games" / "moon" / "physics" / "core.wasm"
SIZE = (1280, 800)


@dataclass(frozen=True, slots=True)
class Sight:
    """A picture: where ladders are drawn, and how places of the table come to the screen (the
    columns of a 4 by 4 matrix)."""

    poses: Mapping[int, Pose]
    view: tuple[float, ...]
    eye: Vector
    azimuth: float
    elevation: float
    stance: str
    touched: tuple[int, ...]

    def spot(self, place: Vector) -> tuple[float, float]:
        """Where a place is on the screen, in pixels."""
        x, y, z = place
        rows = [sum(self.view[4 * k + row] * (x, y, z, 1)[k] for k in range(4)) for row in range(4)]
        width, height = SIZE
        return (rows[0] / rows[3] + 1) / 2 * width, (1 - rows[1] / rows[3]) / 2 * height


@dataclass(frozen=True, slots=True)
class Ghost:
    """What the page shows of the future: in how many of five tries it stands, and on what."""

    sure: int
    supports: tuple[int, ...]
    pose: Pose


class Screen(Protocol):
    """The page with a ladder in hand."""

    def look(self, seconds: float = 0.0) -> Sight:
        """After so long."""

    def pointer(self, kind: str, x: float, y: float, button: int = 0) -> None: ...

    def turn(self, yaw: float, pitch: float, roll: float) -> None: ...

    def lower(self) -> None: ...


def posed(numbers: list[float]) -> Pose:
    x, y, z, w, i, j, k = numbers
    return Pose((x, y, z), (w, i, j, k))


class Headless:
    """The page's own hand in Node, with time of its own."""

    def __init__(self, program: Path = PROGRAM) -> None:
        self._process = subprocess.Popen(
            ["node", str(program), str(CORE)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        self._process.kill()
        self._process.wait()

    def load(self, scene: Scene, leading: str) -> Sight:
        table = scene.simulator()
        seen = self._ask(
            do="load",
            physics=base64.b64encode(table.physics()).decode(),
            ladders=[{"id": one["id"], "rods": one["rods"]} for one in pieces()["ladders"]],
            ladder=scene.ladder,
            grab=ladder(scene.ladder).middle,
            height=max(one.highest for one in table.measure().standing if one.ladder != scene.ladder),
            width=SIZE[0],
            tall=SIZE[1],
        )
        self._ask(do="leading", name=leading)
        return self._sight(seen)

    def look(self, seconds: float = 0.0) -> Sight:
        return self._sight(self._ask(do="wait", seconds=seconds))

    def pointer(self, kind: str, x: float, y: float, button: int = 0) -> None:
        self._ask(do="pointer", kind=kind, x=x, y=y, button=button)

    def wheel(self, by: float) -> None:
        self._ask(do="pointer", kind="wheel", x=0, y=0, by=by)

    def turn(self, yaw: float, pitch: float, roll: float) -> None:
        self._ask(do="turn", yaw=yaw, pitch=pitch, roll=roll)

    def lower(self) -> None:
        self._ask(do="lower")

    def lift(self) -> None:
        self._ask(do="lift")

    def foresee(self) -> Ghost:
        told = self._ask(do="foresee")
        assert isinstance(told, dict)
        return Ghost(told["sure"], tuple(told["supports"]), posed(told["pose"]))

    def magnet(self, demand: Demand, highest: float, tries: int) -> Ghost | None:
        """What the page finds while the ladder hovers; lowering then goes there."""
        touches = {Demand.ONE: [1], Demand.TWO: [2], Demand.MOON: [1, 2]}[demand]
        above = highest + 0.0005 if demand is Demand.MOON else None
        told = self._ask(do="magnet", wish={"touches": touches, "above": above}, tries=tries)
        if told is None:
            return None
        assert isinstance(told, dict)
        return Ghost(told["sure"], tuple(told["supports"]), posed(told["pose"]))

    def targets(self) -> list[Pose | None]:
        """What the hand wanted at each beat, where that changed."""
        told = self._ask(do="targets")
        assert isinstance(told, list)
        return [None if one is None else posed(one) for one in told]

    def _ask(self, **told: object) -> object:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(told) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "the page's hand has stopped"
        answer: object = json.loads(line)
        return answer

    @staticmethod
    def _sight(told: object) -> Sight:
        assert isinstance(told, dict)
        x, y, z = told["eye"]
        return Sight(
            {int(one): posed(pose) for one, pose in told["poses"].items()},
            tuple(told["view"]),
            (x, y, z),
            told["azimuth"],
            told["elevation"],
            told["stance"],
            tuple(told["touched"]),
        )
