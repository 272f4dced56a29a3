"""The Climbers as people at a table see it: the Protocol of toprung.core.view."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from toprung.core.json import Json
from toprung.core.seat import Seat
from toprung.core.text_game import HeldState, TextState
from toprung.core.view import Option
from toprung.core.words import Words, words_in
from toprung.games.climbers.moves import Move, parse_move
from toprung.games.climbers.position import Position
from toprung.games.climbers.sentences import described, told
from toprung.games.climbers.view.answers import ANSWER_TYPES, ask
from toprung.games.climbers.view.choices import ClimbersChoices, ClimbersTrail, choices, trail
from toprung.games.climbers.view.pieces import ClimbersPieces, pieces
from toprung.games.climbers.view.position import ClimbersView, view
from toprung.games.climbers.words import phrase


class ClimbersGameView:
    """How The Climbers is shown. There is nothing to hide, and everything can be taken back."""

    titles = phrase("title")
    live = False
    takes_back = True
    view_type: type = ClimbersView
    choices_type: type = ClimbersChoices
    trail_type: type = ClimbersTrail
    pieces_type: type = ClimbersPieces
    answer_types: Mapping[str, type] = ANSWER_TYPES
    told_types: Mapping[str, type] = MappingProxyType({})

    def options(self) -> tuple[Option, ...]:
        return _options()

    def pieces(self) -> Json:
        return pieces()

    def view(self, state: TextState) -> Json:
        return view(position_of(state))

    def choices(self, state: TextState, seat: Seat) -> Json:
        return choices(position_of(state), seat)

    def trail(self, before: TextState, move: str, after: TextState) -> Json:
        return trail(position_of(before), _move_to(after, move))

    def ask(self, state: TextState, question: Json) -> Json:
        return ask(position_of(state), question)

    def tell(self, before: TextState, seat: Seat, move: str, after: TextState) -> Words:
        return told(position_of(before), _move_to(after, move), seat, position_of(after))

    def describe(self, state: TextState) -> Words:
        return described(position_of(state))


def position_of(state: TextState) -> Position:
    """The position behind a text state of this game."""
    if isinstance(state, HeldState) and isinstance(state.state, Position):
        return state.state
    return Position.parse(state.text)


def _move_to(after: TextState, text: str) -> Move:
    """The move with this text, which led to that state: a value already if it was played here."""
    if isinstance(after, HeldState) and isinstance(after.played, Move):
        return after.played
    return parse_move(text)


@cache
def _options() -> tuple[Option, ...]:
    data = tomllib.loads(Path(__file__).parents[1].joinpath("options.toml").read_text("utf-8"))
    return tuple(
        Option(
            name,
            words_in(entry, name, ["values", "each"]),
            tuple((one["value"], words_in(one, name, ["value"])) for one in entry["values"]),
            entry["values"][0]["value"],
            entry.get("each", False),
        )
        for name, entry in data.items()
    )
