"""Catch the Moon through the Protocol of all games, and through texts alone."""

from __future__ import annotations

from typing import cast

import pytest

from tests.games.moon.rules.chance import OPTIONS, game
from toprung.core.errors import Impossible, OutOfTurn, Unparsable
from toprung.core.game import Game
from toprung.core.record import Entry, Record
from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import HeldGame, TextState
from toprung.games.moon.rules.game import Moon
from toprung.games.moon.rules.moves import Move
from toprung.games.moon.rules.state import State

MOON: Game[State, Move] = Moon()
TEXTS = HeldGame(MOON)


def test_the_same_seed_gives_the_same_game_and_another_one_another() -> None:
    for seats in MOON.seats:
        assert MOON.start(seats, 3, {}) == MOON.start(seats, 3, {})
        assert MOON.start(seats, 3, {}) != MOON.start(seats, 4, {})


@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_a_record_of_texts_replays_to_the_same_end(options: int) -> None:
    steps = list(game(11, options, 4))
    record = Record(
        (("Game", "moon"), ("Start", MOON.state_text(steps[0][0]))),
        tuple(Entry(MOON.move_text(move)) for _, move, _ in steps),
    )
    read = Record.parse(record.text())
    state: TextState = TEXTS.parse(read.header("Start"))
    for entry in read.entries:
        state = state.play(state.mover(entry.move), entry.move)
    assert state.text == MOON.state_text(steps[-1][2])
    assert state.outcome == MOON.outcome(steps[-1][2])
    assert state.outcome is not None
    assert (state.to_act, state.count_moves()) == ((), 0)


def test_events_of_nature_are_nobodys_to_play() -> None:
    before, event, _ = next(
        step for step in game(5, 0, 60) if MOON.mover(step[0], step[1]) == NATURE
    )
    assert event not in list(MOON.legal_moves(before))
    assert event in MOON.legal_moves(before)
    for seat in range(before.seats):
        with pytest.raises(OutOfTurn):
            MOON.play(before, Seat(seat), event)


def test_wrong_numbers_of_seats_and_options_are_refused() -> None:
    for seats in (-1, 0, 7, 1000):
        with pytest.raises(Impossible):
            MOON.start(seats, 0, {})
    with pytest.raises(Unparsable, match="no such thing"):
        MOON.start(2, 0, {"no such thing": "x"})
    for name, value in (("edition", "2023"), ("mode", "chaos"), ("tie", ""), ("day", "x")):
        with pytest.raises(Unparsable, match=name):
            MOON.start(2, 0, {name: value})
    with pytest.raises(Unparsable, match="high-score"):
        MOON.start(1, 0, {"high-score": "-1"})
    with pytest.raises(Impossible, match="CM-PRE-4"):
        MOON.start(1, 0, {"edition": "2017"})


def test_nonsense_is_unparsable() -> None:
    for text in ("", " ", "nonsense", "\0", "é" * 100, "-" * 10_000):
        with pytest.raises(Unparsable):
            MOON.parse_state(text)
        with pytest.raises(Unparsable):
            MOON.parse_move(text)


def test_the_game_takes_the_text_of_a_move_and_says_what_is_not_one() -> None:
    """`play(state, seat, "roll")` used to fail with an AssertionError about unreachable code."""
    moon = Moon()
    state = moon.start(2, 7, {"edition": "2017"})
    for text in ("set:gate", "first:0", "roll"):
        assert text in moon.legal_moves(state)
        assert moon.play(state, state.active, text) == moon.play(
            state, state.active, moon.parse_move(text)
        )
        state = moon.play(state, state.active, text)
    for wrong in ("no move", "", 3, None, "release"):
        assert wrong not in moon.legal_moves(state)
    with pytest.raises(TypeError, match="3 is not a move"):
        moon.play(state, state.active, cast(str, 3))
    with pytest.raises(Unparsable, match="'no move' is not a move"):
        moon.play(state, state.active, "no move")
