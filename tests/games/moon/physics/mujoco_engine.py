"""MuJoCo behind the Engine protocol: a second opinion, too slow and too soft to play with."""

from __future__ import annotations

import struct
from collections.abc import Collection

import mujoco
import numpy as np

from toprung.core.errors import Unparsable
from toprung.games.moon.physics.engine import GRAVITY, STEP, Kinematics, RodPair
from toprung.games.moon.physics.geometry import Boxes
from toprung.games.moon.physics.kernels import HeldLadder
from toprung.games.moon.pieces.ladders import Ladder, ladder
from toprung.games.moon.pieces.settlement import Ground
from toprung.games.moon.pieces.space import Pose, Vector, from_axes

SUBSTEPS = 4
FRICTION = 0.55
_STATE = mujoco.mjtState.mjSTATE_INTEGRATION


class MujocoEngine:
    """A world in MuJoCo. The model is compiled anew whenever a ladder comes or goes."""

    name = f"mujoco {mujoco.__version__}"

    def __init__(self, base: Boxes) -> None:
        self._base = base
        self._touching: set[tuple[int, Ground]] = set()
        self._compile({})

    def _compile(self, motions: dict[int, Kinematics]) -> None:
        spec = mujoco.MjSpec()
        spec.option.timestep = STEP / SUBSTEPS
        spec.option.gravity = [0.0, 0.0, -GRAVITY]
        spec.option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
        spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
        spec.option.impratio = 20.0
        spec.option.noslip_iterations = 4
        spec.default.geom.friction = [FRICTION, 0.0, 0.0]
        spec.default.geom.condim = 3
        spec.default.geom.solref = [0.004, 1.0]
        spec.default.geom.solimp = [0.98, 0.999, 0.0001, 0.5, 2.0]
        plane = spec.worldbody.add_geom()
        plane.type, plane.size = mujoco.mjtGeom.mjGEOM_PLANE, [2.0, 2.0, 0.1]
        for centre, axes, half in self._base:
            box = spec.worldbody.add_geom()
            box.type, box.size = mujoco.mjtGeom.mjGEOM_BOX, half
            box.pos, box.quat = centre, from_axes(*axes)
        for id in sorted(motions):
            self._add_body(spec, ladder(id))
        self._model = spec.compile()
        self._data = mujoco.MjData(self._model)
        self._ids = sorted(motions)
        owners = [(-1, number) for number in range(1 + len(self._base))]
        owners += [(id, rod) for id in self._ids for rod in range(len(ladder(id).rods))]
        self._owners = owners
        for number, id in enumerate(self._ids):
            motion = motions[id]
            self._data.qpos[7 * number : 7 * number + 7] = [*motion.pose.place, *motion.pose.turn]
            # MuJoCo keeps a free joint's spin in the body's own frame.
            spin = Pose(turn=motion.pose.turn).local(motion.spin)
            self._data.qvel[6 * number : 6 * number + 6] = [*motion.velocity, *spin]

    @staticmethod
    def _add_body(spec: mujoco.MjSpec, one: Ladder) -> None:
        body = spec.worldbody.add_body(name=str(one.id))
        body.add_freejoint()
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = one.inertia
        body.explicitinertial = True
        body.mass, body.ipos = one.mass, [0.0, 0.0, 0.0]
        body.fullinertia = [xx, yy, zz, xy, xz, yz]
        for rod in one.rods:
            box = body.add_geom()
            box.type, box.size = mujoco.mjtGeom.mjGEOM_BOX, rod.half
            box.pos, box.quat = rod.centre, rod.turn

    @property
    def ladders(self) -> tuple[int, ...]:
        return tuple(self._ids)

    def add(self, ladder: Ladder, pose: Pose) -> None:
        still = (0.0, 0.0, 0.0)
        self._compile({**self._motions(), ladder.id: Kinematics(pose, still, still)})

    def remove(self, ladder: int) -> None:
        motions = self._motions()
        del motions[ladder]
        self._compile(motions)

    def _motions(self) -> dict[int, Kinematics]:
        return {id: self.motion(id) for id in self._ids}

    def motion(self, ladder: int) -> Kinematics:
        number = self._ids.index(ladder)
        x, y, z, w, i, j, k = map(float, self._data.qpos[7 * number : 7 * number + 7])
        vx, vy, vz, a, b, c = map(float, self._data.qvel[6 * number : 6 * number + 6])
        pose = Pose((x, y, z), (w, i, j, k))
        return Kinematics(pose, (vx, vy, vz), Pose(turn=pose.turn).at((a, b, c)))

    def awake(self) -> tuple[int, ...]:
        return self.ladders

    def rouse(self, ladder: int) -> None:
        """Nothing sleeps here."""

    def poses(self, ladders: Collection[int]) -> dict[int, Pose]:
        return {ladder: self.motion(ladder).pose for ladder in sorted(ladders)}

    def go_on(self, held: HeldLadder | None, steps: int, before: int) -> None:
        """It knows no hand."""

    def near(self, held: int) -> None:
        """It does not look by itself."""

    def rest(self) -> None:
        """Nothing sleeps here."""

    def press(self, ladder: int, force: Vector, torque: Vector) -> None:
        self._data.xfrc_applied[1 + self._ids.index(ladder)] += [*force, *torque]

    def step(self) -> list[tuple[int, Ground]]:
        for _ in range(SUBSTEPS):
            mujoco.mj_step(self._model, self._data)
        self._data.xfrc_applied[:] = 0.0
        now = set()
        for geoms in self._data.contact.geom:
            low, high = sorted(map(int, geoms))
            if self._owners[low][0] < 0:
                ground = Ground.TABLE if low == 0 else Ground.BASE
                now.add((self._owners[high][0], ground))
        begun = sorted(now - self._touching)
        self._touching = now
        return begun

    def loads(self) -> dict[RodPair, float]:
        found: dict[RodPair, float] = {}
        for number, geoms in enumerate(self._data.contact.geom):
            low, high = sorted(map(int, geoms))
            if self._owners[low][0] >= 0:
                rods = (*self._owners[low], *self._owners[high])
                force = np.zeros(6)
                mujoco.mj_contactForce(self._model, self._data, number, force)
                found[rods] = found.get(rods, 0.0) + float(force[0])
        return found

    def snapshot(self) -> bytes:
        state = np.zeros(mujoco.mj_stateSize(self._model, _STATE))
        mujoco.mj_getState(self._model, self._data, state, _STATE)
        ids = struct.pack(f"<B{len(self._ids)}B", len(self._ids), *self._ids)
        return ids + state.tobytes()

    def restored(self, snapshot: bytes) -> MujocoEngine:
        try:
            ids = snapshot[1 : 1 + snapshot[0]]
            other = MujocoEngine(self._base)
            still = (0.0, 0.0, 0.0)
            other._compile({id: Kinematics(Pose(), still, still) for id in ids})
            state = np.frombuffer(snapshot[1 + len(ids) :])
            mujoco.mj_setState(other._model, other._data, state, _STATE)
        except (IndexError, ValueError, TypeError) as error:
            raise Unparsable(f"not a snapshot of a world: {error}") from None
        other._touching = set(self._touching)
        return other
