"""What a bot does for a seat at a live table, whatever that seat was doing before."""

from __future__ import annotations

import math

from tests.games.moon.table.live_games import begun

from toprung.bots.bot import MoveHand, PlayMove
from toprung.bots.moon.bots import hasty
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules.state import Phase

HIGH = Pose((0.05, -0.2, 0.2))


def test_a_ladder_that_somebody_held_is_led_on_from_where_it_is_and_stands() -> None:
    """Before, it was let go in the air, and advice for somebody who held one was just that."""
    game = begun().until(Phase.TAKE)
    game.say(game.aside().hold.text)
    for _ in range(40):
        game.lead(HIGH)
    checkpoint = game.world.checkpoint()
    script = hasty(3).script(game.state.text, checkpoint)
    assert [step for step in script if isinstance(step, PlayMove)] == [PlayMove("release")]
    assert isinstance(script[0], MoveHand)
    here = game.world.everything().poses[game.rules.hand or -1]
    assert math.dist(script[0].target[:3], here[:3]) < 0.02  # a beat of the quick hand
    for step in script:
        if isinstance(step, PlayMove):
            game.say(step.move)
        else:
            game.world.lead(game.seat, step.target)
            game.go_on()
    game.rest()
    assert game.natures[-1].note["mistake"] is False
