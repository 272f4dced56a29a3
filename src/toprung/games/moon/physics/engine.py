"""What a physics engine has to do to be used here. Metres, kilograms, newtons, seconds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from toprung.games.moon.pieces.ladders import Ladder
from toprung.games.moon.pieces.settlement import Ground
from toprung.games.moon.pieces.space import Pose, Vector

if TYPE_CHECKING:
    from toprung.games.moon.physics.kernels import HeldLadder

RATE = 240  # steps a second; agrees with 480 in nine of ten placements at half the cost
STEP = 1 / RATE
GRAVITY = 9.81

RodPair: TypeAlias = tuple[int, int, int, int]  # ladder, rod, ladder, rod; smaller ladder first


@dataclass(frozen=True, slots=True)
class Kinematics:
    """A ladder's pose, its velocity (m/s) and its spin (rad/s, in the world's frame)."""

    pose: Pose
    velocity: Vector
    spin: Vector


class Engine(Protocol):
    """One world: a table, a base that never moves, and ladders. Same calls, same bits."""

    @property
    def name(self) -> str:
        """What it is called in records, with its version: the same name, the same bits."""

    @property
    def ladders(self) -> tuple[int, ...]:
        """In ascending order."""

    def add(self, ladder: Ladder, pose: Pose) -> None:
        """Put a ladder at rest there; nothing else is disturbed unless it is touched."""

    def remove(self, ladder: int) -> None:
        """Take a ladder out; those that touched it wake up."""

    def motion(self, ladder: int) -> Kinematics:
        """How a ladder moves now."""

    def poses(self, ladders: Collection[int]) -> dict[int, Pose]:
        """Where these ladders are, in ascending order."""

    def awake(self) -> Iterable[int]:
        """Those that may move in the next step, or may have moved in the last."""

    def rouse(self, ladder: int) -> None:
        """Wake a ladder up: something may touch it soon."""

    def near(self, held: int) -> tuple[Iterable[int], bool] | None:
        """The ladders so near to the held one that it may touch them soon, and whether anything at
        all is near (see hand.py); None if the engine does not look by itself."""

    def rest(self) -> None:
        """Everything is known to be at rest: it lies still until it is touched or roused."""

    def press(self, ladder: int, force: Vector, torque: Vector) -> None:
        """Act on a ladder during the next step only, at its centre of mass."""

    def step(self) -> Iterable[tuple[int, Ground]]:
        """Go on by STEP. Returns the ladders that began to touch table or base in it, and which of
        the two."""

    def go_on(
        self, held: HeldLadder | None, steps: int, before: int
    ) -> tuple[int, Iterable[tuple[int, Ground]]] | None:
        """Up to so many steps at once, with the hand that holds this ladder (its guide goes on) or
        with none; `before` are the steps since the turn began. Ends early with a step in which
        something began to touch table or base. Returns how many steps were made, and what `step`
        returned for the last; None if the engine knows no hand."""

    def loads(self) -> Mapping[RodPair, float]:
        """Normal forces between rods of two ladders in the last step."""

    def snapshot(self) -> bytes:
        """Everything that decides the future of this world."""

    def restored(self, snapshot: bytes) -> Engine:
        """Another world of the same engine, as it was at that snapshot. Raises Unparsable."""


def run(engine: Engine, steps: int) -> None:
    """Go on by so many steps without a hand, as fast as the engine can."""
    while steps:
        made = engine.go_on(None, steps, 0)
        if made is None:
            engine.step()
        steps -= 1 if made is None else made[0]
