"""Scenes by chance that a core has to bear, and what comes of them; seeds make them repeatable."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

from tests.games.moon.physics.engines import NOTHING, lying
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.core import FRICTION, CoreEngine
from toprung.games.moon.physics.engine import GRAVITY, RATE
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import (
    Pose,
    Quaternion,
    Vector,
    about,
    cross,
    normalised,
    times,
)

UP: Vector = (0.0, 0.0, 1.0)
LADDERS = 30


def any_turn(chance: random.Random) -> Quaternion:
    return normalised(
        (chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1))
    )


def nearly_flat(chance: random.Random, tilt: float) -> Quaternion:
    """Lying, turned about the vertical, tilted by about so many radians."""
    tilted = times(about((1.0, 0.0, 0.0), chance.gauss(0, tilt)), lying(0.0).turn)
    return times(about(UP, chance.uniform(0, 2 * math.pi)), tilted)


def lowest(id: int, pose: Pose) -> float:
    return probe.heights(id, pose)[1]


def drops(count: int, seed: int = 1) -> Iterator[float]:
    """How deep ladders go into the table that fall from 2 to 30 cm: every other one nearly flat."""
    chance = random.Random(seed)
    for number in range(count):
        id = chance.randrange(LADDERS)
        turn = nearly_flat(chance, 0.02) if number % 2 else any_turn(chance)
        high = chance.uniform(0.02, 0.3) - lowest(id, Pose(turn=turn))
        engine = CoreEngine(NOTHING)
        engine.add(ladder(id), Pose((0.0, 0.0, high), turn))
        deepest = 0.0
        for _ in range(RATE // 2):
            engine.step()
            deepest = max(deepest, -lowest(id, engine.motion(id).pose))
        yield deepest


def throws(count: int, seed: int = 3) -> Iterator[float]:
    """Of ladders thrown along the table: the impulse along it, as a share of what friction allows
    for the impulse that the table gave upwards so far; the most at any moment."""
    chance = random.Random(seed)
    for _ in range(count):
        id, turn = chance.randrange(LADDERS), nearly_flat(chance, 0.3)
        along, down, way = chance.uniform(0.5, 3.5), chance.uniform(0.3, 3), chance.uniform(0, 6.28)
        engine = CoreEngine(NOTHING, air=0.0)
        engine.add(ladder(id), Pose((0.0, 0.0, 0.02 - lowest(id, Pose(turn=turn))), turn))
        kick = ladder(id).mass * RATE
        push = (kick * along * math.cos(way), kick * along * math.sin(way), -kick * down)
        engine.press(id, push, (0.0, 0.0, 0.0))
        engine.step()
        x, y, z = engine.motion(id).velocity
        upwards = sideways = most = 0.0
        for _ in range(RATE // 4):
            engine.step()
            u, v, w = engine.motion(id).velocity
            upwards += w - z + GRAVITY / RATE
            sideways += math.hypot(u - x, v - y)
            x, y, z = u, v, w
            if upwards > 0.01:
                most = max(most, sideways / (FRICTION * upwards))
        yield most


def needle(id: int) -> Pose:
    """Tilted about x until its middle is right above the lowest corners: on the brink."""

    def tilted(angle: float) -> tuple[Pose, float]:
        """The pose, with its lowest corners in the table by a micrometre, and how far they are
        from below the middle."""
        turn = about((1.0, 0.0, 0.0), angle)
        boxes = probe.own_boxes(id).placed(Pose(turn=turn))
        corners = [corner for k in range(len(boxes)) for corner in _corners(boxes.numbers, k)]
        low = min(corner[2] for corner in corners)
        under = [corner[1] for corner in corners if corner[2] < low + 1e-9]
        return Pose((0.0, 0.0, -low - 1e-6), turn), sum(under) / len(under)

    low, high = 1e-4, 0.3
    first = tilted(low)[1]
    for _ in range(200):
        middle = (low + high) / 2
        if first * tilted(middle)[1] > 0:
            low = middle
        else:
            high = middle
    return tilted(low)[0]


def _corners(numbers: tuple[float, ...], box: int) -> Iterator[Vector]:
    row = numbers[15 * box : 15 * box + 15]
    for corner in range(8):
        x, y, z = row[:3]
        for axis in range(3):
            by = row[12 + axis] if corner >> axis & 1 else -row[12 + axis]
            x, y, z = (
                x + by * row[3 + 3 * axis],
                y + by * row[4 + 3 * axis],
                z + by * row[5 + 3 * axis],
            )
        yield x, y, z


def scene(seed: int) -> CoreEngine:
    """Up to 30 ladders over the table or a base, hurled about; some lie within each other."""
    chance = random.Random(seed)
    base = PRESETS[chance.choice(sorted(PRESETS))].boxes() if chance.random() < 0.5 else NOTHING
    engine = CoreEngine(base)
    spread, same = chance.choice((0.0, 0.002, 0.02, 0.1, 0.3)), chance.random() < 0.25
    for id in chance.sample(range(LADDERS), chance.randrange(2, LADDERS + 1)):
        turn = Pose().turn if same else any_turn(chance)
        high = (0.1 if same else chance.uniform(0, 0.3)) - lowest(id, Pose(turn=turn))
        x, y = chance.uniform(-spread, spread), chance.uniform(-spread, spread)
        engine.add(ladder(id), Pose((x, y, high), turn))
    for id in engine.ladders:
        engine.press(id, _any_vector(chance, 20.0), _any_vector(chance, 1.0))
    return engine


def _any_vector(chance: random.Random, most: float) -> Vector:
    return chance.uniform(-most, most), chance.uniform(-most, most), chance.uniform(-most, most)


def collision(seed: int) -> CoreEngine:
    """Two to four ladders high in the air that fly at each other and turn, without air."""
    chance = random.Random(seed)
    engine = CoreEngine(NOTHING, air=0.0)
    for number, id in enumerate(chance.sample(range(LADDERS), chance.randrange(2, 5))):
        place = (0.16 * number, chance.uniform(-0.03, 0.03), 30 + chance.uniform(-0.03, 0.03))
        engine.add(ladder(id), Pose(place, any_turn(chance)))
        speed = chance.uniform(0.3, 1.5) * (1 if number == 0 else -1) * ladder(id).mass * RATE
        push = (speed, 0.1 * speed * chance.uniform(-1, 1), 0.0)
        engine.press(id, push, cross(_any_vector(chance, 0.02), push))
    engine.step()
    return engine
