"""What can be played, by which rules, with which pieces. None of it ever changes."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter
from pydantic import BaseModel

from toprung.bots.registry import levels
from toprung.core.showing import Showing
from toprung.games.registry import REGISTRY, Registration
from toprung.server.api.failures import Missing

router = APIRouter(prefix="/api/games", tags=["games"])
LONG = "public, max-age=300"


class InWords(BaseModel):
    """In every language."""

    en: str
    fr: str
    de: str


class ValueModel(BaseModel):
    value: str
    words: InWords


class ChoiceModel(BaseModel):
    """Something to decide before the game begins."""

    name: str
    words: InWords
    values: list[ValueModel]
    default: str


class LevelModel(BaseModel):
    """How well a bot plays."""

    name: str
    words: InWords


class GameModel(BaseModel):
    """A game and what is to be decided before it begins."""

    name: str
    titles: InWords
    seats: list[int]
    live: bool
    takes_back: bool
    choices: list[ChoiceModel]
    levels: list[LevelModel]


class RuleModel(BaseModel):
    id: str
    kind: str
    section: str
    editions: list[str]
    title: InWords
    text: InWords
    why: InWords | None


class RulesModel(BaseModel):
    """A rulebook; sections in their order."""

    game: str
    name: InWords
    sections: dict[str, InWords]
    rules: list[RuleModel]


def shown(name: str) -> tuple[Registration, Showing]:
    """A game that can be shown to people. Raises Missing."""
    entry = REGISTRY.get(name)
    if entry is None or entry.showing is None or entry.load is None:
        raise Missing("game", name)
    return entry, entry.showing()


@cache
def _games() -> tuple[GameModel, ...]:
    return tuple(_game(name) for name, entry in REGISTRY.items() if entry.showing is not None)


def _game(name: str) -> GameModel:
    entry, showing = shown(name)
    assert entry.load is not None
    return GameModel(
        name=name,
        titles=InWords(**showing.titles),
        seats=list(entry.load().seats),
        live=showing.live,
        takes_back=showing.takes_back,
        choices=[
            ChoiceModel(
                name=choice.name,
                words=InWords(**choice.words),
                values=[
                    ValueModel(value=value, words=InWords(**words))
                    for value, words in choice.values
                ],
                default=choice.default,
            )
            for choice in showing.choices()
        ],
        levels=[LevelModel(name=one.name, words=InWords(**one.words)) for one in levels(name)],
    )
