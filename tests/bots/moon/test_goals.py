"""A figure that is suggested can be made: the hand does it, and the referee sees it."""

from __future__ import annotations

from toprung.bots.moon.goals import goal
from toprung.bots.moon.random_stream import RandomStream
from toprung.core.randomness import Random
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.figures import recognise
from toprung.games.moon.rules.referee import meets
from toprung.games.moon.table.trials import TableTrials


def stream() -> RandomStream:
    return RandomStream(Random(1))


def test_a_suggested_figure_is_made_by_a_hand_that_follows_and_meets_the_demand() -> None:
    table = prepared_table(PRESETS["gate"])
    found = goal(table, 12, Demand.MOON, (), stream())
    assert found is not None
    table.begin_turn()
    for _ in found.way.carried_out(table):
        pass
    settlement = table.settle()
    seen = {figure.id for figure in recognise(settlement, 12, (), TableTrials(table))}
    assert found.seen.id in seen
    assert meets(Demand.MOON, 12, settlement)


def test_a_figure_that_somebody_has_not_made_yet_is_suggested_first() -> None:
    table = prepared_table(PRESETS["gate"])
    first = goal(table, 12, Demand.ONE, (), stream())
    assert first is not None
    other = goal(table, 12, Demand.ONE, (), stream(), frozenset({first.seen.id}))
    assert other is not None
    assert other.seen.id != first.seen.id
