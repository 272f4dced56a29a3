"""The GameView of Catch the Moon (see toprung.core.view)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypedDict

from toprung.core.errors import Unparsable
from toprung.core.json import Json
from toprung.core.seat import Seat
from toprung.core.text_game import HeldState, TextState
from toprung.core.view import NoChoices, NoTrail, Option
from toprung.core.words import Words
from toprung.games.moon import notation, rules
from toprung.games.moon.editions import EDITIONS, SETTINGS
from toprung.games.moon.ladders import ladder
from toprung.games.moon.moves import Hold, Named, Prepare, parse_move, parse_setting
from toprung.games.moon.options import Mode
from toprung.games.moon.refusals import Refusal, refusal_named
from toprung.games.moon.space import Pose, Vector
from toprung.games.moon.state import State
from toprung.games.moon.tabletop.feedback import Feeling
from toprung.games.moon.tabletop.starting_ladders import fits
from toprung.games.moon.tabletop.table import GRIP
from toprung.games.moon.view.phrases import phrase
from toprung.games.moon.view.pieces import MoonPieces, pieces
from toprung.games.moon.view.sentences import described, told
from toprung.games.moon.view.state_view import (
    MoonView,
    MoveView,
    SettingView,
    moon_view,
    possible,
    setting_view,
)
from toprung.games.moon.view.verdict_note import Cited, VerdictNote, book, cited


class MovesAnswer(TypedDict):
    """All moves that are possible now."""

    moves: list[MoveView]


class RefusalAnswer(TypedDict):
    """Whether a move is allowed, and if not why."""

    allowed: bool
    words: Words | None
    rule: Cited | None


class GripAnswer(TypedDict):
    """The hold that is nearest to a point, and its own point in metres."""

    move: str
    point: list[float]


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


class SettingAnswer(TypedDict):
    """How the base would look."""

    setting: SettingView


ANSWER_TYPES: Mapping[str, type] = {
    "moves": MovesAnswer,
    "refusal": RefusalAnswer,
    "grip": GripAnswer,
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

    def tell(self, before: TextState, move: str, after: TextState) -> Words:
        return told(state_of(before), parse_move(move), state_of(after))

    def describe(self, state: TextState) -> Words:
        return described(state_of(state))


def _option(name: str, values: list[str]) -> Option:
    """An option whose first value is the usual one; an empty one depends on the other options."""
    listed = tuple((value, phrase(f"{name}-{value or 'usual'}")) for value in values)
    return Option(name, phrase(f"option-{name}"), listed, values[0])


def state_of(state: TextState) -> State:
    if isinstance(state, HeldState) and isinstance(state.state, State):
        return state.state
    return notation.parse(state.text)


def answer(state: State, question: Json) -> Json:
    """The answer to `question["about"]`. Raises Unparsable, Illegal or OutOfTurn."""
    about = question.get("about")
    if not isinstance(about, str) or about not in _ANSWERS:
        raise Unparsable(f"ask about one of {', '.join(_ANSWERS)}")
    return _ANSWERS[about](state, question)


def _moves(state: State, _: Json) -> Json:
    """All moves that are possible now."""
    return {"moves": possible(state)}


def _refusal(state: State, question: Json) -> Json:
    """Whether `move` (by `seat`, if given) is allowed, and if not why."""
    text, seat = question.get("move"), question.get("seat")
    if not isinstance(text, str):
        raise Unparsable("a question about a refusal names a move")
    move = parse_move(text)
    refused: Refusal | None = rules.refusal(state, move, fits)
    if refused is None and seat is not None and seat != rules.mover(state, move):
        refused = refusal_named("not-your-turn")
    if refused is None:
        return {"allowed": True, "words": None, "rule": None}
    return {"allowed": False, "words": refused.words, "rule": cited(refused.rule)}


def _grip(_: State, question: Json) -> Json:
    """The hold of `ladder` that is nearest to a `point` of its frame, in metres."""
    number, point = question.get("ladder"), question.get("point")
    if not isinstance(number, int) or isinstance(number, bool):
        raise Unparsable("a question about a grip names a ladder by its number")
    if not isinstance(point, list | tuple) or len(point) != 3:
        raise Unparsable("a question about a grip names a point: x, y, z in metres")
    if not all(isinstance(x, float | int) and math.isfinite(x) for x in point):
        raise Unparsable("a point is three finite numbers")
    x, y, z = _nearest(number, (float(point[0]), float(point[1]), float(point[2])))
    hold = Hold(round(x / GRIP), round(y / GRIP), round(z / GRIP))
    return {"move": hold.text, "point": [hold.x * GRIP, hold.y * GRIP, hold.z * GRIP]}


def _nearest(number: int, point: Vector) -> Vector:
    """The nearest point of the ladder's wood."""
    found = []
    for rod in ladder(number).rods:
        frame = Pose(rod.centre, rod.turn)
        x, y, z = (
            max(-half, min(half, value))
            for value, half in zip(frame.local(point), rod.half, strict=True)
        )
        on = frame.at((x, y, z))
        found.append((math.dist(on, point), on))
    return min(found)[1]


def _figures(_: State, __: Json) -> Json:
    """The Book of Figures."""
    figures = [rule for rule in book() if rule.kind == "figure"]
    return {"figures": [{"id": rule.id, "name": rule.title, "text": rule.text} for rule in figures]}


def _presets(state: State, _: Json) -> Json:
    """The named ways of inserting the starting ladders."""
    return {"presets": [setting_view(state, Named(name)) for name in SETTINGS]}


def _setting(state: State, question: Json) -> Json:
    """How the base would look with a `setting` such as gate or 0,-220,0,0/0,220,0,0."""
    text = question.get("setting")
    setting = parse_setting(text) if isinstance(text, str) else None
    if setting is None:
        raise Unparsable("a question about a setting names one, such as gate")
    refused = rules.refusal(state, Prepare(setting), fits)
    if refused is not None:
        raise refused.error()
    return {"setting": setting_view(state, setting)}


_ANSWERS: Mapping[str, Callable[[State, Json], Json]] = {
    "moves": _moves,
    "refusal": _refusal,
    "grip": _grip,
    "figures": _figures,
    "presets": _presets,
    "setting": _setting,
}
