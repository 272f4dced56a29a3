"""Room for a ladder among boxes, as planners ask the core: what exact distances say."""

from __future__ import annotations

import random

import pytest

from toprung.core.errors import Unparsable
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.core import Room
from toprung.games.moon.physics.geometry import least_distance, together
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose, normalised

NEAR = 0.004
STANDING = {
    number: holder.stand(ladder(number)) for number, holder in enumerate(PRESETS["gate"].holders)
}
BOXES = together([PRESETS["gate"].boxes(), probe.Scene.of(STANDING).boxes])


def poses(count: int) -> list[Pose]:
    chance = random.Random(3)

    def near(far: float) -> float:
        return chance.uniform(-far, far)

    return [
        Pose(
            (near(0.06), near(0.06), chance.uniform(0.03, 0.2)),
            normalised((near(1.0), near(1.0), near(1.0), near(1.0))),
        )
        for _ in range(count)
    ]


@pytest.mark.parametrize("number", [3, 11, 24])
def test_it_overlaps_something_where_its_clearance_is_negative(number: int) -> None:
    tried = poses(150)
    lowest, found = Room(BOXES).around(ladder(number), tried, [0.0] * len(tried), NEAR)
    for pose, low, state in zip(tried, lowest, found, strict=True):
        own = probe.own_boxes(number).placed(pose)
        far = least_distance(own, BOXES, 2 * NEAR)
        assert low == pytest.approx(probe.heights(number, pose)[1], abs=1e-12)
        assert abs(far) > 1e-9, "none just touches"
        assert (state == 2) is (far < 0)
        if state == 0:
            assert far >= NEAR
    assert set(found) == {0, 1, 2}


def test_it_keeps_the_distance_that_is_wanted_of_each_pose() -> None:
    """A ladder beside another, a little nearer each time."""
    other = probe.Scene.of({2: Pose((0.0, 0.0, 0.3))}).boxes
    gaps = [0.003, 0.001, 0.0002, -0.0002]
    beside = [Pose((0.0, 0.006 + gap, 0.3)) for gap in gaps]
    room = Room(other)
    assert room.around(ladder(3), beside, [0.0015] * 4, 0.002)[1] == bytes([0, 2, 2, 2])
    assert room.around(ladder(3), beside, [-0.0005] * 4, 0.002)[1] == bytes([0, 1, 1, 1])
    assert room.around(ladder(3), beside, [0.0, 0.0015, 0.0, 0.0], 0.01)[1] == bytes([1, 2, 1, 2])


def test_more_boxes_than_there_are_ladders_for_are_refused() -> None:
    with pytest.raises(Unparsable):
        Room(together([BOXES] * 30)).around(ladder(3), [Pose()], [0.0], NEAR)
