"""Several steps in one call of the core: the same bits as one after the other."""

from __future__ import annotations

import pytest

from tests.games.moon.physics.engines import lying
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.core import CoreEngine
from toprung.games.moon.physics.engine import run
from toprung.games.moon.physics.hand import Grip, after, held_ladder
from toprung.games.moon.physics.probe import displacement, travel
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.settlement import Ground
from toprung.games.moon.pieces.space import Pose, about

START = Pose((0.0, 0.0, 0.25), lying(0.0).turn)
GRIP = Grip(4, ladder(4).rungs[2].centre, Pose((0.0, 0.02, 0.19), START.turn), START)


def world() -> CoreEngine:
    engine = CoreEngine(PRESETS["gate"].boxes())
    for number, holder in enumerate(PRESETS["gate"].holders):
        engine.add(ladder(number), holder.stand(ladder(number)))
    engine.step()  # in which the starting ladders touch the base
    engine.add(ladder(4), START)
    return engine


def led(engine: CoreEngine, chunks: list[int]) -> Grip:
    grip, before = GRIP, 0
    for steps in chunks:
        held = held_ladder(grip)
        assert engine.go_on(held, steps, before) == (steps, [])
        grip, before = after(grip, held), before + steps
    return grip


def test_a_hand_leads_the_ladder_alike_however_the_steps_are_bundled() -> None:
    one, many, all_at_once = world(), world(), world()
    grips = {led(one, [1] * 60), led(many, [4, 7, 1, 12, 36]), led(all_at_once, [60])}
    assert len(grips) == 1
    assert one.snapshot() == many.snapshot() == all_at_once.snapshot()
    assert one.motion(4).pose.place[2] < START.place[2]


def test_the_call_ends_with_the_step_in_which_something_touches_the_ground() -> None:
    slow, quick = world(), world()
    for engine in (slow, quick):
        engine.add(ladder(9), Pose((0.3, 0.3, 0.1), lying(0.0).turn))
        run(engine, 1)
    steps = 0
    while not (begun := slow.step()):
        steps += 1
    assert begun == [(9, Ground.TABLE)]
    assert quick.go_on(None, 10_000, 0) == (steps + 1, begun)
    assert quick.snapshot() == slow.snapshot()


def test_poses_are_asked_for_together() -> None:
    engine = world()
    assert engine.poses((4, 1)) == {one: engine.motion(one).pose for one in (1, 4)}
    assert engine.poses(()) == {}
    for absent in (7, 31):
        with pytest.raises(KeyError):
            engine.poses((0, absent))


@pytest.mark.parametrize("angle", [0.0, 1e-6, 0.01, 0.7])
def test_travel_is_at_least_the_displacement_and_seldom_much_more(angle: float) -> None:
    turned = Pose((0.001, 0.0, 0.0), about((0.3, 1.0, 0.2), angle))
    exact = displacement({5: Pose()}, {5: turned})
    assert exact <= travel(5, Pose(), turned) * 1.001
    assert travel(5, Pose(), turned) < 3 * exact + 1e-9


def test_a_turn_written_with_the_other_sign_is_no_travel() -> None:
    """Half of a bot's rehearsals seemed to fail: the hand had turned the ladder the other way
    round."""
    w, i, j, k = about((1.0, 2.0, 3.0), 2.0)
    there, same = Pose((0.0, 0.0, 0.1), (w, i, j, k)), Pose((0.0, 0.0, 0.1), (-w, -i, -j, -k))
    assert travel(5, there, same) == 0.0
