"""A fixed story as a list of calls of the core, so that any build of it can be told it.

Ladders fall on each other and on the base, are pushed about and come to lie still: contacts of all
kinds, fast and slow. The ending is the digest of the world's bytes.
"""

from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from toprung.games.moon import kernels
from toprung.games.moon.ladders import ladder
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.geometry import Boxes, boxes_of
from toprung.games.moon.space import Pose, about

Call: TypeAlias = tuple[str, list[float]]

FALLING = (5, 11, 16, 23, 9, 25)
GOLDEN = "0ae5cde13af95175b595d69aca9e9527b1c0229f3edffa6d8112ed4a403b2252"


def calls() -> list[Call]:
    """Name and numbers of each; `step` has how often."""
    base = PRESETS["tulip"]
    told: list[Call] = [("begin", [*kernels.settings(awake=False), *_flat(base.boxes())])]
    for number, holder in enumerate(base.holders):
        told += [_add(number, holder.stand(ladder(number)))]
    told += [("step", [60])]
    for place, number in enumerate(FALLING):
        pose = Pose((0.01 * place - 0.02, 0.004 * place, 0.3), about((1.0, 0.4 * place, 0.3), 1.4))
        told += [_add(number, pose), ("step", [40])]
    told += [("press", [0, 0.5, -0.4, 0.9, 0.01, 0.02, -0.01]), ("step", [120]), ("rest", [])]
    told += [("press", [16, -0.9, 0.4, 0.9, 0.02, -0.03, 0.01]), ("step", [60]), ("remove", [1])]
    told += [("step", [60])]
    # Rounded: sines and cosines differ in their last bits from one C library to the next.
    return [(name, [round(number, 9) for number in numbers]) for name, numbers in told]


def _flat(boxes: Boxes) -> list[float]:
    return list(kernels.numbers(boxes))


def _add(number: int, pose: Pose) -> Call:
    one = ladder(number)
    rods = _flat(boxes_of(one.rods))
    inertia = [value for row in one.inertia for value in row]
    return "add", [number, *rods, one.mass, *inertia, *pose.place, *pose.turn]


def ending(library: Path) -> str:
    """How the story ends when a shared library tells it."""
    core = ctypes.CDLL(str(library))
    core.moon_world_size.restype = core.moon_save.restype = ctypes.c_size_t
    memory = ctypes.create_string_buffer(core.moon_world_size())
    begun = (ctypes.c_int32 * 128)()

    def begin(told: list[float]) -> None:
        settings = kernels.SETTINGS.pack(*told[:5], *map(int, told[5:9]))
        assert core.moon_begin(memory, settings, len(told[9:]) // 15, _doubles(told[9:])) == 0

    def add(told: list[float]) -> None:
        rods, rest = told[1:-17], told[-17:]
        mass = ctypes.c_double(rest[0])
        parts = _doubles(rods), mass, _doubles(rest[1:10]), _doubles(rest[10:])
        assert core.moon_add(memory, int(told[0]), len(rods) // 15, *parts) == 0

    def press(told: list[float]) -> None:
        core.moon_press(memory, int(told[0]), _doubles(told[1:4]), _doubles(told[4:]))

    def step(told: list[float]) -> None:
        for _ in range(int(told[0])):
            core.moon_step(memory, begun)

    deeds: dict[str, Callable[[list[float]], None]] = {
        "begin": begin,
        "add": add,
        "press": press,
        "step": step,
        "rest": lambda _: core.moon_rest(memory),
        "remove": lambda told: core.moon_remove(memory, int(told[0])),
    }
    for name, told in calls():
        deeds[name](told)
    size = core.moon_save(memory, None, ctypes.c_size_t(0))
    saved = ctypes.create_string_buffer(size)
    core.moon_save(memory, saved, ctypes.c_size_t(size))
    return hashlib.sha256(saved.raw).hexdigest()


def _doubles(values: list[float]) -> ctypes.Array[ctypes.c_double]:
    return (ctypes.c_double * len(values))(*values)
