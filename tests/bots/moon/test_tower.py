"""A tower of 15 ladders, built by the bot's hand: it stands, and it can be pushed over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from toprung.arena.practice import build_tower
from toprung.core.seat import Seat
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.probe import displacement
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.setting import Named
from toprung.games.moon.rules.moves import First, Prepare, Saw
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.rules.verdict import Charge
from toprung.games.moon.table.live_game import LiveGame

COUNT = 15
SECONDS = 10


@pytest.fixture(scope="module")
def tower() -> Simulator:
    table = prepared_table(PRESETS["book"])
    assert build_tower(table, COUNT, seed=1) >= COUNT
    return table


def test_the_tower_stands(tower: Simulator) -> None:
    copy = tower.clone()
    before = copy.poses()
    top = max(one.highest for one in copy.measure().standing)
    assert top > 0.2
    copy.nudge(0, (0.0, 0.0, 1e-6), copy.pose(0).place)  # wake it up
    copy.step(SECONDS * 240)
    assert displacement(before, copy.poses()) < 1e-3
    assert copy.grounded() <= {0, 1}


def push(table: Simulator) -> None:
    """At the foot of both starting ladders, hard."""
    for id in (0, 1):
        x, y, _ = table.pose(id).place
        table.nudge(id, (0.12, 0.08, 0.0), (x, y, 0.03))


def lowest(table: Simulator, id: int) -> float:
    pose = table.pose(id)
    return min(pose.at(corner)[2] for rod in ladder(id).rods for corner in rod.corners)


@pytest.mark.rule("CM-MIS-2", "CM-MIS-6")
def test_a_push_at_the_foot_brings_it_down_and_the_referee_names_every_ladder(
    tower: Simulator,
) -> None:
    game = LiveGame(State.start(2, 1, {}), lambda _setting, _starting: tower.clone())
    game.play(Prepare(Named("book")))
    while game.state.phase is Phase.SIGHTINGS:
        game.play(Saw(None))
    game.play(First(Seat(0)))
    built = tuple(id for id in game.simulator.ladders if id > 1)
    left = tuple(id for id in game.state.supply if id not in built)
    game.state = replace(game.state, structure=(0, 1, *built), supply=left, last=Seat(1))
    game.simulator.begin_turn()
    push(game.simulator)
    copy, on_the_table = game.simulator.clone(), set()
    for _ in range(150):
        copy.step(6)
        on_the_table |= {id for id in copy.ladders if lowest(copy, id) < 5e-5}
    assert len(on_the_table) > COUNT // 2
    verdict = game.live(4.0)
    assert verdict is not None
    assert (verdict.seat, verdict.charge) == (Seat(1), Charge.DROP)
    assert on_the_table <= set(verdict.fallen)
    for id in on_the_table:
        assert str(id) in verdict.sentence()
    assert set(game.state.structure) == set(game.simulator.ladders)
    assert set(verdict.removed).isdisjoint(game.simulator.ladders)
