"""A look back at a game: every turn, and better ones that can be played."""

from __future__ import annotations

from toprung.arena.games import play_game
from toprung.games.climbers import records
from toprung.games.climbers.review import review


def test_every_turn_is_reviewed_and_what_was_better_can_be_played() -> None:
    record = play_game("climbers", ["marmot", "random"], seed=4)
    *_, (_, end) = records.replay(record)
    turns = review(record, nodes=200)
    assert [turn.number for turn in turns] == list(range(1, end.table.turns + 1))
    assert any(turn.better for turn in turns if turn.seat == 1), "chance errs"
    for turn in turns:
        assert len(turn.leads) == 2
        for moves in (turn.moves, turn.better.moves if turn.better else ()):
            position = turn.before
            for move in moves:
                position = position.play(move)
    assert turns == review(record, nodes=200)
