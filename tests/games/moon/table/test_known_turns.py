"""Turns of games that were played with another engine and went wrong: a structure slept in
mid-fall, a demand was called met in the middle of a collapse, a ladder swung for ever.

`turns.json` has the ladders as they were measured then, by `toprung moon play` of version 0.1.0:

- 103 is turn 2 of `--edition 2022 --players 4 --bots hasty --seed 103`,
- 204 is turn 24 of `--edition 2017 --players 6 --bots careful --seed 204`,
- 207 is turn 25 of `--edition 2017 --players 5 --bots hasty --seed 207`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.games.moon.physics.statics import BALANCED, imbalance
from toprung.core.errors import OutOfTurn
from toprung.games.moon.physics import probe
from toprung.games.moon.physics.base import PRESETS, Base
from toprung.games.moon.physics.core import FRICTION, SUBSTEPS, CoreEngine
from toprung.games.moon.physics.engine import RATE, run
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.probe import displacement
from toprung.games.moon.physics.simulation import Simulation
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.setting import Named
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.moves import Roll
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.rules.verdict import Charge
from toprung.games.moon.table.live_game import LiveGame, Watch

TURNS = json.loads((Path(__file__).parents[3] / "data/moon/rapier/turns.json").read_text("utf-8"))
STARTING = {0, 1}
STAYS = 1e-5  # metres


@dataclass(frozen=True, slots=True)
class Known:
    """The ladders of a turn as they were left, put up again in our own core."""

    base: Base
    ladder: int
    demand: Demand
    engine: CoreEngine
    table: Simulation


def known(name: str) -> Known:
    told = TURNS[name]
    base = PRESETS[told["setting"]]
    engine = CoreEngine(base.boxes())
    table = Simulation(base, engine)
    for number, (x, y, z, w, i, j, k) in told["poses"].items():
        table.add(int(number), Pose((x, y, z), (w, i, j, k)))
    table.begin_turn()
    return Known(base, told["ladder"], Demand(told["demand"]), engine, table)


def awake(engine: CoreEngine, seconds: float) -> float:
    """How far any point goes in that time if nothing may sleep."""
    before = engine.poses(engine.ladders)
    for _ in range(round(4 * seconds)):
        for one in engine.ladders:
            engine.rouse(one)
        run(engine, RATE // 4)
    return displacement(before, engine.poses(engine.ladders))


def test_what_slept_in_mid_fall_stands_by_its_contacts() -> None:
    """Rousing any of its 21 ladders brought half of them down, and four players paid for it."""
    turn = known("204")
    assert turn.table.settle(10.0).at_rest
    assert turn.table.grounded() == STARTING
    poses = turn.table.poses()
    assert len(poses) == 21
    assert imbalance(poses, turn.base.boxes(), FRICTION) < BALANCED
    assert awake(turn.engine, 30.0) < STAYS


@pytest.mark.parametrize("finer", [2, 4])
def test_it_stands_at_half_and_at_a_quarter_of_the_step(finer: int) -> None:
    turn = known("204")
    turn.table.settle(10.0)
    fine = turn.engine.restored(turn.engine.snapshot(), finer * SUBSTEPS)
    assert awake(fine, 10.0) < STAYS


def test_a_hand_that_comes_near_without_touching_moves_nothing() -> None:
    turn = known("204")
    table = turn.table
    table.settle(10.0)
    table.step()
    before = table.poses()
    top = max(probe.heights(*one)[0] for one in before.items())
    over = Pose((0.0, 0.0, top + 0.1), (0.5**0.5, -(0.5**0.5), 0.0, 0.0))
    near = replace(over, place=(0.0, 0.0, top + 0.008))
    table.add(7, over)
    for target in (near, over):
        table.hold(7, ladder(7).rungs[0].centre, target)
        table.step(2 * RATE)
    assert displacement(before, {one: table.pose(one) for one in before}) < 1e-8


def test_what_swung_for_ever_comes_to_rest_and_stays() -> None:
    turn = known("103")
    assert turn.table.settle(10.0).at_rest
    assert turn.table.at_rest, "not just a tremble"
    assert turn.table.grounded() == STARTING
    assert awake(turn.engine, 30.0) < STAYS


def test_a_collapse_that_has_begun_is_judged_at_its_end_and_paid_for_by_who_caused_it() -> None:
    """'Met', said the referee; it tipped 0.6 s later, and the next player took the drop."""
    turn = known("207")
    start = State.start(5, 1, {"edition": "2017"})
    standing = tuple(sorted({*turn.table.ladders} - {turn.ladder}))
    state = replace(
        start,
        phase=Phase.SETTLE,
        setting=Named(TURNS["207"]["setting"]),
        structure=standing,
        supply=tuple(one for one in start.supply if one not in turn.table.ladders),
        hand=turn.ladder,
        demand=turn.demand,
    )
    game = LiveGame(state, prepared_table, simulator=turn.table)
    game.watch = Watch()
    with pytest.raises(OutOfTurn):
        game.play(Roll())
    said = [ruling for _ in range(20 * 60) for ruling in game.beat()]
    assert all(one.event.settlement.at_rest for one in said)
    first = said[0].verdict
    assert len(first.fallen) > 5
    assert not first.met
    assert (first.seat, first.charge) == (start.active, Charge.DROP)
    assert all(not one.verdict.fallen or one.verdict.seat == start.active for one in said)
