"""The GameView of Catch the Moon (see toprung.core.view)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from toprung.core.json import Json
from toprung.core.seat import Seat
from toprung.core.text_game import HeldState, TextState
from toprung.core.view import NoChoices, Option
from toprung.core.words import Words
from toprung.games.moon import notation
from toprung.games.moon.editions import EDITIONS
from toprung.games.moon.moves import parse_move
from toprung.games.moon.showing.answer_types import ANSWER_TYPES
from toprung.games.moon.showing.asking import answer
from toprung.games.moon.showing.phrases import phrase
from toprung.games.moon.showing.shapes import MoonPieces, pieces
from toprung.games.moon.showing.telling import described, told
from toprung.games.moon.showing.view import MoonView, moon_view
from toprung.games.moon.state import State
from toprung.games.moon.tabletop.feeling import Feeling
from toprung.games.moon.tabletop.notes import VerdictNote
from toprung.games.moon.terms import Mode


class MoonShowing:
    """Shows the game; stateless."""

    live = True
    takes_back = False
    view_type = MoonView
    choices_type: type = NoChoices
    pieces_type = MoonPieces
    answer_types: Mapping[str, type] = ANSWER_TYPES
    told_types: Mapping[str, type] = MappingProxyType({"feel": Feeling, "verdict": VerdictNote})

    @property
    def titles(self) -> Words:
        return phrase("title")

    def options(self) -> tuple[Option, ...]:
        return (
            _option("edition", sorted(EDITIONS, reverse=True)),
            _option("mode", ["", *(mode.value for mode in Mode)]),
            _option("tie", ["final", "choose"]),
        )

    def pieces(self) -> Json:
        return {**pieces()}

    def view(self, state: TextState) -> Json:
        return {**moon_view(_state(state))}

    def choices(self, _state: TextState, _seat: Seat) -> Json:
        return {}

    def ask(self, state: TextState, question: Json) -> Json:
        return answer(_state(state), question)

    def tell(self, before: TextState, move: str, after: TextState) -> Words:
        return told(_state(before), parse_move(move), _state(after))

    def describe(self, state: TextState) -> Words:
        return described(_state(state))


def _option(name: str, values: list[str]) -> Option:
    """An option whose first value is the usual one; an empty one depends on the other options."""
    listed = tuple((value, phrase(f"{name}-{value or 'usual'}")) for value in values)
    return Option(name, phrase(f"option-{name}"), listed, values[0])


def _state(state: TextState) -> State:
    if isinstance(state, HeldState) and isinstance(state.state, State):
        return state.state
    return notation.parse(state.text)
