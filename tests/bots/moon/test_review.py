"""A look back at a game: where a ladder that cost a drop would have held."""

from __future__ import annotations

from toprung.bots.moon.bots import clumsy
from toprung.bots.moon.review import FEW, MoonReviewer
from toprung.bots.registry import has_reviews, reviewer
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.record import Recorder, headers_for
from toprung.games.moon.rules import notation
from toprung.games.moon.rules.moves import Release
from toprung.games.moon.rules.state import State
from toprung.games.moon.table.live_game import LiveGame


def test_a_ladder_that_was_dropped_would_have_held_somewhere() -> None:
    start, bot = State.start(1, 3, {}), clumsy(1)
    recorder = Recorder(headers_for(start, seed=3, players=["Ann"], build="test"))
    table = LiveGame(start, prepared_table, recorder)
    while table.state.hand is None:
        table.play(bot.choose(table.state))
    before, drawn = table.state, len(recorder.record.commands)
    placement = bot.place(before, table.simulator)
    table.play(placement.hold)
    for target in placement.targets:
        table.lead(target)
    table.play(Release())
    assert table.settle().drops == 1
    moves = [one.move.text for one in recorder.record.commands]
    (turn,) = MoonReviewer().review(notation.text(start), moves)
    assert (turn.ply, turn.piece, turn.lost) == (drawn, before.hand, 1.0)
    assert turn.place is not None
    assert turn.place[2] > 0.03, "not on the table"
    assert f" of {FEW} trials." in turn.reasons[0].named()["en"]
    assert MoonReviewer().review(notation.text(start), moves[: drawn + 2]) == []


def test_bots_look_back_where_the_game_itself_does_not() -> None:
    assert has_reviews("moon")
    assert isinstance(reviewer("moon"), MoonReviewer)
    assert has_reviews("climbers")
