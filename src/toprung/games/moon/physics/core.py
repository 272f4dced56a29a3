"""Our own physics engine: the compiled core behind the Engine protocol.

A world is a block of memory that Python owns and the core works on; saving copies the part of it
that decides the future. Calls release the GIL, so worlds can be stepped on as many cores as there
are threads. Metres, kilograms, newtons, seconds.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Flag
from functools import cache, lru_cache
from itertools import chain

from toprung.core.errors import Unparsable
from toprung.games.moon.physics.engine import Kinematics, RodPair
from toprung.games.moon.physics.geometry import Boxes, boxes_of, numbers_of
from toprung.games.moon.physics.kernels import LIBRARY, WORLD_SIZE, HeldLadder, core_constants
from toprung.games.moon.pieces.ladders import Ladder
from toprung.games.moon.pieces.settlement import Ground
from toprung.games.moon.pieces.space import Pose, Vector

# How the story of tests/games/moon/physics/kernels ends: another digest is another physics.
DIGEST = "7f67dd80a6c3a9c419ad50a78a32b76aee8af27b5c951472c84144931e953abc"
NAME = f"core {DIGEST[:8]}"
FRICTION = 0.55  # wood on wood
STIFFNESS = 1e5  # N/m of a point of contact: 1 N of load makes 5 micrometres of overlap
DAMPING = 1.0  # of critical: nothing bounces
AIR = 1.0  # 1/s: the share of its spin that a ladder loses; more if slow, so that what hangs rests
SUBSTEPS = 2
ITERATIONS, HURRIED = 16, 16
_GROUNDS = (Ground.TABLE, Ground.BASE)
SETTINGS = struct.Struct("=5d4i")  # as the core reads them, at the beginning of a world
_SUBSTEPS_AT = struct.calcsize("=5d")
_AIR_AT = struct.calcsize("=4d")  # of Settings
_WRENCH = ctypes.c_double * 6


class Diagnostics(ctypes.Structure):
    """What was hard for the core, or went wrong, since a world began or was loaded (see moon.h)."""

    _fields_ = (
        ("islands", ctypes.c_int64),  # solved by Newton's method
        ("iterations", ctypes.c_int64),
        ("unconverged", ctypes.c_int64),  # islands out of balance after the last iteration
        ("bad_pivots", ctypes.c_int64),  # not positive, in the factorisation
        ("lost_pairs", ctypes.c_int64),  # this and what follows: for want of room
        ("lost_manifolds", ctypes.c_int64),
        ("lost_contacts", ctypes.c_int64),
        ("most_contacts", ctypes.c_int64),  # in one substep
        ("residual", ctypes.c_double),  # the largest left, as a multiple of the tolerance
        ("cone", ctypes.c_double),  # the most friction, as a multiple of Coulomb's limit
    )
    islands: int
    iterations: int
    unconverged: int
    bad_pivots: int
    lost_pairs: int
    lost_manifolds: int
    lost_contacts: int
    most_contacts: int
    residual: float
    cone: float

    def __str__(self) -> str:
        return ", ".join(f"{name} {getattr(self, name):g}" for name, _ in self._fields_)


class Trouble(Flag):
    """What the core reports that should not happen."""

    OVERFLOWED = 1  # pairs, manifolds or contacts were lost for want of room
    BAD_PIVOT = 2
    UNCONVERGED = 4


_MOST = int(core_constants()["LOADS"])  # pairs of rods that touch
_BODIES = int(core_constants()["LADDERS"])  # higher numbers stand for base and table
_KINEMATICS = ctypes.c_double * int(core_constants()["MOTION"])
_ALIGNMENT = int(core_constants()["WORLD_ALIGNMENT"])  # bytes


def settings(
    awake: bool, air: float = AIR, substeps: int = SUBSTEPS, friction: float = FRICTION
) -> tuple[float, ...]:
    """How a world is to go on, in the order of SETTINGS."""
    springs = friction, STIFFNESS, STIFFNESS, DAMPING, air
    return *springs, substeps, ITERATIONS, HURRIED, int(not awake)


class Room:
    """The space around boxes that stay where they are."""

    def __init__(self, boxes: Boxes) -> None:
        self._boxes = boxes

    def around(
        self, ladder: Ladder, poses: Sequence[Pose], wanted: Sequence[float], near: float
    ) -> tuple[list[float], bytes]:
        """For each pose of the ladder its lowest point (metres), and 2 if it is nearer to a box
        than wanted (negative: overlaps it deeper), otherwise 1 if anything is about so `near`,
        or 0."""
        count, rods = len(poses), _rods(ladder)
        places, gaps = numbers_of(poses), (ctypes.c_double * count)(*wanted)
        lowest, found = (ctypes.c_double * count)(), (ctypes.c_uint8 * count)()
        if LIBRARY.moon_room(
            len(rods), rods.data, count, places, len(self._boxes), self._boxes.data, gaps,
            ctypes.c_double(near), lowest, found,
        ):  # fmt: skip
            raise Unparsable("there are too many boxes")
        return list(lowest), bytes(found)


def hand_limits() -> tuple[float, ...]:
    """What the hand can do; hand.c says in which order."""
    limits = (ctypes.c_double * 8)()
    LIBRARY.moon_hand_limits(limits)
    return tuple(limits)


def hand_step(held: HeldLadder, ladder: Ladder, motion: Kinematics) -> tuple[Vector, Vector]:
    """One step of the hand: the guide goes on, and force and torque at the centre of mass."""
    moves = _KINEMATICS(*motion.pose.place, *motion.pose.turn, *motion.velocity, *motion.spin)
    wrench = _WRENCH()
    mass = ctypes.c_double(ladder.mass)
    LIBRARY.moon_hand(ctypes.byref(held), mass, _inertia(ladder), moves, wrench)
    x, y, z, a, b, c = wrench
    return (x, y, z), (a, b, c)


@cache
def _inertia(ladder: Ladder) -> ctypes.Array[ctypes.c_double]:
    return (ctypes.c_double * 9)(*chain.from_iterable(ladder.inertia))


@cache
def _rods(ladder: Ladder) -> Boxes:
    return boxes_of(ladder.rods)


def _three(vector: Vector) -> ctypes.Array[ctypes.c_double]:
    return (ctypes.c_double * 3)(*vector)


@dataclass(frozen=True, slots=True)
class Force:
    """With how many newtons `one` pushes `other` where two rods touch, and the share of the
    friction possible there that this takes. None is the base or the table."""

    one: int | None
    other: int | None
    newtons: Vector
    friction: float


class CoreEngine:
    """A world in our own core; see Engine."""

    name = NAME

    def __init__(
        self,
        base: Boxes,
        awake: bool = False,
        air: float = AIR,
        substeps: int = SUBSTEPS,
        friction: float = FRICTION,
    ) -> None:
        """`awake` ladders never sleep; that, thinner air and other steps are for measuring."""
        self._room()
        packed = SETTINGS.pack(*settings(awake, air, substeps, friction))
        if LIBRARY.moon_begin(self._world, packed, len(base), base.data):
            raise Unparsable("the base has too many boxes")

    def _room(self) -> None:
        self._memory = ctypes.create_string_buffer(WORLD_SIZE + _ALIGNMENT)
        start = ctypes.addressof(self._memory)
        self._address = start + -start % _ALIGNMENT
        self._world = ctypes.c_void_p(self._address)
        self._begun, self._count = (ctypes.c_int32 * 128)(), ctypes.c_int32()

    @property
    def ladders(self) -> tuple[int, ...]:
        return _listed(LIBRARY.moon_present(self._world))

    def add(self, ladder: Ladder, pose: Pose) -> None:
        seven, inertia, rods = numbers_of((pose,)), _inertia(ladder), _rods(ladder)
        mass = ctypes.c_double(ladder.mass)
        if LIBRARY.moon_add(self._world, ladder.id, len(rods), rods.data, mass, inertia, seven):
            raise Unparsable(f"the world has no room for ladder {ladder.id} there")

    def remove(self, ladder: int) -> None:
        _found(ladder, LIBRARY.moon_remove(self._world, ladder))

    def motion(self, ladder: int) -> Kinematics:
        read = _KINEMATICS()
        _found(ladder, LIBRARY.moon_motion(self._world, ladder, read))
        x, y, z, w, i, j, k, vx, vy, vz, a, b, c = read
        return Kinematics(Pose((x, y, z), (w, i, j, k)), (vx, vy, vz), (a, b, c))

    def poses(self, ladders: Collection[int]) -> dict[int, Pose]:
        room = (ctypes.c_double * (7 * len(ladders)))()
        bits = sum(1 << ladder for ladder in ladders)
        if LIBRARY.moon_poses(self._world, bits, room) != len(ladders):
            raise KeyError("one of the ladders is not in this world")
        rows = struct.iter_unpack("=7d", room)
        return {
            ladder: Pose((x, y, z), (w, i, j, k))
            for ladder, (x, y, z, w, i, j, k) in zip(sorted(ladders), rows, strict=True)
        }

    def awake(self) -> tuple[int, ...]:
        return _listed(LIBRARY.moon_awake(self._world))

    def rouse(self, ladder: int) -> None:
        _found(ladder, LIBRARY.moon_rouse(self._world, ladder))

    def near(self, held: int) -> tuple[tuple[int, ...], bool]:
        careful = ctypes.c_int32()
        found = LIBRARY.moon_near(self._world, held, ctypes.byref(careful))
        return _listed(found), bool(careful.value)

    def rest(self) -> None:
        LIBRARY.moon_rest(self._world)

    def press(self, ladder: int, force: Vector, torque: Vector) -> None:
        if _found(ladder, LIBRARY.moon_press(self._world, ladder, _three(force), _three(torque))):
            raise Unparsable("a force has a value that is not a finite number")

    def step(self) -> list[tuple[int, Ground]]:
        count = LIBRARY.moon_step(self._world, self._begun)
        begun = self._begun
        return [(begun[2 * k], _GROUNDS[begun[2 * k + 1]]) for k in range(count)]

    def go_on(
        self, held: HeldLadder | None, steps: int, before: int
    ) -> tuple[int, list[tuple[int, Ground]]]:
        begun, count = self._begun, self._count
        grip = None if held is None else ctypes.byref(held)
        made = LIBRARY.moon_go_on(self._world, grip, steps, before, begun, ctypes.byref(count))
        many = count.value
        return made, [(begun[2 * k], _GROUNDS[begun[2 * k + 1]]) for k in range(many)]

    def loads(self) -> dict[RodPair, float]:
        rods, newtons = (ctypes.c_int32 * (4 * _MOST))(), (ctypes.c_double * _MOST)()
        count = LIBRARY.moon_loads(self._world, rods, newtons)
        listed = [tuple(rods[4 * k : 4 * k + 4]) for k in range(count)]
        return {(a, i, b, j): newtons[k] for k, (a, i, b, j) in enumerate(listed)}

    def forces(self) -> list[Force]:
        """What the places where wood touches wood bore in the last step."""
        bodies, newtons = (ctypes.c_int32 * (2 * _MOST))(), (ctypes.c_double * (4 * _MOST))()
        count = LIBRARY.moon_forces(self._world, bodies, newtons)
        found = []
        for k in range(count):
            x, y, z, friction = newtons[4 * k : 4 * k + 4]
            found.append(Force(_body(bodies[2 * k]), _body(bodies[2 * k + 1]), (x, y, z), friction))
        return found

    def diagnose(self) -> tuple[Trouble, Diagnostics]:
        """What should not have happened since this world began or was restored, and how hard it
        was to solve."""
        found = Diagnostics()
        return Trouble(LIBRARY.moon_diagnose(self._world, ctypes.byref(found))), found

    def snapshot(self) -> bytes:
        size = LIBRARY.moon_save(self._world, None, 0)
        room = ctypes.create_string_buffer(size)
        LIBRARY.moon_save(self._world, room, size)
        return room.raw

    def restored(
        self,
        snapshot: bytes,
        substeps: int = 0,
        air: float | None = None,
        friction: float | None = None,
    ) -> CoreEngine:
        """Other `substeps` and `air` than it was saved with are for measuring, another `friction`
        for what might happen if wood were more slippery, or less."""
        other = CoreEngine.__new__(CoreEngine)
        other._room()
        if LIBRARY.moon_load(other._world, snapshot, len(snapshot)):
            raise Unparsable("not a snapshot of a world")
        if substeps:
            ctypes.c_int32.from_address(other._address + _SUBSTEPS_AT).value = substeps
        if air is not None:
            ctypes.c_double.from_address(other._address + _AIR_AT).value = air
        if friction is not None:
            ctypes.c_double.from_address(other._address).value = friction
        return other


def _body(number: int) -> int | None:
    return number if number < _BODIES else None


def step_many(engines: Sequence[CoreEngine], steps: int) -> list[list[tuple[int, Ground]]]:
    """Each world goes on by so many steps, all in one call without the GIL: threads can share out
    many worlds among the cores. Returns for each what began to touch table or base meanwhile."""
    worlds = (ctypes.c_void_p * len(engines))(*(engine._world.value for engine in engines))
    begun = (ctypes.c_uint32 * (2 * len(engines)))()
    LIBRARY.moon_step_many(worlds, len(engines), steps, begun)
    return [
        [
            (one, ground)
            for side, ground in enumerate(_GROUNDS)
            for one in _listed(begun[2 * k + side])
        ]
        for k in range(len(engines))
    ]


@lru_cache(maxsize=4096)
def _listed(bits: int) -> tuple[int, ...]:
    return tuple(k for k in range(bits.bit_length()) if bits >> k & 1)


def _found(ladder: int, code: int) -> int:
    """The core's answer, unless it knows no such ladder."""
    if code < 0:
        raise KeyError(f"there is no ladder {ladder} in this world")
    return code
