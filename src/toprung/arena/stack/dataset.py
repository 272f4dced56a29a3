"""Placements and what came of them, for whoever wants to learn from them (docs/ladder_stack.md has
the datasheet).

On the table of each seed a bot builds; before each of its turns, free poses of all kinds are tried
on copies of the table, and what happens is written down. All of it depends on the seed alone.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from toprung.arena.stack.agents import SEED, agent_named, stream_of
from toprung.arena.stack.task import NAME, Asked, Scene, Track, Trial, play, pose_of, whole_of
from toprung.bots.moon.candidates import PROPOSERS, Candidate, Task
from toprung.bots.moon.clearance import Clearance
from toprung.bots.moon.planner import freed
from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.moon.structure import Structure
from toprung.core.extras import require
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.factory import ENGINE
from toprung.games.moon.physics.probe import displacement, heights
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules.referee import meets

if TYPE_CHECKING:
    import pyarrow

FORMAT: Final = "ladder-stack-placements-1"
FIRST_SEED: Final = 1001  # those of the benchmark are below: nothing is learned from them
GLANCE: Final = 12  # steps between two looks
PATIENCE: Final = 6 * RATE // GLANCE  # looks until it counts as it is
AFTERWARDS: Final = RATE  # steps that a fall is watched
PROPOSED: Final = 24  # candidates of each kind, of which most have no room
Posed = tuple[float, ...]
"""Place (metres) and turn (a unit quaternion, its real part first): seven numbers."""


@dataclass(frozen=True, slots=True)
class Placement:
    """One ladder let go at rest at one pose, and watched until everything rests, for six seconds at
    most, or for one second after something touched table or base. `stood`: it did not; `fallen` are
    others that did; `met`: it did what the die demanded; `touched` counts the ladders it touched at
    the end, if nothing fell. Heights are of the structure, before it and after; `moved` is how far
    the farthest point of any other ladder went (metres, -1 if one fell). `seconds` is simulated
    time."""

    seed: int
    turn: int
    ladder: int
    demand: str
    kind: str
    pose: Posed
    ladders: tuple[int, ...]
    poses: tuple[Posed, ...]
    stood: bool
    met: bool
    fallen: int
    touched: int
    height_before: float
    height_after: float
    moved: float
    at_rest: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class Part:
    """What is tried on one seed's table: so many poses before each of the first ladders."""

    seed: int
    tries: int
    ladders: int


@dataclass(frozen=True, slots=True)
class Harvest:
    """What came of a part, with this physics."""

    part: Part
    rows: tuple[Placement, ...]
    engine: str = ENGINE

    def __post_init__(self) -> None:
        """Raises ValueError for what another physics made."""
        if self.engine != ENGINE:
            raise ValueError(f"{self.engine} is not {ENGINE}")


def gather(part: Part) -> Harvest:
    """Let a bot build, and try poses before each of its turns."""
    rows = list[Placement]()

    class Trying:
        """The hasty builder, who looks on meanwhile."""

        builder = agent_named("hasty")

        def place(self, scene: Scene) -> Pose | None:
            rows.extend(tried(scene, part.ladders - len(scene.supply) - 1, part.tries))
            return self.builder.place(scene)

        def lead(self, scene: Scene) -> Generator[Pose, Pose, None]:
            return self.builder.lead(scene)

    trial = Trial("hasty", Track.POSE.value, part.seed, part.ladders)
    play(trial, Asked(Trying(), Track.POSE, budget=float("inf")))
    return Harvest(part, tuple(rows))


def candidates(scene: Scene, stream: RandomStream, each: int) -> list[Candidate]:
    """Free poses of every kind, mixed: one of each kind after the other."""
    task = Task(scene.ladder, scene.demand, Structure.of(scene.poses))
    room, found = Clearance(scene.poses), list[list[Candidate]]()
    for make in PROPOSERS.values():
        proposed = [one for _ in range(each) if (one := make(task, stream))]
        found.append(list(freed(scene.ladder, proposed, room)))
    most = max(map(len, found))
    return [kind[number] for number in range(most) for kind in found if number < len(kind)]


def tried(scene: Scene, turn: int, tries: int) -> Iterator[Placement]:
    """What comes of some free poses, each on a copy of the table."""
    table = scene.table()
    before = table.measure()
    poses, starting = table.poses(), table.grounded()
    high = max(one.highest for one in before.standing)
    for one in candidates(scene, stream_of(SEED, scene), PROPOSED)[:tries]:
        table.restore(scene.snapshot)
        yield _outcome(table, scene, turn, one, poses, starting, high)


def _outcome(
    table: Simulator,
    scene: Scene,
    turn: int,
    one: Candidate,
    poses: dict[int, Pose],
    starting: frozenset[int],
    high: float,
) -> Placement:
    ladder, pose = scene.ladder, pose_of(whole_of(one.pose))
    table.add(ladder, pose)
    for _ in range(PATIENCE):
        table.step(GLANCE)
        if table.at_rest or table.grounded() - starting:
            break
    if table.grounded() - starting:
        table.step(AFTERWARDS)
    down, now = table.grounded() - starting, table.poses()
    fallen = down - {ladder}
    moved = -1.0 if fallen else displacement(poses, {id: now[id] for id in poses})
    after = None if down else table.measure()
    return Placement(
        seed=scene.seed,
        turn=turn,
        ladder=ladder,
        demand=scene.demand.value,
        kind=one.kind.value,
        pose=(*pose.place, *pose.turn),
        ladders=tuple(sorted(poses)),
        poses=tuple((*poses[id].place, *poses[id].turn) for id in sorted(poses)),
        stood=ladder not in down,
        met=after is not None and meets(scene.demand, ladder, after),
        fallen=len(fallen),
        touched=0 if after is None else len(after.neighbours[ladder]),
        height_before=high,
        height_after=max(heights(id, now[id])[0] for id in now if id not in down),
        moved=moved,
        at_rest=after is not None and after.at_rest,
        seconds=table.seconds,
    )


def write_parquet(rows: Sequence[Placement], path: Path) -> None:
    """Raises MissingExtra without pyarrow, OSError if it cannot be written."""
    require("research", "Writing Parquet", "pyarrow")
    import pyarrow
    from pyarrow import parquet

    columns = {
        name: [getattr(row, name) for row in rows] for name in Placement.__dataclass_fields__
    }
    table = pyarrow.table(columns, schema=_schema())
    parquet.write_table(table, path, compression="zstd")


def _schema() -> pyarrow.Schema:
    import pyarrow as pa

    number, whole, truth = pa.float64(), pa.int32(), pa.bool_()
    posed = pa.list_(number, 7)
    kinds = {
        "seed": pa.int64(),
        "demand": pa.string(),
        "kind": pa.string(),
        "pose": posed,
        "ladders": pa.list_(whole),
        "poses": pa.list_(posed),
        **dict.fromkeys(("stood", "met", "at_rest"), truth),
        **dict.fromkeys(("height_before", "height_after", "moved", "seconds"), number),
    }
    fields = [(name, kinds.get(name, whole)) for name in Placement.__dataclass_fields__]
    told = {"format": FORMAT, "task": NAME, "engine": ENGINE}
    return pa.schema(fields, metadata=told)
