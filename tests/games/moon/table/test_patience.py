"""The referee's patience: when it speaks of what still moves, and to whom a fall belongs."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from tests.games.moon.physics.scripted_engine import ScriptedEngine, Way
from tests.games.moon.physics.test_rest import swing
from toprung.core.errors import OutOfTurn
from toprung.core.seat import Seat
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.rest import TREMBLE
from toprung.games.moon.physics.simulation import Simulation
from toprung.games.moon.physics.starting_ladders import standing
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.setting import Named
from toprung.games.moon.pieces.space import add
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.moves import Roll, Score
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.rules.verdict import Charge, Moment, Ruling
from toprung.games.moon.table.live_game import LIMIT, PATIENCE, LiveGame, Watch

LITTLE, MUCH = TREMBLE / 3, TREMBLE * 3


def let_go(way: Way, falls: float = math.inf, **options: str) -> LiveGame:
    """A ladder was just let go on top of a starting ladder, where it moves like this, and meets
    the demand as long as it stays."""
    base = PRESETS["gate"]
    simulator = Simulation(base, ScriptedEngine(2, way, falls))
    for id, pose in standing(base, (0, 1)).items():
        simulator.add(id, pose)
    top = standing(base, (0, 1))[0]
    simulator.begin_turn()
    simulator.add(2, replace(top, place=add(top.place, (0.0, 0.0, ladder(0).length + 5e-5))))
    start = State.start(2, 1, {"edition": "2022", **options})
    state = replace(
        start,
        phase=Phase.SETTLE,
        setting=Named("gate"),
        structure=(0, 1),
        supply=tuple(id for id in start.supply if id != 2),
        hand=2,
        demand=Demand.ONE,
    )
    game = LiveGame(state, prepared_table, simulator=simulator)
    game.watch = Watch()
    return game


def heard(game: LiveGame, until: float = 30.0) -> Ruling:
    """What the referee says next."""
    while not (rulings := game.beat()):
        assert game.simulator.seconds < until, "the referee says nothing"
    return rulings[0]


def go_on(game: LiveGame, until: float) -> None:
    while game.simulator.seconds < until:
        assert not game.beat()


@pytest.mark.rule("CM-TRN-2")
def test_a_ladder_that_lies_still_is_judged_after_a_second() -> None:
    game = let_go(lambda _: 0.0)
    assert heard(game).verdict.met
    assert game.simulator.seconds == pytest.approx(1.0, abs=0.1)
    assert not game.busy


@pytest.mark.rule("CM-BAL-2")
def test_no_demand_is_called_met_while_something_moves() -> None:
    """After six seconds it was, whatever still moved."""
    game = let_go(lambda seconds: swing(MUCH)(seconds) if seconds < 9 else 0.0)
    ruling = heard(game)
    assert game.simulator.seconds > 9
    assert ruling.event.settlement.at_rest
    assert ruling.verdict.met


def test_what_moves_for_ever_is_measured_in_the_end_but_does_not_rest() -> None:
    game = let_go(swing(MUCH))
    ruling = heard(game)
    assert game.simulator.seconds == pytest.approx(LIMIT)
    assert not ruling.event.settlement.at_rest


@pytest.mark.rule("CM-COO-2", "CM-COO-8")
def test_a_tremble_counts_as_rest_and_the_team_may_score() -> None:
    """A ladder that swung by half a millimetre for ever kept the team from scoring."""
    game = let_go(swing(LITTLE), mode="cooperative")
    ruling = heard(game)
    assert game.simulator.seconds == pytest.approx(PATIENCE)
    assert ruling.verdict.met
    assert game.state.at_rest
    game.play(Score())


@pytest.mark.rule("CM-COO-2")
def test_what_trembled_is_measured_again_when_it_rests() -> None:
    game = let_go(lambda seconds: swing(LITTLE)(seconds) if seconds < 8 else LITTLE)
    assert heard(game).event.settlement.seconds == pytest.approx(PATIENCE)
    again = heard(game)
    assert again.event.settlement.seconds > 8
    assert again.verdict.moment is Moment.BETWEEN
    assert not again.verdict.mistake
    assert not game.busy


@pytest.mark.rule("CM-MIS-6")
def test_a_fall_that_has_begun_before_the_roll_is_the_last_players() -> None:
    """The next player could roll while it came down, and took the drop for it."""
    game = let_go(swing(LITTLE), falls=10.0)
    assert heard(game).verdict.met
    assert (game.state.active, game.state.last) == (Seat(1), Seat(0))
    go_on(game, 7.5)
    with pytest.raises(OutOfTurn, match="CM-MIS-6"):
        game.play(Roll())
    verdict = heard(game).verdict
    assert (verdict.moment, verdict.seat) == (Moment.BETWEEN, Seat(0))
    assert (verdict.charge, verdict.fallen) == (Charge.DROP, (2,))
    while game.watch is not None:
        game.beat()
    game.play(Roll())


@pytest.mark.rule("CM-MIS-6")
def test_nobody_waits_for_a_tremble_that_goes_on() -> None:
    game = let_go(swing(LITTLE))
    heard(game)
    go_on(game, 7.5)
    game.play(Roll())


def test_a_collapse_in_the_making_is_not_judged_before_it_is_over() -> None:
    """Six seconds after the release it was met, and it fell in the seventh."""
    game = let_go(lambda s: swing(LITTLE)(s) if s < 7 else (s - 7) * 0.05, falls=8.0)
    ruling = heard(game)
    assert ruling.verdict.met is None
    assert (ruling.verdict.seat, ruling.verdict.fallen) == (Seat(0), (2,))
