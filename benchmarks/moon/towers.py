"""Standing structures to measure on: built from a seed in a minute at most, kept as snapshots.

    python -m benchmarks.moon towers --seeds 10

builds one for each seed and says how many came to all ladders.
"""

from __future__ import annotations

import argparse
import math
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.moon.resting_places import RestingPlaces
from toprung.bots.moon.random_stream import RandomStream
from toprung.core.randomness import Random
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table, restored_table
from toprung.games.moon.physics.probe import displacement
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.space import Pose, Vector, about, from_axes, times

FULL_TOWER = 30
SIZES = (10, 12, 20, FULL_TOWER)  # ladders at which a snapshot is kept
IDEAS, TRIES = 12, 3  # poses for a ladder, those tried
ATTEMPTS = 2  # beginnings of a tower, until one comes to all ladders
LOOKS = 60  # ladders looked at in each, at most
PATIENCE = 4  # ladders without a place, one after the other, until some are taken down again
GLANCE, LONGEST = 24, 3.0  # steps between two looks; seconds to come to rest
PUSH = 5e-4  # N s: sets a ladder of 10 g moving at 5 cm/s
PUSHES: tuple[Vector, ...] = ((PUSH, 0.0, 0.0), (-PUSH, PUSH, 0.0), (0.0, -PUSH, 0.0))
MOVED = 0.008  # metres that what stands may give way
JITTER, TILT = 0.008, 0.15  # metres beside the middle; radians from level
DEEP = 0.02  # metres below the top where a ladder may begin to fit in
NEARLY = 0.8  # share of the ladders wanted with which a tower still counts
SETTINGS = ("gate", "corner", "book")
UP: Vector = (0.0, 0.0, 1.0)
FLAT = from_axes((0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))


@dataclass(frozen=True, slots=True)
class Tower:
    """One structure at several heights of its growth; `count` ladders in the end. The snapshots are
    files, by number of ladders."""

    seed: int
    count: int
    kept: Mapping[int, Path]

    @property
    def name(self) -> str:
        return f"seed {self.seed} ({self.count} ladders)"

    def bytes(self, ladders: int) -> bytes:
        """With so many ladders, or with as many as it came to."""
        return self.kept[min(ladders, self.count)].read_bytes()

    def table(self, ladders: int) -> Simulator:
        return restored_table(self.bytes(ladders))


def small(seed: int, ladders: int, folder: Path) -> Tower:
    """Only so high, in a few seconds."""
    grown = _grown(RandomStream(Random(seed).fork("benchmark tower 0")), ladders)
    return _kept(seed, grown, folder)


def build(seed: int, folder: Path) -> Tower:
    """The highest of some attempts, as snapshots."""
    best = list[bytes]()
    for attempt in range(ATTEMPTS):
        best = max(
            best, _grown(RandomStream(Random(seed).fork(f"benchmark tower {attempt}"))), key=len
        )
        if len(best) == FULL_TOWER - 1:
            break
    return _kept(seed, best, folder)


def _grown(stream: RandomStream, most: int = FULL_TOWER) -> list[bytes]:
    """Snapshots after each ladder, up to `most`. Ladders are let go just above contact over the
    middle, and kept if they come to rest on wood and nothing else gives way: a heap of crossing
    ladders, which grows higher than bots build. Where nothing fits any more the last ladders are
    taken down, and each time more of them."""
    table = prepared_table(PRESETS[stream.pick(SETTINGS)])
    grown = [table.snapshot()]
    best = list(grown)
    failed = back = 0
    for _ in range(LOOKS):
        absent = [one for one in range(FULL_TOWER) if one not in table.ladders]
        if not absent or len(table.ladders) == most:
            break
        if _place(table, stream.pick(absent), stream):
            failed = 0
            grown.append(table.snapshot())
            if len(grown) > len(best):
                best, back = list(grown), 0
            continue
        failed += 1
        if failed == PATIENCE:
            failed, back = 0, back + 2
            grown = grown[: max(1, len(grown) - back)]
            table.restore(grown[-1])
    return best


def reaching(towers: Sequence[Tower], size: int) -> tuple[list[Tower], str]:
    """Those that came to about so many ladders, or else the highest; and what to call them: the
    name tells how many ladders there really are."""
    most = max(tower.count for tower in towers)
    group = [tower for tower in towers if tower.count >= min(size * NEARLY, most)]
    counts = sorted({min(tower.count, size) for tower in group})
    span = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else f"{counts[0]}"
    return group, f"{span} ladders"


def folder() -> tempfile.TemporaryDirectory[str]:
    """Where one run keeps its snapshots."""
    return tempfile.TemporaryDirectory(prefix="toprung-moon-towers-")


def _kept(seed: int, grown: Sequence[bytes], folder: Path) -> Tower:
    """Files of those snapshots that are of use; the first has the two starting ladders."""
    count = len(grown) + 1
    kept = {size: folder / f"{seed}-{size}.table" for size in (*SIZES, count) if size <= count}
    for size, file in kept.items():
        file.write_bytes(grown[size - 2])
    return Tower(seed, count, kept)


def _place(table: Simulator, ladder: int, stream: RandomStream) -> bool:
    before, poses = table.snapshot(), table.poses()
    for pose in _poses(poses, ladder, stream)[:TRIES]:
        if _stays(table, ladder, pose, poses):
            return True
        table.restore(before)
    return False


def _poses(poses: Mapping[int, Pose], ladder: int, stream: RandomStream) -> list[Pose]:
    """Flat on the middle of the top, turned and shifted by chance; the best supported first."""
    places = RestingPlaces(poses)
    x, y = (sum(pose.place[axis] for pose in poses.values()) / len(poses) for axis in (0, 1))
    found = list[tuple[float, int, Pose]]()
    for number in range(IDEAS):
        aside = stream.between(-JITTER, JITTER), stream.between(-JITTER, JITTER)
        tilt = about((0.0, 1.0, 0.0), stream.between(-TILT, TILT))
        turn = times(about(UP, stream.between(0.0, 2 * math.pi)), times(tilt, FLAT))
        idea = Pose((x + aside[0], y + aside[1], places.top - DEEP), turn)
        pose = places.first_free(ladder, idea, UP, 3 * DEEP)
        if pose is not None:
            found.append((places.support(ladder, pose).overhang, number, pose))
    return [pose for _, _, pose in sorted(found, key=lambda one: one[:2])]


def _stays(table: Simulator, ladder: int, pose: Pose, others: Mapping[int, Pose]) -> bool:
    """Whether it comes to rest there, and again after small pushes: no ladder is left on the brink,
    as bots leave none."""
    table.begin_turn()
    standing = table.grounded()
    table.add(ladder, pose)
    if not _rests(table, standing, others):
        return False
    for push in PUSHES:
        x, y, z = table.pose(ladder).place
        table.nudge(ladder, push, (x, y, z + 0.01))
        if not _rests(table, standing, others):
            return False
    return True


def _rests(table: Simulator, standing: frozenset[int], others: Mapping[int, Pose]) -> bool:
    limit = table.seconds + LONGEST
    while not table.at_rest and table.seconds < limit:
        table.step(GLANCE)
        now = table.poses()
        if table.grounded() - standing:
            return False
        if displacement(others, {one: now[one] for one in others}) > MOVED:
            return False
    return table.at_rest


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moon towers", description=__doc__)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="a folder for the snapshots")
    given = parser.parse_args(arguments)
    with folder() as passing:
        kept = given.keep or Path(passing)
        kept.mkdir(parents=True, exist_ok=True)  # before the first tower, which takes its minute
        full = 0
        for seed in range(given.first, given.first + given.seeds):
            tower = build(seed, kept)
            full += tower.count == FULL_TOWER
            print(tower.name, flush=True)
    print(f"{full} of {given.seeds} have all {FULL_TOWER} ladders")
