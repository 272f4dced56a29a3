"""Tables ready to play on: the one place that chooses an engine, and the starting ladders in the
base."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from toprung.core.errors import Unparsable
from toprung.games.moon.physics import hand
from toprung.games.moon.physics.adoption import adopted
from toprung.games.moon.physics.base import Base, checked
from toprung.games.moon.physics.core import NAME, CoreEngine
from toprung.games.moon.physics.probe import CALM_WINDOWS
from toprung.games.moon.physics.simulation import Simulation
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.snapshot import Snapshot, packed, unpacked
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose

ENGINE = NAME
"""The engine of play, as records name it."""

TableMaker: TypeAlias = Callable[[Base, tuple[int, int]], Simulator]
"""How a table with its starting ladders is made: `prepared_table`, or another in tests."""

BareTable: TypeAlias = Callable[[Base], Simulator]
"""How a table without ladders is made: `bare_table`, or another in measurements."""


def bare_table(base: Base) -> Simulator:
    """Table and base, and no ladder yet."""
    return Simulation(base, CoreEngine(base.boxes()))


def prepared_table(base: Base, starting: tuple[int, int] = (0, 1)) -> Simulator:
    """With both starting ladders in the base, settled (CM-PRE-1). Raises Illegal, Unparsable."""
    first, second = (ladder(number) for number in starting)
    table = bare_table(checked(base, (first, second)))
    for holder, one in zip(base.holders, (first, second), strict=True):
        table.add(one.id, holder.stand(one))
    table.settle()
    table.begin_turn()
    return table


def restored_table(snapshot: bytes) -> Simulator:
    """The table as it was at that snapshot, to the bit if this engine made it. Raises
    Unparsable."""
    state = foreign(snapshot)
    if state is not None:
        return adopted(state)
    table = bare_table(Base(()))
    table.restore(snapshot)
    return table


def told_table(base: Base, physics: bytes) -> Simulator:
    """The table of which `Simulator.physics` tells, to the bit; what touches the ground now counts
    as if it did when the turn began, and rest has to be shown again. Raises Unparsable."""
    grip, world = hand.unpacked(physics[: hand.PACKED]), physics[hand.PACKED :]
    engine = CoreEngine(base.boxes()).restored(world)
    if grip is not None and grip.ladder not in engine.ladders:
        raise Unparsable(f"ladder {grip.ladder} is in the hand, but not on the table")
    poses = tuple(engine.poses(engine.ladders).items())
    table = restored_table(packed(Snapshot(ENGINE, poses, base, 0, grip, (), 0, 0, poses), world))
    table.begin_turn()
    return table


def standing_table(base: Base, poses: Mapping[int, Pose]) -> Simulator:
    """A table on which ladders were at rest at these places, as a record tells of it, eased into
    balance. The forces that hold them may differ from those that did."""
    table = adopted(at_rest(base, poses))
    table.begin_turn()
    return table


def at_rest(base: Base, poses: Mapping[int, Pose]) -> Snapshot:
    """What is known of such a table."""
    placed = tuple(sorted(poses.items()))
    return Snapshot("", placed, base, 0, None, (), CALM_WINDOWS, 0, placed)


def foreign(snapshot: bytes) -> Snapshot | None:
    """What there is to go on from if another engine made the snapshot. Raises Unparsable."""
    state, _ = unpacked(snapshot)
    return None if state.engine == ENGINE else state
