"""Tables ready to play on: the engine that is used, and the starting ladders in the base."""

from __future__ import annotations

from toprung.games.moon.ladders import ladder
from toprung.games.moon.physics.bench import Bench
from toprung.games.moon.physics.rapier import RapierEngine
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.world import Setting, checked


def bare_table(setting: Setting) -> Simulator:
    """Table and base, and no ladder yet."""
    return Bench(setting, RapierEngine(setting.base()))


def prepared_table(setting: Setting, starting: tuple[int, int] = (0, 1)) -> Simulator:
    """With both starting ladders in the base, settled (CM-PRE-1). Raises Illegal, Unparsable."""
    first, second = (ladder(number) for number in starting)
    table = bare_table(checked(setting, (first, second)))
    for holder, one in zip(setting.holders, (first, second), strict=True):
        table.add(one.id, holder.seat(one))
    table.settle()
    table.begin_turn()
    return table


def restored_table(snapshot: bytes) -> Simulator:
    """The table as it was at that snapshot. Raises Unparsable."""
    nothing = Setting(())
    table = Bench(nothing, RapierEngine(nothing.base()))
    table.restore(snapshot)
    return table
