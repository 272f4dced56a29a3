"""How exact and how fast the core is, beside an earlier one, in one run:

    git archive REVISION | tar -x -C FOLDER && python FOLDER/hatch_build.py
    python -m benchmarks.moon towers --seeds 30 --keep build/towers
    python -m benchmarks.moon accuracy build/towers --base FOLDER

Each row is measured with the earlier core and with this one in turn, in processes of their own;
rates by processor time, the best of `--rounds`, from the same snapshots. Rapier and MuJoCo are
timed on the same towers, put in by their poses.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from tests.games.moon.physics.engines import NOTHING, box, lying
from tests.games.moon.physics.kernels import test_accuracy, wild
from tests.games.moon.physics.mujoco_engine import MujocoEngine
from tests.games.moon.physics.rapier_engine import RapierEngine
from tests.games.moon.physics.statics import BALANCED, imbalance

from benchmarks.moon import engines
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.core import FRICTION, CoreEngine
from toprung.games.moon.physics.engine import GRAVITY, RATE, Engine, run
from toprung.games.moon.physics.factory import standing_table
from toprung.games.moon.physics.snapshot import unpacked
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.settlement import rounded_pose
from toprung.games.moon.pieces.space import Pose, about, add, dot, scaled, size, times, turned

MM = 1000.0
SIZES = {"10": range(10, 11), "20": range(20, 21), "25 and more": range(25, 31)}
TOWERS = range(10, 29)  # ladders of those that are restored
RESTING, FALLING = 1.0, 1.5  # simulated seconds
PUSHES = ((0.06, 0.06, 0.06), (-0.06, 0.04, 0.06), (0.04, -0.06, 0.02))  # N s at the feet
STANDS = 0.002  # metres within which a structure has stood


def tumbling(_: Path) -> dict[str, float]:
    """Per cent of its energy that ladder 23 gains in 2 s."""
    found = dict[str, float]()
    for speed in (10.0, 28.0):
        engine = test_accuracy.tumbling(23, speed)
        first = dot(test_accuracy.momentum(engine, 23), engine.motion(23).spin)
        run(engine, 2 * RATE)
        last = dot(test_accuracy.momentum(engine, 23), engine.motion(23).spin)
        found[f"tumbling at {speed:g} rad/s, energy gained in 2 s, %"] = 100 * (last / first - 1)
    return found


def drops(_: Path) -> dict[str, float]:
    deep = [one * MM for one in wild.drops(400)]
    return {
        "400 drops: 90 % are within, mm": quantiles(deep, n=10)[-1],
        "400 drops: the deepest, mm": max(deep),
        "400 drops: deeper than 0.5 mm": sum(one > 0.5 for one in deep),
    }


def sliding(_: Path) -> dict[str, float]:
    found = dict[str, float]()
    low = probe.own_boxes(5).placed(lying(0.0)).lowest
    for substeps in (2, 8):
        engine = CoreEngine(NOTHING, air=0.0, substeps=substeps)
        engine.add(ladder(5), lying(-low))
        run(engine, 60)
        engine.press(5, (ladder(5).mass * 2.9 * RATE, 0.0, 0.0), (0.0, 0.0, 0.0))
        run(engine, 2)
        first = engine.motion(5).velocity[0]
        run(engine, 12)
        lost = (first - engine.motion(5).velocity[0]) * RATE / 12 / GRAVITY
        found[f"friction at 2.9 m/s with {substeps} substeps"] = lost
    return found


def impacts(_: Path) -> dict[str, float]:
    return {"200 sliding impacts: the most friction, in µN": max(wild.throws(200))}


def slope(_: Path) -> dict[str, float]:
    tilt, middle = about((1.0, 0.0, 0.0), -math.atan(0.54)), (0.0, 0.0, 0.5)
    engine, flat = CoreEngine(box(middle, (0.5, 0.9, 0.01), tilt), air=0.0), lying(0.0).turn
    low = probe.own_boxes(5).placed(Pose(turn=flat)).lowest
    lift = scaled(turned(tilt, (0.0, 0.0, 1.0)), 0.01 - low)
    engine.add(ladder(5), Pose(add(middle, lift), times(tilt, flat)))
    fastest = 0.0
    for _step in range(RATE // 2):
        engine.step()
        fastest = max(fastest, size(engine.motion(5).velocity))
    return {"set down on a slope of 0.54: the fastest, mm/s": fastest * MM}


def wild_scenes(_: Path) -> dict[str, float]:
    lost = 0
    for seed in range(200):
        engine = wild.scene(seed)
        run(engine, 72)
        poses = engine.poses(engine.ladders)
        lost += any(wild.lowest(one, pose) < -1e-3 for one, pose in poses.items())
    return {"200 wild scenes with a ladder below the table": lost}


def needles(_: Path) -> dict[str, float]:
    standing = 0
    for id in (0, 7, 9, 12):
        engine = CoreEngine(NOTHING, awake=True)
        engine.add(ladder(id), wild.needle(id))
        run(engine, 120)
        before = engine.poses((id,))
        run(engine, 20 * RATE)
        standing += probe.displacement(before, engine.poses((id,))) < STANDS
    return {"4 ladders on two corners: stand after 20 s": standing}


class Structure(NamedTuple):
    """A tower: its base, bare poses as records have them, and the world of its snapshot."""

    base: Base
    poses: dict[int, Pose]
    world: bytes


def structures(folder: Path) -> list[Structure]:
    found = list[Structure]()
    for file in sorted(folder.glob("*-*.table")):
        state, world = unpacked(file.read_bytes())
        poses = {id: rounded_pose(pose) for id, pose in state.poses}
        found.append(Structure(state.base, poses, world))
    return found


def adopted(folder: Path) -> dict[str, float]:
    """Towers from bare poses: how many can stand by linear program, and do for 10 s awake."""
    able = stood = 0
    for base, poses, _ in structures(folder):
        if len(poses) not in TOWERS or imbalance(poses, base.boxes(), FRICTION) > BALANCED:
            continue
        able += 1
        table = standing_table(base, poses).clone()
        for one in table.ladders:
            table.nudge(one, (0.0, 0.0, 1e-9), table.pose(one).place)
        table.step(10 * RATE)
        stood += probe.displacement(poses, table.poses()) < STANDS
    return {"towers from bare poses that can stand": able, "of these, stand": stood}


def speed_of(folder: Path, make: Callable[[Structure], Engine]) -> dict[str, float]:
    """Real-time factors at rest and in a collapse."""
    found = dict[str, float]()
    for label, sizes in SIZES.items():
        rest, fell, count = 0.0, 0.0, 0
        for structure in structures(folder):
            if len(structure.poses) not in sizes:
                continue
            engine = make(structure)
            rest += RESTING / engines.run(engine, RESTING)
            kept = engine.snapshot()
            for push in PUSHES:
                falling = engine.restored(kept)
                for one in (0, 1):
                    falling.press(one, scaled(push, RATE), (0.0, 0.0, 0.0))
                fell += FALLING / engines.run(falling, FALLING)
            count += 1
        if count:
            found[f"{label} ladders: real-time factor at rest"] = count * RESTING / rest
            falls = count * len(PUSHES) * FALLING / fell
            found[f"{label} ladders: real-time factor in a collapse"] = falls
    return found


def speed(folder: Path) -> dict[str, float]:
    return speed_of(folder, lambda one: CoreEngine(NOTHING).restored(one.world))


def filled(engine: Engine, structure: Structure) -> Engine:
    """The structure in another engine, after a quarter of a second."""
    for one, pose in structure.poses.items():
        engine.add(ladder(one), pose)
    run(engine, RATE // 4)
    return engine


Row = Callable[[Path], dict[str, float]]
ROWS: dict[str, Row] = {
    "tumbling": tumbling, "drops": drops, "sliding": sliding, "impacts": impacts, "slope": slope,
    "wild": wild_scenes, "needles": needles, "adopted": adopted, "speed": speed,
}  # fmt: skip
OTHERS: Mapping[str, Callable[[Structure], Engine]] = {
    "Rapier": lambda one: filled(RapierEngine(one.base.boxes(), awake=True), one),
    "MuJoCo": lambda one: filled(MujocoEngine(one.base.boxes()), one),
}


def elsewhere(row: str, towers: Path, tree: Path | None) -> dict[str, float]:
    """The row, measured in a process of its own with the core of that tree, or of this one."""
    here = os.environ if tree is None else os.environ | {"PYTHONPATH": str(tree / "src")}
    command = [sys.executable, "-m", "benchmarks.moon", "accuracy", str(towers), "--row", row]
    done = subprocess.run(command, env=here, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moon accuracy", description=__doc__)
    parser.add_argument("towers", type=Path)
    parser.add_argument("--base", type=Path, help="another tree, with compiled kernels")
    parser.add_argument("--rounds", type=int, default=3, help="of the rates")
    parser.add_argument("--rows", default=",".join(ROWS), help="some of them, with commas")
    parser.add_argument("--row", choices=[*ROWS, *OTHERS], help="just this one, as JSON")
    given = parser.parse_args(arguments)
    if given.row in OTHERS:
        print(json.dumps(speed_of(given.towers, OTHERS[given.row])))
    elif given.row:
        print(json.dumps(ROWS[given.row](given.towers)))
    else:
        report(given.towers, given.base, given.rows.split(","), given.rounds)


def report(towers: Path, base: Path | None, rows: Sequence[str], rounds: int) -> None:
    print("| | before | now |\n|---|---|---|")
    for row in rows:
        before, now = dict[str, float](), dict[str, float]()
        for _ in range(rounds if row == "speed" else 1):
            for tree, best in ((base, before), (None, now)):
                if tree is not None or best is now:
                    for name, value in elsewhere(row, towers, tree).items():
                        best[name] = max(value, best.get(name, value))
        for name, value in now.items():
            was = f"{before[name]:.4g}" if name in before else ""
            print(f"| {name} | {was} | {value:.4g} |", flush=True)
    if "speed" in rows:
        for other in OTHERS:
            for name, value in elsewhere(other, towers, None).items():
                print(f"| {other}, {name} | | {value:.3g} |", flush=True)
