"""A fixed story as a list of calls of the core, so that any build of it can be told it.

Ladders fall on each other and on the base, are pushed about and come to lie still: contacts of all
kinds, fast and slow. The ending is the digest of the world's bytes.
"""

from __future__ import annotations

import ctypes
import hashlib
import struct
from pathlib import Path
from typing import Protocol, TypeAlias

from toprung.games.moon.physics import core
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.geometry import Boxes, boxes_of
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose, about

Call: TypeAlias = tuple[str, list[float]]

GRIP = struct.Struct("<17d2i")  # as the core reads it
MOST = 1 << 20  # bytes of a saved world
LONG = ("moon_world_size", "moon_save")
SCRIPT = Path(__file__).with_name("story.mjs")  # the same for WebAssembly
FALLING = (5, 11, 16, 23, 9, 25)
GOLDEN = core.DIGEST


def calls() -> list[Call]:
    """Name and numbers of each; `step` has how often."""
    base = PRESETS["tulip"]
    told: list[Call] = [("begin", [*core.settings(awake=False), *_flat(base.boxes())])]
    for number, holder in enumerate(base.holders):
        told += [_add(number, holder.stand(ladder(number)))]
    told += [("step", [60])]
    for place, number in enumerate(FALLING):
        pose = Pose((0.01 * place - 0.02, 0.004 * place, 0.3), about((1.0, 0.4 * place, 0.3), 1.4))
        told += [_add(number, pose), ("step", [40])]
    told += [("press", [0, 0.5, -0.4, 0.9, 0.01, 0.02, -0.01]), ("step", [120]), ("rest", [])]
    told += [("press", [16, -0.9, 0.4, 0.9, 0.02, -0.03, 0.01]), ("step", [60]), ("remove", [1])]
    told += [("step", [60]), *_carried(4)]
    # Rounded: sines and cosines differ in their last bits from one C library to the next.
    return [(name, [round(number, 9) for number in numbers]) for name, numbers in told]


def _carried(number: int) -> list[Call]:
    """A hand takes a ladder into the heap, turns it there, and lets go."""
    grab, start = ladder(number).rungs[0].centre, Pose((0.02, -0.13, 0.24))
    told: list[Call] = [_add(number, start)]
    told += [("hold", [number, *grab, *start.place, *start.turn])]
    for place in range(6):
        turn = about((1.0, 0.3, 0.5), 0.5 * place)
        goal = Pose((0.02 - 0.004 * place, -0.13 + 0.026 * place, 0.24 - 0.02 * place), turn)
        told += [("lead", [*goal.place, *goal.turn, 8])]
    return [*told, ("step", [40])]


def _flat(boxes: Boxes) -> list[float]:
    return list(boxes.numbers)


def _add(number: int, pose: Pose) -> Call:
    one = ladder(number)
    rods = _flat(boxes_of(one.rods))
    inertia = [value for row in one.inertia for value in row]
    return "add", [number, *rods, one.mass, *inertia, *pose.place, *pose.turn]


class Machine(Protocol):
    """Something that runs a build of the core."""

    def call(self, name: str, *arguments: int | float) -> int:
        """Call a function; addresses are numbers."""

    def room(self, size: int) -> int:
        """The address of so many bytes that nobody else uses."""

    def write(self, address: int, data: bytes) -> None:
        """Put bytes into memory."""

    def read(self, address: int, size: int) -> bytes:
        """Get bytes from memory."""


class Teller:
    """Tells the story to a machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._world = machine.room(machine.call("moon_world_size"))
        self._rooms = [machine.room(MOST) for _ in range(3)]
        self._grip = machine.room(GRIP.size)

    def ending(self) -> str:
        """The digest of the world at the end."""
        for name, told in calls():
            getattr(self, name)(told)
        return hashlib.sha256(self.saved()).hexdigest()

    def saved(self) -> bytes:
        size = self._machine.call("moon_save", self._world, self._rooms[0], MOST)
        return self._machine.read(self._rooms[0], size)

    def load(self, saved: bytes) -> None:
        self._machine.write(self._rooms[0], saved)
        assert self._call("moon_load", self._rooms[0], len(saved)) == 0

    def begin(self, told: list[float]) -> None:
        settings = core.SETTINGS.pack(*told[:5], *map(int, told[5:9]))
        self._machine.write(self._rooms[0], settings)
        boxes = self._put(1, told[9:])
        assert self._call("moon_begin", self._rooms[0], len(told[9:]) // 15, boxes) == 0

    def add(self, told: list[float]) -> None:
        rods, mass, rest = told[1:-17], told[-17], told[-16:]
        boxes, inertia, pose = self._put(0, rods), self._put(1, rest[:9]), self._put(2, rest[9:])
        count = len(rods) // 15
        assert self._call("moon_add", int(told[0]), count, boxes, mass, inertia, pose) == 0

    def press(self, told: list[float]) -> None:
        self._call("moon_press", int(told[0]), self._put(0, told[1:4]), self._put(1, told[4:]))

    def hold(self, told: list[float]) -> None:
        """The ladder, where it is held, its pose."""
        held = GRIP.pack(*told[1:4], *told[4:], *told[4:], int(told[0]), 0)
        self._machine.write(self._grip, held)

    def lead(self, told: list[float]) -> None:
        """A target, and the beats that it lasts."""
        self._machine.write(self._grip + 24, struct.pack("<7d", *told[:7]))
        for step in range(4 * int(told[7])):
            assert self._call("moon_lead", self._grip, int(step % 4 == 0)) == 0
            self.step([1])

    def step(self, told: list[float]) -> None:
        for _ in range(int(told[0])):
            self._call("moon_step", self._rooms[0])

    def rest(self, _: list[float]) -> None:
        self._call("moon_rest")

    def remove(self, told: list[float]) -> None:
        self._call("moon_remove", int(told[0]))

    def _call(self, name: str, *arguments: int | float) -> int:
        return self._machine.call(name, self._world, *arguments)

    def _put(self, room: int, values: list[float]) -> int:
        self._machine.write(self._rooms[room], struct.pack(f"<{len(values)}d", *values))
        return self._rooms[room]


class Library:
    """A shared library on this machine."""

    def __init__(self, path: Path) -> None:
        self._core = ctypes.CDLL(str(path))
        self._rooms: list[ctypes.Array[ctypes.c_char]] = []

    def call(self, name: str, *arguments: int | float) -> int:
        function = self._core[name]
        function.restype = ctypes.c_int64 if name in LONG else ctypes.c_int
        taken = (
            ctypes.c_double(one) if isinstance(one, float) else ctypes.c_size_t(one)
            for one in arguments
        )
        return int(function(*taken))

    def room(self, size: int) -> int:
        self._rooms.append(ctypes.create_string_buffer(size))
        return ctypes.addressof(self._rooms[-1])

    def write(self, address: int, data: bytes) -> None:
        ctypes.memmove(address, data, len(data))

    def read(self, address: int, size: int) -> bytes:
        return ctypes.string_at(address, size)


def ending(library: Path) -> str:
    """How the story ends when a shared library tells it."""
    return Teller(Library(library)).ending()
