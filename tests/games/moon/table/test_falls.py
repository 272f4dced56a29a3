"""Falls on a live table: when the referee speaks, and whose they are."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from tests.games.moon.table.live_games import PlayedWorld, begun, held, let_go
from toprung.core.errors import OutOfTurn
from toprung.core.json import dumps
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules.state import Phase
from toprung.games.moon.view.verdict_note import cited


@pytest.mark.rule("CM-BAL-1", "CM-MIS-3")
def test_a_held_ladder_on_the_table_ends_the_turn_at_once() -> None:
    game = held(begun())
    ladder, seat = game.rules.hand, game.seat
    for beat in range(300):
        if game.natures:
            break
        game.lead(Pose((0.0, -0.26, max(0.0, 0.16 - beat * 0.005))))
    note = game.natures[0].note
    assert (note["seat"], note["moment"], note["removed"]) == (seat, "before", [ladder])
    assert note["drops"] == 1
    rules = ("CM-BAL-1", "CM-MIS-2", "CM-MIS-3")
    assert note["rules"] == [cited(rule) for rule in rules]
    assert len(set(astuple(cited("CM-BAL-1")["text"]))) == 3
    dumps(note)


@pytest.mark.rule("CM-BAL-1")
def test_a_ladder_that_has_touched_the_table_cannot_be_let_go_any_more() -> None:
    game = held(begun())
    for beat in range(300):
        if game.world.slow:
            break
        game.lead(Pose((0.0, -0.26, max(0.0, 0.16 - beat * 0.005))))
    assert game.at(Phase.HELD)
    with pytest.raises(OutOfTurn):
        game.world.play(game.seat, "release")
    game.go_on()
    assert game.natures[0].note["moment"] == "before"


@pytest.mark.rule("CM-MIS-6")
def test_nobody_rolls_while_the_referee_still_measures_what_fell() -> None:
    game = let_go(begun(), 0)
    while not game.natures:
        game.go_on()
    assert game.rules.phase is Phase.READY
    with pytest.raises(OutOfTurn, match="CM-MIS-6"):
        game.world.play(game.seat, "roll")
    game.rest()
    game.say("roll")


@pytest.mark.rule("CM-MIS-6")
def test_what_falls_before_the_next_roll_is_the_last_players() -> None:
    game = let_go(begun(), 0)
    seat = game.rules.active
    game.rest()
    push_over(game, 1)
    game.natures.clear()
    game.rest()
    note = game.natures[0].note
    assert (note["seat"], note["moment"], note["charge"]) == (seat, "between", "already")
    assert note["reinserted"] == [1]


def push_over(game: PlayedWorld, ladder: int) -> None:
    """As a clumsy elbow would: up and out of the base."""
    table = game.world.table.simulator
    for push in ((0.0, 0.0, 0.02), (0.003, 0.006, 0.0)):
        table.nudge(ladder, push, table.pose(ladder).place)
        table.step(24)
