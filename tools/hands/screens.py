"""What a person sees of the table on a screen, and does to it."""

from __future__ import annotations

import base64
import json
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from tools.hands.scenes import KEPT, Scene
from tools.page.house import ROOT
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose, Vector
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.view.pieces import pieces
from toprung.games.moon.view.state_view import demand_view

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
    phase: str
    touched: tuple[int, ...]
    slipped: bool
    size: tuple[float, float] = SIZE

    def spot(self, place: Vector) -> tuple[float, float]:
        """Where a place is on the screen, in pixels."""
        x, y, z = place
        rows = [sum(self.view[4 * k + row] * (x, y, z, 1)[k] for k in range(4)) for row in range(4)]
        width, height = self.size
        return (rows[0] / rows[3] + 1) / 2 * width, (1 - rows[1] / rows[3]) / 2 * height


@dataclass(frozen=True, slots=True)
class Ghost:
    """What the page shows of the future: in how many of five tries it stands, and on what; and
    whether that is what the die demands, as far as the page looks at that."""

    sure: int
    supports: tuple[int, ...]
    meets: bool = True


def posed(numbers: list[float]) -> Pose:
    x, y, z, w, i, j, k = numbers
    return Pose((x, y, z), (w, i, j, k))


class Screen(Protocol):
    """Where a person sees a table, and leads the ladder in hand."""

    def look(self, seconds: float = 0.0) -> Sight: ...

    def pointer(self, kind: str, x: float, y: float) -> None: ...

    def turn(self, yaw: float, pitch: float, roll: float) -> None: ...

    def lower(self) -> None: ...

    def lift(self) -> None: ...

    def forecast(self) -> Ghost: ...

    def snap(self, demand: Demand, highest: float) -> Ghost | None: ...


def build() -> None:
    """Make the program that Headless runs, of the page's sources as they are."""
    vite = ["npx", "vite", "build", "-c", "tests/hands/vite.config.ts", "--logLevel", "error"]
    subprocess.run(vite, cwd=ROOT / "web", check=True)


class Headless:
    """The page's own hand in Node, with time of its own."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            ["node", str(PROGRAM), str(CORE)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()

    def load(self, scene: Scene, hovers: bool = True, wary: bool = True) -> Sight:
        """Another table, with a ladder in the air beside it, in hand. One that does not hover stays
        where it is led, in a hand that is never soft; a wary hand stops before the table."""
        table = scene.simulator()
        seen = self._ask(
            do="load",
            physics=base64.b64encode(table.physics()).decode(),
            ladders=[{"id": one["id"], "rods": one["rods"]} for one in pieces()["ladders"]],
            ladder=scene.ladder,
            grab=ladder(scene.ladder).middle,
            height=scene.highest(),
            hovers=hovers,
            wary=wary,
            width=SIZE[0],
            tall=SIZE[1],
        )
        return self._sight(seen)

    def look(self, seconds: float = 0.0) -> Sight:
        return self._sight(self._ask(do="wait", seconds=seconds))

    def pointer(self, kind: str, x: float, y: float) -> None:
        self._ask(do="pointer", kind=kind, x=x, y=y)

    def turn(self, yaw: float, pitch: float, roll: float) -> None:
        self._ask(do="turn", yaw=yaw, pitch=pitch, roll=roll)

    def lead(self, right: float, up: float, away: float) -> None:
        """Move what does not hover, as it is seen; metres."""
        self._ask(do="lead", right=right, up=up, away=away)

    def lower(self) -> None:
        self._ask(do="lower")

    def lift(self) -> None:
        self._ask(do="lift")

    def forecast(self) -> Ghost:
        told = self._ask(do="forecast")
        assert isinstance(told, dict)
        return Ghost(told["stood"], tuple(told["supports"]))

    def snap(self, demand: Demand, highest: float) -> Ghost | None:
        """What the page finds while the ladder hovers; lowering then goes there."""
        view = demand_view(demand)
        touches, above = view["touches"], highest if view["highest"] else None
        told = self._ask(do="snap", requirement={"touches": touches, "above": above})
        if told is None:
            return None
        assert isinstance(told, dict)
        return Ghost(told["stood"], tuple(told["supports"]), told["meets"])

    def targets(self) -> list[Pose | None]:
        """What the hand wanted at each beat, where that changed."""
        told = self._ask(do="targets")
        assert isinstance(told, list)
        return [None if one is None else posed(one) for one in told]

    def _ask(self, **told: object) -> object:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
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
            told["phase"],
            tuple(told["touched"]),
            told["slipped"],
        )
