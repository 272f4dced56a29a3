"""Data walks once: a move is applied once in its world and once in the log, and judged as often."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType, FunctionType

from tests.games.moon.table.live_games import begun
from toprung.core.seat import NATURE
from toprung.games.moon.physics import hand
from toprung.games.moon.pieces.settlement import parse_settlement
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules import preparation, transitions, turn
from toprung.games.moon.rules.referee import judge
from toprung.games.moon.rules.state import Phase


@contextmanager
def counted(*functions: object) -> Iterator[Counter[str]]:
    """How often these functions are really called, by name."""
    names: dict[CodeType, str] = {
        one.__code__: one.__name__ for one in functions if isinstance(one, FunctionType)
    }
    assert len(names) == len(functions)
    calls: Counter[str] = Counter()

    def look(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in names:
            calls[names[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        yield calls
    finally:
        sys.setprofile(before)


def test_a_world_applies_each_move_once() -> None:
    game = begun()
    for move in ("set:gate", "saw:-", "saw:-", "first:0", "roll", "draw", "hold:0,0,0", "release"):
        seat = game.seat
        with counted(
            transitions.refusal, transitions.apply, preparation.apply, turn.apply
        ) as calls:
            game.world.play(seat, move)
        assert calls["refusal"] == 1, move
        assert calls["apply"] == 2, move  # the rules' one, which calls that of the phase
        game.state = game.state.play(seat, move)


def test_a_settlement_is_judged_once_by_its_world_and_parsed_and_judged_once_by_the_log() -> None:
    game = begun().until(Phase.HELD)
    game.say("release")
    happened = 0
    while game.world.judging:
        with counted(judge, parse_settlement, turn.settle) as calls:
            natures = game.world.advance()
        assert (calls["judge"], calls["settle"]) == (len(natures), len(natures))
        assert not calls["parse_settlement"]
        for nature in natures:
            happened += 1
            with counted(judge, parse_settlement, turn.settle) as calls:
                game.state = game.state.play(NATURE, nature.move)
            assert calls == {"judge": 1, "parse_settlement": 1, "settle": 1}
    assert happened
    assert game.world.state == game.state.text


def test_a_target_of_the_hand_is_checked_as_it_comes_and_as_it_reaches_the_table() -> None:
    game = begun().until(Phase.HELD)
    with counted(hand.checked_target) as calls:
        game.lead(Pose((0.0, -0.26, 0.17)))
    assert calls == {"checked_target": 2}  # as it was given, and on the record's grid
