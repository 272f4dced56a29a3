"""A table that another engine left behind, taken over from the places of its ladders.

Places alone do not say which forces held a structure: put into our core as they are, overlaps of a
hundredth of a millimetre would throw ladders about. So whatever stood is eased into balance: step
by step, with all motion taken out after each, until contacts carry it. `python -m benchmarks.moon
accuracy` counts how many towers stand afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from toprung.games.moon.physics.core import FRICTION, CoreEngine
from toprung.games.moon.physics.engine import RATE, run
from toprung.games.moon.physics.geometry import Boxes
from toprung.games.moon.physics.probe import CALM_WINDOWS, displacement
from toprung.games.moon.physics.simulation import Simulation
from toprung.games.moon.physics.snapshot import Snapshot, packed
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose

PROOF = 3.0  # seconds awake that a structure must stand
STANDS = 0.002  # metres within which it does


@dataclass(frozen=True, slots=True)
class Easing:
    """For this many steps, beginning with this friction, which falls to that of wood."""

    steps: int
    friction: float = FRICTION


EASINGS = (Easing(60), Easing(5), Easing(200), Easing(200, 1.0))  # the first that helps is taken
HURRIED = Easing(5)  # of what falls anyway: a ladder in the air sinks by 0.1 mm in each step
RAMP = 10  # values that friction takes while it falls


def adopted(state: Snapshot) -> Simulation:
    """The table on our own engine. What was at rest, or stood while the hand was busy, sleeps until
    it is touched; what moved begins again without speed. Raises Unparsable."""
    held = None if state.grip is None else state.grip.ladder
    base, poses = state.base.boxes(), dict(state.poses or state.marks)
    standing = {one: pose for one, pose in poses.items() if one != held}
    still = held is not None or state.calm >= CALM_WINDOWS
    engine = _balanced(base, standing)
    if engine is None:
        engine = _eased(base, standing, EASINGS[0] if still else HURRIED)
    if held is not None:
        engine.add(ladder(held), poses[held])
    elif not still:
        _rouse(engine, standing)
    now = tuple((one, engine.motion(one).pose) for one in engine.ladders)
    calm = state.calm if still else 0
    taken = replace(state, engine=engine.name, poses=now, marks=now, calm=calm, watched=0)
    table = Simulation(state.base, engine)
    table.restore(packed(taken, engine.snapshot()))
    return table


def _balanced(base: Boxes, poses: Mapping[int, Pose]) -> CoreEngine | None:
    """At rest by its contacts; None if nothing helps."""
    for easing in EASINGS:
        engine = _eased(base, poses, easing)
        before = _poses(engine)
        _rouse(engine, poses)
        run(engine, round(PROOF * RATE))
        if displacement(before, _poses(engine)) < STANDS:
            engine.rest()
            return engine
    return None


def _eased(base: Boxes, poses: Mapping[int, Pose], easing: Easing) -> CoreEngine:
    engine = CoreEngine(base, friction=easing.friction)
    for one, pose in poses.items():
        engine.add(ladder(one), pose)
    _calm(engine, poses, easing.steps)
    for part in range(1, RAMP + 1 if easing.friction > FRICTION else 1):
        friction = easing.friction + (FRICTION - easing.friction) * part / RAMP
        engine = engine.restored(engine.snapshot(), friction=friction)
        _calm(engine, poses, easing.steps // RAMP)
    return engine


def _calm(engine: CoreEngine, ladders: Iterable[int], steps: int) -> None:
    """Go on by so many steps, with all motion taken out after each."""
    for _ in range(steps):
        _rouse(engine, ladders)
        engine.step()
        engine.rest()


def _rouse(engine: CoreEngine, ladders: Iterable[int]) -> None:
    for one in ladders:
        engine.rouse(one)


def _poses(engine: CoreEngine) -> dict[int, Pose]:
    return engine.poses(engine.ladders)
