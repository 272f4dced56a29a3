"""The laws that every registered game obeys, played through its texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract.feeding import feed
from toprung.core.errors import Illegal, OutOfTurn, RuleError, Unparsable
from toprung.core.randomness import Random
from toprung.core.seat import Seat
from toprung.core.text_game import TextGame, TextState
from toprung.games.registry import REGISTRY, game_named

DATA = Path(__file__).parent.parent / "data"
GAMES = pytest.mark.parametrize("name", REGISTRY)


def begin(game: TextGame, seats: int, seed: int) -> TextState:
    return game.start(seats, seed, feed(game.name).alone if seats == 1 else {})


def some_state(game: TextGame, seats: int, seed: int, moves: int) -> TextState:
    """A state some random moves into a game; where nobody can choose, nature acts."""
    state, random = begin(game, seats, seed), Random(seed)
    for _ in range(moves):
        if state.outcome is not None:
            break
        choices = list(state.moves())
        if choices:
            move, random = random.choice(choices)
        else:
            move, random = feed(game.name).nature(state.text, random)
        state = state.play(state.mover(move), move)
    return state


@GAMES
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    game = game_named(name)
    for seats in game.seats:
        assert some_state(game, seats, 3, 12).text == some_state(game, seats, 3, 12).text


@GAMES
def test_another_seed_gives_another_game(name: str) -> None:
    game = game_named(name)
    assert game.start(2, 1, {}).text != game.start(2, 2, {}).text


@GAMES
def test_a_reseeded_state_is_the_same_but_for_what_chance_brings(name: str) -> None:
    game = game_named(name)
    for depth in (0, 4, 9):
        state = some_state(game, 2, 3, depth)
        other = state.reseeded(77)
        assert other == state.reseeded(77).reseeded(77)
        assert game.parse(other.text) == other
        assert (list(other.moves()), other.to_act) == (list(state.moves()), state.to_act)
    assert game.start(2, 5, {}).reseeded(5) == game.start(2, 5, {})


@GAMES
def test_states_and_moves_survive_their_texts(name: str) -> None:
    game = game_named(name)
    for depth in range(0, 25, 3):
        state = some_state(game, 3, depth, depth)
        assert "\n" not in state.text
        again = game.parse(state.text)
        assert again == state
        assert list(again.moves()) == list(state.moves())


@GAMES
def test_every_listed_move_is_accepted_and_changes_only_the_new_state(name: str) -> None:
    game = game_named(name)
    for depth in range(0, 20, 2):
        state = some_state(game, 2, 40 + depth, depth)
        before, choices = state.text, list(state.moves())
        assert len(choices) == state.count_moves() == len(set(choices))
        for move in choices[:: max(1, len(choices) // 50)]:
            assert state.play(state.mover(move), move).text != before
        assert state.text == before


@GAMES
def test_every_other_move_is_refused_with_a_reason_and_a_rule(name: str) -> None:
    game = game_named(name)
    everything = {move for depth in range(24) for move in some_state(game, 2, 7, depth).moves()}
    for depth in (0, 2, 3, 4, 5, 9):
        state = some_state(game, 2, 8, depth)
        before, legal = state.text, set(state.moves())
        for move in sorted(everything - legal)[::97]:
            with pytest.raises((Illegal, OutOfTurn)) as refused:
                state.play(state.mover(move), move)
            assert refused.value.reason
            assert refused.value.rule in game.rulebook
        assert state.text == before


@GAMES
def test_nobody_plays_for_another_seat(name: str) -> None:
    game = game_named(name)
    state = game.start(3, 5, {})
    move = next(iter(state.moves()))
    for seat in range(3):
        if seat != state.mover(move):
            with pytest.raises(OutOfTurn):
                state.play(Seat(seat), move)


@GAMES
def test_nonsense_is_unparsable(name: str) -> None:
    game = game_named(name)
    for text in ("", " ", "nonsense", "\0", "é" * 100, "-" * 10_000):
        with pytest.raises(Unparsable):
            game.parse(text)
        state = game.start(2, 0, {})
        with pytest.raises(Unparsable):
            state.play(state.to_act[0], text)


@GAMES
def test_every_game_ends_with_an_outcome_by_a_rule(name: str) -> None:
    game = game_named(name)
    for seats in game.seats:
        state = some_state(game, seats, seats, 100_000)
        assert state.outcome is not None
        assert state.outcome.rule in game.rulebook
        assert state.to_act == ()
        assert state.count_moves() == 0
        assert all(0 <= seat < seats for seat in state.outcome.winners)


@GAMES
def test_wrong_numbers_of_seats_and_unknown_options_are_refused(name: str) -> None:
    game = game_named(name)
    for seats in (game.seats.start - 1, game.seats.stop):
        with pytest.raises((RuleError, Unparsable)):
            game.start(seats, 0, {})
    with pytest.raises(Unparsable, match="no such thing"):
        game.start(2, 0, {"no such thing": "x"})


@GAMES
def test_golden_playthroughs_exist_for_every_number_of_seats(name: str) -> None:
    if REGISTRY[name].archive is None:
        return  # it keeps no records
    folder = DATA / name / "golden"
    for seats in game_named(name).seats:
        assert (folder / f"{seats}-players.txt").is_file()


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(Unparsable, match="climbers"):
        game_named("chess")
