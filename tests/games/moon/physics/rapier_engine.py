"""Rapier behind the Engine protocol (see rapier_parameters for its constants)."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from importlib.metadata import version
from typing import cast

import rapier3d as rapier

from tests.games.moon.physics.rapier_parameters import (
    ARM,
    CM,
    CM2,
    SLEEP_AFTER,
    SLEEP_SPEED,
    SPIN_DAMPING,
    Pace,
    isometry,
    mass,
    material,
    pace,
    set_pace,
    tune,
)
from toprung.core.errors import Unparsable
from toprung.games.moon.physics.engine import GRAVITY, Kinematics, RodPair
from toprung.games.moon.physics.geometry import Boxes
from toprung.games.moon.physics.kernels import HeldLadder
from toprung.games.moon.pieces.ladders import Ladder
from toprung.games.moon.pieces.settlement import Ground
from toprung.games.moon.pieces.space import Pose, Vector, from_axes

_WORKERS = "RAYON_NUM_THREADS"  # read by the engine when it is first used
_LULLED = 1024.0  # a threshold under which everything is slow
_TABLE, _BASE, _LADDERS, _MOST_RODS = 1, 2, 16, 64  # how colliders are numbered


def _one_worker() -> bool:
    """Have the engine use one thread for all worlds; whether it does, or was in use before."""
    before = os.environ.get(_WORKERS)
    os.environ[_WORKERS] = "1"
    try:
        return rapier.PhysicsWorld().num_threads == 1
    finally:
        del os.environ[_WORKERS]
        if before is not None:
            os.environ[_WORKERS] = before


_ONE_WORKER = _one_worker()


class RapierEngine:
    """A world in Rapier; see Engine."""

    name = f"rapier3d {version('rapier3d')}"

    def __init__(self, base: Boxes, awake: bool = False) -> None:
        """`awake` ladders never sleep: for measuring drift."""
        self._awake = awake
        world = rapier.PhysicsWorld(gravity=(0.0, 0.0, -GRAVITY * CM))
        tune(world.integration_parameters)
        table = rapier.Collider.halfspace((0.0, 0.0, 1.0))
        world.add_collider(material(table, _TABLE, watched=True))
        for centre, axes, half in base:
            box = rapier.Collider.cuboid(*(extent * CM for extent in half))
            box = box.position(isometry(Pose(centre, from_axes(*axes))))
            world.add_collider(material(box, _BASE, watched=True))
        self._adopt(world)

    def _adopt(self, world: rapier.PhysicsWorld) -> None:
        # One thread: the order of sums, and so the result, must not depend on the machine's load.
        # With a pool of its own a world would wait for another thread in each step.
        if not _ONE_WORKER:
            world.set_num_threads(1)
        self._events = rapier.ChannelEventCollector()
        # The collector is a handler, though the engine's type stubs do not say so.
        world.event_handler = cast("rapier.EventHandler", self._events)
        self._world = world
        self._pace: Pace | None = None  # as the world was kept, until the next step
        self._bodies = {body.user_data: handle for handle, body in world.rigid_bodies}
        # Forces of a snapshot taken between pressing and stepping end with the next step, too.
        self._pressed = list(self._bodies)
        bodies = [world.rigid_bodies[handle] for handle in self._bodies.values()]
        self._lulled = any(body.activation.linear_threshold == _LULLED for body in bodies)

    @property
    def ladders(self) -> tuple[int, ...]:
        return tuple(sorted(self._bodies))

    def add(self, ladder: Ladder, pose: Pose) -> None:
        self._stir()
        colliders: list[rapier.Collider | rapier.ColliderBuilder] = []
        for number, rod in enumerate(ladder.rods):
            box = rapier.Collider.cuboid(*(extent * CM for extent in rod.half))
            box = box.position(isometry(Pose(rod.centre, rod.turn))).density(0.0)
            colliders.append(material(box, _LADDERS + ladder.id * _MOST_RODS + number))
        body = rapier.RigidBody.dynamic().position(isometry(pose)).user_data(ladder.id)
        body = body.angular_damping(SPIN_DAMPING).can_sleep(not self._awake)
        built = body.additional_mass_properties(mass(ladder)).build()
        sleep = built.activation
        sleep.linear_threshold = sleep.angular_threshold = SLEEP_SPEED
        sleep.time_until_sleep = SLEEP_AFTER
        if not self._awake:
            built.activation = sleep
        self._bodies[ladder.id] = self._world.add_body(built, colliders)

    def remove(self, ladder: int) -> None:
        self._stir()
        self._world.remove_body(self._bodies.pop(ladder))
        self._pressed = [other for other in self._pressed if other != ladder]

    def motion(self, ladder: int) -> Kinematics:
        body = self._world.rigid_bodies[self._bodies[ladder]]
        position = body.position
        x, y, z = position.translation
        turn = position.rotation
        velocity, spin = body.linvel, body.angvel
        return Kinematics(
            Pose((x / CM, y / CM, z / CM), (turn.w, turn.i, turn.j, turn.k)),
            (velocity.x / CM, velocity.y / CM, velocity.z / CM),
            (spin.x, spin.y, spin.z),
        )

    def awake(self) -> list[int]:
        bodies = self._world.rigid_bodies
        return [bodies[handle].user_data for handle in self._world.active_bodies()]

    def rouse(self, ladder: int) -> None:
        self._stir()
        self._world.rigid_bodies[self._bodies[ladder]].wake_up(strong=True)

    def poses(self, ladders: Collection[int]) -> dict[int, Pose]:
        return {ladder: self.motion(ladder).pose for ladder in sorted(ladders)}

    def go_on(self, held: HeldLadder | None, steps: int, before: int) -> None:
        """It knows no hand."""

    def near(self, held: int) -> None:
        """It does not look by itself."""

    def rest(self) -> None:
        # A body told to sleep would fall freely for one more step; these fall asleep by themselves
        # in the next, since any motion is now slow enough.
        if not self._awake:
            self._set_sleep(_LULLED, 0.0)
            self._lulled = True

    def _stir(self) -> None:
        """From now on only what is truly slow falls asleep."""
        if self._lulled:
            self._set_sleep(SLEEP_SPEED, SLEEP_AFTER)
            self._lulled = False

    def _set_sleep(self, threshold: float, after: float) -> None:
        for handle in self._bodies.values():
            body = self._world.rigid_bodies[handle]
            sleep = body.activation
            sleep.linear_threshold = sleep.angular_threshold = threshold
            sleep.time_until_sleep = after
            body.activation = sleep

    def press(self, ladder: int, force: Vector, torque: Vector) -> None:
        self._stir()
        body = self._world.rigid_bodies[self._bodies[ladder]]
        body.add_force((force[0] * CM, force[1] * CM, force[2] * CM))
        body.add_torque((torque[0] * CM2, torque[1] * CM2, torque[2] * CM2))
        self._pressed.append(ladder)

    def step(self) -> Iterable[tuple[int, Ground]]:
        chosen = pace(self._speeds())
        if chosen is not self._pace:
            set_pace(self._world.integration_parameters, chosen)
            self._pace = chosen
        for _ in range(chosen.parts):
            self._world.step()
        if not self._world.active_bodies():
            self._stir()
        for ladder in self._pressed:
            body = self._world.rigid_bodies[self._bodies[ladder]]
            body.reset_forces(wake_up=False)
            body.reset_torques(wake_up=False)
        self._pressed.clear()
        begun = []
        for event in self._events.drain_collision_events():
            if event.started:
                colliders = self._world.colliders
                low, high = sorted(
                    (colliders[event.collider1].user_data, colliders[event.collider2].user_data)
                )
                ground = Ground.TABLE if low == _TABLE else Ground.BASE
                begun.append(((high - _LADDERS) // _MOST_RODS, ground))
        return sorted(begun)

    def _speeds(self) -> Iterator[float]:
        """Of the ends of all ladders that are awake, roughly."""
        bodies = self._world.rigid_bodies
        for handle in self._world.active_bodies():
            body = bodies[handle]
            yield body.linvel.norm() / CM + body.angvel.norm() * ARM

    def loads(self) -> dict[RodPair, float]:
        found: dict[RodPair, float] = {}
        colliders = self._world.colliders
        per_second = 1 / self._world.integration_parameters.dt
        for pair in self._world.narrow_phase.contact_pairs():
            try:
                low = colliders[pair.collider1].user_data - _LADDERS
                high = colliders[pair.collider2].user_data - _LADDERS
            except rapier.InvalidHandle:  # until the next step, pairs of a ladder taken away remain
                continue
            if low > high:
                low, high = high, low
            if low >= 0:
                rods = (*divmod(low, _MOST_RODS), *divmod(high, _MOST_RODS))
                found[rods] = pair.total_impulse_magnitude() * per_second / CM
        return found

    def snapshot(self) -> bytes:
        return self._world.snapshot()

    def restored(self, snapshot: bytes) -> RapierEngine:
        try:
            world = rapier.PhysicsWorld.restore(snapshot)
        except rapier.SerializationError as error:
            raise Unparsable(f"not a snapshot of a world: {error}") from None
        other = RapierEngine.__new__(RapierEngine)
        other._awake = self._awake
        other._adopt(world)
        return other
