"""The GameView of Catch the Moon (see toprung.core.view)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypedDict

from toprung.core.errors import Unparsable
from toprung.core.json import Json
from toprung.core.seat import Seat
from toprung.core.text_game import TextState
from toprung.core.view import NoChoices, NoTrail, Option
from toprung.core.words import Words
from toprung.games.moon.physics.starting_ladders import fits
from toprung.games.moon.pieces.setting import Free, Named
from toprung.games.moon.rules.editions import EDITIONS, SETTINGS
from toprung.games.moon.rules.moves import Prepare, parse_move
from toprung.games.moon.rules.notation import state_of
from toprung.games.moon.rules.options import Help, Late, Mode
from toprung.games.moon.rules.state import State
from toprung.games.moon.rules.transitions import refusal_named
from toprung.games.moon.rules.words import phrase
from toprung.games.moon.view.feedback import Feeling
from toprung.games.moon.view.pieces import MoonPieces, pieces
from toprung.games.moon.view.sentences import described, told
from toprung.games.moon.view.state_view import MoonView, SettingView, moon_view, setting_view
from toprung.games.moon.view.verdict_note import VerdictNote, book


class FigureAnswer(TypedDict):
    """A figure of the Book of Figures."""

    id: str
    name: Words
    text: Words


class FiguresAnswer(TypedDict):
    figures: list[FigureAnswer]


class PresetsAnswer(TypedDict):
    """The named ways of inserting the starting ladders."""

    presets: list[SettingView]


class SettingRefusal(TypedDict):
    """Why the base cannot hold the ladders like that."""

    rule: str
    words: Words


class SettingAnswer(TypedDict):
    """How the starting ladders would stand, and why they cannot, if so."""

    setting: SettingView
    refusal: SettingRefusal | None


ANSWER_TYPES: Mapping[str, type] = {
    "figures": FiguresAnswer,
    "presets": PresetsAnswer,
    "setting": SettingAnswer,
}


class MoonGameView:
    """Shows the game; stateless."""

    live = True
    takes_back = False
    view_type = MoonView
    choices_type: type = NoChoices
    trail_type: type = NoTrail
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
            _option("help", [*Help, ""]),
            _option("late", ["", *Late]),
        )

    def pieces(self) -> Json:
        return {**pieces()}

    def view(self, state: TextState) -> Json:
        return {**moon_view(state_of(state))}

    def choices(self, _state: TextState, _seat: Seat) -> Json:
        return {}

    def trail(self, _before: TextState, _move: str, _after: TextState) -> Json:
        return {}

    def ask(self, state: TextState, question: Json) -> Json:
        return answer(state_of(state), question)

    def tell(self, before: TextState, _seat: Seat, move: str, after: TextState) -> Words:
        return told(state_of(before), parse_move(move), state_of(after))

    def describe(self, state: TextState) -> Words:
        return described(state_of(state))


def _option(name: str, values: list[str]) -> Option:
    """An option whose first value is the usual one; an empty one depends on the other options."""
    listed = tuple((value, phrase(f"{name}-{value or 'usual'}")) for value in values)
    return Option(name, phrase(f"option-{name}"), listed, values[0])


def answer(state: State, question: Json) -> Json:
    """The answer to `question["about"]`. Raises Unparsable, Illegal or OutOfTurn."""
    about = question.get("about")
    if not isinstance(about, str) or about not in _ANSWERS:
        raise Unparsable(f"ask about one of {', '.join(_ANSWERS)}")
    return _ANSWERS[about](state, question)


def _figures(_: State, __: Json) -> Json:
    """The Book of Figures."""
    figures = [rule for rule in book() if rule.kind == "figure"]
    return {"figures": [{"id": rule.id, "name": rule.title, "text": rule.text} for rule in figures]}


def _presets(state: State, _: Json) -> Json:
    """The named ways of inserting the starting ladders."""
    return {"presets": [setting_view(state, Named(name)) for name in SETTINGS]}


def _setting(state: State, question: Json) -> SettingAnswer:
    """How the starting ladders would stand after the move that inserts them (CM-PRE-1)."""
    text = question.get("move")
    move = parse_move(text) if isinstance(text, str) else None
    if not isinstance(move, Prepare):
        raise Unparsable("move: must be one that inserts the starting ladders, set:…")
    named = isinstance(move.setting, Named)
    if named and move.setting.text not in SETTINGS:
        raise refusal_named("no-such-setting").error()
    if isinstance(move.setting, Free) and not move.setting.within_limits:
        raise refusal_named("does-not-fit").error()
    refused = None if fits(move.setting) else refusal_named("does-not-fit")
    return {
        "setting": setting_view(state, move.setting),
        "refusal": None if refused is None else {"rule": refused.rule, "words": refused.words},
    }


_ANSWERS: Mapping[str, Callable[[State, Json], Json]] = {
    "figures": _figures,
    "presets": _presets,
    "setting": _setting,
}
