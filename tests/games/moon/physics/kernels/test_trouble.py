"""What the core cannot do well it reports, and the worst does not happen."""

from __future__ import annotations

import ctypes
import logging
import sys
from pathlib import Path

import pytest

from tests.games.moon.physics.engines import NOTHING, lying, run
from tests.games.moon.physics.kernels.story import MOST, Library
from tests.games.moon.physics.kernels.wild import lowest
from toprung.core.errors import Unparsable
from toprung.games.moon.physics import core as engine
from toprung.games.moon.physics import kernels
from toprung.games.moon.physics.base import Base
from toprung.games.moon.physics.core import CoreEngine, Trouble
from toprung.games.moon.physics.geometry import boxes_of
from toprung.games.moon.physics.simulation import Simulation
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose, Quaternion

SUFFIX = {"darwin": ".dylib", "win32": ".dll"}.get(sys.platform, ".so")
LIBRARY = Path(kernels.__file__).with_name(f"moon{SUFFIX}")


def clump(count: int) -> CoreEngine:
    """So many ladders at the same place."""
    engine = CoreEngine(NOTHING)
    for id in range(count):
        engine.add(ladder(id), Pose((0.0, 0.0, 0.1)))
    return engine


@pytest.mark.parametrize("count", [20, 30])
def test_full_lists_let_nothing_through_the_table_and_are_reported(count: int) -> None:
    """The table came last in lists that were full already: ladders fell to 8.7 m below it."""
    engine = clump(count)
    run(engine, 2.0)
    assert min(lowest(id, engine.motion(id).pose) for id in engine.ladders) > -1e-3
    trouble, found = engine.diagnose()
    assert Trouble.OVERFLOWED in trouble
    assert found.lost_pairs > 0
    assert found.lost_manifolds > 0


def test_a_few_ladders_are_no_trouble_and_the_work_is_counted() -> None:
    engine = CoreEngine(NOTHING)
    for number, id in enumerate((3, 5, 9)):
        engine.add(ladder(id), lying(0.05 + 0.02 * number))
    run(engine, 1.0)
    trouble, found = engine.diagnose()
    assert trouble == Trouble(0)
    assert found.iterations >= found.islands > 0
    assert found.residual <= 1
    assert found.most_contacts >= 12
    again = engine.restored(engine.snapshot())
    assert again.diagnose()[1].islands == 0


def test_what_newtons_method_cannot_solve_in_its_iterations_is_reported() -> None:
    hasty = engine.SETTINGS.pack(*engine.settings(awake=False)[:6], 1, 1, 1)
    core = Library(LIBRARY)
    world = aligned(core, core.call("moon_world_size"))
    settings, room = core.room(len(hasty)), core.room(MOST)
    core.write(settings, hasty)
    assert core.call("moon_begin", world, settings, 0, room) == 0
    add(core, world, inertia=1.0)
    for _ in range(60):
        core.call("moon_step", world, room)
    assert Trouble.UNCONVERGED in Trouble(core.call("moon_diagnose", world, room))


def test_pivots_that_are_not_positive_are_reported() -> None:
    """Only what is impossible leads to them, like an inertia below 0."""
    core = Library(LIBRARY)
    world = aligned(core, core.call("moon_world_size"))
    settings, room = core.room(engine.SETTINGS.size), core.room(MOST)
    core.write(settings, engine.SETTINGS.pack(*engine.settings(awake=False)))
    assert core.call("moon_begin", world, settings, 0, room) == 0
    add(core, world, inertia=-1e9)
    for _ in range(60):
        core.call("moon_step", world, room)
    assert Trouble.BAD_PIVOT in Trouble(core.call("moon_diagnose", world, room))


def aligned(core: Library, size: int) -> int:
    room = core.room(size + 16)
    return room + -room % 16


def add(core: Library, world: int, inertia: float) -> None:
    """Ladder 5 lying on the table, with so many times its inertia."""
    one, rods = ladder(5), boxes_of(ladder(5).rods)
    turning = [value * inertia for row in one.inertia for value in row]
    pose = lying(0.0025)
    places = [core.room(8 * 512) for _ in range(3)]
    for place, values in zip(
        places, (rods.numbers, turning, (*pose.place, *pose.turn)), strict=True
    ):
        core.write(place, bytes((ctypes.c_double * len(values))(*values)))
    assert core.call("moon_add", world, 5, len(rods), places[0], one.mass, *places[1:]) == 0


@pytest.mark.parametrize("turn", [(0.0, 0.0, 0.0, 0.0), (1e-9, 0.0, 0.0, 0.0)])
def test_a_turn_without_direction_is_refused(turn: Quaternion) -> None:
    """It made a ladder whose rods are all one point, and then of numbers that are none."""
    engine = CoreEngine(NOTHING)
    with pytest.raises(Unparsable):
        engine.add(ladder(5), Pose((0.0, 0.0, 0.1), turn))
    assert engine.ladders == ()


def test_a_turn_of_another_length_is_made_one() -> None:
    engine = CoreEngine(NOTHING)
    engine.add(ladder(5), Pose((0.0, 0.0, 0.1), (0.0, 2.0, 0.0, 0.0)))
    assert engine.motion(5).pose.turn == (0.0, 1.0, 0.0, 0.0)


def test_a_world_that_begins_at_the_wrong_place_is_refused() -> None:
    core = Library(LIBRARY)
    world = aligned(core, core.call("moon_world_size") + 16)
    settings, room = core.room(engine.SETTINGS.size), core.room(MOST)
    core.write(settings, engine.SETTINGS.pack(*engine.settings(awake=False)))
    saved = CoreEngine(NOTHING).snapshot()
    core.write(room, saved)
    for off in (1, 4, 8):
        assert core.call("moon_begin", world + off, settings, 0, room) == -2
        assert core.call("moon_load", world + off, room, len(saved)) == -2
    assert core.call("moon_load", world, room, len(saved)) == 0


def test_trouble_is_logged_once_for_each_kind_and_not_by_copies(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = Simulation(Base(()), clump(24))
    with caplog.at_level(logging.WARNING, "toprung"):
        table.clone().step(120)
        assert caplog.messages == []
        table.step(240)
    (message,) = caplog.messages
    assert "OVERFLOWED" in message
    assert "lost_pairs" in message
