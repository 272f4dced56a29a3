"""What the builder sees without the structure moving: room, a cast, and how a ladder lies."""

from __future__ import annotations

import math

import pytest

from toprung.bots.moon.candidates import framed, set_at
from toprung.bots.moon.clearance import LOWEST, Clearance
from toprung.bots.moon.gesture import Aim, placement
from toprung.bots.moon.random_stream import RandomStream
from toprung.bots.moon.structure import Kind, lies_as, openings
from toprung.bots.moon.trials import Cast
from toprung.core.randomness import Random
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.hand import REACH
from toprung.games.moon.physics.probe import heights
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import UNTURNED, Pose, Vector, add, normalised, size

UP: Vector = (0.0, 0.0, 1.0)
FLAT = framed((0.0, 1.0, 0.0), UP)
PLACED = 12


@pytest.fixture(scope="module")
def table() -> Simulator:
    return prepared_table(PRESETS["gate"])


def test_there_is_room_exactly_where_the_table_measures_a_distance(table: Simulator) -> None:
    stream, room = RandomStream(Random(1)), Clearance(table.poses())
    poses = []
    for _ in range(300):
        w, x, y, z = (stream.between(-1.0, 1.0) for _ in range(4))
        place = (stream.between(-0.1, 0.1), stream.between(-0.1, 0.1), stream.between(0.05, 0.25))
        poses.append(Pose(place, normalised((w, x, y, z))))
    free = room.free(PLACED, poses)
    assert 50 < sum(free) < 250
    for pose, is_free in zip(poses, free, strict=True):
        if is_free:
            assert table.clearance(PLACED, pose) > 0
        else:
            low = heights(PLACED, pose)[1] <= LOWEST
            assert low or table.clearance(PLACED, pose) < 0.001


def test_on_a_cast_a_ladder_rests_on_two_others_and_falls_beside_them(table: Simulator) -> None:
    cast = Cast(table.poses())
    top = max(heights(*one)[0] for one in table.poses().items())
    over = Pose((0.0, 0.0, top + 0.005), FLAT)
    rest = cast.settled(2, over)
    assert rest is not None
    assert rest.carriers == {0, 1}
    assert rest.highest == pytest.approx(top + 0.006, abs=0.001)
    assert cast.settled(2, Pose((0.0, 0.2, top), FLAT)) is None
    assert cast.settled(2, over) == rest


def test_how_a_ladder_lies_is_told_from_what_goes_through_what() -> None:
    standing = Pose((0.0, 0.0, 0.2), UNTURNED)
    below_the_tip = add(standing.at(ladder(0).tips[1]), (0.0, 0.0, -0.01))
    around = set_at(FLAT, openings(2)[1].middle, below_the_tip)
    assert lies_as(2, {0: standing, 2: around}, {0}) is Kind.HOOK
    assert lies_as(0, {0: standing, 2: around}, {2}) is Kind.DIAGONAL
    alone = {2: Pose((0.0, 0.0, 0.2), UNTURNED)}
    assert lies_as(2, alone, ()) is Kind.CANDLE
    steep = framed((0.0, 1.0, 1.0), UP)
    assert lies_as(2, {2: Pose((0.0, 0.0, 0.2), steep)}, ()) is Kind.LEAN
    assert lies_as(2, {2: Pose((0.0, 0.0, 0.2), FLAT)}, ()) is Kind.ACROSS


@pytest.mark.parametrize("high", [0.2, 0.35, 0.45])
def test_the_hand_stays_within_the_arms_reach_on_high_structures(high: float) -> None:
    """On structures of 44 cm it was sent farther than an arm reaches."""
    room = Clearance({0: Pose((0.0, 0.0, high), UNTURNED)})
    start = Pose((0.0, -0.26, 0.16), UNTURNED)
    for part in range(8):
        angle = 2 * math.pi * part / 8
        way = (math.cos(angle), math.sin(angle), 0.0)
        place = Pose((0.1 * way[0], 0.1 * way[1], high), FLAT)
        found = placement(2, start, Aim(place, place, way), room)
        if found is not None:
            assert max(size(target.place) for target in found.targets) < REACH
    flat = Pose((0.0, 0.0, room.top + 0.004), FLAT)
    found = placement(2, start, Aim(flat, flat, UP), room)
    assert found is not None
    assert max(size(target.place) for target in found.targets) < REACH
