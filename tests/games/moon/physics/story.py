"""A fixed story with hand, fall and rest. Run as a program it prints how it ends, bit by bit."""

from __future__ import annotations

from tests.games.moon.physics.engines import lying
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose, about

GRAB = ladder(9).rungs[0].centre
ACTS = 6


def begin() -> Simulator:
    table = prepared_table(PRESETS["book"])
    table.add(2, lying(0.1612))
    return table


def act(table: Simulator, number: int) -> None:
    """One of the story's acts."""
    if number == 0:
        table.step(100)
        table.add(9, Pose((0.05, 0.05, 0.28), about((1.0, 0.3, 0.2), 1.3)))
    elif number in (1, 2, 3):
        for tick in range(15):
            z = 0.26 - 0.02 * number - 0.001 * tick
            table.hold(9, GRAB, Pose((0.01, 0.01, z), about((1.0, 0.3, 0.2), 1.4)))
            table.step(4)
    elif number == 4:
        table.release()
        table.step(37)
    else:
        table.nudge(2, (0.004, 0.0, 0.003), table.pose(2).place)
        table.step(100)


def ending(table: Simulator) -> str:
    """All poses, exactly."""
    numbers = [x for pose in table.poses().values() for x in (*pose.place, *pose.turn)]
    return " ".join(number.hex() for number in numbers)


def told() -> str:
    table = begin()
    for number in range(ACTS):
        act(table, number)
    return ending(table)


if __name__ == "__main__":
    print(told())
