"""The answers to players' questions, as they are sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from toprung.core.words import Words
from toprung.games.moon.showing.view import MoveView, SettingView
from toprung.games.moon.tabletop.notes import Cited


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
