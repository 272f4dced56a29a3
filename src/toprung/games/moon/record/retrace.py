"""A table as its record tells of it, followed without simulating: for what another engine made."""

from __future__ import annotations

from dataclasses import dataclass, field

from toprung.core.errors import Unparsable
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.hand import Grip
from toprung.games.moon.physics.probe import CALM_WINDOWS, WINDOW, Scene, ground_touches
from toprung.games.moon.physics.snapshot import Snapshot, parse
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.settlement import Ground, Settled
from toprung.games.moon.pieces.space import Pose, normalised
from toprung.games.moon.record import trace
from toprung.games.moon.record.grid import MOVEMENT
from toprung.games.moon.record.observer import Looks


@dataclass
class Retrace:
    """Where the ladders are, to a twentieth of a millimetre in motion and exactly where they were
    measured; what the hand holds; and `quiet`, the steps since anything moved."""

    engine: str
    base: Base | None = None
    poses: dict[int, Pose] = field(default_factory=dict)
    grip: Grip | None = None
    grounds: dict[tuple[int, Ground], float] = field(default_factory=dict)
    steps: int = 0
    quiet: int = 0
    clock: int = 0
    page: int = 0
    seen: dict[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def looks(self) -> Looks:
        """What was seen last, for an observer that goes on."""
        return Looks(self.clock, self.page, tuple(self.seen.items()))

    @property
    def table(self) -> Snapshot:
        """For another engine to take over. Raises Unparsable if the table was never laid."""
        if self.base is None:
            raise Unparsable("it moves ladders on a table that was never laid")
        poses = tuple(sorted(self.poses.items()))
        calm = min(self.quiet // WINDOW, CALM_WINDOWS)
        grounds = tuple(self.grounds.items())
        return Snapshot(
            self.engine, poses, self.base, self.steps, self.grip, grounds, calm, 0, poses
        )

    def follow(self, one: trace.TraceItem, page: int) -> None:
        match one:
            case trace.Laid(base, starting):
                self.base = base
                stands = zip(starting, base.holders, strict=True)
                self.poses = {id: holder.stand(ladder(id)) for id, holder in stands}
                self._begin()
            case trace.Adopted(engine, table):
                self._adopt(engine, parse(table))
            case trace.Stepped(steps):
                self.steps += steps
                self.clock += steps
                self.quiet += steps
            case trace.Seen(poses):
                self._see(poses, page)
            case trace.Said(move) if isinstance(move, Settled):
                there = move.settlement.poses
                self.poses.update((id, there[id]) for id in there.keys() & self.poses.keys())
                if move.settlement.at_rest:
                    self.quiet = CALM_WINDOWS * WINDOW
            case trace.Began():
                self._begin()
            case trace.Led(ladder=id, grab=grab, target=target):
                self._lead(id, grab, Pose(target.place, normalised(target.turn)))
            case trace.Added() | trace.Removed() | trace.Released() | trace.Nudged():
                self._touch(one)
            case _:
                pass

    def _begin(self) -> None:
        self.steps = 0
        if self.base is not None:
            touches, _ = ground_touches(Scene.of(self.poses), self.base.boxes())
            self.grounds = dict.fromkeys(sorted(touches), 0.0)

    def _adopt(self, engine: str, state: Snapshot) -> None:
        self.engine, self.base, self.steps = engine, state.base, state.steps
        self.poses, self.grip = dict(state.poses), state.grip
        self.grounds, self.quiet = dict(state.grounds), state.calm * WINDOW

    def _see(self, poses: tuple[tuple[int, Pose], ...], page: int) -> None:
        if page != self.page:
            self.page = page
            self.seen.clear()
        for id, pose in poses:
            self.seen[id] = MOVEMENT.whole(pose)
            self.poses[id] = Pose(pose.place, normalised(pose.turn))
        self.quiet = 0

    def _lead(self, id: int, grab: tuple[float, float, float], target: Pose) -> None:
        guide = target if self.grip is not None else self.poses.get(id, target)
        self.grip = Grip(id, grab, target, guide)

    def _touch(self, one: trace.Added | trace.Removed | trace.Released | trace.Nudged) -> None:
        self.quiet = 0
        match one:
            case trace.Added(id, pose):
                self.poses[id] = Pose(pose.place, normalised(pose.turn))
            case trace.Removed(id):
                self.poses.pop(id, None)
                self.seen.pop(id, None)
                self.grounds = {key: at for key, at in self.grounds.items() if key[0] != id}
                if self.grip is not None and self.grip.ladder == id:
                    self.grip = None
            case trace.Released():
                self.grip = None
            case trace.Nudged():
                pass
