"""The laws of game_view a game to people, for every registered game that can be shown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract.feeding import feed
from tests.contract.fitting import misfit
from tests.contract.test_games import some_state
from toprung.core.errors import RuleError, Unparsable
from toprung.core.json import dumps
from toprung.core.randomness import Random
from toprung.core.seat import Seat
from toprung.core.text_game import TextState
from toprung.core.view import EVERY_GAME, Description, GameView, answered
from toprung.core.words import Words
from toprung.games.registry import REGISTRY, game_named

GAMES = pytest.mark.parametrize("name", REGISTRY)
SEED = 8_731_650_429_517


def view_of(name: str) -> GameView:
    return REGISTRY[name].view()


def whole_game(name: str, seats: int, seed: int) -> Iterator[tuple[TextState, str, TextState]]:
    """The steps of a random game."""
    state, random = game_named(name).start(seats, seed, {}), Random(seed)
    while state.outcome is None:
        choices = list(state.moves())
        if choices:
            move, random = random.choice(choices)
        else:
            move, random = feed(name).nature(state.text, random)
        after = state.play(state.mover(move), move)
        yield state, move, after
        state = after


@cache
def state_at(name: str, depth: int) -> TextState:
    return some_state(game_named(name), 2, 6, depth)


def assert_words(words: Words) -> None:
    for text in (words["en"], words["fr"], words["de"]):
        assert text == text.strip() != ""
        assert "{" not in text


@GAMES
def test_views_are_what_their_type_says_in_every_state(name: str) -> None:
    game_view = view_of(name)
    for seats in (2, game_named(name).seats.stop - 1):
        for before, _, after in whole_game(name, seats, SEED):
            for state in (before, after):
                view = game_view.view(state)
                assert misfit(view, game_view.view_type) is None
                assert json.loads(dumps(view)).keys() == view.keys()


@GAMES
def test_choices_and_trails_are_what_their_types_say_in_every_state(name: str) -> None:
    game_view = view_of(name)
    for before, move, after in whole_game(name, 3, SEED):
        for seat in range(3):
            choices = game_view.choices(before, Seat(seat))
            assert misfit(choices, game_view.choices_type) is None
            assert json.loads(dumps(choices)) == choices
        trail = game_view.trail(before, move, after)
        assert misfit(trail, game_view.trail_type) is None
        assert json.loads(dumps(trail)) == trail


@GAMES
def test_a_view_needs_only_the_text_of_a_state(name: str) -> None:
    game, game_view = game_named(name), view_of(name)
    for depth in (0, 5, 11):
        state = some_state(game, 3, depth, depth)
        assert game_view.view(game.parse(state.text)) == game_view.view(state)


@GAMES
def test_a_view_tells_nothing_of_the_seed(name: str) -> None:
    """Nor of the generator: no long number of the state's text is in what people see."""
    game_view = view_of(name)
    for state, _, _ in whole_game(name, 2, SEED):
        shown = dumps([game_view.view(state), game_view.describe(state)])
        secrets = [part for part in state.text.split() if part.isdigit() and len(part) > 9]
        assert not [secret for secret in (*secrets, str(SEED)) if secret in shown]


@GAMES
def test_pieces_are_what_their_type_says(name: str) -> None:
    game_view = view_of(name)
    pieces = game_view.pieces()
    assert misfit(pieces, game_view.pieces_type) is None
    assert json.loads(dumps(pieces)).keys() == pieces.keys()


@GAMES
def test_every_choice_begins_a_game_with_some_of_the_others(name: str) -> None:
    game, game_view = game_named(name), view_of(name)
    choices = game_view.options()
    assert_words(game_view.titles)
    for choice in choices:
        assert_words(choice.words)
        assert choice.default in [value for value, _ in choice.values]
        for _, words in choice.values:
            assert_words(words)
    game.start(2, 1, {one.name: one.default for one in choices if one.default})
    values = [
        (one.name, f"{value}," if one.each else value)
        for one in choices
        for value, _ in one.values
        if value
    ]

    def begins(*chosen: tuple[str, str]) -> bool:
        with suppress(RuleError):
            return bool(game.start(2, 1, dict(chosen)).text)
        return False

    for value in values:
        others = [other for other in values if other[0] != value[0]]
        assert begins(value) or any(begins(other, value) for other in others), value


@GAMES
def test_every_move_and_state_is_told_in_three_languages(name: str) -> None:
    game_view = view_of(name)
    for seed in (1, 2):
        for before, move, after in whole_game(name, 3, seed):
            assert_words(game_view.tell(before, before.mover(move), move, after).named())
            assert_words(game_view.describe(after).named())


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-2, 40),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(["-", "r@0,0", "0@0,0zg", "roll", "set:gate", "CL-MOV-1", "CM-TRN-1"]),
    st.lists(st.integers(-2, 3) | st.floats() | st.text(max_size=5), max_size=4),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)
FIELDS = ("seat", "block", "move", "ids", "ladder", "point", "setting")


@GAMES
@settings(max_examples=150)
@given(data=st.data())
def test_questions_are_answered_by_type_or_refused(name: str, data: st.DataObject) -> None:
    game_view = view_of(name)
    depth = data.draw(st.sampled_from([0, 1, 2, 3, 5, 8, 12]))
    state = state_at(name, depth)
    about = data.draw(st.sampled_from(sorted({*game_view.answer_types, *EVERY_GAME})) | VALUES)
    question = {"about": about} | {
        field: data.draw(VALUES) for field in data.draw(st.sets(st.sampled_from(FIELDS)))
    }
    with suppress(Unparsable, RuleError):
        answer = game_view.ask(state, question)
        assert isinstance(about, str)
        assert misfit(answer, game_view.answer_types[about]) is None
        assert json.loads(dumps(answer)).keys() == answer.keys()


@GAMES
@pytest.mark.parametrize("question", [{}, {"about": None}, {"about": "the weather"}])
def test_what_nobody_knows_is_unparsable(name: str, question: dict[str, object]) -> None:
    state = game_named(name).start(2, 1, {})
    with pytest.raises(Unparsable):
        view_of(name).ask(state, question)


@GAMES
def test_the_position_can_be_asked_for_in_words(name: str) -> None:
    state, game_view = state_at(name, 5), view_of(name)
    answer = answered(game_view, state, {"about": "describe"})
    assert answer == {"words": game_view.describe(state).named()}
    assert misfit(answer, Description) is None
    assert not EVERY_GAME.keys() & game_view.answer_types.keys()
    with pytest.raises(Unparsable):
        answered(game_view, state, {"about": "the weather"})
