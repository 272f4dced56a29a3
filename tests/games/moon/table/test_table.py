"""Rules and physics joined: turns by hand on a simulated table."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from tests.games.moon.physics.towers import Chance, tower
from toprung.core.errors import Illegal, OutOfTurn, ToprungError
from toprung.core.seat import Seat
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.physics.starting_ladders import fits, loose, standing
from toprung.games.moon.pieces.setting import Free, HolderPlace, Named
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules import transitions
from toprung.games.moon.rules.moves import Draw, First, Hold, Prepare, Release, Roll, Saw
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.rules.verdict import Charge, Moment
from toprung.games.moon.table.falls import can_go
from toprung.games.moon.table.live_game import LiveGame, Watch


def held(edition: str = "2022", **options: str) -> LiveGame:
    """A game in which the first ladder is in hand."""
    game = LiveGame(State.start(2, 1, {"edition": edition, **options}), prepared_table)
    game.play(Prepare(Named("gate")))
    while game.state.phase is Phase.SIGHTINGS:
        game.play(Saw(None))
    game.play(First(Seat(0)))
    game.play(Roll())
    game.play(Draw())
    return game


def grip(game: LiveGame) -> Hold:
    from toprung.bots.moon.structure import grip as good

    assert game.state.hand is not None
    x, y, z = good(game.state.hand)
    return Hold(round(x * 1e4), round(y * 1e4), round(z * 1e4))


def test_nothing_moves_before_the_preparation() -> None:
    game = LiveGame(State.start(2, 1, {}), prepared_table)
    with pytest.raises(OutOfTurn, match="CM-PRE-1"):
        _ = game.simulator
    with pytest.raises(OutOfTurn):
        game.play(Roll())


def test_a_base_that_cannot_hold_the_ladders_is_refused() -> None:
    together = Free(HolderPlace(0, 0), HolderPlace(0, 10))
    assert not fits(together)
    assert fits(Named("gate"))
    assert not fits(Named("nowhere"))
    game = LiveGame(State.start(2, 1, {}), prepared_table)
    with pytest.raises(Illegal, match="CM-PRE-1"):
        game.play(Prepare(together))
    assert game.state.phase is Phase.PREPARE


@pytest.mark.rule("CM-TRN-6")
def test_the_table_accepts_the_grip_that_the_rules_list_for_every_ladder() -> None:
    """It used to refuse `hold:0,0,0`, the one grip listed, for ladders with no wood there."""
    drawn = held("2017")
    in_play = drawn.state
    assert in_play.hand is not None
    refused = 0
    for ladder in (in_play.hand, *in_play.supply):
        supply = tuple(one for one in (in_play.hand, *in_play.supply) if one != ladder)
        state = replace(in_play, hand=ladder, supply=supply)
        (hold,) = transitions.LegalMoves(state)
        for move in (hold, Hold(0, 0, 0)):
            game = LiveGame(state, prepared_table, simulator=drawn.simulator.clone())
            if move in transitions.LegalMoves(state):
                game.play(move)
                assert game.simulator.held == ladder
            else:
                refused += 1
                with pytest.raises(Illegal, match="CM-TRN-6"):
                    game.play(move)
                game.simulator.add(ladder, Pose((0.0, 0.0, 0.3)))
                with pytest.raises(Illegal, match="CM-TRN-6"):
                    game.simulator.hold(ladder, (0.0, 0.0, 0.0), Pose((0.0, 0.0, 0.3)))
    assert refused > 0


@pytest.mark.rule("CM-TRN-6")
def test_the_hand_must_grip_the_wood_at_one_point_and_hold_something() -> None:
    game = held()
    with pytest.raises(OutOfTurn):
        game.lead(Pose((0.0, 0.0, 0.3)))
    with pytest.raises(Illegal, match="CM-TRN-6"):
        game.play(Hold(1500, 0, 0))
    assert game.state.hand not in game.simulator.ladders
    game.play(grip(game))
    with pytest.raises(Illegal):
        game.play(grip(game))
    for bad in (Pose((math.nan, 0.0, 0.3)), Pose((0.0, 0.0, 0.3), (math.inf, 0.0, 0.0, 0.0))):
        with pytest.raises(ToprungError):
            game.lead(bad)
    assert game.state.phase is Phase.HELD


@pytest.mark.rule("CM-MIS-2", "CM-MIS-3")
def test_a_ladder_that_drops_on_the_table_is_lost() -> None:
    game = held()
    ladder = game.state.hand
    game.play(grip(game))
    game.play(Release())
    verdict = game.settle()
    assert verdict.moment is Moment.AFTER
    assert (verdict.fallen, verdict.removed) == ((ladder,), (ladder,))
    assert verdict.charge is Charge.DROP
    assert game.simulator.ladders == (0, 1)
    assert game.state.at_rest
    with pytest.raises(OutOfTurn):
        game.settle()


@pytest.mark.rule("CM-BAL-1", "CM-MIS-3")
def test_a_held_ladder_that_touches_the_table_ends_the_turn() -> None:
    game = held()
    ladder = game.state.hand
    game.play(grip(game))
    verdict = None
    for beat in range(200):
        verdict = game.lead(Pose((0.0, -0.26, max(0.0, 0.16 - beat * 0.005))))
        if verdict is not None:
            break
    assert verdict is not None
    assert verdict.moment is Moment.BEFORE
    assert verdict.removed == (ladder,)
    assert game.simulator.held is None
    assert game.simulator.ladders == (0, 1)
    assert game.state.active == Seat(1)


@pytest.mark.rule("CM-BAL-1", "CM-MIS-2", "CM-MIS-5")
@pytest.mark.parametrize("pushes", [1, 2], ids=["lifted out", "knocked down"])
def test_a_starting_ladder_out_of_the_base_ends_the_turn_at_once(pushes: int) -> None:
    """While another was held, nobody minded."""
    game = held()
    hand = game.state.hand
    game.play(grip(game))
    for push in ((0.0, 0.0, 0.02), (0.003, 0.006, 0.0))[:pushes]:  # up, and then aside
        game.simulator.nudge(1, push, game.simulator.pose(1).place)
        game.simulator.step(24 * (pushes - 1))
    verdict, beats = None, 0
    while verdict is None:
        verdict, beats = game.lead(Pose((0.0, -0.26, 0.16))), beats + 1
        assert beats < 30
    assert (verdict.seat, verdict.moment) == (Seat(0), Moment.BEFORE)
    assert (verdict.loose, verdict.charge) == ((1,), Charge.DROP)
    assert (verdict.removed, verdict.reinserted) == ((hand,), (1,))
    assert verdict.rules[:2] == ("CM-BAL-1", "CM-MIS-2")
    assert game.simulator.ladders == (0, 1)
    assert game.state.active == Seat(1)


@pytest.mark.rule("CM-MIS-5", "CM-MIS-6")
def test_a_starting_ladder_that_was_torn_out_is_inserted_again() -> None:
    game = held()
    game.play(grip(game))
    game.play(Release())
    game.settle()
    assert game.live(0.5) is None
    for push in ((0.0, 0.0, 0.02), (0.003, 0.006, 0.0)):  # up, and then aside
        game.simulator.nudge(1, push, game.simulator.pose(1).place)
        game.simulator.step(24)
    verdict = game.live(3.0)
    assert verdict is not None
    assert verdict.charge is Charge.ALREADY
    assert verdict.reinserted == (1,)
    assert not loose(game.base, (0, 1), game.simulator.poses())


@pytest.mark.rule("CM-MIS-7")
def test_a_ladder_that_carries_another_cannot_go() -> None:
    table = prepared_table(PRESETS["gate"])
    flat = (math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)
    table.add(2, Pose((0.25, 0.0, 0.0035), flat))
    table.add(4, Pose((0.25, 0.0, 0.0105), flat))
    table.settle()
    table.begin_turn()
    assert not can_go(table, frozenset({2}), PRESETS["gate"], (0, 1))
    assert can_go(table, frozenset({4}), PRESETS["gate"], (0, 1))
    assert can_go(table, frozenset({2, 4}), PRESETS["gate"], (0, 1))


def test_starting_ladders_stand_where_the_base_has_its_grooves() -> None:
    table = prepared_table(PRESETS["roof"])
    for ladder, seat in standing(PRESETS["roof"], (0, 1)).items():
        far = math.dist(table.pose(ladder).place, seat.place)
        assert far < 0.001
    assert not loose(PRESETS["roof"], (0, 1), table.poses())


def test_a_judged_structure_sleeps_while_a_ladder_is_led_far_from_it() -> None:
    """It was at rest by every measure, and yet crept on because nothing had put it to sleep."""
    simulator = tower(5, seed=1)
    top = max(simulator.ladders)
    simulator.nudge(top, (0.0003, 0.0, -0.0005), simulator.pose(top).place)
    start = State.start(2, 1, {"edition": "2017"})
    standing = simulator.ladders
    state = replace(
        start,
        phase=Phase.READY,
        setting=Named(sorted(PRESETS)[Chance(1).below(len(PRESETS))]),
        supply=tuple(ladder for ladder in start.supply if ladder not in standing),
        structure=standing,
        last=Seat(1),
    )
    game = LiveGame(state, prepared_table, simulator=simulator)
    simulator.begin_turn()
    game.watch = Watch()
    while not game.beat():
        assert game.busy
    assert game.state.at_rest
    game.play(Roll())
    game.play(Draw())
    game.play(grip(game))
    before = simulator.poses()
    for beat in range(10):
        game.lead(Pose((0.0, -0.26, 0.16 + beat * 0.001)))
    after = simulator.poses()
    assert {ladder for ladder in after if after[ladder] != before[ladder]} == {game.state.hand}
