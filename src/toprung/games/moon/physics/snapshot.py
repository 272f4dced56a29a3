"""Snapshots of a whole table as bytes: a line of JSON about the table, then the engine's bytes.

The line has all poses as well, so that another engine, or another version of the same, can take the
table over (see adoption)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TypeAlias

from toprung.core.errors import Unparsable
from toprung.games.moon.physics.base import Base, Holder
from toprung.games.moon.physics.hand import Grip
from toprung.games.moon.pieces.settlement import Ground
from toprung.games.moon.pieces.space import Pose

_Numbers: TypeAlias = list[float]
_MARK = b"toprung-table-2 "
_FIRST = b"toprung-table-1 "  # by version 0.1.0: without poses and the engine's name
_FIRST_ENGINE = "rapier3d 0.36.1"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All of a Simulation that is not in its engine, and where its ladders are (nothing in
    snapshots by version 0.1.0)."""

    engine: str
    poses: tuple[tuple[int, Pose], ...]
    base: Base
    steps: int
    grip: Grip | None
    grounds: tuple[tuple[tuple[int, Ground], float], ...]
    calm: int
    watched: int
    marks: tuple[tuple[int, Pose], ...]


def packed(state: Snapshot, world: bytes) -> bytes:
    """The bytes of a table."""
    return _MARK + text(state).encode() + b"\n" + world


def unpacked(snapshot: bytes) -> tuple[Snapshot, bytes]:
    """What `packed` was given. Raises Unparsable."""
    head, found, world = snapshot.partition(b"\n")
    if not found or not head.startswith((_MARK, _FIRST)):
        raise Unparsable("not a snapshot of a table")
    return parse(head[len(_MARK) :]), world


def text(state: Snapshot) -> str:
    """One line of JSON."""
    grip = state.grip
    head = {
        "engine": state.engine,
        "poses": [[ladder, _flat(pose)] for ladder, pose in state.poses],
        "holders": [[one.x, one.y, one.turn, one.lean] for one in state.base.holders],
        "counts": [state.steps, state.calm, state.watched],
        "grip": grip and [grip.ladder, grip.careful, _numbers(grip)],
        "grounds": [[ladder, ground, since] for (ladder, ground), since in state.grounds],
        "marks": [[ladder, _flat(pose)] for ladder, pose in state.marks],
    }
    return json.dumps(head, separators=(",", ":"))


def parse(text: str | bytes) -> Snapshot:
    """What `text` was given. Raises Unparsable."""
    try:
        read = json.loads(text)
        steps, calm, watched = read["counts"]
        return Snapshot(
            engine=read.get("engine", _FIRST_ENGINE),
            poses=tuple((row[0], _pose(row[1])) for row in read.get("poses", ())),
            base=Base(tuple(Holder(*holder) for holder in read["holders"])),
            steps=steps,
            grip=_grip(*read["grip"]) if read["grip"] else None,
            grounds=tuple(((row[0], Ground(row[1])), row[2]) for row in read["grounds"]),
            calm=calm,
            watched=watched,
            marks=tuple((row[0], _pose(row[1])) for row in read["marks"]),
        )
    except (ValueError, TypeError, KeyError, IndexError, AttributeError) as error:
        raise Unparsable(f"not a snapshot of a table: {error}") from None


def _flat(pose: Pose) -> _Numbers:
    return [*pose.place, *pose.turn]


def _pose(numbers: _Numbers) -> Pose:
    x, y, z, w, i, j, k = numbers
    return Pose((x, y, z), (w, i, j, k))


def _numbers(grip: Grip) -> _Numbers:
    return [*grip.grab, *_flat(grip.target), *_flat(grip.guide)]


def _grip(ladder: int, careful: bool, numbers: _Numbers) -> Grip:
    x, y, z = numbers[:3]
    return Grip(ladder, (x, y, z), _pose(numbers[3:10]), _pose(numbers[10:]), careful)
