"""The Simulator over any Engine: the hand, the clock, the watch over ground and rest."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace

from toprung.core.errors import OutOfTurn, Unparsable
from toprung.games.moon.physics import hand, probe
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.core import CoreEngine, Trouble
from toprung.games.moon.physics.engine import RATE, Engine
from toprung.games.moon.physics.geometry import together
from toprung.games.moon.physics.probe import Surroundings
from toprung.games.moon.physics.rest import outlook
from toprung.games.moon.physics.simulator import Observer
from toprung.games.moon.physics.snapshot import Snapshot, packed, unpacked
from toprung.games.moon.pieces.ladders import ladder as ladder_numbered
from toprung.games.moon.pieces.settlement import (
    Ground,
    GroundTouch,
    Settlement,
    Standing,
    rounded,
    rounded_pose,
)
from toprung.games.moon.pieces.space import Pose, Vector, cross, minus, scaled

logger = logging.getLogger("toprung")
_LOOK_AROUND = 4  # steps: 60 times a second, as often as targets come
_UNPROVED = 12  # windows: if it cannot be proved now, rest is not looked for so long


class Simulation:
    """A table with an engine under it; see Simulator for what its calls promise."""

    def __init__(self, base: Base, engine: Engine) -> None:
        self._base = base
        self._base_boxes = base.boxes()
        self._around = Surroundings(self._base_boxes)
        self._engine = engine
        self._known: dict[int, Pose] = {}  # where ladders are that have not moved since
        self._stale = False  # whether those awake may have moved since
        self._steps = 0
        self._grip: hand.Grip | None = None
        self._scene: probe.Scene | None = None  # where all rods are, once asked for
        self._grounds: dict[tuple[int, Ground], float] = {}
        self._observer: Observer | None = None
        self._proves = True  # whether rest is proved before anything sleeps; copies just try
        self._steady: bool | None = None  # as of now, once asked for
        self._reported = Trouble(0)
        self._stirred()

    @property
    def ladders(self) -> tuple[int, ...]:
        return self._engine.ladders

    @property
    def held(self) -> int | None:
        return self._grip.ladder if self._grip else None

    @property
    def seconds(self) -> float:
        return self._steps / RATE

    @property
    def at_rest(self) -> bool:
        return self._grip is None and self._calm >= probe.CALM_WINDOWS

    @property
    def about_to_prove(self) -> bool:
        near = probe.WINDOW - _LOOK_AROUND
        last = self._calm == probe.CALM_WINDOWS - 1 and self._watched >= near
        return self._proves and self._grip is None and last

    @property
    def steady(self) -> bool:
        if self.at_rest or not self._proves or self._grip is not None:
            return self.at_rest
        if self._steady is None:
            self._steady = outlook(self._engine).trembles
        return self._steady

    def pose(self, ladder: int) -> Pose:
        self._require(ladder)
        return self._engine.motion(ladder).pose

    def poses(self) -> dict[int, Pose]:
        if self._stale:
            self._forget_awake()
            self._stale = False
        known, ladders = self._known, self._engine.ladders
        moved = [ladder for ladder in ladders if ladder not in known]
        if moved:
            known.update(self._engine.poses(moved))
        return {ladder: known[ladder] for ladder in ladders}

    def add(self, ladder: int, pose: Pose) -> None:
        if ladder in self._engine.ladders:
            raise Unparsable(f"ladder {ladder} is on the table already")
        self._engine.add(ladder_numbered(ladder), hand.checked_target(pose))
        self._stirred()
        if self._observer is not None:
            self._observer.added(ladder, pose)

    def remove(self, ladder: int) -> None:
        self._require(ladder)
        if self.held == ladder:
            self._grip = None
        self._engine.remove(ladder)
        self._known.pop(ladder, None)
        self._grounds = {key: since for key, since in self._grounds.items() if key[0] != ladder}
        self._stirred()
        if self._observer is not None:
            self._observer.removed(ladder)

    def hold(self, ladder: int, grab: Vector, target: Pose) -> None:
        self._require(ladder)
        goal = hand.checked_target(target)
        if self._grip is None:
            grab = hand.checked_grab(ladder_numbered(ladder), grab)
            self._grip = hand.Grip(ladder, grab, goal, self._engine.motion(ladder).pose)
            self._stirred()
        elif self._grip.ladder != ladder:
            raise OutOfTurn(f"ladder {self._grip.ladder} is in the hand", "CM-TRN-6")
        elif self._grip.grab != grab:
            raise OutOfTurn("the hand holds the ladder at another point", "CM-TRN-6")
        else:
            self._grip = replace(self._grip, target=goal)
        if self._observer is not None:
            self._observer.led(ladder, grab, target)

    def release(self) -> None:
        if self._grip is None:
            raise OutOfTurn("nothing is in the hand", "CM-TRN-6")
        self._grip = None
        self._stirred()
        if self._observer is not None:
            self._observer.released()

    def nudge(self, ladder: int, impulse: Vector, point: Vector) -> None:
        self._require(ladder)
        force = scaled(impulse, RATE)
        arm = minus(point, self._engine.motion(ladder).pose.place)
        self._engine.press(ladder, force, cross(arm, force))
        self._stirred()
        if self._observer is not None:
            self._observer.nudged(ladder, impulse, point)

    def begin_turn(self) -> None:
        self._steps = 0
        scene = probe.Scene.of(self.poses())
        self._grounds = dict.fromkeys(sorted(probe.ground_touches(scene, self._base_boxes)[0]), 0.0)
        if self._observer is not None:
            self._observer.turn_began()

    def step(self, steps: int = 1) -> None:
        while steps:
            most = min(steps, probe.WINDOW - self._watched)
            if self._observer is not None:
                most = min(most, self._observer.patience)
            self._forget_awake()
            made, begun = self._go_on(most)
            self._scene, self._steady, self._stale = None, None, True
            self._steps += made
            steps -= made
            for touch in begun:
                self._grounds.setdefault(touch, self.seconds)
            if self._grip is None:  # what is held does not rest, and a release starts afresh
                self._watched += made
                if self._watched == probe.WINDOW:
                    self._look()
            if self._observer is not None:
                self._observer.stepped(self, made)

    def _go_on(self, steps: int) -> tuple[int, Iterable[tuple[int, Ground]]]:
        """As many of these steps as go at once, and what touched the ground in the last."""
        grip = self._grip
        held = None if grip is None else hand.held_ladder(grip)
        made = self._engine.go_on(held, steps, self._steps)
        if made is None:
            self._grip = None if grip is None else self._move_hand(grip)
            return 1, self._engine.step()
        if grip is not None and held is not None:
            self._grip = hand.after(grip, held)
        return made

    def _forget_awake(self) -> None:
        """Whatever is awake before or after a step may have moved in it."""
        for ladder in self._engine.awake():
            self._known.pop(ladder, None)

    def _move_hand(self, grip: hand.Grip) -> hand.Grip:
        if self._steps % _LOOK_AROUND == 0:
            seen = self._engine.near(grip.ladder)
            if seen is None:
                seen = self._around.near(grip.ladder, self.poses(), hand.ROUSING, hand.CAUTION)
            near, careful = seen
            grip = replace(grip, careful=careful)
            # A ladder that sleeps would only notice after a step or two that it is touched.
            for other in sorted(near):
                self._engine.rouse(other)
        ladder = ladder_numbered(grip.ladder)
        grip, force, torque = hand.moved(grip, ladder, self._engine.motion(ladder.id))
        self._engine.press(ladder.id, force, torque)
        return grip

    def settle(self, limit: float = 6.0) -> Settlement:
        steps = 0
        while not self.at_rest and steps < limit * RATE:
            self.step()
            steps += 1
        return self.measure()

    def measure(self) -> Settlement:
        poses = {ladder: rounded_pose(pose) for ladder, pose in self.poses().items()}
        scene = probe.Scene.of(poses)
        touches, deep = probe.touches(scene, self._engine.loads())
        now, deep_ground = probe.ground_touches(scene, self._base_boxes)
        since = {**dict.fromkeys(now, self.seconds), **self._grounds}
        if self._observer is not None:
            self._observer.measured()
        return Settlement(
            standing=tuple(_standing(ladder, pose) for ladder, pose in poses.items()),
            touches=touches,
            grounds=tuple(
                GroundTouch(*key, rounded(since[key]), key in now) for key in sorted(since)
            ),
            at_rest=self.steady,
            penetration=rounded(max(deep, deep_ground)),
            seconds=rounded(self.seconds),
        )

    def grounded(self) -> frozenset[int]:
        return frozenset(ladder for ladder, _ in self._grounds)

    def ground_touches(self) -> frozenset[tuple[int, Ground]]:
        return frozenset(self._grounds)

    def clearance(self, ladder: int, pose: Pose, margin: float = 0.001) -> float:
        own = probe.own_boxes(ladder_numbered(ladder).id).placed(hand.checked_target(pose))
        if self._scene is None:
            self._scene = probe.Scene.of(self.poses())
        others = together([self._base_boxes, self._scene.without(ladder)])
        return probe.clearance(own, others, margin)

    def snapshot(self) -> bytes:
        state = Snapshot(
            self._engine.name, tuple(self.poses().items()), self._base, self._steps, self._grip,
            tuple(self._grounds.items()), self._calm, self._watched, tuple(self._marks.items()),
        )  # fmt: skip
        return packed(state, self._engine.snapshot())

    def physics(self) -> bytes:
        engine = self._engine
        if not isinstance(engine, CoreEngine):
            engine = CoreEngine(self._base_boxes)
            for id, pose in self.poses().items():
                engine.add(ladder_numbered(id), pose)
        return hand.packed(self._grip) + engine.snapshot()

    def restore(self, snapshot: bytes) -> None:
        if self._observer is not None and snapshot != self.snapshot():
            raise Unparsable("a table that is observed cannot go back: use a clone")
        state, world = unpacked(snapshot)
        if state.engine != self._engine.name:
            raise Unparsable(f"a snapshot by {state.engine}, and this is {self._engine.name}")
        self._engine = self._engine.restored(world)
        self._scene = self._steady = None
        self._known.clear()
        self._base, self._base_boxes = state.base, state.base.boxes()
        self._around = Surroundings(self._base_boxes)
        self._steps, self._grip = state.steps, state.grip
        self._grounds = dict(state.grounds)
        self._calm, self._watched, self._marks = state.calm, state.watched, dict(state.marks)

    def clone(self) -> Simulation:
        copy = Simulation(self._base, self._engine)
        copy.restore(self.snapshot())
        copy._proves = False
        return copy

    def observe(self, observer: Observer) -> None:
        self._observer = observer

    def _require(self, ladder: int) -> None:
        if ladder not in self._engine.ladders:
            raise Unparsable(f"ladder {ladder} is not on the table")

    def _stirred(self) -> None:
        """Rest has to be shown again."""
        self._calm, self._watched, self._marks = 0, 0, self.poses()
        self._scene = self._steady = None

    def _look(self) -> None:
        """At the end of a window: has anything moved in it?"""
        self._report()
        now = self.poses()
        still = probe.displacement(self._marks, now) < probe.STILLNESS
        self._calm = self._calm + 1 if still else 0
        self._watched, self._marks = 0, now
        if self._calm == probe.CALM_WINDOWS and self._grip is None:
            if not self._proves or outlook(self._engine).still:
                self._engine.rest()
            else:
                self._calm = -_UNPROVED

    def _report(self) -> None:
        """Log the core's trouble, each kind once; copies are only tries, and say nothing."""
        if not self._proves or not isinstance(self._engine, CoreEngine):
            return
        trouble, found = self._engine.diagnose()
        if trouble & ~self._reported:
            logger.warning("physics: %s after %d steps: %s", trouble, self._steps, found)
            self._reported |= trouble


def _standing(ladder: int, pose: Pose) -> Standing:
    highest, lowest = probe.heights(ladder, pose)
    return Standing(ladder, pose, rounded(highest), rounded(lowest))
