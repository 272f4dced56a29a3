"""Rapier and our own core beside each other, in one run: friction, drift, overlap and speed.

The structures are built with the core, which goes on from its snapshots. Rapier gets their poses,
and what still stands after a few seconds is measured. Neither is let sleep.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from time import process_time

from tests.games.moon.physics.rapier_engine import RapierEngine

from benchmarks.figures import Figure, at_least, over_cases, over_runs, under
from benchmarks.moon import towers
from benchmarks.moon.towers import FULL_TOWER, Tower
from benchmarks.timing import QUICK, Effort, percentile, progress
from toprung.games.moon.physics.core import CoreEngine
from toprung.games.moon.physics.engine import RATE, Engine
from toprung.games.moon.physics.geometry import Box, Boxes, axes_of
from toprung.games.moon.physics.probe import (
    TOUCHING,
    Scene,
    displacement,
    ground_touches,
    own_boxes,
    pairs,
)
from toprung.games.moon.physics.snapshot import unpacked
from toprung.games.moon.pieces.ladders import Ladder, catalogue, ladder
from toprung.games.moon.pieces.space import (
    UNTURNED,
    Pose,
    Quaternion,
    Vector,
    about,
    add,
    cross,
    inverse,
    minus,
    scaled,
    times,
    turned,
)

Make = Callable[[Boxes], Engine]

SEEDS, QUICK_SEEDS = 8, 2
SIZES = (10, 20, FULL_TOWER)
REST_BARS = {10: 25, 20: 15, FULL_TOWER: 10}
FALL_BARS = {10: 25, 20: 14, FULL_TOWER: 10}
MM = 1000.0
ROUSED = 60  # steps after which all are woken again: Rapier needs twice as many to fall asleep
SETTLING, RESTING, FALLING = 4.0, 2.0, 1.5  # simulated seconds
STANDING = 0.03  # metres that a structure may give way and still count as the same
PUSH = 0.06  # N s at the foot of each starting ladder
MIDDLE: Vector = (0.0, 0.0, 0.4)
FLAT: Quaternion = (0.5**0.5, -(0.5**0.5), 0.0, 0.0)


def rapier(base: Boxes) -> Engine:
    return RapierEngine(base, awake=True)


def core(base: Boxes) -> Engine:
    return CoreEngine(base, awake=True)


ENGINES: dict[str, Make] = {"Rapier": rapier, "core": core}


def run(engine: Engine, seconds: float) -> float:
    """The real-time factor, by processor time."""
    began = process_time()
    for step in range(round(seconds * RATE)):
        if step % ROUSED == 0:
            for one in engine.ladders:
                engine.rouse(one)
        engine.step()
    return seconds / (process_time() - began)


def poses(engine: Engine) -> dict[int, Pose]:
    return {one: engine.motion(one).pose for one in engine.ladders}


def standing(name: str, tower: Tower, size: int) -> tuple[Engine, Boxes] | None:
    """The structure at rest, and its base; None if it did not stand in this engine."""
    state, world = unpacked(tower.bytes(size))
    base = state.base.boxes()
    built: Engine = CoreEngine(base).restored(world)
    if name == "core":
        return built, base
    made = rapier(base)
    before = poses(built)
    for number, pose in before.items():
        made.add(ladder(number), pose)
    run(made, SETTLING)
    return (made, base) if displacement(before, poses(made)) < STANDING else None


def overlaps(engine: Engine, base: Boxes) -> tuple[list[float], float]:
    """Millimetres of overlap of all rods that touch, and the deepest, the ground included."""
    scene = Scene.of(poses(engine))
    deep = [max(-one.distance, 0.0) * MM for one in pairs(scene, TOUCHING)]
    return deep, max(ground_touches(scene, base)[1] * MM, *deep, 0.0)


def fall(engine: Engine) -> float:
    """The real-time factor while pushes at the feet bring a structure down."""
    for one in (0, 1):
        motion = engine.motion(one).pose
        for foot in ladder(one).feet:
            force = scaled((PUSH / 2, PUSH / 2, PUSH / 2), RATE)
            engine.press(one, force, cross(minus(motion.at(foot), motion.place), force))
    return run(engine, FALLING)


def fall_depth(engine: Engine, base: Boxes) -> float:
    """The deepest overlap of it, in millimetres, looked at 30 times a second."""
    deepest = 0.0
    for one in (0, 1):
        engine.press(one, scaled((PUSH, PUSH, PUSH), RATE), (0.0, 0.0, 0.0))
    for _ in range(round(FALLING * 30)):
        run(engine, 8 / RATE)
        deepest = max(deepest, overlaps(engine, base)[1])
    return deepest


def sloping(steep: float) -> tuple[Quaternion, Boxes]:
    turn = about((1.0, 0.0, 0.0), -math.atan(steep))
    return turn, Boxes.of([Box(MIDDLE, axes_of(turn), (0.5, 0.5, 0.01))])


def slides(make: Make, one: Ladder, pose: Pose, steep: float) -> bool:
    slope, board = sloping(steep)
    engine = make(board)
    engine.add(one, Pose(add(MIDDLE, turned(slope, pose.place)), times(slope, pose.turn)))
    run(engine, 0.75)
    before = poses(engine)
    run(engine, 0.25)
    return displacement(before, poses(engine)) > 1e-4


def friction(make: Make) -> int:
    """In how many of 180 cases (30 ladders, 6 directions) it is 0.545 to 0.555, as it should."""
    found = 0
    slope, board = sloping(0.3)
    back = inverse(slope)
    for one in catalogue():
        for direction in range(6):
            flat = times(about((0.0, 0.0, 1.0), direction * math.pi / 6), FLAT)
            low = own_boxes(one.id).placed(Pose(turn=flat)).lowest
            engine = make(board)
            lift = scaled(turned(slope, (0.0, 0.0, 1.0)), 0.01 - low + 1e-5)
            engine.add(one, Pose(add(MIDDLE, lift), times(slope, flat)))
            run(engine, 1.5)
            lain = engine.motion(one.id).pose
            pose = Pose(turned(back, minus(lain.place, MIDDLE)), times(back, lain.turn))
            found += not slides(make, one, pose, 0.545) and slides(make, one, pose, 0.555)
    return found


def swing(make: Make) -> list[float]:
    """Per cent by which a swing's height changes from one turn to the next."""
    turn = times(about((0.0, 0.0, 1.0), math.pi / 2), about((1.0, 0.0, 0.0), 0.35))
    bar = Boxes.of([Box((0.0, 0.0, 0.3), axes_of(UNTURNED), (0.0005, 0.006, 0.001))])
    engine = make(bar)
    pivot = add(ladder(2).rungs[-1].centre, (0.0, 0.0, -0.0025))
    engine.add(ladder(2), Pose(add((0.0, 0.0, 0.3011), scaled(turned(turn, pivot), -1)), turn))
    up = list[float]()
    for _ in range(3 * RATE):
        engine.step()
        up.append(engine.motion(2).pose.place[2])
    lowest = min(up)
    tops = [b - lowest for a, b, c in zip(up, up[1:], up[2:], strict=False) if a <= b > c]
    return [(b / a - 1) * 100 for a, b in pairwise(tops)]


def measure(effort: Effort) -> Iterator[Figure]:
    quick = effort == QUICK
    with towers.folder() as folder:
        built = []
        for seed in range(QUICK_SEEDS if quick else SEEDS):
            built.append(towers.build(seed, Path(folder)))
            progress(f"built {built[-1].name}")
        yield from compare(built, 10.0 if quick else 60.0)


def compare(built: Sequence[Tower], awake: float) -> Iterator[Figure]:
    """`awake`: simulated seconds for which drift is measured."""
    for name, make in ENGINES.items():
        progress(f"friction and swing: {name}")
        what = f"engines: {name}: friction 0.545 to 0.555, of 180 cases"
        yield over_runs(what, "", [float(friction(make))], at_least(180))
        yield over_runs(f"engines: {name}: a swing, each pass", "%", swing(make))
    undamped = swing(lambda base: CoreEngine(base, awake=True, air=0.0))
    yield over_runs("engines: core: a swing without air, each pass", "%", undamped)
    for name in ENGINES:
        for size in SIZES:
            progress(f"{size} ladders: {name}")
            yield from _structures(name, built, size, awake)


def _structures(name: str, built: Sequence[Tower], size: int, awake: float) -> Iterator[Figure]:
    rest, drift, fell = dict[str, float](), dict[str, float](), dict[str, float]()
    worst, deepest = dict[str, float](), dict[str, float]()
    deep = list[float]()
    group = [tower for tower in built if tower.count >= min(size, 25)]
    for tower in group:
        found = standing(name, tower, size)
        if found is None:
            continue
        engine, base = found
        kept = engine.snapshot()
        rest[tower.name] = run(engine, RESTING)
        all_deep, worst[tower.name] = overlaps(engine, base)
        deep += all_deep
        fell[tower.name] = fall(engine.restored(kept))
        deepest[tower.name] = fall_depth(engine.restored(kept), base)
        if size == FULL_TOWER:
            before = poses(engine)
            run(engine, awake)
            drift[tower.name] = displacement(before, poses(engine)) * MM
    label = f"engines: {name}, {'25 and more' if size == FULL_TOWER else size} ladders"
    yield over_runs(f"{label}: stood, of {len(group)}", "", [float(len(rest))])
    yield over_cases(f"{label}: real-time factor at rest", "x", rest, at_least(REST_BARS[size]))
    yield over_cases(f"{label}: in a collapse", "x", fell, at_least(FALL_BARS[size]))
    if drift:
        yield over_cases(f"{label}: drift awake in {awake:g} s", "mm", drift, under(0.05))
    yield over_runs(f"{label}: 95 % of overlaps", "mm", [percentile(deep, 95)], under(0.03))
    yield over_cases(f"{label}: deepest overlap at rest", "mm", worst, under(0.15))
    yield over_cases(f"{label}: deepest in a collapse", "mm", deepest, under(1.0))
