"""The Climbers as people at a table see it: the Protocol of toprung.core.showing."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from toprung.core.rulebook import LANGUAGES, Language
from toprung.core.showing import Choice, Json, Words
from toprung.core.texts import HeldState, TextState
from toprung.games.climbers.game import Climbers
from toprung.games.climbers.moves import parse_move
from toprung.games.climbers.position import Position
from toprung.games.climbers.sentences import described, ended, told
from toprung.games.climbers.state import Phase
from toprung.games.climbers.view import answers
from toprung.games.climbers.view.answer_types import ANSWER_TYPES
from toprung.games.climbers.view.pieces import ClimbersPieces, pieces
from toprung.games.climbers.view.position import ClimbersView, view
from toprung.games.climbers.words import colour_name, sentence


class ClimbersGameView:
    """How The Climbers is shown. There is nothing to hide, and everything can be taken back."""

    titles = Words(en="The Climbers", fr="The Climbers", de="Die Aufsteiger")
    live = False
    takes_back = True
    view_type: type = ClimbersView
    pieces_type: type = ClimbersPieces
    answer_types: Mapping[str, type] = ANSWER_TYPES
    told_types: Mapping[str, type] = MappingProxyType({})

    def choices(self) -> tuple[Choice, ...]:
        return _choices()

    def pieces(self) -> Json:
        return pieces()

    def view(self, state: TextState) -> Json:
        return view(position_of(state))

    def ask(self, state: TextState, question: Json) -> Json:
        return answers.ask(position_of(state), question)

    def tell(self, before: TextState, move: str, after: TextState) -> Words:
        position, end = position_of(before), position_of(after)
        said = {language: _told(position, move, end, language) for language in LANGUAGES}
        return Words(en=said["en"], fr=said["fr"], de=said["de"])

    def describe(self, state: TextState) -> Words:
        position = position_of(state)
        said = {language: described(position, language) for language in LANGUAGES}
        return Words(en=said["en"], fr=said["fr"], de=said["de"])


def position_of(state: TextState) -> Position:
    """The position behind a text state of this game."""
    if isinstance(state, HeldState) and isinstance(state.state, Position):
        return state.state
    return Position.parse(state.text)


def _told(position: Position, text: str, after: Position, language: Language) -> str:
    move = parse_move(text)
    colour = position.players[Climbers().mover(position, move)].colour
    said = f"{sentence(colour_name(colour, language))} {told(position, move, language)}."
    over = after.phase is Phase.OVER
    return f"{said} {ended(after.table, language)}" if over else said


@cache
def _choices() -> tuple[Choice, ...]:
    data = tomllib.loads(Path(__file__).parents[1].joinpath("options.toml").read_text("utf-8"))
    return tuple(
        Choice(
            name,
            _words(entry),
            tuple((one["value"], _words(one)) for one in entry["values"]),
            entry["values"][0]["value"],
        )
        for name, entry in data.items()
    )


def _words(entry: dict[str, str]) -> Words:
    return Words(en=entry["en"], fr=entry["fr"], de=entry["de"])
